package import ViewTree

/// A view for each element.
///
/// - Source: SwiftUI `ForEach`.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// A repetition has none.
  public typealias Body = Never

  private let data: Data
  private let content: (Data.Element) -> Content

  /// A view for each element, told apart by a property.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// A view for each element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// A view for each number.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.data = data
    self.content = content
  }
}

extension ForEach: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    data.flatMap { element in
      let view = EnvironmentValues.with(context.environment) { content(element) }
      return Lowering.nodes(of: view, in: context)
    }
  }
}
