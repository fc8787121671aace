public import TesseraUI

/// The width, height or radius of a mark.
///
/// The size of bars is always automatic. Only a ratio has an effect, as the inner radius of a
/// sector.
///
/// - Source: Swift Charts `MarkDimension`.
public struct MarkDimension: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, Sendable {
  let fraction: Double?

  /// A size that suits the chart.
  public static let automatic = MarkDimension(fraction: nil)

  /// Returns a size in points; treated as automatic.
  public static func fixed(_ length: CGFloat) -> MarkDimension { automatic }
  /// Returns a size as a fraction of the available space.
  public static func ratio(_ ratio: CGFloat) -> MarkDimension {
    MarkDimension(fraction: Double(ratio))
  }
  /// Returns a size inset from the available space, in points; treated as automatic.
  public static func inset(_ length: CGFloat) -> MarkDimension { automatic }

  init(fraction: Double?) {
    self.fraction = fraction
  }

  /// Creates a size in points; treated as automatic.
  public init(integerLiteral value: Int) {
    fraction = nil
  }

  /// Creates a size in points; treated as automatic.
  public init(floatLiteral value: Double) {
    fraction = nil
  }
}

/// The way in which marks at the same position are stacked; ignored.
///
/// Vertical bars are always stacked, other marks never.
///
/// - Source: Swift Charts `MarkStackingMethod`.
public struct MarkStackingMethod: Hashable, Sendable {
  /// Marks are stacked on top of each other.
  public static let standard = MarkStackingMethod()
  /// Marks are not stacked.
  public static let unstacked = MarkStackingMethod()
}

/// Chart content that is a single mark.
protocol SimpleMark: ChartContent, MarkSource where Body == Never {
  var mark: Mark { get }
}

extension SimpleMark {
  var marks: [Mark] { [mark] }
}

/// A bar.
///
/// The length of a vertical bar is drawn in eighths of a cell.
///
/// - Source: Swift Charts `BarMark`.
public struct BarMark: SimpleMark {
  /// Primitive chart content has no body.
  public typealias Body = Never

  let mark: Mark

  /// Creates a bar from the axis to a value; `width`, `height` and `stacking` are ignored.
  ///
  /// If the vertical position of any mark in the chart is a category, the bars are horizontal.
  /// Horizontal bars of the same category overlap.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    mark = Mark(kind: .bar, x: x.position, y: y.position)
  }

  /// Creates a vertical bar between two values; `width` is ignored.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    mark = Mark(kind: .rectangle, x: x.position, y: yStart.position, yEnd: yEnd.position)
  }

  /// Creates a horizontal bar between two values; `height` is ignored.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    mark = Mark(kind: .rectangle, x: xStart.position, y: y.position, xEnd: xEnd.position)
  }
}

/// A line through points, drawn in braille dots.
///
/// - Source: Swift Charts `LineMark`.
public struct LineMark: SimpleMark {
  /// Primitive chart content has no body.
  public typealias Body = Never

  let mark: Mark

  /// Creates a point of the line.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    mark = Mark(kind: .line, x: x.position, y: y.position)
  }

  /// Creates a point of one of several lines.
  public init<X: Plottable, Y: Plottable, Series: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<Series>
  ) {
    mark = Mark(kind: .line, x: x.position, y: y.position, series: "\(series.value)")
  }
}

/// The area under a line or between two lines.
///
/// - Source: Swift Charts `AreaMark`.
public struct AreaMark: SimpleMark {
  /// Primitive chart content has no body.
  public typealias Body = Never

  let mark: Mark

  /// Creates a point of the area's upper edge; `stacking` is ignored.
  ///
  /// The lower edge is the lower end of the vertical axis.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
  ) {
    mark = Mark(kind: .area, x: x.position, y: y.position)
  }

  /// Creates a point of the area's lower and upper edges.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    mark = Mark(kind: .area, x: x.position, y: yEnd.position, yEnd: yStart.position)
  }
}

/// A point, drawn as a dot of one cell.
///
/// - Source: Swift Charts `PointMark`.
public struct PointMark: SimpleMark {
  /// Primitive chart content has no body.
  public typealias Body = Never

  let mark: Mark

  /// Creates a point at a horizontal and a vertical value.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    mark = Mark(kind: .point, x: x.position, y: y.position)
  }
}

/// A line across the plot.
///
/// - Source: Swift Charts `RuleMark`.
public struct RuleMark: SimpleMark {
  /// Primitive chart content has no body.
  public typealias Body = Never

  let mark: Mark

  /// Creates a vertical line at a value.
  public init<X: Plottable>(x: PlottableValue<X>) {
    mark = Mark(kind: .rule, x: x.position)
  }

  /// Creates a horizontal line at a value.
  public init<Y: Plottable>(y: PlottableValue<Y>) {
    mark = Mark(kind: .rule, y: y.position)
  }
}

/// A rectangle between values.
///
/// - Source: Swift Charts `RectangleMark`.
public struct RectangleMark: SimpleMark {
  /// Primitive chart content has no body.
  public typealias Body = Never

  let mark: Mark

  /// Creates a rectangle between values.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    mark = Mark(
      kind: .rectangle, x: xStart.position, y: yStart.position, xEnd: xEnd.position,
      yEnd: yEnd.position)
  }

  /// Creates a mark centered on two values, drawn as a point.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    mark = Mark(kind: .point, x: x.position, y: y.position)
  }
}

/// A sector of a pie or doughnut chart.
///
/// A chart that contains a sector shows no other kinds of marks.
///
/// - Source: Swift Charts `SectorMark`.
public struct SectorMark: SimpleMark {
  /// Primitive chart content has no body.
  public typealias Body = Never

  let mark: Mark

  /// Creates a sector whose angle is proportional to a value.
  ///
  /// - Parameters:
  ///   - angle: The value; sectors of values up to zero are not drawn.
  ///   - innerRadius: The inner radius; ignored unless it is a ratio.
  ///   - outerRadius: Ignored; the pie fills the plot.
  ///   - angularInset: Ignored.
  public init<Value: Plottable>(
    angle: PlottableValue<Value>, innerRadius: MarkDimension = .automatic,
    outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
  ) {
    mark = Mark(kind: .sector, y: angle.position, innerRadius: innerRadius.fraction ?? 0)
  }
}

/// The interpolation between the points of a line; ignored, because lines are straight.
///
/// - Source: Swift Charts `InterpolationMethod`.
public struct InterpolationMethod: Hashable, Sendable {
  /// Straight lines.
  public static let linear = InterpolationMethod()
  /// A Catmull–Rom spline.
  public static let catmullRom = InterpolationMethod()
  /// A monotone curve.
  public static let monotone = InterpolationMethod()
  /// A cardinal spline.
  public static let cardinal = InterpolationMethod()
  /// Steps at the start of intervals.
  public static let stepStart = InterpolationMethod()
  /// Steps in the middle of intervals.
  public static let stepCenter = InterpolationMethod()
  /// Steps at the end of intervals.
  public static let stepEnd = InterpolationMethod()
}

/// The position of an annotation relative to its mark.
///
/// Annotations are drawn above the end of the mark, whatever the position.
///
/// - Source: Swift Charts `AnnotationPosition`.
public enum AnnotationPosition: Hashable, Sendable {
  /// A position that suits the mark.
  case automatic
  /// Above the mark.
  case top
  /// Below the mark.
  case bottom
  /// In front of the mark.
  case overlay
  /// To the left of the mark.
  case leading
  /// To the right of the mark.
  case trailing
}

/// The shape of points; ignored, because points are drawn as dots.
///
/// - Source: Swift Charts `BasicChartSymbolShape`.
public struct BasicChartSymbolShape: Hashable, Sendable {
  /// A circle.
  public static let circle = BasicChartSymbolShape()
  /// A square.
  public static let square = BasicChartSymbolShape()
  /// A triangle.
  public static let triangle = BasicChartSymbolShape()
  /// A diamond.
  public static let diamond = BasicChartSymbolShape()
  /// A cross.
  public static let cross = BasicChartSymbolShape()
  /// A plus.
  public static let plus = BasicChartSymbolShape()
}

extension ChartContent {
  /// Sets the style of the marks, which takes precedence over the color of their series.
  public func foregroundStyle(_ style: some ShapeStyle) -> some ChartContent {
    changed { $0.style = style }
  }

  /// Colors the marks by a value, unless they have a style; each value is a series in the legend.
  public func foregroundStyle<Value: Plottable>(
    by value: PlottableValue<Value>
  ) -> some ChartContent {
    changed { $0.series = "\(value.value)" }
  }

  /// Sets the opacity of the marks, 0…1.
  public func opacity(_ opacity: Double) -> some ChartContent { changed { $0.opacity = opacity } }

  /// Sets the width of lines, in points; other properties of the style are ignored.
  ///
  /// This has an effect on ``LineMark`` only.
  public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
    changed { $0.lineWidth = style.lineWidth }
  }

  /// Returns the content unchanged, because lines are straight.
  public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent { self }

  /// Returns the content unchanged, because points are drawn as dots.
  public func symbol(_ symbol: BasicChartSymbolShape) -> some ChartContent { self }

  /// Returns the content unchanged, because points are drawn as dots.
  @_disfavoredOverload
  public func symbol(_ symbol: some Shape) -> some ChartContent { self }

  /// Returns the content unchanged, because points are drawn as dots.
  public func symbol<Symbol: View>(@ViewBuilder symbol: () -> Symbol) -> some ChartContent { self }

  /// Returns the content unchanged, because points are drawn as dots.
  public func symbol<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
    self
  }

  /// Returns the content unchanged, because a point is one cell.
  public func symbolSize(_ size: CGFloat) -> some ChartContent { self }

  /// Returns the content unchanged, because the corners of bars are square.
  public func cornerRadius(_ radius: CGFloat) -> some ChartContent { self }

  /// Returns the content unchanged: bars at the same position are not placed side by side.
  public func position<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
    self
  }

  /// Adds a view above the end of each mark; `position`, `alignment` and `spacing` are ignored.
  ///
  /// Annotations of sectors are not shown.
  public func annotation<Annotation: View>(
    position: AnnotationPosition = .automatic, alignment: Alignment = .center,
    spacing: CGFloat? = nil, @ViewBuilder content: () -> Annotation
  ) -> some ChartContent {
    let view = AnyView(content())
    return changed { $0.annotation = view }
  }

  private func changed(_ change: @escaping (inout Mark) -> Void) -> ChangedContent<Self> {
    ChangedContent(content: self, change: change)
  }
}
