internal import Cells
internal import ViewTree
internal import Yams

// Reading of layouts. Positions are checked against the boxes and the number of columns.
extension PartialHomeFile {
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
    let names = boxNames(boxes.map(\.id))
    for (key, value) in members {
      var columns: Int?
      do throws(ConfigurationError) {
        let number = try self.columns(key)
        home.layouts[number] = try pages(
          value, LayoutConstraints(columns: number, spans: spans, names: names))
        columns = number
      } catch {
        errors.append(error)
      }
      self.columns.append(columns)
    }
  }

  private func columns(_ key: YAMLNode) throws(ConfigurationError) -> Int {
    guard let columns = key.integer, columns > 0 else {
      throw root.invalidValue(key, "layouts", expected: "a number of columns")
    }
    guard home.layouts[columns] == nil else {
      throw ConfigurationError(
        file: root.file, line: key.mark?.line ?? 0, .repeated(key: "layouts", value: "\(columns)"))
    }
    return columns
  }

  /// Reads the pages of a layout.
  ///
  /// The program writes positions for all boxes. If the user removes or enlarges a box by hand,
  /// some positions no longer fit. Their errors are added to ``unusablePositions`` instead of
  /// ``errors``, and the boxes are placed automatically.
  private mutating func pages(
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
      pages.append(positions(members, &constraints))
    }
    return pages
  }

  private mutating func positions(
    _ members: YAMLNode.Mapping, _ constraints: inout LayoutConstraints
  ) -> [String: GridPosition] {
    var places: [String: GridPosition] = [:]
    var taken: [Point: String] = [:]
    for (key, value) in members {
      let id = key.string ?? ""
      guard let span = constraints.spans[id] else {
        if !mayBeUnreadable(id), !unreadableStackIDs.contains(id) {
          let expected = "the id of a box; available: \(constraints.names)"
          unusablePositions.append(root.invalidValue(key, "layouts", expected: expected))
        }
        continue
      }
      do throws(ConfigurationError) {
        let place = try position(id, key, value, constraints)
        let cells = place.cells(span)
        if let other = cells.lazy.compactMap({ taken[$0] }).first {
          unusablePositions.append(
            root.invalidValue(value, id, expected: "free: “\(other)” is there"))
          continue
        }
        for cell in cells { taken[cell] = id }
        constraints.placed.insert(id)
        places[id] = place
      } catch {
        errors.append(error)
      }
    }
    return places
  }

  /// Reads the position of a box.
  private func position(
    _ id: String, _ key: YAMLNode, _ value: YAMLNode, _ constraints: LayoutConstraints
  ) throws(ConfigurationError) -> GridPosition {
    guard !constraints.placed.contains(id) else {
      throw ConfigurationError(
        file: root.file, line: key.mark?.line ?? 0, .repeated(key: "layouts", value: id))
    }
    guard let place = GridPosition(value) else {
      throw root.invalidValue(value, id, expected: "[column, row]")
    }
    // A box wider than the grid is reduced to the grid's width and placed in column 0.
    let last = max(0, constraints.columns - (constraints.spans[id]?.width ?? 1))
    guard place.column <= last else {
      let expected =
        "a position in \(constraints.columns) columns: the last possible column is \(last)"
      throw root.invalidValue(value, id, expected: expected)
    }
    return place
  }
}

/// The constraints on the positions of a layout.
private struct LayoutConstraints {
  var columns: Int
  /// The sizes of boxes by id, in units of a small box.
  var spans: [String: Size]
  /// The ids of boxes, for errors.
  var names: String
  /// The ids of boxes that already have a position.
  var placed: Set<String> = []
}

extension GridPosition {
  /// Parses `[column, row]`, or returns `nil` for anything else.
  init?(_ node: YAMLNode) {
    let numbers = (node.sequence.map(Array.init) ?? []).map(\.integer)
    guard numbers.count == 2, let column = numbers[0], let row = numbers[1],
      (0..<100).contains(column), (0..<100).contains(row)
    else { return nil }
    self.init(column: column, row: row)
  }

  fileprivate func cells(_ span: Size) -> [Point] {
    (row..<row + span.height).flatMap { y in
      (column..<column + span.width).map { Point(x: $0, y: y) }
    }
  }
}
