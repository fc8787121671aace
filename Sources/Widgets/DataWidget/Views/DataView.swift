internal import Foundation
internal import PluginsWidget
internal import TesseraKit
internal import TesseraUI
internal import TextWidget
internal import WidgetOptions

/// What a data widget shows, in its style.
struct DataView: View {
  @Environment(\.widgetFamily) private var family
  let entry: DataEntry

  var body: some View {
    if family == .accessoryInline {
      Text(verbatim: entry.line).lineLimit(1)
    } else if let shown = entry.shown {
      VStack(alignment: .leading, spacing: 0) {
        content(shown).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        if let problem = entry.problem {
          Text(verbatim: "⚠ \(problem.text)").foregroundStyle(.orange).lineLimit(1)
        }
      }
    } else if entry.hasSource {
      Text(verbatim: entry.problem?.text ?? "").foregroundStyle(.secondary)
        .multilineTextAlignment(.center).frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      EmptyState("Shows a command, an address or a file", "Choose one", asking: "source")
    }
  }

  @ViewBuilder private func content(_ shown: Shown) -> some View {
    switch shown {
    case .measure(let measure): MeasureView(measure: measure)
    case .sparkline(let measure): SparklineView(measure: measure)
    case .gauge(let gauge): GaugeView(gauge: gauge)
    case .list(let items): ItemList(items: items)
    case .table(let table): TableView(table: table)
    case .bars(let bars, let unit): BarList(bars: bars, unit: unit)
    case .month(let month): MonthView(month: month, today: entry.today)
    case .log(let lines): LineList(lines: lines, isLog: true)
    case .text(let lines): LineList(lines: lines, isLog: false)
    case .markdown(let text): MarkdownView(text)
    case .view(let json): PushedView(json: json)
    }
  }
}

/// A view that was pushed, or why it is none.
private struct PushedView: View {
  let json: [UInt8]

  var body: some View {
    switch Result(catching: { () throws(ArchivedViewError) in try ArchivedView(json: json) }) {
    case .success(let view): view
    case .failure(let error):
      Text(verbatim: "⚠ \(error.description)").foregroundStyle(.orange)
    }
  }
}

extension DataEntry {
  /// What is shown in one line.
  var line: String {
    switch shown {
    case nil: problem?.text ?? ""
    case .measure(let measure), .sparkline(let measure): measure.line
    case .gauge(let gauge): gauge.measure.line
    case .list(let items): items.first?.title ?? ""
    case .table(let table): table.rows.first?.joined(separator: " ") ?? ""
    case .bars(let bars, let unit):
      bars.first.map { "\($0.label) \(NumberText.text(of: $0.value))\(unit)" } ?? ""
    case .month(let month): NumberText.text(of: month.days[today] ?? 0)
    case .log(let lines): lines.last.map { ANSIText($0).plain } ?? ""
    case .text(let lines): lines.first.map { ANSIText($0).plain } ?? ""
    case .markdown(let text): text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    case .view: ""
    }
  }
}

extension Shown.Measure {
  /// The label, the value and its unit in one line.
  var line: String {
    [label, unit.isEmpty ? text : "\(text) \(unit)"].compactMap(\.self).joined(separator: " ")
  }
}
