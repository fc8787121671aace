public import Foundation
package import ViewTree

/// A container whose content depends on its own size and position.
///
/// The reader takes all the space that it is offered and aligns its content to the top left. The
/// content is created once, for the layout at the size of the widget's family. Sizes are in points.
/// - Source: SwiftUI `GeometryReader`.
public struct GeometryReader<Content: View>: View {
  /// This view has no body.
  public typealias Body = Never

  private let content: (GeometryProxy) -> Content

  /// Creates a view whose content is created from its geometry.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) {
    self.content = content
  }
}

extension GeometryReader: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let node = context.deferred { rect in
      let proxy = GeometryProxy(rect: rect, points: context.points)
      let view = EnvironmentValues.withCurrent(context.environment) { content(proxy) }
      let child = Lowering.node(
        of: view, in: context, stacked: .depth, anchor: Anchor(.leading, .leading))
      return .frame(
        FrameNode(
          horizontal: .filling, vertical: .filling, anchor: Anchor(.leading, .leading),
          child: child))
    }
    return [node]
  }
}

/// The size and position of a view, in points.
///
/// - Source: SwiftUI `GeometryProxy`.
public struct GeometryProxy: Sendable {
  private let rect: LayoutRect
  private let points: PointScale

  init(rect: LayoutRect, points: PointScale) {
    self.rect = rect
    self.points = points
  }

  /// The origin in the coordinates of the whole widget, in points.
  private var origin: CGPoint { CGPoint(x: points.width(rect.x), y: points.height(rect.y)) }

  /// The size of the container, in points.
  public var size: CGSize { points.size(rect.size) }

  /// The insets of the safe area; always zero.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }

  /// Returns the frame in a coordinate space; a named space is that of the whole widget.
  public func frame(in space: some CoordinateSpaceProtocol) -> CGRect {
    let isLocal = space is LocalCoordinateSpace || (space as? CoordinateSpace) == .local
    return CGRect(origin: isLocal ? .zero : origin, size: size)
  }

  /// Returns the frame in a coordinate space; a named space is that of the whole widget.
  public func frame(in space: CoordinateSpace) -> CGRect {
    CGRect(origin: space == .local ? .zero : origin, size: size)
  }

  /// Returns the same as `frame(in:)`, and never `nil`.
  ///
  /// In SwiftUI, the result is the bounds of the space in the view's own coordinates.
  public func bounds(of space: NamedCoordinateSpace) -> CGRect? { frame(in: space) }
}

/// A frame of reference for positions.
///
/// - Source: SwiftUI `CoordinateSpaceProtocol`.
public protocol CoordinateSpaceProtocol {}

/// A frame of reference for positions: the view itself or the whole widget.
///
/// A named view is treated as the whole widget.
public enum CoordinateSpace: CoordinateSpaceProtocol, Hashable {
  /// The coordinates of the whole widget.
  case global
  /// The coordinates of the view itself.
  case local
  /// The coordinates of a named view; treated as those of the whole widget.
  case named(AnyHashable)
}

/// The coordinate space of the view itself.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {}

/// The coordinate space of the whole widget.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {}

/// The coordinate space of a named view; treated as that of the whole widget.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Hashable {
  let name: AnyHashable
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The coordinate space of the view itself.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The coordinate space of the whole widget.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// Returns the coordinate space of a named view; treated as that of the whole widget.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(name))
  }

  /// The coordinate space of a vertical or horizontal scroll view; treated as that of the whole widget.
  public static var scrollView: NamedCoordinateSpace { named("scrollView") }

  /// Returns the coordinate space of a scroll view; treated as that of the whole widget.
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace { scrollView }
}

extension View {
  /// Returns the view unchanged: named coordinate spaces are those of the whole widget.
  public func coordinateSpace(_ space: NamedCoordinateSpace) -> some View { self }

  /// Returns the view unchanged: named coordinate spaces are those of the whole widget.
  public func coordinateSpace(name: some Hashable) -> some View { self }
}
