package import Cells

/// What shapes and text are filled with.
///
/// - Source: SwiftUI `ShapeStyle`.
public protocol ShapeStyle: Sendable {
  /// The style that this one turns into in an environment.
  associatedtype Resolved: ShapeStyle = Never

  /// The style in an environment.
  func resolve(in environment: EnvironmentValues) -> Resolved
}

extension ShapeStyle where Resolved == Never {
  /// Never asked for: this style is a paint by itself.
  public func resolve(in environment: EnvironmentValues) -> Never {
    preconditionFailure("\(Self.self) is a paint by itself")
  }
}

extension Never: ShapeStyle {
  /// Nothing to resolve.
  public typealias Resolved = Never
}

/// A style that is a paint by itself.
package protocol PaintStyle: ShapeStyle {
  @MainActor func paint(in environment: EnvironmentValues) -> ResolvedPaint
}

extension ShapeStyle {
  /// The paint of this style where `environment` holds.
  ///
  /// Where the widget is shown in two colours, it is the accent's or the text's.
  @MainActor package func resolvedPaint(in environment: EnvironmentValues) -> ResolvedPaint {
    let paint = ownPaint(in: environment)
    guard environment.widgetRenderingMode != .fullColor, paint.paint != .none,
      paint.paint != .role(.background)
    else { return paint }
    let isAccent = environment.isAccentable && environment.widgetRenderingMode == .accented
    return ResolvedPaint(.role(isAccent ? .accent : .text), opacity: paint.opacity)
  }

  @MainActor private func ownPaint(in environment: EnvironmentValues) -> ResolvedPaint {
    if let style = self as? any PaintStyle { return style.paint(in: environment) }
    if Resolved.self == Never.self { return ResolvedPaint(.role(.text)) }
    return resolve(in: environment).resolvedPaint(in: environment)
  }
}

/// The levels of content: primary, secondary and on.
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
  /// The fifth level.
  public static let quinary = HierarchicalShapeStyle(level: 4)

  /// How much of a colour the levels keep.
  static let shares = [1, 0.62, 0.4, 0.25, 0.18]

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    let text = environment.text
    guard let foreground = text.foreground else {
      let roles: [Role] = [.text, .secondary, .tertiary, .quaternary, .quaternary]
      return ResolvedPaint(.role(roles[level]))
    }
    if level > 0, level <= text.lowerLevels.count {
      return text.lowerLevels[level - 1].resolvedPaint(in: environment.withoutForeground)
    }
    let paint = foreground.resolvedPaint(in: environment.withoutForeground)
    return paint.multiplied(by: Self.shares[level])
  }
}

extension EnvironmentValues {
  /// The environment in which the foreground's own style is worked out.
  fileprivate var withoutForeground: EnvironmentValues {
    var outer = self
    outer.text.foreground = nil
    outer.text.lowerLevels = []
    return outer
  }
}

/// A lower level of another style: the same with less of it.
public struct LeveledShapeStyle<Base: ShapeStyle>: PaintStyle {
  let base: Base
  let level: Int

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    base.resolvedPaint(in: environment).multiplied(by: HierarchicalShapeStyle.shares[level])
  }
}

/// A style with a share of what is below shining through.
public struct OpacityShapeStyle<Base: ShapeStyle>: PaintStyle {
  let base: Base
  let opacity: Double

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    base.resolvedPaint(in: environment).multiplied(by: opacity)
  }
}

extension ShapeStyle {
  /// The style's second level.
  public var secondary: some ShapeStyle { LeveledShapeStyle(base: self, level: 1) }
  /// The style's third level.
  public var tertiary: some ShapeStyle { LeveledShapeStyle(base: self, level: 2) }
  /// The style's fourth level.
  public var quaternary: some ShapeStyle { LeveledShapeStyle(base: self, level: 3) }

  /// The style with a share of what is below shining through.
  public func opacity(_ opacity: Double) -> some ShapeStyle {
    OpacityShapeStyle(base: self, opacity: opacity)
  }

  /// The style with a shadow; a terminal has none.
  public func shadow(_ style: ShadowStyle) -> some ShapeStyle { self }

  /// The style mixed with what is below in some way; a terminal lays it over.
  public func blendMode(_ mode: BlendMode) -> some ShapeStyle { self }
}

/// A shadow; a terminal has none.
///
/// - Source: SwiftUI `ShadowStyle`.
public struct ShadowStyle: Hashable, Sendable {
  /// A shadow under something.
  public static func drop(
    color: Color = .black, radius: Double, x: Double = 0, y: Double = 0
  ) -> ShadowStyle { ShadowStyle() }

  /// A shadow inside something.
  public static func inner(
    color: Color = .black, radius: Double, x: Double = 0, y: Double = 0
  ) -> ShadowStyle { ShadowStyle() }
}

/// The colour of controls: the accent, or what `tint` says.
public struct TintShapeStyle: PaintStyle, Hashable {
  /// Makes the style.
  public init() {}

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    guard let tint = environment.text.tint else {
      return Color.accentColor.paint(in: environment)
    }
    // A tint of the tint is the one around.
    var outer = environment
    outer.text.tint = nil
    return tint.inkPaint(in: outer) ?? Color.accentColor.paint(in: environment)
  }
}

/// The ground that content stands on.
public struct BackgroundStyle: PaintStyle, Hashable {
  /// Makes the style.
  public init() {}

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    guard let style = environment.text.background else { return ResolvedPaint(.role(.background)) }
    var outer = environment
    outer.text.background = nil
    return style.resolvedPaint(in: outer)
  }
}

/// A theme's role as a style.
public struct RoleShapeStyle: PaintStyle, Hashable {
  package let role: Role
  var opacity = 1.0

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    ResolvedPaint(.role(role), opacity: opacity)
  }
}

/// Glass between content and what is below; a terminal shows a raised ground.
///
/// - Source: SwiftUI `Material`.
public struct Material: PaintStyle, Hashable {
  let opacity: Double

  /// Glass that lets the most through.
  public static let ultraThin = Material(opacity: 0.5)
  /// Thin glass.
  public static let thin = Material(opacity: 0.65)
  /// Usual glass.
  public static let regular = Material(opacity: 0.8)
  /// Thick glass.
  public static let thick = Material(opacity: 0.9)
  /// Glass that lets the least through.
  public static let ultraThick = Material(opacity: 0.95)
  /// The glass of bars.
  public static let bar = Material(opacity: 0.9)

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    ResolvedPaint(.role(.raised), opacity: opacity)
  }
}

/// The foreground in force.
public struct ForegroundStyle: PaintStyle, Hashable {
  /// Makes the style.
  public init() {}

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    environment.foregroundPaint ?? ResolvedPaint(.role(.text))
  }
}

/// A style of any type.
public struct AnyShapeStyle: PaintStyle {
  private let style: any ShapeStyle

  /// Hides a style's type.
  public init(_ style: some ShapeStyle) {
    self.style = style
  }

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    style.resolvedPaint(in: environment)
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  /// The first level of content.
  public static var primary: HierarchicalShapeStyle { .primary }
  /// The second level of content.
  public static var secondary: HierarchicalShapeStyle { .secondary }
  /// The third level of content.
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  /// The fourth level of content.
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
  /// The fifth level of content.
  public static var quinary: HierarchicalShapeStyle { .quinary }
}

extension EnvironmentValues {
  /// The paint of text and symbols, or `nil` where nothing was said.
  @MainActor var foregroundPaint: ResolvedPaint? {
    text.foreground?.inkPaint(in: withoutForeground)
  }
}

extension ShapeStyle {
  /// The paint of what must be seen, or `nil` where this is a colour that the author's asset
  /// catalogues lack.
  @MainActor func inkPaint(in environment: EnvironmentValues) -> ResolvedPaint? {
    if let color = self as? Color, color.isMissing(in: environment) { return nil }
    return resolvedPaint(in: environment)
  }
}

extension ShapeStyle where Self == Material {
  /// Glass that lets the most through.
  public static var ultraThinMaterial: Material { .ultraThin }
  /// Thin glass.
  public static var thinMaterial: Material { .thin }
  /// Usual glass.
  public static var regularMaterial: Material { .regular }
  /// Thick glass.
  public static var thickMaterial: Material { .thick }
  /// Glass that lets the least through.
  public static var ultraThickMaterial: Material { .ultraThick }
  /// The glass of bars.
  public static var bar: Material { .bar }
}

extension ShapeStyle where Self == RoleShapeStyle {
  /// What areas on the ground are filled with.
  public static var fill: RoleShapeStyle { RoleShapeStyle(role: .selection) }
  /// The lines between things.
  public static var separator: RoleShapeStyle { RoleShapeStyle(role: .border) }
  /// What is chosen.
  public static var selection: RoleShapeStyle { RoleShapeStyle(role: .selection) }
  /// Words that stand where others will be.
  public static var placeholder: RoleShapeStyle { RoleShapeStyle(role: .tertiary) }
  /// Words that lead somewhere.
  public static var link: RoleShapeStyle { RoleShapeStyle(role: .accent) }
  /// The ground of a window.
  public static var windowBackground: RoleShapeStyle { RoleShapeStyle(role: .background) }
}

extension ShapeStyle where Self == TintShapeStyle {
  /// The colour of controls.
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == BackgroundStyle {
  /// The ground that content stands on.
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == ForegroundStyle {
  /// The foreground in force.
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}
