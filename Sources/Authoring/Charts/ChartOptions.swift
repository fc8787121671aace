public import TesseraUI

/// The chart options that view modifiers set.
struct ChartOptions {
  var showsXAxis = true
  var showsYAxis = true
  var showsLegend = true
  var hasLeadingYAxis = false
  var xDomain: ClosedRange<Double>?
  var yDomain: ClosedRange<Double>?
  var seriesStyles: [String: any ShapeStyle] = [:]
  /// The names of the series whose style was set, in the order in which the legend lists them.
  var seriesOrder: [String] = []
}

private struct ChartOptionsKey: EnvironmentKey {
  static var defaultValue: ChartOptions { ChartOptions() }
}

extension EnvironmentValues {
  var chartOptions: ChartOptions {
    get { self[ChartOptionsKey.self] }
    set { self[ChartOptionsKey.self] = newValue }
  }
}

/// The content of an axis.
///
/// - Source: Swift Charts `AxisContent`.
public protocol AxisContent {}

/// A part of an axis mark, such as a tick or a label.
///
/// - Source: Swift Charts `AxisMark`.
public protocol AxisMark {}

/// The marks of an axis.
///
/// Values, presets and content are ignored: an axis shows the ends of its range, or its categories.
///
/// - Source: Swift Charts `AxisMarks`.
public struct AxisMarks: AxisContent {
  var position = AxisMarkPosition.automatic

  /// Creates axis marks; only `position` is used.
  public init<Values>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: Values
  ) {
    self.position = position
  }

  /// Creates axis marks; only `position` is used.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic
  ) {
    self.position = position
  }

  /// Creates axis marks; only `position` is used, and the content is never built.
  public init(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: AxisMarkValues = .automatic,
    @AxisMarkBuilder content: (AxisValue) -> AxisMarkGroup
  ) {
    self.position = position
  }

  /// Creates axis marks; only `position` is used, and the content is never built.
  public init<Value: Plottable>(
    preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
    values: [Value], @AxisMarkBuilder content: (AxisValue) -> AxisMarkGroup
  ) {
    self.position = position
  }
}

/// The arrangement of axis marks; ignored.
public enum AxisMarkPreset: Sendable {
  /// An arrangement that suits the chart.
  case automatic
  /// Marks that extend to the edge.
  case extended
  /// Marks aligned with the plot.
  case aligned
  /// Marks inset from the edge.
  case inset
}

/// The position of an axis; only `leading` is used, for the vertical axis.
public enum AxisMarkPosition: Sendable {
  /// A position that suits the chart.
  case automatic
  /// The left edge.
  case leading
  /// The right edge.
  case trailing
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
}

/// The values at which an axis has marks; ignored.
public struct AxisMarkValues: Sendable {
  /// Values that suit the chart.
  public static let automatic = AxisMarkValues()

  /// Returns approximately the desired number of values.
  public static func automatic(desiredCount: Int? = nil) -> AxisMarkValues { AxisMarkValues() }
  /// Returns values at intervals of a calendar unit.
  public static func stride(
    by component: Calendar.Component, count: Int = 1
  ) -> AxisMarkValues { AxisMarkValues() }
  /// Returns values at regular intervals.
  public static func stride(by step: Double) -> AxisMarkValues { AxisMarkValues() }
}

/// A value at which an axis has a mark.
public struct AxisValue: Sendable {
  /// The index of the value among the marked values.
  public let index: Int

  /// Returns the value converted to a type.
  ///
  /// - Returns: `nil`, because the content of axis marks is never built.
  public func `as`<Value>(_ type: Value.Type) -> Value? { nil }
}

/// A grid line at a marked value; not drawn.
public struct AxisGridLine: AxisMark {
  /// Creates a grid line, which is not drawn.
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
}

/// A tick at a marked value; not drawn.
public struct AxisTick: AxisMark {
  /// Creates a tick, which is not drawn.
  public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
}

/// A label at a marked value; not drawn.
public struct AxisValueLabel: AxisMark {
  /// Creates a label, which is not drawn.
  public init(centered: Bool? = nil) {}
  /// Creates a label with a format style, which is not drawn.
  public init<Format: FormatStyle>(format: Format, centered: Bool? = nil) {}
  /// Creates a label with a text, which is not drawn.
  public init(_ label: some StringProtocol, centered: Bool? = nil) {}
  /// Creates a label with a view, which is not drawn.
  @MainActor public init<Content: View>(
    centered: Bool? = nil, @ViewBuilder content: () -> Content
  ) {}
}

extension AxisMark {
  /// Returns the mark unchanged: axes have the color of the theme.
  public func foregroundStyle(_ style: some ShapeStyle) -> Self { self }
  /// Returns the mark unchanged: axes have one font.
  public func font(_ font: Font?) -> Self { self }
  /// Returns the mark unchanged: marks cannot be moved.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> Self { self }
}

/// A group of axis marks.
public struct AxisMarkGroup: AxisMark {}

/// A result builder that combines axis marks.
@resultBuilder
public enum AxisMarkBuilder {
  /// Converts a mark to a group.
  public static func buildExpression(_ mark: some AxisMark) -> AxisMarkGroup { AxisMarkGroup() }
  /// Combines marks.
  public static func buildBlock(_ marks: AxisMarkGroup...) -> AxisMarkGroup { AxisMarkGroup() }
  /// Returns the marks of an `if` without `else`.
  public static func buildOptional(_ marks: AxisMarkGroup?) -> AxisMarkGroup { AxisMarkGroup() }
  /// Returns the marks of the first branch.
  public static func buildEither(first: AxisMarkGroup) -> AxisMarkGroup { first }
  /// Returns the marks of the second branch.
  public static func buildEither(second: AxisMarkGroup) -> AxisMarkGroup { second }
}

/// A result builder that combines the content of an axis.
@resultBuilder
public enum AxisContentBuilder {
  /// Returns the first content, which determines the position of the axis.
  public static func buildBlock(_ content: AxisMarks...) -> AxisMarks {
    content.first ?? AxisMarks()
  }
  /// Returns the content of an `if` without `else`.
  public static func buildOptional(_ content: AxisMarks?) -> AxisMarks { content ?? AxisMarks() }
  /// Returns the content of the first branch.
  public static func buildEither(first: AxisMarks) -> AxisMarks { first }
  /// Returns the content of the second branch.
  public static func buildEither(second: AxisMarks) -> AxisMarks { second }
}

extension View {
  /// Shows or hides the horizontal axis.
  public func chartXAxis(_ visibility: Visibility) -> some View {
    changingOptions { $0.showsXAxis = visibility != .hidden }
  }

  /// Shows the horizontal axis; its content is ignored.
  public func chartXAxis(@AxisContentBuilder content: () -> AxisMarks) -> some View {
    changingOptions { $0.showsXAxis = true }
  }

  /// Shows or hides the vertical axis.
  public func chartYAxis(_ visibility: Visibility) -> some View {
    changingOptions { $0.showsYAxis = visibility != .hidden }
  }

  /// Shows the vertical axis, at the left if the content is at the `leading` position; otherwise at
  /// the right.
  public func chartYAxis(@AxisContentBuilder content: () -> AxisMarks) -> some View {
    let isLeading = content().position == .leading
    return changingOptions { options in
      options.showsYAxis = true
      options.hasLeadingYAxis = isLeading
    }
  }

  /// Shows or hides the legend.
  public func chartLegend(_ visibility: Visibility) -> some View {
    changingOptions { $0.showsLegend = visibility != .hidden }
  }

  /// Returns the view unchanged: the legend is below the chart.
  public func chartLegend(
    position: AnnotationPosition, alignment: Alignment? = nil, spacing: CGFloat? = nil
  ) -> some View { self }

  /// Sets the range of the horizontal axis.
  public func chartXScale<Value: Plottable>(domain: ClosedRange<Value>) -> some View {
    changingOptions { $0.xDomain = domain.plotRange }
  }

  /// Sets the range of the vertical axis.
  public func chartYScale<Value: Plottable>(domain: ClosedRange<Value>) -> some View {
    changingOptions { $0.yDomain = domain.plotRange }
  }

  /// Sets the styles of series by name.
  public func chartForegroundStyleScale<Name: Plottable, Style: ShapeStyle>(
    _ mapping: KeyValuePairs<Name, Style>
  ) -> some View {
    changingOptions { options in
      for (name, style) in mapping { options.seriesStyles["\(name)"] = style }
      options.seriesOrder = mapping.map { "\($0.key)" }
    }
  }

  /// Sets the styles of the series named in `domain`, each to the style at the same index of
  /// `range`.
  public func chartForegroundStyleScale<Name: Plottable, Style: ShapeStyle>(
    domain: [Name], range: [Style]
  ) -> some View {
    changingOptions { options in
      for (name, style) in zip(domain, range) { options.seriesStyles["\(name)"] = style }
      options.seriesOrder = domain.map { "\($0)" }
    }
  }

  /// Returns the view unchanged: the plot has no background.
  public func chartPlotStyle<Content: View>(
    @ViewBuilder content: (AnyView) -> Content
  ) -> some View { self }

  /// Adds views in front of the chart.
  public func chartOverlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: (ChartProxy) -> Content
  ) -> some View {
    overlay(alignment: alignment) { content(ChartProxy()) }
  }

  /// Adds views behind the chart.
  public func chartBackground<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: (ChartProxy) -> Content
  ) -> some View {
    background(alignment: alignment) { content(ChartProxy()) }
  }

  private func changingOptions(_ change: @escaping (inout ChartOptions) -> Void) -> some View {
    transformEnvironment(\.chartOptions, transform: change)
  }
}

/// A proxy that converts values to positions in a chart; it returns `nil` for every value.
///
/// - Source: Swift Charts `ChartProxy`.
public struct ChartProxy: Sendable {
  /// Returns the horizontal position of a value; always `nil`.
  public func position<Value: Plottable>(forX value: Value) -> CGFloat? { nil }
  /// Returns the vertical position of a value; always `nil`.
  public func position<Value: Plottable>(forY value: Value) -> CGFloat? { nil }
}

extension ClosedRange where Bound: Plottable {
  /// The range of the bounds' positions, or `nil` if it is empty or the bounds are categories.
  fileprivate var plotRange: ClosedRange<Double>? {
    guard let lower = lowerBound.plotPosition.number, let upper = upperBound.plotPosition.number,
      lower < upper
    else { return nil }
    return lower...upper
  }
}
