public import TesseraUI

/// What was said of a chart from outside.
struct ChartLook {
  var showsXAxis = true
  var showsYAxis = true
  var showsLegend = true
  var hasLeadingYAxis = false
  var xDomain: ClosedRange<Double>?
  var yDomain: ClosedRange<Double>?
  var seriesStyles: [String: any ShapeStyle] = [:]
  /// The series that colours were given for, in their order.
  var seriesOrder: [String] = []
}

private struct ChartLookKey: EnvironmentKey {
  static var defaultValue: ChartLook { ChartLook() }
}

extension EnvironmentValues {
  var chartLook: ChartLook {
    get { self[ChartLookKey.self] }
    set { self[ChartLookKey.self] = newValue }
  }
}

/// What an axis shows: it is there, with the words that suit its values.
///
/// - Source: Swift Charts `AxisContent`.
public protocol AxisContent {}

/// What a mark of an axis shows.
///
/// - Source: Swift Charts `AxisMark`.
public protocol AxisMark {}

/// The marks of an axis; in cells its ends or its names are told.
///
/// - Source: Swift Charts `AxisMarks`.
public struct AxisMarks: AxisContent {
  var position = AxisMarkPosition.automatic

  /// Marks as suit.
  public init<Values>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: Values
  ) {
    self.position = position
  }

  /// Marks as suit.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic
  ) {
    self.position = position
  }

  /// Marks of the author's own; in cells as suit.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: (AxisValue) -> AxisMarkGroup
  ) {
    self.position = position
  }

  /// Marks of the author's own; in cells as suit.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: [Value], @AxisMarkBuilder content: (AxisValue) -> AxisMarkGroup
  ) {
    self.position = position
  }
}

/// How marks of an axis are set out.
public enum AxisMarkPreset: Sendable {
  /// As suits.
  case automatic
  /// To the edge.
  case extended
  /// Inside.
  case aligned
  /// Further in.
  case inset
}

/// Where an axis stands.
public enum AxisMarkPosition: Sendable {
  /// As suits.
  case automatic
  /// At the left.
  case leading
  /// At the right.
  case trailing
  /// Above.
  case top
  /// Below.
  case bottom
}

/// Which values of an axis are marked.
public struct AxisMarkValues: Sendable {
  /// As suits.
  public static let automatic = AxisMarkValues()

  /// About so many.
  public static func automatic(desiredCount: Int? = nil) -> AxisMarkValues { AxisMarkValues() }
  /// At equal distances of a calendar.
  public static func stride(
    by component: Calendar.Component, count: Int = 1
  ) -> AxisMarkValues { AxisMarkValues() }
  /// At equal distances.
  public static func stride(by step: Double) -> AxisMarkValues { AxisMarkValues() }
}

/// A value that is marked.
public struct AxisValue: Sendable {
  /// Its place among those that are marked.
  public let index: Int

  /// The value, or `nil` for one of another type; in cells no closure is asked with one.
  public func `as`<Value>(_ type: Value.Type) -> Value? { nil }
}

/// A line across the chart at a marked value.
public struct AxisGridLine: AxisMark {
  /// A line.
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
}

/// A tick at a marked value.
public struct AxisTick: AxisMark {
  /// A tick.
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
}

/// Words at a marked value.
public struct AxisValueLabel: AxisMark {
  /// Words as suit.
  public init(centered: Bool? = nil) {}
  /// Words in a format.
  public init<Format: FormatStyle>(format: Format, centered: Bool? = nil) {}
  /// Words of the author's own.
  public init(_ words: some StringProtocol, centered: Bool? = nil) {}
  /// A view.
  @MainActor public init<Content: View>(
    centered: Bool? = nil, @ViewBuilder content: () -> Content
  ) {}
}

extension AxisMark {
  /// Sets the colour; in cells the theme's.
  public func foregroundStyle(_ style: some ShapeStyle) -> Self { self }
  /// Sets the font; in cells there is one.
  public func font(_ font: Font?) -> Self { self }
  /// Moves the mark; in cells it stays.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { self }
}

/// Marks of an axis.
public struct AxisMarkGroup: AxisMark {}

/// Puts the marks of an axis together.
@resultBuilder
public enum AxisMarkBuilder {
  /// A mark.
  public static func buildExpression(_ mark: some AxisMark) -> AxisMarkGroup { AxisMarkGroup() }
  /// Marks one after the other.
  public static func buildBlock(_ marks: AxisMarkGroup...) -> AxisMarkGroup { AxisMarkGroup() }
  /// Marks under an `if` without `else`.
  public static func buildOptional(_ marks: AxisMarkGroup?) -> AxisMarkGroup { AxisMarkGroup() }
  /// The first branch.
  public static func buildEither(first: AxisMarkGroup) -> AxisMarkGroup { first }
  /// The other branch.
  public static func buildEither(second: AxisMarkGroup) -> AxisMarkGroup { second }
}

/// Puts what an axis shows together.
@resultBuilder
public enum AxisContentBuilder {
  /// What an axis shows.
  public static func buildBlock(_ content: AxisMarks...) -> AxisMarks {
    content.first ?? AxisMarks()
  }
  /// What an axis shows under an `if` without `else`.
  public static func buildOptional(_ content: AxisMarks?) -> AxisMarks { content ?? AxisMarks() }
  /// The first branch.
  public static func buildEither(first: AxisMarks) -> AxisMarks { first }
  /// The other branch.
  public static func buildEither(second: AxisMarks) -> AxisMarks { second }
}

extension View {
  /// Shows or hides the axis below.
  public func chartXAxis(_ visibility: Visibility) -> some View {
    look { $0.showsXAxis = visibility != .hidden }
  }

  /// Sets what the axis below shows; in cells what suits.
  public func chartXAxis(@AxisContentBuilder content: () -> AxisMarks) -> some View {
    look { $0.showsXAxis = true }
  }

  /// Shows or hides the axis at the side.
  public func chartYAxis(_ visibility: Visibility) -> some View {
    look { $0.showsYAxis = visibility != .hidden }
  }

  /// Sets what the axis at the side shows; in cells what suits.
  public func chartYAxis(@AxisContentBuilder content: () -> AxisMarks) -> some View {
    let isLeading = content().position == .leading
    return look { look in
      look.showsYAxis = true
      look.hasLeadingYAxis = isLeading
    }
  }

  /// Shows or hides the legend.
  public func chartLegend(_ visibility: Visibility) -> some View {
    look { $0.showsLegend = visibility != .hidden }
  }

  /// Sets where the legend stands; in cells below.
  public func chartLegend(
    position: AnnotationPosition, alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View { self }

  /// Sets what the axis below spans.
  public func chartXScale<Value: Plottable>(domain: ClosedRange<Value>) -> some View {
    look { $0.xDomain = domain.plotRange }
  }

  /// Sets what the axis at the side spans.
  public func chartYScale<Value: Plottable>(domain: ClosedRange<Value>) -> some View {
    look { $0.yDomain = domain.plotRange }
  }

  /// Sets the colours of the series.
  public func chartForegroundStyleScale<Name: Plottable, Style: ShapeStyle>(
    _ mapping: KeyValuePairs<Name, Style>
  ) -> some View {
    look { look in
      for (name, style) in mapping { look.seriesStyles["\(name)"] = style }
      look.seriesOrder = mapping.map { "\($0.key)" }
    }
  }

  /// Sets the colours of the series, in their order.
  public func chartForegroundStyleScale<Name: Plottable, Style: ShapeStyle>(
    domain: [Name], range: [Style]
  ) -> some View {
    look { look in
      for (name, style) in zip(domain, range) { look.seriesStyles["\(name)"] = style }
      look.seriesOrder = domain.map { "\($0)" }
    }
  }

  /// Changes nothing: the plot has no ground of its own.
  public func chartPlotStyle<Content: View>(
    @ViewBuilder content: (AnyView) -> Content
  ) -> some View { self }

  /// Lays views over the chart.
  public func chartOverlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: (ChartProxy) -> Content
  ) -> some View {
    overlay(alignment: alignment) { content(ChartProxy()) }
  }

  /// Lays views under the chart.
  public func chartBackground<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: (ChartProxy) -> Content
  ) -> some View {
    background(alignment: alignment) { content(ChartProxy()) }
  }

  private func look(_ change: @escaping (inout ChartLook) -> Void) -> some View {
    transformEnvironment(\.chartLook, transform: change)
  }
}

/// Where values of a chart stand; in cells nothing is told of it.
///
/// - Source: Swift Charts `ChartProxy`.
public struct ChartProxy: Sendable {
  /// The place of a value, or `nil`.
  public func position<Value: Plottable>(forX value: Value) -> CGFloat? { nil }
  /// The place of a value, or `nil`.
  public func position<Value: Plottable>(forY value: Value) -> CGFloat? { nil }
}

extension ClosedRange where Bound: Plottable {
  fileprivate var plotRange: ClosedRange<Double>? {
    guard let least = lowerBound.plotPlace.number, let most = upperBound.plotPlace.number,
      least < most
    else { return nil }
    return least...most
  }
}
