/// A piece of a widget's picture.
///
/// - Source: SwiftUI `View`.
@MainActor @preconcurrency
public protocol View {
  /// The type of view that makes up this one.
  associatedtype Body: View

  /// What this view is made of.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// Nothing: there is no view of this type.
  public nonisolated var body: Never {
    let reason = "there is no view of this type"
    // With a `return` this is no view builder, which would want the main actor.
    return preconditionFailure(reason)
  }
}

/// A view without a body: it is lowered by itself.
extension View where Body == Never {
  /// Never asked for: this view is lowered by itself.
  public var body: Never {
    preconditionFailure("\(Self.self) is lowered by itself and has no body")
  }
}

/// A view that takes no room and draws nothing.
public struct EmptyView: Sendable {
  /// Makes the empty view.
  public init() {}
}

extension EmptyView: View {
  /// The empty view has none.
  public typealias Body = Never
}
