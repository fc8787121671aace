internal import Foundation
internal import TesseraIntents
internal import TesseraKit
internal import TesseraUI

/// The title, a gauge, and the menu's lines.
struct PluginMenuView: View {
  @Environment(\.widgetFamily) private var family
  let entry: PluginEntry
  let columns: Int
  let rows: Int

  var body: some View {
    let layout = MenuLayout(
      entry, columns: columns, rows: rows, isSmall: family == .systemSmall)
    VStack(alignment: .leading, spacing: 0) {
      if layout.isBeside {
        HStack(alignment: .top, spacing: 24) {
          title(layout)
          list(layout)
        }
      } else {
        title(layout)
        gauge
        if layout.hasGap { Text(verbatim: " ") }
        list(layout)
      }
      Spacer(minLength: 0)
      if layout.isBeside { gauge }
      if let problem = entry.problem, layout.showsProblem {
        Text(verbatim: "⚠ \(problem.text)").foregroundStyle(.orange).lineLimit(1)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  @ViewBuilder private var gauge: some View {
    if let share = entry.menu.share {
      ProgressView(value: share).tint(entry.title?.color?.color ?? .accentColor)
    }
  }

  private func list(_ layout: MenuLayout) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(layout.lines.enumerated()), id: \.offset) { _, line in
        PluginItemRow(item: line, kind: entry.kind)
      }
      if layout.hiddenCount > 0 {
        Button(intent: ChoosePluginItem(plugin: entry.kind)) {
          Text("\(layout.hiddenCount) more…").foregroundStyle(.tint)
        }
      }
    }
  }

  @ViewBuilder private func title(_ layout: MenuLayout) -> some View {
    if let title = entry.title, !title.isEmpty {
      let row = TitleText(item: title, size: layout.titleSize)
      if let action = title.action {
        ItemControl(action: action, item: title, kind: entry.kind) { row }
      } else {
        row
      }
    }
  }
}

/// Which lines of a menu fit, and how large the title is.
struct MenuLayout: Hashable {
  enum TitleSize: Hashable {
    /// Letters of several rows.
    case large
    case bold
  }

  private(set) var titleSize = TitleSize.bold
  private(set) var lines: [MenuItem] = []
  /// The number of items that do not fit.
  private(set) var hiddenCount = 0
  private(set) var hasGap = false
  /// Whether the menu is beside the title instead of below it.
  private(set) var isBeside = false
  private(set) var showsProblem = false

  /// The number of rows of a large title.
  private static let largeRows = 3
  /// The columns of a large digit.
  private static let largeColumns = 4
  /// The least number of columns of a menu beside the title, and of the space between them.
  private static let besideColumns = 24

  init(_ entry: PluginEntry, columns: Int, rows: Int, isSmall: Bool) {
    var items = entry.menu.items
    // Larger boxes show all titles, the further ones as lines.
    if !isSmall { items = entry.menu.titles.dropFirst().filter(\.isInMenu) + items }
    while items.first?.isSeparator == true { items.removeFirst() }
    showsProblem = entry.problem != nil && rows > 2
    var space = rows - (showsProblem ? 1 : 0) - (entry.menu.share == nil ? 0 : 1)
    let title = entry.title.map { $0.isEmpty ? nil : $0 } ?? nil
    if let title {
      let length = title.text.plain.count
      let isShort =
        title.picture == nil && length > 0 && length * Self.largeColumns <= columns
        && title.text.plain.contains(where: \.isNumber)
        && title.text.plain.unicodeScalars.allSatisfy(\.isASCII)
      let fits = space >= Self.largeRows + min(2, items.count)
      if isShort && fits && title.text.runs.allSatisfy({ $0.symbol == nil }) { titleSize = .large }
      let titleColumns = titleSize == .large ? length * Self.largeColumns : length
      isBeside =
        titleSize == .large && columns - titleColumns >= Self.besideColumns
        && items.count > space - Self.largeRows
      if !isBeside {
        space -= titleSize == .large ? Self.largeRows : 1
        hasGap = !items.isEmpty && (items.count < space || space > 6)
        space -= hasGap ? 1 : 0
      }
    }
    let shown = isSmall ? items.filter { !$0.isSeparator && $0.level == 0 } : items
    guard shown.count > space || shown.count < items.count(where: { !$0.isSeparator }) else {
      lines = shown
      return
    }
    lines = Array(shown.prefix(max(0, shown.count > space || isSmall ? space - 1 : space)))
    while lines.last?.isSeparator == true { lines.removeLast() }
    let count = { (items: [MenuItem]) in items.count { !$0.isSeparator && !$0.isEmpty } }
    hiddenCount = space > 0 ? count(items) - count(lines) : 0
  }
}

/// The title of a plugin.
private struct TitleText: View {
  let item: MenuItem
  let size: MenuLayout.TitleSize

  var body: some View {
    HStack(spacing: 8) {
      if let picture = item.picture { ItemPicture(picture: picture, rows: 2) }
      if !item.text.isEmpty {
        switch size {
        case .large: ItemText(item: item).text.font(.largeTitle)
        case .bold: ItemText(item: item).text.bold()
        }
      }
    }
  }
}
