public import TesseraUI

/// A type that represents the content of a chart.
///
/// - Source: Swift Charts `ChartContent`.
@MainActor @preconcurrency
public protocol ChartContent {
  /// The type of the content's body.
  associatedtype Body: ChartContent

  /// The content that this content is made of.
  @ChartContentBuilder var body: Body { get }
}

extension Never: ChartContent {}

extension ChartContent where Body == Never {
  /// Traps: primitive chart content has no body.
  public var body: Never { preconditionFailure("\(Self.self) is primitive and has no body") }
}

/// Primitive content: it has marks and no body.
@MainActor
protocol MarkSource {
  var marks: [Mark] { get }
}

extension ChartContent {
  /// The content's own marks, or those of its body; empty for primitive content without marks.
  var allMarks: [Mark] {
    if let source = self as? any MarkSource { return source.marks }
    return Body.self == Never.self ? [] : body.allMarks
  }
}

/// A mark of a chart.
struct Mark {
  enum Kind {
    case bar, line, area, point, rule, rectangle, sector
  }

  var kind: Kind
  /// The horizontal position, or `nil` for a horizontal rule or a sector.
  var x: PlotPosition?
  /// The vertical position, the value of a sector, or `nil` for a vertical rule.
  var y: PlotPosition?
  /// The horizontal position at which the mark ends, or `nil` if it ends at ``x``.
  var xEnd: PlotPosition?
  /// The vertical position at which the mark ends, or `nil` if it ends at ``y``.
  ///
  /// For an area, this is the lower edge, and `nil` is the lower end of the vertical axis.
  var yEnd: PlotPosition?
  /// The style, or `nil` for the color of the series, if any, or the tint.
  var style: (any ShapeStyle)?
  /// The series that determines the color, or `nil` for none.
  var series: String?
  /// The width of a line, in points.
  var lineWidth: CGFloat = 2
  /// The opacity, 0…1.
  var opacity = 1.0
  /// The inner radius of a sector, as a fraction of the outer radius.
  var innerRadius = 0.0
  var annotation: AnyView?
}

/// Content whose marks a modifier has changed.
struct ChangedContent<Content: ChartContent>: ChartContent, MarkSource {
  typealias Body = Never

  let content: Content
  let change: (inout Mark) -> Void

  var marks: [Mark] {
    var marks = content.allMarks
    for index in marks.indices { change(&marks[index]) }
    return marks
  }
}

/// A sequence of marks.
public struct ChartGroup: ChartContent, MarkSource {
  /// Primitive chart content has no body.
  public typealias Body = Never

  let marks: [Mark]
}

/// A result builder that combines chart content.
///
/// - Source: Swift Charts `ChartContentBuilder`.
@resultBuilder
@MainActor @preconcurrency
public enum ChartContentBuilder {
  /// Combines content in order.
  public static func buildBlock<each Content: ChartContent>(
    _ content: repeat each Content
  ) -> ChartGroup {
    var marks: [Mark] = []
    for part in repeat each content { marks += part.allMarks }
    return ChartGroup(marks: marks)
  }

  /// Returns content unchanged.
  public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content {
    content
  }

  /// Returns the content of an `if` without `else`, or no marks if the condition is false.
  public static func buildOptional(_ content: ChartGroup?) -> ChartGroup {
    content ?? ChartGroup(marks: [])
  }

  /// Returns the content of the first branch.
  public static func buildEither(first: ChartGroup) -> ChartGroup { first }

  /// Returns the content of the second branch.
  public static func buildEither(second: ChartGroup) -> ChartGroup { second }

  /// Returns the content of an `if #available`.
  public static func buildLimitedAvailability(_ content: ChartGroup) -> ChartGroup { content }
}

extension ForEach: ChartContent, MarkSource where Content: ChartContent {
  /// Primitive chart content has no body.
  public typealias Body = Never

  var marks: [Mark] { data.flatMap { content($0).allMarks } }
}

extension ForEach where Content: ChartContent {
  /// Creates content for each element, identified by a property.
  @MainActor public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, identity: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content: ChartContent {
  /// Creates content for each identifiable element.
  @MainActor public init(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, identity: \.id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: ChartContent {
  /// Creates content for each integer of a range.
  @MainActor public init(
    _ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content
  ) {
    self.init(data: data, identity: \.self, content: content)
  }
}
