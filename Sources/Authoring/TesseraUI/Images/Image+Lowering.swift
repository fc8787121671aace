internal import Cells
internal import Foundation
package import ViewTree

extension Image: View {
  /// This view has no body.
  public typealias Body = Never
}

extension Image: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let node =
      switch source {
      case .symbol(let name): symbolNode(name, in: context.environment)
      case .bitmap(let bitmap):
        imageNode(bitmap, scale: scale, isTemplate: rendering == .template, in: context)
      case .asset(let name): assetNode(name, in: context)
      }
    return [addingAccessibility(to: node, in: context)]
  }

  /// Returns the node with the image's accessibility properties, if it has any.
  @MainActor private func addingAccessibility(to node: Node, in context: LoweringContext) -> Node {
    guard label != nil || isDecorative else { return node }
    var accessibility = AccessibilityNode(child: node)
    accessibility.label = label?.plainText(in: context)
    accessibility.isHidden = isDecorative
    return .accessibility(accessibility)
  }

  @MainActor private func symbolNode(_ name: String, in environment: EnvironmentValues) -> Node {
    let paint =
      tint?.paint(in: environment) ?? environment.foregroundPaint ?? ResolvedPaint(.none)
    let text = environment.text
    var attributes = text.attributes
    if text.isBold { attributes.insert(.bold) }
    let style = Style(foreground: paint.paint, attributes: attributes)
    let fullName = ([name] + environment.symbolVariants.suffixes).joined(separator: ".")
    let glyph = SymbolGlyphs.named(fullName).unicode
    return paint.applied(to: .symbol(SymbolNode(name: fullName, glyph: glyph, style: style)))
  }

  @MainActor private func assetNode(_ name: String, in context: LoweringContext) -> Node {
    let scheme = context.environment.colorScheme
    guard let asset = AssetLibrary.shared.image(named: name, in: scheme) else {
      return missingImageNode(in: context)
    }
    let isTemplate = rendering == .template || (rendering == nil && asset.isTemplate)
    return imageNode(asset.bitmap, scale: asset.scale, isTemplate: isTemplate, in: context)
  }

  /// Returns the placeholder for a missing image: the symbol `photo`, on a background if the image
  /// is resizable.
  @MainActor private func missingImageNode(in context: LoweringContext) -> Node {
    let symbol = Image(systemName: "photo").symbolNode("photo", in: context.environment)
    guard isResizable else { return symbol }
    let background = Node.shape(ShapeNode(.rectangle, paint: .role(.selection)))
    return .layers(LayersNode(child: background, overlay: symbol))
  }

  @MainActor private func imageNode(
    _ bitmap: Bitmap, scale: CGFloat, isTemplate: Bool, in context: LoweringContext
  ) -> Node {
    guard bitmap.width > 0, bitmap.height > 0 else { return .empty }
    let widgetSize = context.state.size
    // More pixels than the image can need, whatever its frame will be.
    let cell = context.state.pictureDetail.cell
    let scaledBitmap = bitmap.scaledDown(
      width: widgetSize.width * cell.width, height: widgetSize.height * cell.height)
    // A larger box shows more detail.
    if scaledBitmap.width < bitmap.width { context.state.dependsOnSize = true }
    var node = PictureNode()
    node.width = scaledBitmap.width
    node.height = scaledBitmap.height
    node.pixels = Bytes(scaledBitmap.pixels)
    // Both lengths have one scale, so that the image keeps its proportions.
    node.size = Vector(
      x: context.points.vectorLength(Double(bitmap.width) / Double(scale)),
      y: context.points.vectorLength(Double(bitmap.height) / Double(scale)))
    node.isResizable = isResizable
    context.state.count(node)
    guard isTemplate else { return .picture(node) }
    let environment = context.environment
    let paint =
      tint?.paint(in: environment) ?? environment.foregroundPaint ?? ResolvedPaint(.role(.text))
    // A template has one color, so a gradient is reduced to its first color.
    node.templatePaint = paint.gradient?.stops.first?.paint ?? paint.paint
    return paint.opacity < 1
      ? .opacity(OpacityNode(paint.opacity, child: .picture(node))) : .picture(node)
  }
}
