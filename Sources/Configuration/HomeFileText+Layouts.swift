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
        let head = layouts.parts[index]
        result += lines[chunk.lowerBound..<head]
        result += Self.changed(Self.layout(columns, pages), lines[head..<chunk.upperBound])
      }
    }
    return result + (layouts.map { Array(lines[tail(of: $0)]) } ?? [])
  }

  /// New lines of a layout with the remarks of the old: of the first page, of the second, and so on.
  private static func changed(_ new: [String], _ old: ArraySlice<String>) -> [String] {
    var above: [[String]] = []
    var ends: [String?] = []
    var pending: [String] = []
    for line in old.dropFirst() {
      if line.isRemark || line.isBlank {
        pending.append(line)
      } else if line.trimmingPrefix(/\s+/).hasPrefix("-") {
        above.append(pending)
        ends.append(line.endRemark)
        pending = []
      }
    }
    var result = [(new.first ?? "").remarked(old.first?.endRemark)]
    for (page, line) in new.dropFirst().enumerated() {
      result += above.indices.contains(page) ? above[page] : []
      result.append(line.remarked(ends.indices.contains(page) ? ends[page] : nil))
    }
    // Of pages that are gone, what stood above them is still somebody's.
    return result + above.dropFirst(new.count - 1).joined() + pending
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
