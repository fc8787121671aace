/// A part of a widget's user interface.
///
/// Implement ``body`` to build a view out of other views. Tessera evaluates a widget's views once
/// for each timeline entry and draws them in cells.
/// - Source: SwiftUI `View`.
@MainActor @preconcurrency
public protocol View {
  /// The type of the body.
  associatedtype Body: View

  /// The content of the view.
  @ViewBuilder var body: Body { get }
}

extension Never: View {
  /// Never called, because there is no value of this type.
  public nonisolated var body: Never {
    let reason = "Never has no values"
    // The `return` keeps this body from becoming a view builder, which would need the main actor.
    return preconditionFailure(reason)
  }
}

/// A view without a body, which is lowered directly.
extension View where Body == Never {
  /// Never called, because a view of this kind is lowered directly.
  public var body: Never {
    preconditionFailure("\(Self.self) is lowered directly and has no body")
  }
}

/// A view without content, which takes up no cells.
public struct EmptyView: Sendable {
  /// Creates an empty view.
  public init() {}
}

extension EmptyView: View {
  /// This view has no body.
  public typealias Body = Never
}
