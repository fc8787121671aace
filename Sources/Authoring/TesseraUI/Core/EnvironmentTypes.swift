/// The direction of text and layout.
///
/// The direction has no effect, because Tessera lays out views from left to right only.
/// - Source: SwiftUI `LayoutDirection`.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// A text size that the user prefers.
///
/// Text in a terminal has one size, so the value has no effect. The value is ``large`` unless a
/// view sets it.
/// - Source: SwiftUI `DynamicTypeSize`.
public enum DynamicTypeSize: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// Extra small.
  case xSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// Large, which is the default.
  case large
  /// Extra large.
  case xLarge
  /// Extra extra large.
  case xxLarge
  /// Extra extra extra large.
  case xxxLarge
  /// The first accessibility size.
  case accessibility1
  /// The second accessibility size.
  case accessibility2
  /// The third accessibility size.
  case accessibility3
  /// The fourth accessibility size.
  case accessibility4
  /// The fifth accessibility size, which is the largest.
  case accessibility5

  /// Returns whether the first size is smaller than the second.
  public static func < (left: DynamicTypeSize, right: DynamicTypeSize) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Whether this is an accessibility size.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// The older type of the text size that the user prefers.
///
/// The size has no effect, because text in a terminal has one size. Use ``DynamicTypeSize`` in new
/// code.
/// - Source: SwiftUI `ContentSizeCategory`.
public enum ContentSizeCategory: Hashable, Sendable, CaseIterable {
  /// Extra small.
  case extraSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// Large, which is the default.
  case large
  /// Extra large.
  case extraLarge
  /// Extra extra large.
  case extraExtraLarge
  /// Extra extra extra large.
  case extraExtraExtraLarge
  /// The first accessibility size.
  case accessibilityMedium
  /// The second accessibility size.
  case accessibilityLarge
  /// The third accessibility size.
  case accessibilityExtraLarge
  /// The fourth accessibility size.
  case accessibilityExtraExtraLarge
  /// The fifth accessibility size, which is the largest.
  case accessibilityExtraExtraExtraLarge
}

/// The font weight that the user prefers.
///
/// The dashboard has no such setting, so the value in the environment is `nil` unless a view sets
/// it.
/// - Source: SwiftUI `LegibilityWeight`.
public enum LegibilityWeight: Hashable, Sendable, CaseIterable {
  /// The regular weight.
  case regular
  /// The bold weight.
  case bold
}

/// The contrast that the user prefers.
///
/// The value in the environment is ``standard`` unless a view sets it.
/// - Source: SwiftUI `ColorSchemeContrast`.
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable {
  /// The standard contrast.
  case standard
  /// An increased contrast.
  case increased
}

/// The size of controls.
///
/// The size has no effect, because controls in a terminal have one size.
/// - Source: SwiftUI `ControlSize`.
public enum ControlSize: Hashable, Sendable, CaseIterable {
  /// The smallest size.
  case mini
  /// A small size.
  case small
  /// The default size.
  case regular
  /// A large size.
  case large
  /// The largest size.
  case extraLarge
}

/// The prominence of a section header, which has no effect.
///
/// - Source: SwiftUI `Prominence`.
public enum Prominence: Hashable, Sendable, CaseIterable {
  /// The standard prominence.
  case standard
  /// An increased prominence.
  case increased
}

/// The state of a scene.
///
/// The phase of a widget is always ``active``, unless a view sets it.
/// - Source: SwiftUI `ScenePhase`.
public enum ScenePhase: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// The scene is not visible.
  case background
  /// The scene is visible but does not receive events.
  case inactive
  /// The scene is in the foreground.
  case active

  /// Returns whether the first phase is less active than the second.
  public static func < (left: ScenePhase, right: ScenePhase) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A variant of a symbol, such as filled or enclosed in a circle.
///
/// A variant selects another symbol by name: `fill` turns `star` into `star.fill`. If there is no
/// such symbol, the symbol without the variant is shown.
/// - Source: SwiftUI `SymbolVariants`.
public struct SymbolVariants: Hashable, Sendable {
  /// The suffixes of the symbol's name, such as `fill`, in the order of the name.
  var suffixes: [String]

  /// No variant.
  public static let none = SymbolVariants(suffixes: [])
  /// A filled variant.
  public static let fill = SymbolVariants(suffixes: ["fill"])
  /// A variant in a circle.
  public static let circle = SymbolVariants(suffixes: ["circle"])
  /// A variant in a square.
  public static let square = SymbolVariants(suffixes: ["square"])
  /// A variant in a rectangle.
  public static let rectangle = SymbolVariants(suffixes: ["rectangle"])
  /// A variant with a slash.
  public static let slash = SymbolVariants(suffixes: ["slash"])

  /// This variant, filled.
  public var fill: SymbolVariants { SymbolVariants(suffixes: suffixes + ["fill"]) }
  /// This variant, in a circle.
  public var circle: SymbolVariants { SymbolVariants(suffixes: suffixes + ["circle"]) }
  /// This variant, in a square.
  public var square: SymbolVariants { SymbolVariants(suffixes: suffixes + ["square"]) }
  /// This variant, with a slash.
  public var slash: SymbolVariants { SymbolVariants(suffixes: suffixes + ["slash"]) }
}

/// The visibility of a view element.
///
/// - Source: SwiftUI `Visibility`.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// The element is visible or hidden, depending on the context.
  case automatic
  /// The element is visible.
  case visible
  /// The element is hidden.
  case hidden
}

/// The size of sidebar rows.
///
/// The size is always ``medium``, because widgets have no sidebars.
/// - Source: SwiftUI `SidebarRowSize`.
public enum SidebarRowSize: Hashable, Sendable {
  /// Small rows.
  case small
  /// Medium rows, which are the default.
  case medium
  /// Large rows.
  case large
}

/// The size class of a view along one axis.
///
/// In a widget, the size class is ``compact`` along both axes.
/// - Source: SwiftUI `UserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// A small available size.
  case compact
  /// A large available size.
  case regular
}
