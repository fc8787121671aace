public import TesseraUI

/// What a chart shows.
///
/// - Source: Swift Charts `ChartContent`.
@MainActor @preconcurrency
public protocol ChartContent {
  /// The type of what makes up this content.
  associatedtype Body: ChartContent

  /// What this content is made of.
  @ChartContentBuilder var body: Body { get }
}

extension Never: ChartContent {}

extension ChartContent where Body == Never {
  /// Never asked for: these marks are drawn by themselves.
  public var body: Never { preconditionFailure("\(Self.self) is drawn by itself") }
}

/// Content that knows its marks.
@MainActor
protocol MarkSource {
  var marks: [Mark] { get }
}

extension ChartContent {
  var allMarks: [Mark] {
    if let source = self as? any MarkSource { return source.marks }
    return Body.self == Never.self ? [] : body.allMarks
  }
}

/// One thing on a chart.
struct Mark {
  enum Kind {
    case bar, line, area, point, rule, rectangle, sector
  }

  var kind: Kind
  var x: PlotPlace?
  var y: PlotPlace?
  /// Where it ends, for what has two ends.
  var xEnd: PlotPlace?
  var yEnd: PlotPlace?
  var style: (any ShapeStyle)?
  /// What its colour is chosen by, or `nil`.
  var series: String?
  var lineWidth: CGFloat = 2
  var opacity = 1.0
  /// Of a sector: the share of the radius that is left out.
  var innerRadius = 0.0
  var annotation: AnyView?
}

/// Content with what was said of its marks.
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

/// Marks one after the other.
public struct ChartGroup: ChartContent, MarkSource {
  /// Marks are drawn by themselves.
  public typealias Body = Never

  let marks: [Mark]
}

/// Puts the content of a chart together.
///
/// - Source: Swift Charts `ChartContentBuilder`.
@resultBuilder
@MainActor @preconcurrency
public enum ChartContentBuilder {
  /// Content one after the other.
  public static func buildBlock<each Content: ChartContent>(
    _ content: repeat each Content
  ) -> ChartGroup {
    var marks: [Mark] = []
    for part in repeat each content { marks += part.allMarks }
    return ChartGroup(marks: marks)
  }

  /// Content as it is.
  public static func buildExpression<Content: ChartContent>(_ content: Content) -> Content {
    content
  }

  /// Content under an `if` without `else`.
  public static func buildOptional(_ content: ChartGroup?) -> ChartGroup {
    content ?? ChartGroup(marks: [])
  }

  /// The first branch.
  public static func buildEither(first: ChartGroup) -> ChartGroup { first }

  /// The other branch.
  public static func buildEither(second: ChartGroup) -> ChartGroup { second }

  /// Content under `if #available`.
  public static func buildLimitedAvailability(_ content: ChartGroup) -> ChartGroup { content }
}

extension ForEach: ChartContent, MarkSource where Content: ChartContent {
  /// Marks are drawn by themselves.
  public typealias Body = Never

  var marks: [Mark] { data.flatMap { content($0).allMarks } }
}

extension ForEach where Content: ChartContent {
  /// Content for each element, told apart by a property.
  @MainActor public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, name: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content: ChartContent {
  /// Content for each element.
  @MainActor public init(
    _ data: Data, @ChartContentBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, name: \.id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: ChartContent {
  /// Content for each number.
  @MainActor public init(
    _ data: Range<Int>, @ChartContentBuilder content: @escaping (Int) -> Content
  ) {
    self.init(data: data, name: \.self, content: content)
  }
}
