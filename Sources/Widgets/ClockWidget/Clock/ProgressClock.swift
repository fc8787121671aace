internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// How much of the day, the week, the month and the year is over.
struct ProgressClock: View {
  @Environment(\.widgetFamily) private var family
  let entry: ClockEntry

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium: medium
    default: small
    }
  }

  private var small: some View {
    VStack(alignment: .leading) {
      ForEach([Period.day, .week, .year], id: \.self) { period in
        let percent = period.percent(at: entry.time)
        HStack {
          Text(period.name).foregroundStyle(.secondary)
          Spacer()
          Text("\(percent)%").bold()
        }
        PercentBar(percent: percent, period: period)
      }
    }
    .frame(maxHeight: .infinity)
  }

  private var medium: some View {
    Grid(alignment: .leading, verticalSpacing: 16) {
      ForEach(Period.allCases, id: \.self) { period in
        let percent = period.percent(at: entry.time)
        GridRow {
          Text(period.name).foregroundStyle(.secondary)
          PercentBar(percent: percent, period: period)
          Text("\(percent)%").bold().frame(width: 32, alignment: .trailing)
        }
      }
    }
    .frame(maxHeight: .infinity)
  }

  private var large: some View {
    VStack {
      ProgressRings(percents: Self.rings.map { $0.percent(at: entry.time) })
        .frame(maxWidth: .infinity, minHeight: 192, maxHeight: .infinity)
      Spacer(minLength: 0)
      HStack {
        ForEach(Self.rings.indices, id: \.self) { index in
          VStack {
            Text("\(Self.rings[index].percent(at: entry.time))%").bold()
              .foregroundStyle(ProgressRings.styles[index])
            Text(Self.rings[index].name).foregroundStyle(.secondary)
            Text(Self.name(of: Self.rings[index], at: entry.time)).foregroundStyle(.tertiary)
          }
          .frame(maxWidth: .infinity)
        }
      }
    }
  }

  private static let rings = [Period.day, .week, .year]

  private static func name(of period: Period, at time: LocalTime) -> String {
    switch period {
    case .day: time.formatted("EEE d MMM")
    case .week: "no. \(time.isoWeek)"
    case .month: time.formatted("MMMM")
    case .year: time.formatted("yyyy")
    }
  }
}

/// A bar for whole percents of a period.
struct PercentBar: View {
  let percent: Int
  let period: Period

  var body: some View {
    ProgressView(value: Double(percent), total: 100)
      .accessibilityLabel("\(period.name): \(percent)%")
  }
}

/// Rings, one inside the other, of which each shows whole percents.
struct ProgressRings: View {
  /// The percents, from the outer ring to the inner one; at most three.
  let percents: [Int]

  /// The styles of the rings, from the outer one to the inner one.
  static let styles = [AnyShapeStyle(.tint), AnyShapeStyle(.primary), AnyShapeStyle(.secondary)]

  var body: some View {
    Canvas { context, size in
      let dial = Dial(size)
      for (index, percent) in percents.enumerated() {
        let radius = 0.93 - Double(index) * 0.28
        let fraction = min(1, max(0, Double(percent) / 100))
        context.stroke(
          dial.arc(from: fraction, to: 1, radius: radius), with: .style(.quaternary), lineWidth: 2)
        context.stroke(
          dial.arc(from: 0, to: fraction, radius: radius), with: .style(Self.styles[index]),
          lineWidth: max(9, dial.radius / 12))
      }
    }
    .accessibilityHidden(true)
  }
}
