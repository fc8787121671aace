package import Cells

/// A color or pattern with which shapes and text are drawn.
///
/// - Source: SwiftUI `ShapeStyle`.
public protocol ShapeStyle: Sendable {
  /// The type of the style to which this style resolves; `Never` for a style that paints itself.
  associatedtype Resolved: ShapeStyle = Never

  /// Returns the style to use in an environment.
  func resolve(in environment: EnvironmentValues) -> Resolved
}

extension ShapeStyle where Resolved == Never {
  /// Traps, because a primitive style paints itself and is never resolved.
  public func resolve(in environment: EnvironmentValues) -> Never {
    preconditionFailure("\(Self.self) is a primitive style and cannot be resolved")
  }
}

extension Never: ShapeStyle {
  /// The type of the resolved style, which never exists.
  public typealias Resolved = Never
}

/// A primitive style, which resolves to a paint.
package protocol PaintStyle: ShapeStyle {
  @MainActor func paint(in environment: EnvironmentValues) -> ResolvedPaint
}

extension ShapeStyle {
  /// Returns the paint of the style in an environment.
  ///
  /// In the accented and vibrant rendering modes, every paint except the background and a
  /// transparent one becomes the accent color or the color of text.
  @MainActor package func resolvedPaint(in environment: EnvironmentValues) -> ResolvedPaint {
    let paint = fullColorPaint(in: environment)
    guard environment.widgetRenderingMode != .fullColor, paint.paint != .none,
      paint.paint != .role(.background)
    else { return paint }
    let isAccent = environment.isAccentable && environment.widgetRenderingMode == .accented
    return ResolvedPaint(.role(isAccent ? .accent : .text), opacity: paint.opacity)
  }

  /// Returns the paint in the full-color rendering mode; for a style that neither paints itself nor
  /// resolves to another, the color of text.
  @MainActor private func fullColorPaint(in environment: EnvironmentValues) -> ResolvedPaint {
    if let style = self as? any PaintStyle { return style.paint(in: environment) }
    if Resolved.self == Never.self { return ResolvedPaint(.role(.text)) }
    return resolve(in: environment).resolvedPaint(in: environment)
  }
}

/// A level of the content hierarchy: primary to quinary.
///
/// - Source: SwiftUI `HierarchicalShapeStyle`.
public struct HierarchicalShapeStyle: PaintStyle, Hashable {
  let level: Int

  /// The first level.
  public static let primary = HierarchicalShapeStyle(level: 0)
  /// The second level.
  public static let secondary = HierarchicalShapeStyle(level: 1)
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(level: 2)
  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle(level: 3)
  /// The fifth level; in the theme's colors, the same as the fourth.
  public static let quinary = HierarchicalShapeStyle(level: 4)

  /// The opacity of each level, as a factor of the base style's opacity.
  static let opacities = [1, 0.62, 0.4, 0.25, 0.18]

  /// Returns the theme's color for the level, or the level of the foreground style if one is set.
  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    let text = environment.text
    guard let foreground = text.foreground else {
      let roles: [Role] = [.text, .secondary, .tertiary, .quaternary, .quaternary]
      return ResolvedPaint(.role(roles[level]))
    }
    if level > 0, level <= text.lowerForegroundLevels.count {
      return text.lowerForegroundLevels[level - 1].resolvedPaint(in: environment.withoutForeground)
    }
    let paint = foreground.resolvedPaint(in: environment.withoutForeground)
    return paint.multiplied(by: Self.opacities[level])
  }
}

extension EnvironmentValues {
  /// The environment in which the foreground style itself is resolved.
  fileprivate var withoutForeground: EnvironmentValues {
    var environment = self
    environment.text.foreground = nil
    environment.text.lowerForegroundLevels = []
    return environment
  }
}

/// A lower level of another style: the same paint with less opacity.
public struct LeveledShapeStyle<Base: ShapeStyle>: PaintStyle {
  let base: Base
  let level: Int

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    base.resolvedPaint(in: environment).multiplied(by: HierarchicalShapeStyle.opacities[level])
  }
}

/// A style with reduced opacity.
public struct OpacityShapeStyle<Base: ShapeStyle>: PaintStyle {
  let base: Base
  let opacity: Double

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    base.resolvedPaint(in: environment).multiplied(by: opacity)
  }
}

extension ShapeStyle {
  /// The second level of the style, at 62% of its opacity.
  public var secondary: some ShapeStyle { LeveledShapeStyle(base: self, level: 1) }
  /// The third level of the style, at 40% of its opacity.
  public var tertiary: some ShapeStyle { LeveledShapeStyle(base: self, level: 2) }
  /// The fourth level of the style, at 25% of its opacity.
  public var quaternary: some ShapeStyle { LeveledShapeStyle(base: self, level: 3) }

  /// Returns the style with its opacity multiplied by a factor, 0…1.
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    OpacityShapeStyle(base: self, opacity: opacity)
  }

  /// Returns the style unchanged: a terminal draws no shadows.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { self }

  /// Returns the style unchanged: a terminal draws every style in the normal blend mode.
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle { self }
}

/// A shadow, which a terminal does not draw.
///
/// - Source: SwiftUI `ShadowStyle`.
public struct ShadowStyle: Hashable, Sendable {
  /// Returns a drop shadow, which is not drawn.
  public static func drop(
    color: Color = .black, radius: Double, x: Double = 0, y: Double = 0
  ) -> ShadowStyle { ShadowStyle() }

  /// Returns an inner shadow, which is not drawn.
  public static func inner(
    color: Color = .black, radius: Double, x: Double = 0, y: Double = 0
  ) -> ShadowStyle { ShadowStyle() }
}

/// The tint: the value of the `tint` modifier, or the accent color.
public struct TintShapeStyle: PaintStyle, Hashable {
  /// Creates the style.
  public init() {}

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    guard let tint = environment.text.tint else {
      return Color.accentColor.paint(in: environment)
    }
    // A tint that refers to the tint uses the default.
    var environmentWithoutTint = environment
    environmentWithoutTint.text.tint = nil
    return tint.foregroundPaint(in: environmentWithoutTint)
      ?? Color.accentColor.paint(in: environment)
  }
}

/// The value of the `backgroundStyle` modifier, or the background of the theme.
public struct BackgroundStyle: PaintStyle, Hashable {
  /// Creates the style.
  public init() {}

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    guard let style = environment.text.background else { return ResolvedPaint(.role(.background)) }
    var environmentWithoutBackground = environment
    environmentWithoutBackground.text.background = nil
    return style.resolvedPaint(in: environmentWithoutBackground)
  }
}

/// A semantic color of the theme, as a style.
public struct RoleShapeStyle: PaintStyle, Hashable {
  package let role: Role
  var opacity = 1.0

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    ResolvedPaint(.role(role), opacity: opacity)
  }
}

/// A translucent material between content and its background.
///
/// A terminal does not blur the background, but blends it with the theme's raised background.
///
/// - Source: SwiftUI `Material`.
public struct Material: PaintStyle, Hashable, Sendable {
  let opacity: Double

  /// A mostly transparent material: 50% opaque.
  public static let ultraThin = Material(opacity: 0.5)
  /// A thin material: 65% opaque.
  public static let thin = Material(opacity: 0.65)
  /// A somewhat translucent material: 80% opaque.
  public static let regular = Material(opacity: 0.8)
  /// A mostly opaque material: 90% opaque.
  public static let thick = Material(opacity: 0.9)
  /// The most opaque material: 95% opaque.
  public static let ultraThick = Material(opacity: 0.95)
  /// The material of toolbars: 90% opaque.
  public static let bar = Material(opacity: 0.9)

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    ResolvedPaint(.role(.raised), opacity: opacity)
  }
}

/// The current foreground style, or the color of text if none is set.
public struct ForegroundStyle: PaintStyle, Hashable {
  /// Creates the style.
  public init() {}

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    environment.foregroundPaint ?? ResolvedPaint(.role(.text))
  }
}

/// A type-erased style.
public struct AnyShapeStyle: PaintStyle {
  private let style: any ShapeStyle

  /// Creates a style that hides the type of another style.
  public init(_ style: some ShapeStyle) {
    self.style = style
  }

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    style.resolvedPaint(in: environment)
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The first level of the content hierarchy.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// The second level of the content hierarchy.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The third level of the content hierarchy.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// The fourth level of the content hierarchy.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  /// The fifth level of the content hierarchy.
  public static var quinary: HierarchicalShapeStyle { .quinary }
}

extension EnvironmentValues {
  /// The paint of text and symbols, or `nil` if no foreground style is set or its asset is missing.
  @MainActor var foregroundPaint: ResolvedPaint? {
    text.foreground?.foregroundPaint(in: withoutForeground)
  }
}

extension ShapeStyle {
  /// Returns the paint for a foreground, or `nil` if the asset catalogs lack the style's color.
  @MainActor func foregroundPaint(in environment: EnvironmentValues) -> ResolvedPaint? {
    if let color = self as? Color, color.isMissing(in: environment) { return nil }
    return resolvedPaint(in: environment)
  }
}

extension ShapeStyle where Self == Material {
  /// A mostly transparent material: 50% opaque.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// A thin material: 65% opaque.
  public static var thinMaterial: Material { .thin }
  /// A somewhat translucent material: 80% opaque.
  public static var regularMaterial: Material { .regular }
  /// A mostly opaque material: 90% opaque.
  public static var thickMaterial: Material { .thick }
  /// The most opaque material: 95% opaque.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The material of toolbars: 90% opaque.
  public static var bar: Material { .bar }
}

extension ShapeStyle where Self == RoleShapeStyle {
  /// The fill of areas in front of the background; the theme's selection color.
  public static var fill: RoleShapeStyle { RoleShapeStyle(role: .selection) }
  /// The color of separators; the theme's border color.
  public static var separator: RoleShapeStyle { RoleShapeStyle(role: .border) }
  /// The theme's selection color.
  public static var selection: RoleShapeStyle { RoleShapeStyle(role: .selection) }
  /// The color of placeholder text; the theme's tertiary text color.
  public static var placeholder: RoleShapeStyle { RoleShapeStyle(role: .tertiary) }
  /// The color of links; the theme's accent color.
  public static var link: RoleShapeStyle { RoleShapeStyle(role: .accent) }
  /// The background of a window.
  public static var windowBackground: RoleShapeStyle { RoleShapeStyle(role: .background) }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The current tint.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The current background style.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The current foreground style.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension EnvironmentValues {
  private struct BackgroundMaterialKey: EnvironmentKey {
    static let defaultValue: Material? = nil
  }

  /// The material behind a view, or `nil` if there is none.
  ///
  /// Nothing is drawn differently on it.
  ///
  /// - Source: SwiftUI `EnvironmentValues.backgroundMaterial`.
  public var backgroundMaterial: Material? {
    get { self[BackgroundMaterialKey.self] }
    set { self[BackgroundMaterialKey.self] = newValue }
  }
}
