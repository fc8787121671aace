public import TesseraUI

/// How long something is; in cells what suits.
///
/// - Source: Swift Charts `MarkDimension`.
public struct MarkDimension: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, Sendable {
  let share: Double?

  /// As suits.
  public static let automatic = MarkDimension(share: nil)

  /// In points; in cells as suits.
  public static func fixed(_ length: CGFloat) -> MarkDimension { automatic }
  /// A share of what there is.
  public static func ratio(_ share: CGFloat) -> MarkDimension {
    MarkDimension(share: Double(share))
  }
  /// Less than there is, in points; in cells as suits.
  public static func inset(_ length: CGFloat) -> MarkDimension { automatic }

  init(share: Double?) {
    self.share = share
  }

  /// In points; in cells as suits.
  public init(integerLiteral value: Int) {
    share = nil
  }

  /// In points; in cells as suits.
  public init(floatLiteral value: Double) {
    share = nil
  }
}

/// Whether marks at one place are put on top of each other.
///
/// - Source: Swift Charts `MarkStackingMethod`.
public struct MarkStackingMethod: Hashable, Sendable {
  /// On top of each other.
  public static let standard = MarkStackingMethod()
  /// Over each other.
  public static let unstacked = MarkStackingMethod()
}

/// A mark that is drawn by itself.
protocol SimpleMark: ChartContent, MarkSource where Body == Never {
  var mark: Mark { get }
}

extension SimpleMark {
  var marks: [Mark] { [mark] }
}

/// A bar.
///
/// - Source: Swift Charts `BarMark`.
public struct BarMark: SimpleMark {
  /// Drawn by itself.
  public typealias Body = Never

  let mark: Mark

  /// A bar from the axis to a value.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    mark = Mark(kind: .bar, x: x.place, y: y.place)
  }

  /// A bar between two values.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    mark = Mark(kind: .rectangle, x: x.place, y: yStart.place, yEnd: yEnd.place)
  }

  /// A bar between two values, lying.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    mark = Mark(kind: .rectangle, x: xStart.place, y: y.place, xEnd: xEnd.place)
  }
}

/// A line through points.
///
/// - Source: Swift Charts `LineMark`.
public struct LineMark: SimpleMark {
  /// Drawn by itself.
  public typealias Body = Never

  let mark: Mark

  /// A point of the line.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    mark = Mark(kind: .line, x: x.place, y: y.place)
  }

  /// A point of one of several lines.
  public init<X: Plottable, Y: Plottable, Series: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<Series>
  ) {
    mark = Mark(kind: .line, x: x.place, y: y.place, series: "\(series.value)")
  }
}

/// The area under a line.
///
/// - Source: Swift Charts `AreaMark`.
public struct AreaMark: SimpleMark {
  /// Drawn by itself.
  public typealias Body = Never

  let mark: Mark

  /// A point of the line.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
  ) {
    mark = Mark(kind: .area, x: x.place, y: y.place)
  }

  /// A point of each of the two lines that the area lies between.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    mark = Mark(kind: .area, x: x.place, y: yEnd.place, yEnd: yStart.place)
  }
}

/// A point.
///
/// - Source: Swift Charts `PointMark`.
public struct PointMark: SimpleMark {
  /// Drawn by itself.
  public typealias Body = Never

  let mark: Mark

  /// A point at two values.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    mark = Mark(kind: .point, x: x.place, y: y.place)
  }
}

/// A line across the chart.
///
/// - Source: Swift Charts `RuleMark`.
public struct RuleMark: SimpleMark {
  /// Drawn by itself.
  public typealias Body = Never

  let mark: Mark

  /// A line down at a value.
  public init<X: Plottable>(x: PlottableValue<X>) {
    mark = Mark(kind: .rule, x: x.place)
  }

  /// A line across at a value.
  public init<Y: Plottable>(y: PlottableValue<Y>) {
    mark = Mark(kind: .rule, y: y.place)
  }
}

/// A rectangle.
///
/// - Source: Swift Charts `RectangleMark`.
public struct RectangleMark: SimpleMark {
  /// Drawn by itself.
  public typealias Body = Never

  let mark: Mark

  /// A rectangle between values.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    mark = Mark(
      kind: .rectangle, x: xStart.place, y: yStart.place, xEnd: xEnd.place, yEnd: yEnd.place)
  }

  /// A rectangle about two values.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    mark = Mark(kind: .point, x: x.place, y: y.place)
  }
}

/// A part of a pie.
///
/// - Source: Swift Charts `SectorMark`.
public struct SectorMark: SimpleMark {
  /// Drawn by itself.
  public typealias Body = Never

  let mark: Mark

  /// A part as large as a value among all.
  public init<Value: Plottable>(
    angle: PlottableValue<Value>, innerRadius: MarkDimension = .automatic,
    outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
  ) {
    mark = Mark(kind: .sector, y: angle.place, innerRadius: innerRadius.share ?? 0)
  }
}

/// How a line runs between points; in cells straight.
///
/// - Source: Swift Charts `InterpolationMethod`.
public struct InterpolationMethod: Hashable, Sendable {
  /// Straight.
  public static let linear = InterpolationMethod()
  /// Round.
  public static let catmullRom = InterpolationMethod()
  /// Round, never back.
  public static let monotone = InterpolationMethod()
  /// Round, up to the point.
  public static let cardinal = InterpolationMethod()
  /// In steps.
  public static let stepStart = InterpolationMethod()
  /// In steps.
  public static let stepCenter = InterpolationMethod()
  /// In steps.
  public static let stepEnd = InterpolationMethod()
}

/// Where words beside a mark stand.
///
/// - Source: Swift Charts `AnnotationPosition`.
public enum AnnotationPosition: Hashable, Sendable {
  /// As suits.
  case automatic
  /// Above.
  case top
  /// Below.
  case bottom
  /// Over.
  case overlay
  /// At the left.
  case leading
  /// At the right.
  case trailing
}

/// How a point looks; in cells as a dot.
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
  /// Sets the marks' colour.
  public func foregroundStyle(_ style: some ShapeStyle) -> some ChartContent {
    changed { $0.style = style }
  }

  /// Chooses the marks' colour by a value.
  public func foregroundStyle<Value: Plottable>(
    by value: PlottableValue<Value>
  ) -> some ChartContent {
    changed { $0.series = "\(value.value)" }
  }

  /// Sets how much of the marks covers what is below, 0…1.
  public func opacity(_ opacity: Double) -> some ChartContent { changed { $0.opacity = opacity } }

  /// Sets how lines are drawn.
  public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
    changed { $0.lineWidth = style.lineWidth }
  }

  /// Says how lines run between points; in cells straight.
  public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent { self }

  /// Says how points look; in cells as dots.
  public func symbol(_ symbol: BasicChartSymbolShape) -> some ChartContent { self }

  /// Changes nothing: a point is a dot.
  @_disfavoredOverload
  public func symbol(_ symbol: some Shape) -> some ChartContent { self }

  /// Says how points look, by a view; in cells as dots.
  public func symbol<Symbol: View>(@ViewBuilder symbol: () -> Symbol) -> some ChartContent { self }

  /// Chooses how points look by a value; in cells as dots.
  public func symbol<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
    self
  }

  /// Says how large points are; in cells as dots.
  public func symbolSize(_ size: CGFloat) -> some ChartContent { self }

  /// Rounds bars' corners; in cells they are square.
  public func cornerRadius(_ radius: CGFloat) -> some ChartContent { self }

  /// Puts marks beside each other by a value; in cells over each other.
  public func position<Value: Plottable>(by value: PlottableValue<Value>) -> some ChartContent {
    self
  }

  /// Puts a view beside a mark.
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
