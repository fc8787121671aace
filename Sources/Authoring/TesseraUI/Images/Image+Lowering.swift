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
      case .symbol(let name): symbol(name, in: context.environment)
      case .bitmap(let bitmap):
        imageNode(bitmap, scale: scale, isTemplate: rendering == .template, in: context)
      case .asset(let name): asset(name, in: context)
      }
    return [addingAccessibility(to: node, in: context)]
  }

  /// Adds the image's accessibility properties to its node.
  @MainActor private func addingAccessibility(to node: Node, in context: LoweringContext) -> Node {
    guard label != nil || isDecorative else { return node }
    var meaning = AccessibilityNode(child: node)
    meaning.label = label?.plainText(in: context)
    meaning.isHidden = isDecorative
    return .accessibility(meaning)
  }

  @MainActor private func symbol(_ name: String, in environment: EnvironmentValues) -> Node {
    let paint =
      tint?.paint(in: environment) ?? environment.foregroundPaint ?? ResolvedPaint(.none)
    let text = environment.text
    var attributes = text.attributes
    if text.isBold { attributes.insert(.bold) }
    let style = Style(foreground: paint.paint, attributes: attributes)
    let whole = ([name] + environment.symbolVariants.suffixes).joined(separator: ".")
    let glyph = SymbolGlyphs.named(whole).unicode
    return paint.applied(to: .symbol(SymbolNode(name: whole, glyph: glyph, style: style)))
  }

  @MainActor private func asset(_ name: String, in context: LoweringContext) -> Node {
    let scheme = context.environment.colorScheme
    guard let asset = AssetLibrary.shared.image(named: name, in: scheme) else {
      return missingImageNode(in: context)
    }
    let isTemplate = rendering == .template || (rendering == nil && asset.isTemplate)
    return imageNode(asset.bitmap, scale: asset.scale, isTemplate: isTemplate, in: context)
  }

  /// Returns the placeholder for a missing image: a mark, on a background if the image is
  /// resizable.
  @MainActor private func missingImageNode(in context: LoweringContext) -> Node {
    let mark = Image(systemName: "photo").symbol("photo", in: context.environment)
    guard isResizable else { return mark }
    let ground = Node.shape(ShapeNode(.rectangle, paint: .role(.selection)))
    return .layers(LayersNode(child: ground, overlay: mark))
  }

  @MainActor private func imageNode(
    _ bitmap: Bitmap, scale: CGFloat, isTemplate: Bool, in context: LoweringContext
  ) -> Node {
    guard bitmap.width > 0, bitmap.height > 0 else { return .empty }
    let room = context.state.size
    let small = bitmap.scaledDown(width: room.width * 2, height: room.height * 4)
    var node = PictureNode()
    node.width = small.width
    node.height = small.height
    node.pixels = Bytes(small.pixels)
    node.size = Vector(
      x: Double(bitmap.width) / Double(scale), y: Double(bitmap.height) / Double(scale))
    node.isResizable = isResizable
    guard isTemplate else { return .picture(node) }
    let environment = context.environment
    let paint =
      tint?.paint(in: environment) ?? environment.foregroundPaint ?? ResolvedPaint(.role(.text))
    // A template has one color, so a gradient is reduced to its first.
    node.templatePaint = paint.gradient?.stops.first?.paint ?? paint.paint
    return paint.opacity < 1
      ? .opacity(OpacityNode(paint.opacity, child: .picture(node))) : .picture(node)
  }
}
