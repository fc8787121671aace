internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// A dot for each day until the date, or since it; the nearer the day, the brighter its dot.
struct DotsCountdown: View {
  @Environment(\.widgetFamily) private var family
  let countdown: Countdown

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        CountdownTitle(countdown: countdown)
        if family != .systemSmall {
          Spacer()
          Text(caption).foregroundStyle(.secondary)
        }
      }
      GeometryReader { area in
        // In a small box, the last row is for the caption; in others, it may be for a note.
        let plan = DotPlan(
          days: abs(countdown.days), columns: area.size.columns,
          rows: max(1, area.size.rows - (family == .systemSmall ? 0 : 1)))
        VStack(alignment: .leading, spacing: 0) {
          DotField(plan: plan).frame(maxHeight: .infinity)
          if family != .systemSmall, let note = plan.note {
            Text(note).foregroundStyle(.tertiary)
          }
        }
      }
      if family == .systemSmall {
        Text(caption).foregroundStyle(.secondary).lineLimit(1)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }

  private var caption: String { "\(countdown.headline.numeral) \(countdown.headline.label)" }
}

/// How many days a dot is, and how the dots are spread.
struct DotPlan: Hashable, Sendable {
  /// The number of dots.
  let count: Int
  /// The number of days per dot.
  let daysPerDot: Int
  /// The number of dots in a row.
  let dotsPerRow: Int
  /// The number of columns per dot.
  let stride: Int
  /// The number of rows per row of dots.
  let rowStride: Int

  /// Creates the plan for a field of cells.
  ///
  /// If the days do not fit, a dot is a week, thirty days, a year, or as many days as necessary.
  init(days: Int, columns: Int, rows: Int) {
    let capacity = columns * rows
    let units = [1, 7, 30, 365]
    func dots(_ unit: Int) -> Int { days / unit + (days % unit > 0 ? 1 : 0) }
    daysPerDot = units.first { dots($0) <= capacity } ?? dots(capacity)
    let count = dots(daysPerDot)
    self.count = count
    func fits(_ stride: Int, _ rowStride: Int) -> Bool {
      let perRow = (columns + stride - 1) / stride
      return (count + perRow - 1) / perRow * rowStride - (rowStride - 1) <= rows
    }
    let strides = [(3, 2), (2, 2), (2, 1), (1, 1)]
    (stride, rowStride) = strides.first { fits($0.0, $0.1) } ?? (1, 1)
    dotsPerRow = (columns + stride - 1) / stride
  }

  /// What a dot is, unless it is a day.
  var note: String? {
    switch daysPerDot {
    case 1: nil
    case 7: String(localized: "a dot is a week")
    case 365: String(localized: "a dot is a year")
    default: String(localized: "a dot is \(daysPerDot) days")
    }
  }

  /// The dots of each row, as ranges of their numbers.
  var rows: [Range<Int>] {
    Swift.stride(from: 0, to: count, by: dotsPerRow).map { $0..<min(count, $0 + dotsPerRow) }
  }
}

private struct DotField: View {
  let plan: DotPlan

  var body: some View {
    VStack(alignment: .leading, spacing: Double(plan.rowStride - 1) * 16) {
      ForEach(plan.rows, id: \.lowerBound) { row($0) }
    }
    .accessibilityHidden(true)
  }

  private func row(_ dots: Range<Int>) -> Text {
    dots.reduce(Text(verbatim: "")) { text, dot in
      let gap = dot == dots.lowerBound ? "" : String(repeating: " ", count: plan.stride - 1)
      return text + Text(verbatim: gap + "●").foregroundStyle(style(of: dot))
    }
  }

  /// Returns the style of a dot: the next seven, the next thirty, or later ones.
  private func style(of dot: Int) -> AnyShapeStyle {
    switch dot {
    case ..<7: AnyShapeStyle(.tint)
    case ..<30: AnyShapeStyle(.secondary)
    default: AnyShapeStyle(.tertiary)
    }
  }
}
