internal import TesseraUI

/// The marks of a chart and the ranges of its axes.
@MainActor
struct ChartPlan {
  let marks: [Mark]
  let options: ChartOptions
  /// The categories of the horizontal axis, in order; empty for numbers or dates.
  let horizontalCategories: [String]
  /// The categories of the vertical axis, in order; empty unless bars are horizontal.
  let verticalCategories: [String]
  let xRange: ClosedRange<Double>
  let yRange: ClosedRange<Double>
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
    let startsAtZero = marks.contains { $0.kind == .bar || $0.kind == .area }
    xRange =
      options.xDomain
      ?? Self.range(
        of: marks.flatMap { [$0.x, $0.xEnd] }, includingZero: !verticalCategories.isEmpty)
    yRange =
      options.yDomain
      ?? Self.rounded(
        Self.range(of: Self.verticalPositions(of: marks), includingZero: startsAtZero))
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

  func style(of mark: Mark) -> any ShapeStyle {
    mark.style ?? mark.series.map { style(ofSeries: $0) } ?? TintShapeStyle()
  }

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

  /// Returns the positions that the vertical axis must contain, with the sum of the bars at each
  /// horizontal position.
  private static func verticalPositions(of marks: [Mark]) -> [PlotPosition?] {
    var sums: [PlotPosition: Double] = [:]
    for mark in marks where mark.kind == .bar {
      if let x = mark.x, let y = mark.y?.number { sums[x, default: 0] += y }
    }
    let positions = marks.filter { $0.kind != .bar }.flatMap { [$0.y, $0.yEnd] }
    return positions + sums.values.map { .number($0) }
  }

  private static func range(
    of positions: [PlotPosition?], includingZero: Bool
  ) -> ClosedRange<Double> {
    let numbers =
      positions.compactMap { $0?.number }.filter(\.isFinite) + (includingZero ? [0] : [])
    guard let minimum = numbers.min(), let maximum = numbers.max() else { return 0...1 }
    return minimum < maximum ? minimum...maximum : minimum...(minimum + 1)
  }

  /// Returns the range widened to round numbers.
  private static func rounded(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    let span = range.upperBound - range.lowerBound
    guard span.isFinite, span > 0 else { return range }
    let power = pow(10, (log10(span) - 1).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { span / $0 <= 20 } ?? power
    let lower = (range.lowerBound / step).rounded(.down) * step
    let upper = (range.upperBound / step).rounded(.up) * step
    return lower < upper ? lower...upper : range
  }
}

extension PlotPosition {
  /// The number, or the seconds of the date since 1970, or `nil` for a category.
  var number: Double? {
    switch self {
    case .number(let value), .date(let value): value
    case .category: nil
    }
  }
}
