internal import Cells
internal import ViewTree
internal import Yams

// Reading layouts, whose positions are checked against the boxes and the number of columns.
extension PartialHomeFile {
  /// Reads the layouts; one that cannot be read adds `nil` to ``layoutKeys``.
  mutating func readLayouts() {
    guard let node = root.node(HomeKey.Root.layouts), node.null == nil else { return }
    guard case .mapping(let members) = node else {
      errors.append(root.invalidValue(node, "layouts", expected: "a mapping"))
      return
    }
    let boxes = home.boxes
    let pairs = boxes.compactMap { box in box.family.span.map { (box.id, $0) } }
    let spans = Dictionary(pairs) { $1 }
    unreadableStackIDs = Set(stacks.filter { !$0.isReadable }.compactMap(\.id))
    let ids = boxes.map(\.id)
    for (key, value) in members {
      var readableKey: LayoutKey?
      do throws(ConfigurationError) {
        let layoutKey = try layoutKey(key)
        home.layouts[layoutKey] = try readPages(
          value, LayoutConstraints(columns: layoutKey.columns, spans: spans, ids: ids))
        readableKey = layoutKey
      } catch {
        errors.append(error)
      }
      layoutKeys.append(readableKey)
    }
  }

  /// Returns the grid that a layout is for.
  ///
  /// - Throws: ``ConfigurationError`` if the key is not a grid or appears twice.
  private func layoutKey(_ key: YAMLNode) throws(ConfigurationError) -> LayoutKey {
    guard let layoutKey = LayoutKey(key) else {
      throw root.invalidValue(
        key, "layouts", expected: "a number of columns, or columns and rows such as 6x4")
    }
    guard home.layouts[layoutKey] == nil else {
      throw ConfigurationError(
        file: root.file, line: key.mark?.line ?? 0,
        .duplicate(key: "layouts", value: "\(layoutKey)"))
    }
    return layoutKey
  }

  /// Reads the pages of a layout.
  ///
  /// The program writes positions for all boxes. If the user removes or enlarges a box by hand,
  /// some positions belong to no box or overlap. Their errors are added to ``unusablePositions``
  /// instead of ``errors``, and the boxes are placed automatically. All other invalid positions and
  /// pages are ``errors``.
  private mutating func readPages(
    _ node: YAMLNode, _ constraints: LayoutConstraints
  ) throws(ConfigurationError) -> [[String: GridPosition]] {
    guard let sequence = node.sequence else {
      throw root.invalidValue(node, "layouts", expected: "a list of pages")
    }
    var constraints = constraints
    var pages: [[String: GridPosition]] = []
    for page in sequence {
      guard case .mapping(let members) = page else {
        errors.append(root.invalidValue(page, "layouts", expected: "a mapping"))
        continue
      }
      pages.append(readPositions(members, &constraints))
    }
    return pages
  }

  private mutating func readPositions(
    _ members: YAMLNode.Mapping, _ constraints: inout LayoutConstraints
  ) -> [String: GridPosition] {
    var positions: [String: GridPosition] = [:]
    var boxesByCell: [Point: String] = [:]
    for (key, value) in members {
      let id = key.string ?? ""
      guard let span = constraints.spans[id] else {
        if !mayBeUnreadable(id), !unreadableStackIDs.contains(id) {
          unusablePositions.append(
            root.unknownValue(
              key, "layouts", kind: "box", available: Self.abbreviated(constraints.ids)))
        }
        continue
      }
      do throws(ConfigurationError) {
        let position = try self.position(id, key, value, constraints)
        let cells = position.cells(span)
        if let other = cells.lazy.compactMap({ boxesByCell[$0] }).first {
          unusablePositions.append(
            root.invalidValue(value, id, expected: "free, because “\(other)” is there"))
          continue
        }
        for cell in cells { boxesByCell[cell] = id }
        constraints.placedIDs.insert(id)
        positions[id] = position
      } catch {
        errors.append(error)
      }
    }
    return positions
  }

  /// Reads the position of a box.
  private func position(
    _ id: String, _ key: YAMLNode, _ value: YAMLNode, _ constraints: LayoutConstraints
  ) throws(ConfigurationError) -> GridPosition {
    guard !constraints.placedIDs.contains(id) else {
      throw ConfigurationError(
        file: root.file, line: key.mark?.line ?? 0, .duplicate(key: "layouts", value: id))
    }
    guard let position = GridPosition(value) else {
      throw root.invalidValue(
        value, id, expected: "a position; expected [column, row], each from 0 to 99")
    }
    // A box wider than the grid is reduced to the grid's width and placed in column 0.
    let lastColumn = max(0, constraints.columns - (constraints.spans[id]?.width ?? 1))
    guard position.column <= lastColumn else {
      let expected =
        "a position in \(constraints.columns) columns; the last possible column is \(lastColumn)"
      throw root.invalidValue(value, id, expected: expected)
    }
    return position
  }
}

extension LayoutKey {
  /// Parses the key of a layout, or returns `nil` for anything else.
  init?(_ node: YAMLNode) {
    guard let columns = node.integer else {
      guard let key = node.string.flatMap({ LayoutKey($0) }) else { return nil }
      self = key
      return
    }
    guard columns > 0 else { return nil }
    self.init(columns: columns)
  }
}

/// The constraints on the positions of a layout.
private struct LayoutConstraints {
  var columns: Int
  /// The sizes of boxes by id, in units of a small box.
  var spans: [String: Size]
  /// The ids of boxes, for errors.
  var ids: [String]
  /// The ids of boxes that already have a position.
  var placedIDs: Set<String> = []
}

extension GridPosition {
  /// Parses `[column, row]`, both from 0 to 99, or returns `nil` for anything else.
  init?(_ node: YAMLNode) {
    let numbers = (node.sequence.map(Array.init) ?? []).map(\.integer)
    guard numbers.count == 2, let column = numbers[0], let row = numbers[1],
      (0..<100).contains(column), (0..<100).contains(row)
    else { return nil }
    self.init(column: column, row: row)
  }

  /// Returns the positions that a box of a size covers.
  fileprivate func cells(_ span: Size) -> [Point] {
    (row..<row + span.height).flatMap { y in
      (column..<column + span.width).map { Point(x: $0, y: y) }
    }
  }
}
