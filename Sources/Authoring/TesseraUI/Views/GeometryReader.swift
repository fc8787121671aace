internal import Cells
public import Foundation
package import ViewTree

/// A view that knows its own size.
///
/// It takes all the room there is, and puts its content at the top left.
/// - Source: SwiftUI `GeometryReader`.
public struct GeometryReader<Content: View>: View {
  /// Lowered by itself.
  public typealias Body = Never

  private let content: (GeometryProxy) -> Content

  /// A view made from its own size.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }
}

extension GeometryReader: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let node = context.deferred { rect in
      let proxy = GeometryProxy(rect: rect)
      let view = EnvironmentValues.with(context.environment) { content(proxy) }
      let child = Lowering.node(
        of: view, in: context, stacked: .depth, anchor: Anchor(.leading, .leading))
      let greedy = FrameAxis(maximum: Proposal.unbounded)
      return .frame(
        FrameNode(
          horizontal: greedy, vertical: greedy, anchor: Anchor(.leading, .leading), child: child))
    }
    return [node]
  }
}

/// The size and place of a view, in points.
///
/// - Source: SwiftUI `GeometryProxy`.
public struct GeometryProxy: Sendable {
  private let rect: Rect

  init(rect: Rect) {
    self.rect = rect
  }

  /// In points.
  public var size: CGSize { CGSize(rect.size) }

  /// The parts at the edges that must be kept free: none.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// The frame as another view counts; all but the view's own count from the widget's corner.
  public func frame(in space: some CoordinateSpaceProtocol) -> CGRect {
    let isLocal = space is LocalCoordinateSpace || (space as? CoordinateSpace) == .local
    let origin = isLocal ? .zero : CGPoint(x: rect.minX * 8, y: rect.minY * 16)
    return CGRect(origin: origin, size: size)
  }

  /// The frame as another view counts.
  public func frame(in space: CoordinateSpace) -> CGRect {
    let origin = space == .local ? .zero : CGPoint(x: rect.minX * 8, y: rect.minY * 16)
    return CGRect(origin: origin, size: size)
  }

  /// The frame of a view around, by its name: counted from the widget's corner.
  public func bounds(of space: NamedCoordinateSpace) -> CGRect? { frame(in: space) }
}

/// How places are counted.
///
/// - Source: SwiftUI `CoordinateSpaceProtocol`.
public protocol CoordinateSpaceProtocol {}

/// How places are counted: from the view, from the widget, or from a view of a name.
public enum CoordinateSpace: CoordinateSpaceProtocol, Hashable {
  /// From the widget's corner.
  case global
  /// From the view's own corner.
  case local
  /// From a view of a name; here from the widget's corner.
  case named(AnyHashable)
}

/// Places counted from the view's own corner.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {}

/// Places counted from the widget's corner.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {}

/// Places counted from a view of a name.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Hashable {
  let name: AnyHashable
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// From the view's own corner.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// From the widget's corner.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// From a view of a name.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(name))
  }
}

extension View {
  /// Names the view for those that count places from it; here all count from the widget's corner.
  public func coordinateSpace(_ space: NamedCoordinateSpace) -> some View { self }

  /// Names the view for those that count places from it; here all count from the widget's corner.
  public func coordinateSpace(name: some Hashable) -> some View { self }
}
