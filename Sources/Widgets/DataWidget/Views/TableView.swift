internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Columns with their names; those that do not fit are left out.
struct TableView: View {
  let table: Shown.Table

  var body: some View {
    GeometryReader { area in
      let layout = TableLayout(table, columns: area.size.columns)
      VStack(alignment: .leading, spacing: 0) {
        if !table.columns.isEmpty, area.size.rows > 2 {
          row(table.columns, layout).bold().foregroundStyle(.tint)
        }
        RowsThatFit(items: table.rows) { row($0, layout) }
      }
      .frame(width: area.size.width, height: area.size.height, alignment: .topLeading)
    }
  }

  private func row(_ fields: [String], _ layout: TableLayout) -> some View {
    HStack(spacing: 8) {
      ForEach(layout.widths.indices, id: \.self) { column in
        Text(verbatim: fields.indices.contains(column) ? fields[column] : "").lineLimit(1)
          .frame(
            width: .columns(layout.widths[column]),
            alignment: table.numbers.contains(column) && column > 0 ? .trailing : .leading)
      }
    }
  }
}

/// How many columns a table has space for, and their widths.
struct TableLayout: Hashable {
  /// The width of each column, in cells.
  private(set) var widths: [Int] = []

  /// The least width of a column that is cut.
  private static let leastWidth = 6

  /// - Parameters:
  ///   - table: The table.
  ///   - columns: The available width, in cells; a column is followed by a space.
  init(_ table: Shown.Table, columns: Int) {
    let count = max(table.columns.count, table.rows.map(\.count).max() ?? 0)
    let ideal = (0..<count).map { column in
      let name = table.columns.indices.contains(column) ? table.columns[column].columns : 0
      let fields = table.rows.prefix(100).map {
        $0.indices.contains(column) ? $0[column].columns : 0
      }
      return max(1, name, fields.max() ?? 0)
    }
    // The widest column gives way first.
    var widths = ideal
    while widths.count > 1, widths.reduce(-1, { $0 + $1 + 1 }) > columns {
      let excess = widths.reduce(-1) { $0 + $1 + 1 } - columns
      guard let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > Self.leastWidth
      else {
        widths.removeLast()
        continue
      }
      let next = widths.enumerated().filter { $0.offset != widest }.map(\.element).max() ?? 0
      widths[widest] = max(Self.leastWidth, next, widths[widest] - excess)
      if next >= widths[widest] { widths[widest] = max(Self.leastWidth, widths[widest] - 1) }
    }
    if widths.count == 1 { widths[0] = min(widths[0], max(1, columns)) }
    self.widths = widths
  }
}
