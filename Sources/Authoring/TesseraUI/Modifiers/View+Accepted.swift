public import Foundation

/// How what is drawn is mixed with what is below; in cells it is laid over.
///
/// - Source: SwiftUI `BlendMode`.
public enum BlendMode: Hashable, Sendable {
  /// Laid over.
  case normal
  /// Darker.
  case multiply
  /// Lighter.
  case screen
  /// Darker or lighter.
  case overlay
  /// The darker one.
  case darken
  /// The lighter one.
  case lighten
  /// Brighter below.
  case colorDodge
  /// Darker below.
  case colorBurn
  /// Gently.
  case softLight
  /// Hard.
  case hardLight
  /// The difference.
  case difference
  /// A softer difference.
  case exclusion
  /// Its hue.
  case hue
  /// Its saturation.
  case saturation
  /// Its colour.
  case color
  /// Its light.
  case luminosity
  /// Where something is below.
  case sourceAtop
  /// Where something is above.
  case destinationAtop
  /// Only where something is below.
  case sourceIn
  /// Only where nothing is below.
  case sourceOut
  /// What is below, where something is above.
  case destinationIn
  /// What is above, whatever is below.
  case copy
  /// Where only one of the two is.
  case xor
  /// Nothing.
  case clear
  /// Under what is below.
  case destinationOver
  /// Cut out of what is below.
  case destinationOut
  /// Added, towards black.
  case plusDarker
  /// Added, towards white.
  case plusLighter
}

/// What cells cannot show: accepted, and nothing is done, so that views written for a phone look as
/// near as a terminal can.
extension View {
  /// Changes nothing: cells have no shadows.
  public func shadow(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { self }

  /// Changes nothing: cells have no blur.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }

  /// Changes nothing: what is drawn is laid over what is below.
  public func blendMode(_ mode: BlendMode) -> some View { self }

  /// Changes nothing: colours are the theme's.
  public func brightness(_ amount: Double) -> some View { self }

  /// Changes nothing: colours are the theme's.
  public func contrast(_ amount: Double) -> some View { self }

  /// Changes nothing: colours are the theme's.
  public func saturation(_ amount: Double) -> some View { self }

  /// Changes nothing: colours are the theme's.
  public func grayscale(_ amount: Double) -> some View { self }

  /// Changes nothing: colours are the theme's.
  public func hueRotation(_ angle: Angle) -> some View { self }

  /// Changes nothing: colours are the theme's.
  public func colorMultiply(_ color: Color) -> some View { self }

  /// Changes nothing: colours are the theme's.
  public func colorInvert() -> some View { self }

  /// Changes nothing: light is no opacity in cells.
  public func luminanceToAlpha() -> some View { self }

  /// Changes nothing: all is drawn at once.
  public func compositingGroup() -> some View { self }

  /// Changes nothing: all is drawn at once.
  public func drawingGroup(opaque: Bool = false) -> some View { self }

  /// Changes nothing: a glyph has one layer.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

  /// Changes nothing: a symbol is one cell.
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }

  /// Sets the variant in which symbols inside are drawn.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    environment(\.symbolVariants, variant)
  }

  /// Changes nothing: glyphs stand still.
  public func symbolEffect(_ effect: SymbolEffect, isActive: Bool = true) -> some View { self }

  /// Changes nothing: glyphs stand still.
  public func symbolEffect(_ effect: SymbolEffect, value: some Equatable) -> some View { self }

  /// Changes nothing: the box's line is the theme's.
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View { self }

  /// Changes nothing: the box's line is the theme's.
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }

  /// Changes nothing: controls have one size.
  public func controlSize(_ controlSize: ControlSize) -> some View {
    environment(\.controlSize, controlSize)
  }

  /// Changes nothing: a terminal's text has one size.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    environment(\.dynamicTypeSize, size)
  }

  /// Changes nothing: a terminal's text has one size.
  public func dynamicTypeSize(_ range: some RangeExpression<DynamicTypeSize>) -> some View { self }

  /// Changes nothing: presses are the dashboard's.
  public func allowsHitTesting(_ enabled: Bool) -> some View { self }

  /// Changes nothing: presses are the dashboard's.
  public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> some View { self }

  /// Changes nothing: presses are the dashboard's.
  public func contentShape(
    _ kind: ContentShapeKinds, _ shape: some Shape, eoFill: Bool = false
  ) -> some View { self }

  /// Changes nothing: a widget's text is read, not chosen.
  public func textSelection(_ selectability: Bool) -> some View { self }

  /// Sets whether controls inside can be used; those that cannot are dimmed.
  public func disabled(_ disabled: Bool) -> some View {
    environment(\.isEnabled, !disabled).opacity(disabled ? 0.5 : 1)
  }

  /// Changes nothing: what is equal is drawn as it is.
  public func equatable() -> some View { self }

  /// Changes nothing: views over one another stand in their order.
  public func zIndex(_ value: Double) -> some View { self }

  /// Leaves the labels of controls inside out.
  public func labelsHidden() -> some View { environment(\.labelsVisibility, .hidden) }

  /// Puts the room around the view that a scene has.
  public func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges) }

  /// Changes nothing: a widget's rows have no lists around them.
  public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

  /// Changes nothing: a widget's rows have no lists around them.
  public func listRowBackground(_ view: (some View)?) -> some View { self }

  /// Changes nothing: a widget's rows have no lists around them.
  public func listStyle<Style>(_ style: Style) -> some View { self }

  /// Changes nothing: a widget has no bars.
  public func navigationTitle(_ title: some StringProtocol) -> some View { self }

  /// Changes nothing: a widget has no bars.
  public func navigationTitle(_ key: LocalizedStringKey) -> some View { self }

  /// Changes nothing: a widget has no bars.
  public func navigationBarTitle(_ key: LocalizedStringKey) -> some View { self }

  /// Changes nothing: a widget has no bars.
  public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View
  {
    self
  }

  /// Changes nothing: a line of a terminal is a cell high.
  public func lineHeight(_ height: CGFloat) -> some View { self }

  /// Changes nothing: a terminal has no glass.
  public func glassEffect() -> some View { self }
}

/// The parts at the edges that must be kept free.
public struct SafeAreaRegions: OptionSet, Sendable {
  /// The parts as bits.
  public let rawValue: UInt

  /// Makes parts from bits.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Those of containers.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// That of a keyboard.
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  /// All.
  public static let all = SafeAreaRegions(rawValue: .max)
}

/// What a view's outline is for.
public struct ContentShapeKinds: OptionSet, Sendable {
  /// The uses as bits.
  public let rawValue: Int

  /// Makes uses from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Presses.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  /// Dragging.
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  /// Menus.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
}

/// A bar above a view; a widget has none.
public struct NavigationBarItem {
  /// How large a bar's title is.
  public enum TitleDisplayMode: Sendable {
    /// As suits.
    case automatic
    /// Small.
    case inline
    /// Large.
    case large
  }
}

/// How a symbol moves; glyphs stand still.
///
/// - Source: Symbols `SymbolEffect`.
public struct SymbolEffect: Hashable, Sendable {
  /// It beats.
  public static let pulse = SymbolEffect()
  /// It jumps.
  public static let bounce = SymbolEffect()
  /// It grows.
  public static let scale = SymbolEffect()
  /// Its layers change.
  public static let variableColor = SymbolEffect()
  /// It becomes another.
  public static let replace = SymbolEffect()
  /// It comes.
  public static let appear = SymbolEffect()
  /// It goes.
  public static let disappear = SymbolEffect()
  /// It turns.
  public static let rotate = SymbolEffect()
  /// It breathes.
  public static let breathe = SymbolEffect()
  /// It shakes.
  public static let wiggle = SymbolEffect()
}
