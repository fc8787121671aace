internal import TesseraUI

/// The marks of a chart and the ranges of its axes.
@MainActor
struct ChartPlan {
  let marks: [Mark]
  let options: ChartOptions
  /// The categories of the horizontal axis, in order; empty for numbers or dates.
  let horizontalCategories: [String]
  /// The categories of the vertical axis, in order; empty for numbers or dates.
  ///
  /// If there are any, bars are horizontal.
  let verticalCategories: [String]
  /// The range of the horizontal axis: the domain that the author has set, or that of the marks.
  ///
  /// The range of the marks contains zero if bars are horizontal.
  let xRange: ClosedRange<Double>
  /// The range of the vertical axis: the domain that the author has set, or that of the marks,
  /// widened to round numbers.
  ///
  /// The range of the marks contains zero if there are bars or areas.
  let yRange: ClosedRange<Double>
  /// The series of the marks: those that the author has ordered, then the others.
  let series: [String]
  let hasDateX: Bool
  let hasDateY: Bool

  init(_ marks: [Mark], _ options: ChartOptions) {
    self.marks = marks
    self.options = options
    horizontalCategories = Self.categories(of: marks.flatMap { [$0.x, $0.xEnd] })
    verticalCategories = Self.categories(of: marks.flatMap { [$0.y, $0.yEnd] })
    series = Self.unique(
      options.seriesOrder.filter { name in marks.contains { $0.series == name } }
        + marks.compactMap(\.series))
    hasDateX = marks.contains { if case .date = $0.x { true } else { false } }
    hasDateY = marks.contains { if case .date = $0.y { true } else { false } }
    let includesZero = marks.contains { $0.kind == .bar || $0.kind == .area }
    xRange =
      options.xDomain
      ?? Self.range(
        of: marks.flatMap { [$0.x, $0.xEnd] }, includingZero: !verticalCategories.isEmpty)
    yRange =
      options.yDomain
      ?? Self.rounded(
        Self.range(of: Self.verticalPositions(of: marks), includingZero: includesZero))
  }

  var isPie: Bool { marks.contains { $0.kind == .sector } }
  /// Whether the vertical axis is shown, with values.
  var showsValueAxis: Bool {
    options.showsYAxis && verticalCategories.isEmpty && !isPie && !marks.isEmpty
  }
  /// Whether the vertical axis is shown, with categories.
  var showsCategoryAxis: Bool { options.showsYAxis && !verticalCategories.isEmpty }
  var showsHorizontalAxis: Bool {
    options.showsXAxis && verticalCategories.isEmpty && !isPie && !marks.isEmpty
  }
  var showsLegend: Bool { options.showsLegend && !series.isEmpty }

  var accessibilityLabel: String {
    let kinds = Self.unique(marks.map { "\($0.kind)" }).joined(separator: " and ")
    return "chart of \(marks.count) values, \(kinds)"
  }

  /// Returns the label of a value: a number, a day, or a time.
  ///
  /// A date is a day if the horizontal axis spans more than two days, and a time otherwise.
  func axisLabel(_ value: Double, isDate: Bool) -> String {
    if isDate {
      let span = xRange.upperBound - xRange.lowerBound
      let date = Date(timeIntervalSince1970: value)
      return span > 2 * 86_400
        ? date.formatted(.dateTime.day().month(.abbreviated))
        : date.formatted(.dateTime.hour().minute())
    }
    return value.formatted(.number.notation(.compactName).precision(.significantDigits(1...3)))
  }

  /// Returns the style of a mark: its own, or that of its series, or the tint.
  func style(of mark: Mark) -> any ShapeStyle {
    mark.style ?? mark.series.map { style(ofSeries: $0) } ?? TintShapeStyle()
  }

  /// Returns the style of a series: the one that the author has set, or a color by its index.
  func style(ofSeries name: String) -> any ShapeStyle {
    if let style = options.seriesStyles[name] { return style }
    let colors: [Color] = [.blue, .green, .orange, .purple, .red, .teal, .yellow, .pink]
    return colors[(series.firstIndex(of: name) ?? 0) % colors.count]
  }

  private static func unique(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static func categories(of positions: [PlotPosition?]) -> [String] {
    unique(
      positions.compactMap { position in
        if case .category(let name) = position { name } else { nil }
      })
  }

  /// Returns the positions that the vertical axis must contain.
  ///
  /// Bars at the same horizontal position are stacked, so their sum replaces their own values.
  private static func verticalPositions(of marks: [Mark]) -> [PlotPosition?] {
    var sums: [PlotPosition: Double] = [:]
    for mark in marks where mark.kind == .bar {
      if let x = mark.x, let y = mark.y?.number { sums[x, default: 0] += y }
    }
    let positions = marks.filter { $0.kind != .bar }.flatMap { [$0.y, $0.yEnd] }
    return positions + sums.values.map { .number($0) }
  }

  /// Returns the range of the finite numbers and dates among positions.
  ///
  /// - Returns: 0…1 if there is none, and a range of length 1 if all are equal.
  private static func range(
    of positions: [PlotPosition?], includingZero: Bool
  ) -> ClosedRange<Double> {
    let numbers =
      positions.compactMap { $0?.number }.filter(\.isFinite) + (includingZero ? [0] : [])
    guard let minimum = numbers.min(), let maximum = numbers.max() else { return 0...1 }
    return minimum < maximum ? minimum...maximum : minimum...(minimum + 1)
  }

  /// Returns the range widened to multiples of a round step.
  ///
  /// An empty or infinite range is returned unchanged.
  private static func rounded(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let span = range.upperBound - range.lowerBound
    guard span.isFinite, span > 0 else { return range }
    // The step is 1, 2, 5 or 10 times a power of ten: the smallest that divides the range into at
    // most 20 steps.
    let power = pow(10, (log10(span) - 1).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { span / $0 <= 20 } ?? power
    let lower = (range.lowerBound / step).rounded(.down) * step
    let upper = (range.upperBound / step).rounded(.up) * step
    return lower < upper ? lower...upper : range
  }
}

extension PlotPosition {
  /// The number, or the date in seconds since 1970, or `nil` for a category.
  var number: Double? {
    switch self {
    case .number(let value), .date(let value): value
    case .category: nil
    }
  }
}
