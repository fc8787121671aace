internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The numbers in their style.
struct HealthView: View {
  let entry: HealthEntry

  var body: some View {
    switch entry.content {
    case .problem(let problem):
      EmptyState("\(problem)", "Choose another file", asking: "file")
    case .reading(let part, let name): ReadingView(part: part, name: name)
    case .series(let series, let isSample):
      VStack(spacing: 0) {
        styled(series).privacySensitive(!isSample)
        if entry.isMissing { SettingsButton("Choose a file", asking: "file") }
      }
    }
  }

  @ViewBuilder private func styled(_ series: [HealthSeries]) -> some View {
    if let first = series.first {
      switch entry.style {
      case .rings: RingsView(series: series)
      case .bars: WeekView(series: first)
      case .streak: StreakView(series: first)
      case .number: NumberView(series: first)
      case .heatMap: HeatMapView(series: first)
      }
    }
  }
}

/// The progress of reading a large file for the first time.
private struct ReadingView: View {
  let part: Double
  let name: String

  var body: some View {
    VStack(alignment: .leading, spacing: 16) {
      Text("Reading… \(part.percentText)").bold()
      ProgressView(value: part)
      Text(verbatim: name).foregroundStyle(.secondary).lineLimit(2)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

extension HealthSeries {
  /// The value with its unit, such as `7.4 h`.
  var valueText: String { Self.text(value, metric.unit) }
  var goalText: String { Self.text(goal, metric.unit) }

  static func text(_ value: Double, _ unit: String) -> String {
    unit.isEmpty ? HealthMetric.text(value) : "\(HealthMetric.text(value)) \(unit)"
  }

  /// The part of the goal that was reached, such as `82%`; `100%` only if all of it was.
  var percentage: String { (part < 1 ? min(0.99, part) : min(99.99, part)).percentText }
}
