/// Which way text runs.
///
/// - Source: SwiftUI `LayoutDirection`.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  /// From the left.
  case leftToRight
  /// From the right.
  case rightToLeft
}

/// How large the reader wants text.
///
/// - Source: SwiftUI `DynamicTypeSize`.
public enum DynamicTypeSize: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// The smallest.
  case xSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// The usual size.
  case large
  /// Larger.
  case xLarge
  /// Larger still.
  case xxLarge
  /// The largest without need.
  case xxxLarge
  /// Large out of need.
  case accessibility1
  /// Larger out of need.
  case accessibility2
  /// Larger still.
  case accessibility3
  /// Very large.
  case accessibility4
  /// The largest.
  case accessibility5

  /// Whether one comes before another.
  public static func < (left: DynamicTypeSize, right: DynamicTypeSize) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Whether the size is one of those out of need.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }
}

/// How large the reader wants text, by its older name.
///
/// - Source: SwiftUI `ContentSizeCategory`.
public enum ContentSizeCategory: Hashable, Sendable, CaseIterable {
  /// The smallest.
  case extraSmall
  /// Small.
  case small
  /// Medium.
  case medium
  /// The usual size.
  case large
  /// Larger.
  case extraLarge
  /// Larger still.
  case extraExtraLarge
  /// The largest without need.
  case extraExtraExtraLarge
  /// Large out of need.
  case accessibilityMedium
  /// Larger out of need.
  case accessibilityLarge
  /// Larger still.
  case accessibilityExtraLarge
  /// Very large.
  case accessibilityExtraExtraLarge
  /// The largest.
  case accessibilityExtraExtraExtraLarge
}

/// Whether the reader wants bold text.
///
/// - Source: SwiftUI `LegibilityWeight`.
public enum LegibilityWeight: Hashable, Sendable, CaseIterable {
  /// As it is.
  case regular
  /// Bold.
  case bold
}

/// How much contrast the reader wants.
///
/// - Source: SwiftUI `ColorSchemeContrast`.
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable {
  /// As it is.
  case standard
  /// More.
  case increased
}

/// How large controls are.
///
/// - Source: SwiftUI `ControlSize`.
public enum ControlSize: Hashable, Sendable, CaseIterable {
  /// The smallest.
  case mini
  /// Small.
  case small
  /// The usual size.
  case regular
  /// Large.
  case large
  /// The largest.
  case extraLarge
}

/// How much something stands out.
///
/// - Source: SwiftUI `Prominence`.
public enum Prominence: Hashable, Sendable, CaseIterable {
  /// As usual.
  case standard
  /// More.
  case increased
}

/// Whether a scene is in front.
///
/// - Source: SwiftUI `ScenePhase`.
public enum ScenePhase: Int, Comparable, Hashable, Sendable, CaseIterable {
  /// Out of sight.
  case background
  /// In sight but not used.
  case inactive
  /// In front.
  case active

  /// Whether one comes before another.
  public static func < (left: ScenePhase, right: ScenePhase) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A variant of symbols: filled, crossed out, in a circle or a square.
///
/// - Source: SwiftUI `SymbolVariants`.
public struct SymbolVariants: Hashable, Sendable {
  /// The parts of the symbol's name that say the variant.
  var suffixes: [String]

  /// As it is.
  public static let none = SymbolVariants(suffixes: [])
  /// Filled.
  public static let fill = SymbolVariants(suffixes: ["fill"])
  /// In a circle.
  public static let circle = SymbolVariants(suffixes: ["circle"])
  /// In a square.
  public static let square = SymbolVariants(suffixes: ["square"])
  /// In a rectangle.
  public static let rectangle = SymbolVariants(suffixes: ["rectangle"])
  /// Crossed out.
  public static let slash = SymbolVariants(suffixes: ["slash"])

  /// Filled as well.
  public var fill: SymbolVariants { SymbolVariants(suffixes: suffixes + ["fill"]) }
  /// In a circle as well.
  public var circle: SymbolVariants { SymbolVariants(suffixes: suffixes + ["circle"]) }
  /// In a square as well.
  public var square: SymbolVariants { SymbolVariants(suffixes: suffixes + ["square"]) }
  /// Crossed out as well.
  public var slash: SymbolVariants { SymbolVariants(suffixes: suffixes + ["slash"]) }
}

/// Whether something is shown.
///
/// - Source: SwiftUI `Visibility`.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// As usual.
  case automatic
  /// It is.
  case visible
  /// It is not.
  case hidden
}

/// How large a list's rows at the side are.
///
/// - Source: SwiftUI `SidebarRowSize`.
public enum SidebarRowSize: Hashable, Sendable {
  /// Small.
  case small
  /// As usual.
  case medium
  /// Large.
  case large
}

/// How much room there is.
///
/// - Source: SwiftUI `UserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little.
  case compact
  /// Much.
  case regular
}
