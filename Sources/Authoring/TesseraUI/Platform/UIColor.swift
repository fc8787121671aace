internal import Cells
public import Foundation
internal import Synchronization
internal import ViewTree

/// A color, which corresponds to a SwiftUI ``Color``.
///
/// The named colors are the theme's, so they change with the theme of the dashboard.
/// - Source: UIKit `UIColor`.
public final class UIColor: Hashable, Sendable {
  let kind: Color.Kind

  init(kind: Color.Kind) {
    self.kind = kind
  }

  private convenience init(role: Role, opacity: Double = 1) {
    self.init(kind: .paint(ResolvedPaint(.role(role), opacity: opacity)))
  }

  /// Creates a color from components in the range 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
  }

  /// Creates a color from Display P3 components in the range 0…1, which are treated as sRGB.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a gray from a brightness and an opacity, each in the range 0…1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(Color(white: Double(white), opacity: Double(alpha)))
  }

  /// Creates a color from a hue, a saturation, a brightness and an opacity, each in the range 0…1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(
      Color(
        hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
        opacity: Double(alpha)))
  }

  /// Creates a color from a SwiftUI color.
  public convenience init(_ color: Color) {
    self.init(kind: color.kind)
  }

  /// Creates a color from an asset catalog, or returns `nil` if there is no such color.
  public convenience init?(named name: String) {
    guard AssetLibrary.shared.hasColor(named: name) else { return nil }
    self.init(kind: .asset(name, opacity: 1))
  }

  /// Creates a color from a Core Graphics color.
  public convenience init(cgColor: CGColor) {
    self.init(kind: cgColor.kind)
  }

  /// Creates a color that depends on the color scheme.
  ///
  /// The closure is called immediately, for the light scheme and for the dark scheme.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    func paint(_ style: UIUserInterfaceStyle) -> ResolvedPaint {
      dynamicProvider(UITraitCollection(userInterfaceStyle: style)).kind
        .paint(in: style == .light ? .light : .dark)
    }
    self.init(kind: .adaptive(light: paint(.light), dark: paint(.dark)))
  }

  /// Returns the color with another opacity; a transparent color stays transparent.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(Color(kind).opacity(Double(alpha) / max(0.001, Double(components.opacity))))
  }

  /// The Core Graphics color.
  public var cgColor: CGColor { CGColor(kind: kind) }

  /// Writes the components of the color, from 0 to 1, and returns `true`.
  ///
  /// A color of the theme has the components of Tessera's default theme, because a widget does not
  /// know the user's theme.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    red?.pointee = components.red
    green?.pointee = components.green
    blue?.pointee = components.blue
    alpha?.pointee = components.opacity
    return true
  }

  /// The components in the current color scheme, from 0 to 1, or black if the paint has no color.
  private var components: (red: CGFloat, green: CGFloat, blue: CGFloat, opacity: CGFloat) {
    let scheme: ColorScheme =
      UITraitCollection.current.userInterfaceStyle == .light ? .light : .dark
    let paint = kind.paint(in: scheme)
    let palette = scheme == .light ? Palette.light : Palette()
    let color = palette.color(of: paint.paint) ?? RGB(0)
    return (
      CGFloat(color.red) / 255, CGFloat(color.green) / 255, CGFloat(color.blue) / 255,
      CGFloat(paint.opacity)
    )
  }

  /// Returns whether two colors are equal.
  public static func == (left: UIColor, right: UIColor) -> Bool { left.kind == right.kind }

  /// Hashes the color.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension UIColor {
  /// The color of primary text: the theme's text color.
  public static let label = UIColor(role: .text)
  /// The color of secondary text: the theme's secondary color.
  public static let secondaryLabel = UIColor(role: .secondary)
  /// The color of tertiary text: the theme's tertiary color.
  public static let tertiaryLabel = UIColor(role: .tertiary)
  /// The color of quaternary text: the theme's quaternary color.
  public static let quaternaryLabel = UIColor(role: .quaternary)
  /// The color of placeholder text: the theme's tertiary color.
  public static let placeholderText = UIColor(role: .tertiary)
  /// The color of links: the theme's accent color.
  public static let link = UIColor(role: .accent)
  /// The color of separators: the theme's border color.
  public static let separator = UIColor(role: .border)
  /// The color of opaque separators: the theme's border color.
  public static let opaqueSeparator = UIColor(role: .border)
  /// The main background color: the theme's background.
  public static let systemBackground = UIColor(role: .background)
  /// The background color of content on the main background: the theme's raised background.
  public static let secondarySystemBackground = UIColor(role: .raised)
  /// The background color of content on the secondary background: the theme's selection color.
  public static let tertiarySystemBackground = UIColor(role: .selection)
  /// The main background color of grouped content: the theme's background.
  public static let systemGroupedBackground = UIColor(role: .background)
  /// The secondary background color of grouped content: the theme's raised background.
  public static let secondarySystemGroupedBackground = UIColor(role: .raised)
  /// The tertiary background color of grouped content: the theme's selection color.
  public static let tertiarySystemGroupedBackground = UIColor(role: .selection)
  /// The fill color of thin shapes: the theme's selection color.
  public static let systemFill = UIColor(role: .selection)
  /// The fill color of medium-size shapes: the theme's selection color at 80% opacity.
  public static let secondarySystemFill = UIColor(role: .selection, opacity: 0.8)
  /// The fill color of large shapes: the theme's selection color at 60% opacity.
  public static let tertiarySystemFill = UIColor(role: .selection, opacity: 0.6)
  /// The fill color of large areas: the theme's selection color at 40% opacity.
  public static let quaternarySystemFill = UIColor(role: .selection, opacity: 0.4)
  /// The tint color: the theme's accent color.
  public static let tintColor = UIColor(role: .accent)
  /// The theme's gray.
  public static let systemGray = UIColor(role: .gray)
  /// The theme's gray at 85% opacity.
  public static let systemGray2 = UIColor(role: .gray, opacity: 0.85)
  /// The theme's gray at 65% opacity.
  public static let systemGray3 = UIColor(role: .gray, opacity: 0.65)
  /// The theme's gray at 50% opacity.
  public static let systemGray4 = UIColor(role: .gray, opacity: 0.5)
  /// The theme's gray at 35% opacity.
  public static let systemGray5 = UIColor(role: .gray, opacity: 0.35)
  /// The theme's gray at 20% opacity.
  public static let systemGray6 = UIColor(role: .gray, opacity: 0.2)
  /// The color of text on a light background: the theme's black color.
  public static let darkText = UIColor(role: .black)
  /// The color of text on a dark background: the theme's white color at 60% opacity.
  public static let lightText = UIColor(role: .white, opacity: 0.6)
  /// The theme's gray at 80% opacity.
  public static let lightGray = UIColor(role: .gray, opacity: 0.8)
  /// The theme's gray at 60% opacity.
  public static let darkGray = UIColor(role: .gray, opacity: 0.6)
  /// The theme's red.
  public static let systemRed = UIColor(role: .red)
  /// The theme's orange.
  public static let systemOrange = UIColor(role: .orange)
  /// The theme's yellow.
  public static let systemYellow = UIColor(role: .yellow)
  /// The theme's green.
  public static let systemGreen = UIColor(role: .green)
  /// The theme's mint.
  public static let systemMint = UIColor(role: .mint)
  /// The theme's teal.
  public static let systemTeal = UIColor(role: .teal)
  /// The theme's cyan.
  public static let systemCyan = UIColor(role: .cyan)
  /// The theme's blue.
  public static let systemBlue = UIColor(role: .blue)
  /// The theme's indigo.
  public static let systemIndigo = UIColor(role: .indigo)
  /// The theme's purple.
  public static let systemPurple = UIColor(role: .purple)
  /// The theme's pink.
  public static let systemPink = UIColor(role: .pink)
  /// The theme's brown.
  public static let systemBrown = UIColor(role: .brown)
  /// The theme's red.
  public static let red = UIColor(role: .red)
  /// The theme's orange.
  public static let orange = UIColor(role: .orange)
  /// The theme's yellow.
  public static let yellow = UIColor(role: .yellow)
  /// The theme's green.
  public static let green = UIColor(role: .green)
  /// The theme's cyan.
  public static let cyan = UIColor(role: .cyan)
  /// The theme's blue.
  public static let blue = UIColor(role: .blue)
  /// The theme's purple.
  public static let purple = UIColor(role: .purple)
  /// The theme's brown.
  public static let brown = UIColor(role: .brown)
  /// The theme's white.
  public static let white = UIColor(role: .white)
  /// The theme's black.
  public static let black = UIColor(role: .black)
  /// The theme's gray.
  public static let gray = UIColor(role: .gray)
  /// The theme's pink.
  public static let magenta = UIColor(role: .pink)
  /// A transparent color.
  public static let clear = UIColor(Color.clear)
}

/// A color for drawing with Core Graphics.
///
/// - Source: Core Graphics `CGColor`.
public final class CGColor: Hashable, Sendable {
  let kind: Color.Kind

  init(kind: Color.Kind) {
    self.kind = kind
  }

  /// Creates a color from components in the range 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(kind: UIColor(red: red, green: green, blue: blue, alpha: alpha).kind)
  }

  /// Creates a gray from a brightness and an opacity, each in the range 0…1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Returns whether two colors are equal.
  public static func == (left: CGColor, right: CGColor) -> Bool { left.kind == right.kind }

  /// Hashes the color.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// The color scheme: light, dark or not specified.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// No color scheme is specified.
  case unspecified
  /// Dark text on a light background.
  case light
  /// Light text on a dark background.
  case dark

  /// Creates the style of a color scheme; `nil` is unspecified.
  ///
  /// - Source: SwiftUI `UIUserInterfaceStyle.init(_:)`.
  public init(_ colorScheme: ColorScheme?) {
    self =
      switch colorScheme {
      case .light: .light
      case .dark: .dark
      case nil: .unspecified
      }
  }
}

/// Traits that can be set.
///
/// - Source: UIKit `UIMutableTraits`.
public protocol UIMutableTraits {
  /// The color scheme.
  var userInterfaceStyle: UIUserInterfaceStyle { get set }
}

private struct SetTraits: UIMutableTraits {
  var userInterfaceStyle: UIUserInterfaceStyle
}

/// A set of traits, of which only the color scheme is available.
///
/// - Source: UIKit `UITraitCollection`.
public final class UITraitCollection: Sendable {
  /// The color scheme.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Creates a trait collection with a color scheme.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }

  /// Creates a trait collection without a color scheme.
  public convenience init() { self.init(userInterfaceStyle: .unspecified) }

  /// Creates a trait collection of several; the last that has a color scheme decides.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    self.init(
      userInterfaceStyle: collections.last { $0.userInterfaceStyle != .unspecified }?
        .userInterfaceStyle ?? .unspecified)
  }

  /// Creates a trait collection by setting traits.
  public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
    var traits: any UIMutableTraits = SetTraits(userInterfaceStyle: .unspecified)
    mutations(&traits)
    self.init(userInterfaceStyle: traits.userInterfaceStyle)
  }

  /// Returns a copy with other traits.
  public func modifyingTraits(
    _ mutations: (inout any UIMutableTraits) -> Void
  ) -> UITraitCollection {
    var traits: any UIMutableTraits = SetTraits(userInterfaceStyle: userInterfaceStyle)
    mutations(&traits)
    return UITraitCollection(userInterfaceStyle: traits.userInterfaceStyle)
  }

  /// The traits of the dashboard's most recent request, which are dark before the first request.
  public static var current: UITraitCollection { shared.withLock { $0 } }

  private static let shared = Mutex(UITraitCollection(userInterfaceStyle: .dark))

  /// Sets the color scheme of the current traits.
  package static func setCurrentStyle(_ scheme: ColorScheme) {
    let style: UIUserInterfaceStyle = scheme == .light ? .light : .dark
    shared.withLock { $0 = UITraitCollection(userInterfaceStyle: style) }
  }
}
