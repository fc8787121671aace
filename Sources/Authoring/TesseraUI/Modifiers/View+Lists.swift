/// An edge on the horizontal axis.
///
/// - Source: SwiftUI `HorizontalEdge`.
public enum HorizontalEdge: Int8, CaseIterable, Codable, Hashable, Sendable {
  /// The leading edge.
  case leading
  /// The trailing edge.
  case trailing

  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: Int8

    /// Creates a set.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// The leading edge.
    public static let leading = Set(rawValue: 1)
    /// The trailing edge.
    public static let trailing = Set(rawValue: 2)
    /// Both edges.
    public static let all: Set = [.leading, .trailing]
  }
}

extension View {
  /// Has no effect, because nothing is swiped in a terminal.
  ///
  /// - Source: SwiftUI `View.swipeActions(edge:allowsFullSwipe:content:)`.
  public func swipeActions<T: View>(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
  ) -> some View { self }

  /// Has no effect, because shapes in a widget do not follow that of their container.
  ///
  /// - Source: SwiftUI `View.containerShape(_:)`.
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View { self }

  /// Mirrors the view in languages that are read from right to left.
  ///
  /// - Source: SwiftUI `View.flipsForRightToLeftLayoutDirection(_:)`.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    LayoutDirectionReader { direction in
      scaleEffect(x: enabled && direction == .rightToLeft ? -1 : 1, y: 1)
    }
  }
}

/// A view that depends on the layout direction.
private struct LayoutDirectionReader<Content: View>: View {
  @Environment(\.layoutDirection) private var direction
  @ViewBuilder let content: (LayoutDirection) -> Content

  var body: some View { content(direction) }
}
