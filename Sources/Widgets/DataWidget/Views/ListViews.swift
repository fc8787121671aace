internal import Foundation
internal import PluginsWidget
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Items with links and notes, as many as fit.
struct ItemList: View {
  let items: [Shown.Item]

  var body: some View {
    if items.isEmpty {
      Text("Nothing to show").foregroundStyle(.secondary)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      RowsThatFit(items: items) { item in
        if let url = item.url {
          Link(destination: url) { row(item).foregroundStyle(.tint) }
        } else {
          row(item)
        }
      }
    }
  }

  private func row(_ item: Shown.Item) -> some View {
    HStack(spacing: 8) {
      Text(verbatim: item.title).lineLimit(1)
      if let note = item.note, !note.isEmpty {
        Spacer(minLength: 8)
        Text(verbatim: note).foregroundStyle(.secondary).lineLimit(1).layoutPriority(1)
      }
    }
  }
}

/// Rows of one line each, as many as fit; the last one counts the others.
struct RowsThatFit<Item: Hashable, Row: View>: View {
  let items: [Item]
  @ViewBuilder let row: (Item) -> Row

  var body: some View {
    GeometryReader { area in
      let rows = max(1, area.size.rows)
      let count = items.count > rows ? rows - 1 : items.count
      VStack(alignment: .leading, spacing: 0) {
        ForEach(Array(items.prefix(count).enumerated()), id: \.offset) { _, item in row(item) }
        if items.count > count {
          Text("\(items.count - count) more").foregroundStyle(.tertiary)
        }
        Spacer(minLength: 0)
      }
      .frame(width: area.size.width, height: area.size.height, alignment: .topLeading)
    }
  }
}

/// Bars beside their labels, with their values.
struct BarList: View {
  let bars: [Shown.Bar]
  let unit: String

  var body: some View {
    GeometryReader { area in
      let columns = area.size.columns
      let labels = min(columns / 3, bars.map(\.label.columns).max() ?? 0)
      let maximum = max(bars.map(\.value).max() ?? 1, 1e-9)
      RowsThatFit(items: bars) { bar in
        HStack(spacing: 8) {
          if labels > 0 {
            Text(verbatim: bar.label).lineLimit(1)
              .frame(width: .columns(labels), alignment: .leading)
          }
          ProgressView(value: min(1, max(0, bar.value / maximum)))
          Text(verbatim: NumberText.text(of: bar.value) + (unit.isEmpty ? "" : " \(unit)"))
            .foregroundStyle(.secondary).lineLimit(1)
        }
      }
    }
  }
}

/// Lines of text: the first that fit, or the last of a log.
struct LineList: View {
  let lines: [String]
  let isLog: Bool

  var body: some View {
    GeometryReader { area in
      let rows = max(1, area.size.rows)
      let shown = isLog ? Array(lines.suffix(rows)) : Array(lines.prefix(rows))
      VStack(alignment: .leading, spacing: 0) {
        ForEach(Array(shown.enumerated()), id: \.offset) { _, line in
          LogLine(line: line, isLog: isLog).lineLimit(1)
        }
        Spacer(minLength: 0)
      }
      .frame(width: area.size.width, height: area.size.height, alignment: .topLeading)
    }
  }
}

/// A line with its own colors, or with that of its level in a log.
private struct LogLine: View {
  let line: String
  let isLog: Bool

  var body: some View {
    let text = ANSIText(line)
    if text.plain.isEmpty {
      Text(verbatim: " ")
    } else if isLog, !text.isStyled {
      Text(verbatim: text.plain).foregroundStyle(LogLevel(text.plain).style)
    } else {
      text.text
    }
  }
}

/// How serious a line of a log is.
enum LogLevel: Hashable {
  case error, warning, normal, detail

  init(_ line: String) {
    let words = line.prefix(200).lowercased().split { !$0.isLetter }.prefix(12)
    let contains = { (names: Set<Substring>) in words.contains(where: names.contains) }
    if contains(["error", "err", "fatal", "critical", "crit", "panic", "emerg", "alert", "failed"])
    {
      self = .error
    } else if contains(["warn", "warning"]) {
      self = .warning
    } else if contains(["debug", "trace"]) {
      self = .detail
    } else {
      self = .normal
    }
  }

  var style: Color {
    switch self {
    case .error: .red
    case .warning: .orange
    case .normal: .primary
    case .detail: .secondary
    }
  }
}
