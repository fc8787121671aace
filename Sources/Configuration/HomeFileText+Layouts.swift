/// The lines of layouts.
extension HomeFileText {
  func layoutLines(_ home: HomeFile) -> [String] {
    if let layouts, home.layouts == file.layouts {
      return Array(lines[layouts.key..<layouts.body.upperBound])
    }
    guard !home.layouts.isEmpty else { return [] }
    var result = ["layouts:"]
    if let layouts, layouts.isBlock { result = [lines[layouts.key]] }
    let order = layoutOrder.filter { home.layouts[$0] != nil }
    for columns in order + home.layouts.keys.sorted().filter({ !order.contains($0) }) {
      let pages = home.layouts[columns] ?? []
      guard let layouts, layouts.isBlock, let index = layoutOrder.firstIndex(of: columns) else {
        result += Self.layout(columns, pages)
        continue
      }
      let chunk = chunk(index, of: layouts)
      if file.layouts[columns] == pages {
        result += lines[chunk]
      } else {
        // Remarks above the layout stay above it.
        result += lines[chunk.lowerBound..<layouts.parts[index]] + Self.layout(columns, pages)
      }
    }
    return result + (layouts.map { Array(lines[tail(of: $0)]) } ?? [])
  }

  /// The numbers of columns in the order of the file.
  private var layoutOrder: [Int] {
    layouts?.parts.compactMap { line in
      lines[line].split(separator: ":").first.flatMap { Int($0.trimmingPrefix(/\s+/)) }
    } ?? []
  }

  static func layout(_ columns: Int, _ pages: [[String: GridPlace]]) -> [String] {
    let rows = pages.map { page in
      let places = page.sorted { ($0.value.row, $0.value.column) < ($1.value.row, $1.value.column) }
        .map { "\(YAMLText.scalar($0.key)): [\($0.value.column), \($0.value.row)]" }
      return "    - {\(places.joined(separator: ", "))}"
    }
    return ["  \(columns):"] + (rows.isEmpty ? ["    []"] : rows)
  }
}
