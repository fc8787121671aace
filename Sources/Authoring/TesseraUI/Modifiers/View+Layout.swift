internal import Cells
public import Foundation
internal import ViewTree

/// An edge of a rectangle.
///
/// - Source: SwiftUI `Edge`.
public enum Edge: Int8, Hashable, Sendable, CaseIterable {
  /// The top edge.
  case top
  /// The left edge.
  case leading
  /// The bottom edge.
  case bottom
  /// The right edge.
  case trailing

  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The edges as bits.
    public let rawValue: Int8

    /// Makes a set from bits.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    /// One edge.
    public init(_ edge: Edge) {
      rawValue = 1 << edge.rawValue
    }

    /// The top edge.
    public static let top = Set(rawValue: 1)
    /// The left edge.
    public static let leading = Set(rawValue: 2)
    /// The bottom edge.
    public static let bottom = Set(rawValue: 4)
    /// The right edge.
    public static let trailing = Set(rawValue: 8)
    /// Left and right.
    public static let horizontal: Set = [.leading, .trailing]
    /// Top and bottom.
    public static let vertical: Set = [.top, .bottom]
    /// All four.
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// Distances from the edges, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// From the top.
  public var top: CGFloat
  /// From the left.
  public var leading: CGFloat
  /// From the bottom.
  public var bottom: CGFloat
  /// From the right.
  public var trailing: CGFloat

  /// Makes insets of the given distances.
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

extension View {
  /// Puts room around the view, in points.
  public func padding(_ insets: EdgeInsets) -> some View {
    let cells = Insets(
      top: Points.rows(insets.top), leading: Points.columns(insets.leading),
      bottom: Points.rows(insets.bottom), trailing: Points.columns(insets.trailing))
    return wrapping { node, _ in .padding(PaddingNode(cells, node)) }
  }

  /// Puts room at some edges, in points; 16 where nothing is said.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? 16
    return padding(
      EdgeInsets(
        top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
        bottom: edges.contains(.bottom) ? length : 0,
        trailing: edges.contains(.trailing) ? length : 0))
  }

  /// Puts room at all edges, in points.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  /// Puts the view in a frame of a fixed size, in points.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    wrapping { node, _ in
      .frame(
        FrameNode(
          horizontal: width.map { .fixed(Points.frameColumns($0)) } ?? FrameAxis(),
          vertical: height.map { .fixed(Points.frameRows($0)) } ?? FrameAxis(),
          anchor: alignment.anchor, child: node))
    }
  }

  /// Puts the view in a frame with bounds, in points.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    let horizontal = FrameAxis(
      minimum: minWidth.map(Points.frameColumns), ideal: idealWidth.map(Points.frameColumns),
      maximum: maxWidth.map(Points.frameColumns))
    let vertical = FrameAxis(
      minimum: minHeight.map(Points.frameRows), ideal: idealHeight.map(Points.frameRows),
      maximum: maxHeight.map(Points.frameRows))
    return wrapping { node, _ in
      .frame(
        FrameNode(
          horizontal: horizontal, vertical: vertical, anchor: alignment.anchor, child: node))
    }
  }

  /// Keeps the view at its ideal size.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Keeps the view at its ideal length in some directions.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    wrapping { node, _ in
      .fixedSize(FixedSizeNode(horizontal: horizontal, vertical: vertical, child: node))
    }
  }

  /// Serves the view before its neighbours of lower priority.
  public func layoutPriority(_ value: Double) -> some View {
    wrapping { node, _ in .priority(PriorityNode(value, child: node)) }
  }

  /// Draws the view beside its place, in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    wrapping { node, _ in
      .offset(OffsetNode(x: Points.columns(x), y: Points.rows(y), child: node))
    }
  }

  /// Draws the view beside its place, in points.
  public func offset(_ offset: CGSize) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Puts the view's middle at a place, in points, in all the room there is.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    wrapping { node, _ in
      .position(PositionNode(Vector(x: Double(x), y: Double(y)), child: node))
    }
  }

  /// Puts the view's middle at a place, in points, in all the room there is.
  public func position(_ position: CGPoint) -> some View {
    self.position(x: position.x, y: position.y)
  }

  /// Keeps the view in a proportion of width by height, both in points.
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    wrapping { node, _ in
      let own = ratio.map(Double.init) ?? node.pictureRatio
      return .aspect(AspectNode(own, fills: contentMode == .fill, child: node))
    }
  }

  /// Keeps the view in a size's proportion.
  public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View {
    aspectRatio(size.height > 0 ? size.width / size.height : nil, contentMode: contentMode)
  }

  /// Keeps the view in its own proportion, as large as fits.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Keeps the view in its own proportion, as small as covers its room.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Moves the view's place among its neighbours; in cells a column's and a row's sides are what
  /// can be asked for, so nothing moves.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { self }

  /// Moves the view's place among its neighbours; see the other form.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { self }

  /// Gives a container's share of the room to the view.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    frame(
      maxWidth: axes.contains(.horizontal) ? .infinity : nil,
      maxHeight: axes.contains(.vertical) ? .infinity : nil, alignment: alignment)
  }

  /// Lays views in room of their own at an edge.
  public func safeAreaInset<Content: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) -> some View {
    let content = content()
    return VStack(alignment: alignment, spacing: spacing) {
      if edge == .top { content }
      self
      if edge == .bottom { content }
    }
  }
}

/// The top or the bottom.
///
/// - Source: SwiftUI `VerticalEdge`.
public enum VerticalEdge: Int8, Hashable, Sendable, CaseIterable {
  /// The top.
  case top
  /// The bottom.
  case bottom
}

/// How a view of a proportion fills a room.
///
/// - Source: SwiftUI `ContentMode`.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// As large as fits.
  case fit
  /// As small as covers it.
  case fill
}

extension Node {
  /// The proportion of the picture that this is, under whatever was said of it, or `nil`.
  fileprivate var pictureRatio: Double? {
    switch self {
    case .picture(let picture): picture.size.y > 0 ? picture.size.x / picture.size.y : nil
    default: child?.pictureRatio
    }
  }
}
