internal import Cells

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
  func paint(in environment: EnvironmentValues) -> ResolvedPaint
}

extension ShapeStyle {
  /// The paint of this style where `environment` holds.
  package func resolvedPaint(in environment: EnvironmentValues) -> ResolvedPaint {
    if let style = self as? any PaintStyle { return style.paint(in: environment) }
    if Resolved.self == Never.self { return ResolvedPaint(.role(.text)) }
    return resolve(in: environment).resolvedPaint(in: environment)
  }
}

/// The levels of content: primary, secondary and on.
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

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    let roles: [Role] = [.text, .secondary, .tertiary, .quaternary]
    return ResolvedPaint(.role(roles[level]))
  }
}

/// The colour of controls: the accent, or what `tint` says.
public struct TintShapeStyle: PaintStyle, Hashable {
  /// Makes the style.
  public init() {}

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    environment.text.tint?.resolvedPaint(in: environment) ?? ResolvedPaint(.role(.accent))
  }
}

/// The ground that content stands on.
public struct BackgroundStyle: PaintStyle, Hashable {
  /// Makes the style.
  public init() {}

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    ResolvedPaint(.role(.background))
  }
}

/// The foreground in force.
public struct ForegroundStyle: PaintStyle, Hashable {
  /// Makes the style.
  public init() {}

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    environment.text.foreground?.resolvedPaint(in: environment) ?? ResolvedPaint(.role(.text))
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
