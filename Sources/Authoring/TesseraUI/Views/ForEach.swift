package import ViewTree

/// A view for each element of a collection.
///
/// - Source: SwiftUI `ForEach`.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {
  package let data: Data
  package let content: (Data.Element) -> Content
  /// The function that returns the identity of an element.
  private let identity: (Data.Element) -> ID

  package init(
    data: Data, identity: @escaping (Data.Element) -> ID,
    content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
    self.identity = identity
  }
}

extension ForEach: View where Content: View {
  /// This view has no body.
  public typealias Body = Never
}

extension ForEach where Content: View {
  /// Creates a view for each element, identified by a property.
  @MainActor public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, identity: { $0[keyPath: id] }, content: content)
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID, Content: View {
  /// Creates a view for each identifiable element.
  @MainActor public init(
    _ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data: data, identity: \.id, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  /// Creates a view for each integer of a range.
  @MainActor public init(
    _ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content
  ) {
    self.init(data: data, identity: \.self, content: content)
  }
}

extension ForEach: Lowerable where Content: View {
  package func lowered(in context: LoweringContext) -> [Node] {
    data.flatMap { element in
      context.identified(as: "\(identity(element))") {
        let view = EnvironmentValues.withCurrent(context.environment) { content(element) }
        return Lowering.nodes(of: view, in: context)
      }
    }
  }
}
