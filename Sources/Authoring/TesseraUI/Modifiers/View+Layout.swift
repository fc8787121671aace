internal import Cells
public import Foundation
internal import ViewTree

/// An edge of a rectangle.
///
/// - Source: SwiftUI `Edge`.
public enum Edge: Int8, Hashable, Sendable, CaseIterable {
  /// The top edge.
  case top
  /// The leading edge, which is the left one.
  case leading
  /// The bottom edge.
  case bottom
  /// The trailing edge, which is the right one.
  case trailing

  /// A set of edges.
  public struct Set: OptionSet, Sendable {
    /// The edges as a bit set.
    public let rawValue: Int8

    /// Creates a set of edges from a bit set.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    /// Creates a set with one edge.
    public init(_ edge: Edge) {
      rawValue = 1 << edge.rawValue
    }

    /// The top edge.
    public static let top = Set(rawValue: 1)
    /// The leading edge.
    public static let leading = Set(rawValue: 2)
    /// The bottom edge.
    public static let bottom = Set(rawValue: 4)
    /// The trailing edge.
    public static let trailing = Set(rawValue: 8)
    /// The leading and trailing edges.
    public static let horizontal: Set = [.leading, .trailing]
    /// The top and bottom edges.
    public static let vertical: Set = [.top, .bottom]
    /// All edges.
    public static let all: Set = [.horizontal, .vertical]
  }
}

/// The distances from the edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: CGFloat
  /// The distance from the leading edge.
  public var leading: CGFloat
  /// The distance from the bottom edge.
  public var bottom: CGFloat
  /// The distance from the trailing edge.
  public var trailing: CGFloat

  /// Creates insets from distances in points.
  public init(top: CGFloat = 0, leading: CGFloat = 0, bottom: CGFloat = 0, trailing: CGFloat = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

extension View {
  /// Adds padding to the view, in points.
  ///
  /// It gets smaller where text would be cut otherwise.
  public func padding(_ insets: EdgeInsets) -> some View {
    mappingNodes { node, context in
      let points = context.points
      let lengths = LayoutInsets(
        top: points.rows(insets.top), leading: points.columns(insets.leading),
        bottom: points.rows(insets.bottom), trailing: points.columns(insets.trailing))
      return .padding(PaddingNode(lengths, givesWay: points.isPhone, node))
    }
  }

  /// Puts the view in a frame of whole cells.
  func frame(columns: Int, rows: Int) -> some View {
    mappingNodes { node, _ in
      .frame(FrameNode(horizontal: .fixed(columns), vertical: .fixed(rows), child: node))
    }
  }

  /// Adds whole columns on both sides of the view.
  func paddingColumns(_ count: Int) -> some View {
    mappingNodes { node, _ in
      .padding(PaddingNode(Insets(leading: count, trailing: count), node))
    }
  }

  /// Adds padding to the given edges, in points.
  ///
  /// If the length is `nil`, the padding is 16 points.
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    let length = length ?? 16
    return padding(
      EdgeInsets(
        top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
        bottom: edges.contains(.bottom) ? length : 0,
        trailing: edges.contains(.trailing) ? length : 0))
  }

  /// Adds padding to all edges, in points.
  public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

  /// Puts the view in a frame with a fixed size, in points.
  ///
  /// Along an axis without a length, the frame has the size of the view. For text that is only a
  /// little too large, the frame gets larger.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    mappingNodes { node, context in
      let points = context.points
      return .frame(
        FrameNode(
          horizontal: width.map { .fixed(points.frameColumns($0)) } ?? FrameAxis(),
          vertical: height.map { .fixed(points.frameRows($0)) } ?? FrameAxis(),
          anchor: alignment.anchor, growsToText: points.isPhone, child: node))
    }
  }

  /// Puts the view in a frame with a minimum, ideal and maximum size, in points.
  ///
  /// Pass `.infinity` as a maximum to fill the available size. A length that is `nil` does not
  /// constrain the frame.
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    mappingNodes { node, context in
      let (columns, rows) = (context.points.frameColumns, context.points.frameRows)
      return .frame(
        FrameNode(
          horizontal: FrameAxis(
            minimum: minWidth.map(columns), ideal: idealWidth.map(columns),
            maximum: maxWidth.map(columns)),
          vertical: FrameAxis(
            minimum: minHeight.map(rows), ideal: idealHeight.map(rows),
            maximum: maxHeight.map(rows)),
          anchor: alignment.anchor, growsToText: context.points.isPhone, child: node))
    }
  }

  /// Keeps the view at its ideal size.
  public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Keeps the view at its ideal size along the given axes.
  public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    mappingNodes { node, _ in
      .fixedSize(FixedSizeNode(horizontal: horizontal, vertical: vertical, child: node))
    }
  }

  /// Sets the priority by which a stack distributes its space.
  ///
  /// Views with a higher priority get their space first.
  public func layoutPriority(_ value: Double) -> some View {
    mappingNodes { node, _ in .priority(PriorityNode(value, child: node)) }
  }

  /// Moves the drawing of the view by an offset in points, without changing the layout.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    mappingNodes { node, context in
      .offset(OffsetNode(x: context.points.columns(x), y: context.points.rows(y), child: node))
    }
  }

  /// Moves the drawing of the view by an offset in points, without changing the layout.
  public func offset(_ offset: CGSize) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Puts the center of the view at a position in points.
  ///
  /// The view takes up the whole available size.
  public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    mappingNodes { node, context in
      .position(PositionNode(context.points.vector(x: x, y: y), child: node))
    }
  }

  /// Puts the center of the view at a position in points.
  ///
  /// The view takes up the whole available size.
  public func position(_ position: CGPoint) -> some View {
    self.position(x: position.x, y: position.y)
  }

  /// Constrains the view to an aspect ratio of width to height, both in points.
  ///
  /// If the ratio is `nil`, the view keeps its own aspect ratio.
  public func aspectRatio(_ ratio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    mappingNodes { node, _ in
      let aspectRatio = ratio.map(Double.init) ?? node.imageAspectRatio
      return .aspect(AspectNode(aspectRatio, fills: contentMode == .fill, child: node))
    }
  }

  /// Constrains the view to the aspect ratio of a size.
  ///
  /// If the height is not positive, the view keeps its own aspect ratio.
  public func aspectRatio(_ size: CGSize, contentMode: ContentMode) -> some View {
    aspectRatio(size.height > 0 ? size.width / size.height : nil, contentMode: contentMode)
  }

  /// Scales the view to fit the available size, keeping its aspect ratio.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

  /// Scales the view to fill the available size, keeping its aspect ratio.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Has no effect, because custom alignment guides are not supported.
  public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { self }

  /// Has no effect, because custom alignment guides are not supported.
  public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View { self }

  /// Makes the view fill the available size along the given axes.
  ///
  /// Unlike on iOS, the container is the space that the view is offered.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> some View {
    frame(
      maxWidth: axes.contains(.horizontal) ? .infinity : nil,
      maxHeight: axes.contains(.vertical) ? .infinity : nil, alignment: alignment)
  }

  /// Puts a view above or below this view.
  ///
  /// Both views share the available height.
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

/// A top or bottom edge.
///
/// - Source: SwiftUI `VerticalEdge`.
public enum VerticalEdge: Int8, Hashable, Sendable, CaseIterable {
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
}

/// The way a view with an aspect ratio uses the available size.
///
/// - Source: SwiftUI `ContentMode`.
public enum ContentMode: Hashable, Sendable, CaseIterable {
  /// The view is as large as possible without exceeding the available size.
  case fit
  /// The view is as small as possible while covering the available size.
  case fill
}

extension Node {
  /// The aspect ratio of the image in this node or inside its modifiers, or `nil` if there is no
  /// image.
  fileprivate var imageAspectRatio: Double? {
    switch self {
    case .picture(let picture): picture.size.y > 0 ? picture.size.x / picture.size.y : nil
    default: onlyChild?.imageAspectRatio
    }
  }
}
