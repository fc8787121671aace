internal import Cells
internal import ViewTree
internal import Yams

extension HomeFile {
  /// Reads the pages of one layout, checked against its number of columns.
  ///
  /// The program writes places of all boxes. What of them does not fit any more, as a box went or
  /// became larger by hand, is no error where the file is to be used: those boxes find a place.
  func pages(
    _ node: YAMLNode, columns: Int, file: String, isStrict: Bool
  ) throws(ConfigurationError) -> [[String: GridPlace]] {
    guard let sequence = node.sequence else {
      throw YAMLSection.bad(node, "layouts", expected: "a list of pages", file: file)
    }
    var pages: [[String: GridPlace]] = []
    for page in sequence {
      var places: [String: GridPlace] = [:]
      for (key, value) in try YAMLSection(page, key: "layouts", file: file).mapping {
        let id = key.string ?? ""
        guard !pages.contains(where: { $0[id] != nil }) else {
          throw ConfigurationError(
            file: file, line: key.mark?.line ?? 0, .repeated(key: "layouts", value: id))
        }
        guard isStrict || span(of: id) != nil else { continue }
        let place = try place(of: id, key, value, columns: columns, file: file)
        if let other = places.first(where: { overlaps(id, place, $0.key, $0.value) })?.key {
          guard isStrict else { continue }
          throw YAMLSection.bad(value, id, expected: "free: “\(other)” is there", file: file)
        }
        places[id] = place
      }
      pages.append(places)
    }
    return pages
  }

  /// The place that a layout gives to a widget, checked against the grid's width.
  private func place(
    of id: String, _ key: YAMLNode, _ value: YAMLNode, columns: Int, file: String
  ) throws(ConfigurationError) -> GridPlace {
    guard let span = span(of: id) else {
      let ids = boxes.map(\.id).joined(separator: ", ")
      throw YAMLSection.bad(key, "layouts", expected: "the id of a box: \(ids)", file: file)
    }
    let numbers = (value.sequence.map(Array.init) ?? []).compactMap(\.int)
    guard numbers.count == 2, numbers.allSatisfy({ (0..<100).contains($0) }) else {
      throw YAMLSection.bad(value, id, expected: "[column, row]", file: file)
    }
    // Too wide for the grid by itself, it is cut to the grid and stands at its left.
    let last = max(0, columns - span.width)
    guard numbers[0] <= last else {
      let expected = "a place among \(columns) columns: the greatest column for it is \(last)"
      throw YAMLSection.bad(value, id, expected: expected, file: file)
    }
    return GridPlace(column: numbers[0], row: numbers[1])
  }

  private func span(of id: String) -> Size? { family(ofBox: id)?.span }

  private func overlaps(_ id: String, _ place: GridPlace, _ other: String, _ its: GridPlace) -> Bool
  {
    func rect(_ id: String, _ place: GridPlace) -> Rect {
      Rect(origin: Point(x: place.column, y: place.row), size: span(of: id) ?? .zero)
    }
    return !rect(id, place).intersection(rect(other, its)).isEmpty
  }
}
