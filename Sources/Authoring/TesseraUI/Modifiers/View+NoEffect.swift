internal import ViewTree
public import Foundation

/// A mode that combines a view with the content behind it.
///
/// The mode has no effect, because a view is always drawn over the content behind it.
/// - Source: SwiftUI `BlendMode`.
public enum BlendMode: Hashable, Sendable {
  /// Draws over the background.
  case normal
  /// Multiplies the colors.
  case multiply
  /// Multiplies the inverse colors.
  case screen
  /// Multiplies or screens the colors.
  case overlay
  /// Keeps the darker color.
  case darken
  /// Keeps the lighter color.
  case lighten
  /// Brightens the background.
  case colorDodge
  /// Darkens the background.
  case colorBurn
  /// Darkens or lightens gently.
  case softLight
  /// Multiplies or screens strongly.
  case hardLight
  /// Subtracts the darker color.
  case difference
  /// Subtracts with less contrast.
  case exclusion
  /// Uses the hue of the source.
  case hue
  /// Uses the saturation of the source.
  case saturation
  /// Uses the hue and saturation of the source.
  case color
  /// Uses the luminosity of the source.
  case luminosity
  /// Draws over the background and only inside it.
  case sourceAtop
  /// Draws below the background and only inside the source.
  case destinationAtop
  /// Keeps the source inside the background.
  case sourceIn
  /// Keeps the source outside the background.
  case sourceOut
  /// Keeps the background inside the source.
  case destinationIn
  /// Replaces the background.
  case copy
  /// Keeps what is in only one of the source and the background.
  case xor
  /// Clears the background.
  case clear
  /// Draws below the background.
  case destinationOver
  /// Keeps the background outside the source.
  case destinationOut
  /// Adds the colors toward black.
  case plusDarker
  /// Adds the colors toward white.
  case plusLighter
}

/// Modifiers, most of which cells cannot show.
///
/// The modifiers exist so that views written for iOS compile.
extension View {
  /// Has no effect, because cells have no shadows.
  public func shadow(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { self }

  /// Has no effect, because cells cannot be blurred.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }

  /// Has no effect, because a view is drawn over the content behind it.
  public func blendMode(_ mode: BlendMode) -> some View { self }

  /// Has no effect, because the theme determines colors.
  public func brightness(_ amount: Double) -> some View { self }

  /// Has no effect, because the theme determines colors.
  public func contrast(_ amount: Double) -> some View { self }

  /// Has no effect, because the theme determines colors.
  public func saturation(_ amount: Double) -> some View { self }

  /// Has no effect, because the theme determines colors.
  public func grayscale(_ amount: Double) -> some View { self }

  /// Has no effect, because the theme determines colors.
  public func hueRotation(_ angle: Angle) -> some View { self }

  /// Has no effect, because the theme determines colors.
  public func colorMultiply(_ color: Color) -> some View { self }

  /// Has no effect, because the theme determines colors.
  public func colorInvert() -> some View { self }

  /// Has no effect, because cells cannot derive opacity from luminance.
  public func luminanceToAlpha() -> some View { self }

  /// Has no effect, because a widget is always drawn as a whole.
  public func compositingGroup() -> some View { self }

  /// Has no effect, because a widget is always drawn as a whole.
  public func drawingGroup(opaque: Bool = false) -> some View { self }

  /// Has no effect, because a symbol is a glyph with one color.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

  /// Sets the environment value `imageScale`.
  ///
  /// The value does not affect symbols, because a symbol is a glyph of one cell.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }

  /// Sets the variant of the symbols within this view.
  ///
  /// The variant replaces that of an enclosing view.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    environment(\.symbolVariants, variant)
  }

  /// Has no effect, because glyphs do not move.
  public func symbolEffect(_ effect: SymbolEffect, isActive: Bool = true) -> some View { self }

  /// Has no effect, because glyphs do not move.
  public func symbolEffect(_ effect: SymbolEffect, value: some Equatable) -> some View { self }

  /// Has no effect, because a widget's content cannot cover the border of its box.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { self }

  /// Has no effect, because a widget's content cannot cover the border of its box.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

  /// Sets the environment value `controlSize`.
  ///
  /// The value does not affect controls, because controls in a terminal have one size.
  public func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }

  /// Sets the environment value `dynamicTypeSize`.
  ///
  /// The value does not affect text, because text in a terminal has one size.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    environment(\.dynamicTypeSize, size)
  }

  /// Has no effect, because text in a terminal has one size.
  public func dynamicTypeSize(_ range: some RangeExpression<DynamicTypeSize>) -> some View { self }

  /// Has no effect, because the dashboard decides which control is activated.
  public func allowsHitTesting(_ enabled: Bool) -> some View { self }

  /// Has no effect, because the dashboard decides which control is activated.
  public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View { self }

  /// Has no effect, because the dashboard decides which control is activated.
  public func contentShape(
    _ kind: ContentShapeKinds, _ shape: some Shape, eoFill: Bool = false
  ) -> some View { self }

  /// Has no effect, because text in a widget cannot be selected.
  public func textSelection(_ selectability: Bool) -> some View { self }

  /// Disables the controls within this view and draws the view at half its opacity.
  ///
  /// If `disabled` is `false`, nothing changes: controls that an enclosing view disables stay disabled.
  public func disabled(_ disabled: Bool) -> some View {
    transformingEnvironment { if disabled { $0.isEnabled = false } }
      .mappingNodes { node, context in
        // A disabled view around this one has already reduced the opacity.
        disabled && context.environment.isEnabled ? .opacity(OpacityNode(0.5, child: node)) : node
      }
  }

  /// Has no effect, because a widget's view is evaluated once for each entry.
  public func equatable() -> some View { self }

  /// Has no effect, because overlapping views are drawn in view-tree order.
  public func zIndex(_ value: Double) -> some View { self }

  /// Hides the labels of the controls within this view.
  public func labelsHidden() -> some View { environment(\.labelsVisibility, .hidden) }

  /// Adds the default padding of 16 points to the given edges.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }

  /// Has no effect, because a widget's lists have no row insets.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

  /// Has no effect, because a widget's lists have no row backgrounds.
  public func listRowBackground(_ view: (some View)?) -> some View { self }

  /// Has no effect, because a widget's lists have one style.
  public func listStyle<Style>(_ style: Style) -> some View { self }

  /// Has no effect, because widgets have no navigation bar.
  public func navigationTitle(_ title: some StringProtocol) -> some View { self }

  /// Has no effect, because widgets have no navigation bar.
  public func navigationTitle(_ key: LocalizedStringKey) -> some View { self }

  /// Has no effect, because widgets have no navigation bar.
  public func navigationBarTitle(_ key: LocalizedStringKey) -> some View { self }

  /// Has no effect, because widgets have no navigation bar.
  public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View
  {
    self
  }

  /// Has no effect, because a line of text is one row high.
  public func lineHeight(_ height: CGFloat) -> some View { self }
}

/// A set of safe area regions.
///
/// The regions have no effect, because a widget has no safe area.
public struct SafeAreaRegions: OptionSet, Sendable {
  /// The regions as a bit set.
  public let rawValue: UInt

  /// Creates a set of regions from a bit set.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The safe area of containers.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// The safe area of a keyboard.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// All regions.
  public static let all = SafeAreaRegions(rawValue: .max)
}

/// A set of uses for a content shape.
///
/// The uses have no effect, because the dashboard decides which control is activated.
public struct ContentShapeKinds: OptionSet, Sendable {
  /// The uses as a bit set.
  public let rawValue: Int

  /// Creates a set of uses from a bit set.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Interaction.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  /// Dragging.
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  /// Context menus.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
}

/// A navigation bar, which widgets do not have.
public struct NavigationBarItem {
  /// The size of a navigation bar's title, which has no effect in a widget.
  public enum TitleDisplayMode: Sendable {
    /// The default size.
    case automatic
    /// A small title.
    case inline
    /// A large title.
    case large
  }
}

/// An animation of a symbol.
///
/// The animation has no effect, because glyphs do not move.
/// - Source: Symbols `SymbolEffect`.
public struct SymbolEffect: Hashable, Sendable {
  /// Fades in and out.
  public static let pulse = SymbolEffect()
  /// Bounces.
  public static let bounce = SymbolEffect()
  /// Changes the size.
  public static let scale = SymbolEffect()
  /// Changes the color of layers in turn.
  public static let variableColor = SymbolEffect()
  /// Replaces one symbol by another.
  public static let replace = SymbolEffect()
  /// Makes the symbol appear.
  public static let appear = SymbolEffect()
  /// Makes the symbol disappear.
  public static let disappear = SymbolEffect()
  /// Rotates.
  public static let rotate = SymbolEffect()
  /// Grows and shrinks smoothly.
  public static let breathe = SymbolEffect()
  /// Wiggles.
  public static let wiggle = SymbolEffect()
}
