internal import TesseraKit
internal import TesseraUI

/// Rings that close when the goal is reached: one in small and medium boxes, up to three in large
/// ones.
struct RingsView: View {
  @Environment(\.widgetFamily) private var family
  let series: [HealthSeries]

  var body: some View {
    switch family {
    case .systemSmall: small
    case .systemMedium: medium
    default: large
    }
  }

  @ViewBuilder private var small: some View {
    if let first = series.first {
      Rings(series: [first], width: 12).aspectRatio(1, contentMode: .fit)
        .overlay { RingLabel(series: first) }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  @ViewBuilder private var medium: some View {
    if let first = series.first {
      HStack(spacing: 16) {
        Rings(series: [first], width: 12).aspectRatio(1, contentMode: .fit)
          .overlay { RingLabel(series: first) }
        VStack(alignment: .leading, spacing: 0) {
          Text(verbatim: first.metric.title).bold().lineLimit(1)
          Text(verbatim: first.dayName).foregroundStyle(.secondary).padding(.bottom, 16)
          RingFact(name: String(localized: "Goal"), text: first.goalText)
          if let average = first.average {
            RingFact(
              name: String(localized: "Average"),
              text: HealthSeries.text(average, first.metric.unit))
          }
          RingFact(
            name: String(localized: "Streak"),
            text: first.streak == 1
              ? String(localized: "1 day") : String(localized: "\(first.streak) days"))
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  private var large: some View {
    VStack(spacing: 16) {
      Rings(series: Array(series.prefix(3)), width: 14).aspectRatio(1, contentMode: .fit)
      VStack(spacing: 0) {
        ForEach(Array(series.prefix(3).enumerated()), id: \.offset) { index, series in
          HStack(spacing: 8) {
            Text(verbatim: "●").foregroundStyle(Rings.style(of: index))
            Text(verbatim: series.metric.title).lineLimit(1)
            Spacer(minLength: 8)
            Text(verbatim: HealthMetric.text(series.value)).bold().layoutPriority(1)
            Text(verbatim: "/ \(series.goalText)").foregroundStyle(.secondary).layoutPriority(1)
          }
        }
      }
      if let first = series.first {
        Text(verbatim: first.dayName).foregroundStyle(.tertiary)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// A name and a text at the other side of a line.
private struct RingFact: View {
  let name: String
  let text: String

  var body: some View {
    HStack(spacing: 8) {
      Text(verbatim: name).foregroundStyle(.secondary).lineLimit(1)
      Spacer(minLength: 0)
      Text(verbatim: text).lineLimit(1).layoutPriority(1)
    }
  }
}

/// The value inside a ring.
private struct RingLabel: View {
  let series: HealthSeries

  var body: some View {
    VStack(spacing: 0) {
      Text(verbatim: HealthMetric.text(series.value)).bold().lineLimit(1)
      Text(verbatim: series.metric.unit.isEmpty ? series.shortTitle : series.metric.unit)
        .foregroundStyle(.secondary).lineLimit(1)
      Text(verbatim: series.percentage).foregroundStyle(.tint).lineLimit(1)
    }
    .frame(maxWidth: 64)
  }
}

/// Rings around each other, the first outside.
private struct Rings: View {
  let series: [HealthSeries]
  /// The width of a ring, in points.
  let width: Double

  private static let gap = 8.0

  var body: some View {
    ZStack {
      ForEach(Array(series.enumerated()), id: \.offset) { index, series in
        let inset = Double(index) * (width + Self.gap) + width / 2
        ZStack {
          Circle().inset(by: inset).stroke(.quaternary, lineWidth: width)
          if series.part > 0 {
            Circle().inset(by: inset).trim(from: 0, to: min(1, series.part))
              .rotation(.degrees(-90)).stroke(Self.style(of: index), lineWidth: width)
          }
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(series.metric.title).accessibilityValue(series.percentage)
      }
    }
  }

  /// The colors of the rings, so that the legend can name them.
  static func style(of index: Int) -> AnyShapeStyle {
    switch index {
    case 0: AnyShapeStyle(.tint)
    case 1: AnyShapeStyle(.green)
    default: AnyShapeStyle(.cyan)
    }
  }
}
