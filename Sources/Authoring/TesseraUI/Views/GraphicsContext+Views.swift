public import Foundation
internal import ViewTree

extension GraphicsContext {
  /// Text that is ready to be drawn.
  public struct ResolvedText {
    let node: Node
    let size: LayoutSize
    let points: PointScale
    /// The shading of the text; ignored, so set the style of the `Text` instead.
    public var shading = Shading.foreground

    /// Returns the ideal size of the text, in points; the proposed size is ignored.
    public func measure(in size: CGSize) -> CGSize { points.size(self.size) }
  }

  /// An image that is ready to be drawn.
  public struct ResolvedImage {
    let node: Node
    /// The size, in points.
    public let size: CGSize
  }

  /// A view that is ready to be drawn.
  public struct ResolvedSymbol {
    let node: Node
    /// The size, in points.
    public let size: CGSize
  }

  /// Prepares text for drawing.
  public func resolve(_ text: Text) -> ResolvedText {
    let (node, size) = nodeAndSize(of: text)
    return ResolvedText(node: node, size: size, points: drawing.context.points)
  }

  /// Prepares an image for drawing.
  public func resolve(_ image: Image) -> ResolvedImage {
    let (node, size) = nodeAndSize(of: image)
    return ResolvedImage(node: node, size: drawing.context.points.size(size))
  }

  /// Returns the symbol view that has a tag, or `nil` if there is none; of several views with the
  /// tag, the last.
  public func resolveSymbol(id: some Hashable) -> ResolvedSymbol? {
    drawing.symbols[AnyHashable(id)].map { node in
      ResolvedSymbol(node: node, size: drawing.context.points.size(size(of: node)))
    }
  }

  /// Draws text with its anchor at a point.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  /// Draws text in a rectangle.
  public func draw(_ text: Text, in rect: CGRect) {
    place(nodeAndSize(of: text).node, in: rect)
  }

  /// Draws text with its anchor at a point.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    place(text.node, text.size, at: point, anchor: anchor)
  }

  /// Draws text in a rectangle.
  public func draw(_ text: ResolvedText, in rect: CGRect) { place(text.node, in: rect) }

  /// Draws an image with its anchor at a point.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    let (node, size) = nodeAndSize(of: image)
    place(node, size, at: point, anchor: anchor)
  }

  /// Draws an image, resized to a rectangle; `style` is ignored.
  public func draw(
    _ image: Image, in rect: CGRect, style: FillStyle = FillStyle()
  ) {
    place(nodeAndSize(of: image.resizable()).node, in: rect)
  }

  /// Draws an image in a rectangle; `style` is ignored.
  ///
  /// The image is resized only if it was resizable when it was resolved.
  public func draw(
    _ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()
  ) {
    place(image.node, in: rect)
  }

  /// Draws an image with its anchor at a point.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    place(image.node, size(of: image.node), at: point, anchor: anchor)
  }

  /// Draws a symbol view with its anchor at a point.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    place(symbol.node, size(of: symbol.node), at: point, anchor: anchor)
  }

  /// Draws a symbol view in a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) { place(symbol.node, in: rect) }

  private func nodeAndSize(of view: some View) -> (node: Node, size: LayoutSize) {
    let node = Lowering.node(of: view, in: drawing.context)
    return (node, size(of: node))
  }

  private func size(of node: Node) -> LayoutSize {
    var layout = ViewTree.Layout(node, at: environment.now.timeIntervalSince1970)
    return layout.exactSize(in: .ideal)
  }

  private func place(_ node: Node, _ size: LayoutSize, at point: CGPoint, anchor: UnitPoint) {
    let position = point.applying(transform)
    let points = drawing.context.points
    add(
      node,
      LayoutRect(
        x: points.columns(position.x - points.width(size.width) * anchor.x),
        y: points.rows(position.y - points.height(size.height) * anchor.y), size: size))
  }

  private func place(_ node: Node, in rect: CGRect) {
    let origin = rect.origin.applying(transform)
    let points = drawing.context.points
    let size = LayoutSize(
      width: points.frameColumns(rect.width), height: points.frameRows(rect.height))
    add(node, LayoutRect(x: points.columns(origin.x), y: points.rows(origin.y), size: size))
  }

  private func add(_ node: Node, _ rect: LayoutRect) {
    let frameNode = Node.frame(
      FrameNode(horizontal: .fixed(rect.width), vertical: .fixed(rect.height), child: node))
    let offsetNode = Node.offset(OffsetNode(x: rect.x, y: rect.y, child: frameNode))
    drawing.nodes.append(
      opacity < 1 ? .opacity(OpacityNode(opacity, child: offsetNode)) : offsetNode)
  }
}

extension GraphicsContext.Drawing {
  /// Collects the symbol views by their tags.
  @MainActor func collectSymbols(_ views: some View) {
    let collector = TagCollector()
    var symbolContext = context
    symbolContext.environment.tagCollector = collector
    _ = Lowering.nodes(of: views, in: symbolContext)
    symbols = collector.nodes
  }
}

/// A collector of views by their tags.
final class TagCollector {
  var nodes: [AnyHashable: Node] = [:]
}

private struct TagCollectorKey: EnvironmentKey {
  static var defaultValue: TagCollector? { nil }
}

extension EnvironmentValues {
  fileprivate var tagCollector: TagCollector? {
    get { self[TagCollectorKey.self] }
    set { self[TagCollectorKey.self] = newValue }
  }
}

extension View {
  /// Sets the tag by which a canvas finds the view among its symbols; `includeOptional` is ignored.
  ///
  /// Elsewhere, a tag has no effect.
  public func tag<Tag: Hashable>(_ tag: Tag, includeOptional: Bool = true) -> some View {
    mappingNodes { node, context in
      context.environment.tagCollector?.nodes[AnyHashable(tag)] = node
      return node
    }
  }
}
