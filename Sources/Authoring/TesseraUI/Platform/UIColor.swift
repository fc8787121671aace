internal import Cells
public import Foundation
internal import Synchronization
internal import ViewTree

/// A colour of UIKit's: what SwiftUI's is, under UIKit's names.
///
/// - Source: UIKit `UIColor`.
public final class UIColor: Hashable, Sendable {
  let kind: Color.Kind

  init(kind: Color.Kind) {
    self.kind = kind
  }

  private convenience init(role: Role, opacity: Double = 1) {
    self.init(kind: .paint(ResolvedPaint(.role(role), opacity: opacity)))
  }

  /// A colour of components 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(
      Color(red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(alpha)))
  }

  /// A colour of components 0…1 in Display P3, taken as sRGB.
  public convenience init(
    displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A grey of brightness 0…1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(Color(white: Double(white), opacity: Double(alpha)))
  }

  /// A colour of hue, saturation and brightness, each 0…1.
  public convenience init(
    hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat
  ) {
    self.init(
      Color(
        hue: Double(hue), saturation: Double(saturation), brightness: Double(brightness),
        opacity: Double(alpha)))
  }

  /// A colour of SwiftUI's.
  public convenience init(_ color: Color) {
    self.init(kind: color.kind)
  }

  /// The colour of a name in the author's asset catalogues, or `nil` where there is none.
  public convenience init?(named name: String) {
    guard AssetLibrary.shared.hasColor(named: name) else { return nil }
    self.init(kind: .asset(name, opacity: 1))
  }

  /// A colour of Core Graphics'.
  public convenience init(cgColor: CGColor) {
    self.init(kind: cgColor.kind)
  }

  /// A colour that depends on whether the ground is light or dark; both are asked at once.
  public convenience init(dynamicProvider: (UITraitCollection) -> UIColor) {
    func paint(_ style: UIUserInterfaceStyle) -> ResolvedPaint {
      dynamicProvider(UITraitCollection(userInterfaceStyle: style)).kind
        .paint(in: style == .light ? .light : .dark)
    }
    self.init(kind: .adaptive(light: paint(.light), dark: paint(.dark)))
  }

  /// The same colour with another opacity.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    UIColor(Color(kind).opacity(Double(alpha) / max(0.001, Double(components.opacity))))
  }

  /// The colour for Core Graphics.
  public var cgColor: CGColor { CGColor(kind: kind) }

  /// Writes the components, 0…1.
  ///
  /// A role of the theme is told as Tessera's own theme has it.
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

  /// Whether two are the same colour.
  public static func == (left: UIColor, right: UIColor) -> Bool { left.kind == right.kind }

  /// Feeds the colour to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension UIColor {
  /// The theme's text for label.
  public static let label = UIColor(role: .text)
  /// The theme's secondary for secondary label.
  public static let secondaryLabel = UIColor(role: .secondary)
  /// The theme's tertiary for tertiary label.
  public static let tertiaryLabel = UIColor(role: .tertiary)
  /// The theme's quaternary for quaternary label.
  public static let quaternaryLabel = UIColor(role: .quaternary)
  /// The theme's tertiary for placeholder text.
  public static let placeholderText = UIColor(role: .tertiary)
  /// The theme's accent for link.
  public static let link = UIColor(role: .accent)
  /// The theme's border for separator.
  public static let separator = UIColor(role: .border)
  /// The theme's border for opaque separator.
  public static let opaqueSeparator = UIColor(role: .border)
  /// The theme's background for system background.
  public static let systemBackground = UIColor(role: .background)
  /// The theme's raised for secondary system background.
  public static let secondarySystemBackground = UIColor(role: .raised)
  /// The theme's selection for tertiary system background.
  public static let tertiarySystemBackground = UIColor(role: .selection)
  /// The theme's background for system grouped background.
  public static let systemGroupedBackground = UIColor(role: .background)
  /// The theme's raised for secondary system grouped background.
  public static let secondarySystemGroupedBackground = UIColor(role: .raised)
  /// The theme's selection for tertiary system grouped background.
  public static let tertiarySystemGroupedBackground = UIColor(role: .selection)
  /// The theme's selection for system fill.
  public static let systemFill = UIColor(role: .selection)
  /// The theme's selection for secondary system fill.
  public static let secondarySystemFill = UIColor(role: .selection, opacity: 0.8)
  /// The theme's selection for tertiary system fill.
  public static let tertiarySystemFill = UIColor(role: .selection, opacity: 0.6)
  /// The theme's selection for quaternary system fill.
  public static let quaternarySystemFill = UIColor(role: .selection, opacity: 0.4)
  /// The theme's accent for tint color.
  public static let tintColor = UIColor(role: .accent)
  /// The theme's gray for system gray.
  public static let systemGray = UIColor(role: .gray)
  /// The theme's gray for system gray 2.
  public static let systemGray2 = UIColor(role: .gray, opacity: 0.85)
  /// The theme's gray for system gray 3.
  public static let systemGray3 = UIColor(role: .gray, opacity: 0.65)
  /// The theme's gray for system gray 4.
  public static let systemGray4 = UIColor(role: .gray, opacity: 0.5)
  /// The theme's gray for system gray 5.
  public static let systemGray5 = UIColor(role: .gray, opacity: 0.35)
  /// The theme's gray for system gray 6.
  public static let systemGray6 = UIColor(role: .gray, opacity: 0.2)
  /// The theme's black for dark text.
  public static let darkText = UIColor(role: .black)
  /// The theme's white for light text.
  public static let lightText = UIColor(role: .white, opacity: 0.6)
  /// The theme's gray for light gray.
  public static let lightGray = UIColor(role: .gray, opacity: 0.8)
  /// The theme's gray for dark gray.
  public static let darkGray = UIColor(role: .gray, opacity: 0.6)
  /// The theme's red for system red.
  public static let systemRed = UIColor(role: .red)
  /// The theme's orange for system orange.
  public static let systemOrange = UIColor(role: .orange)
  /// The theme's yellow for system yellow.
  public static let systemYellow = UIColor(role: .yellow)
  /// The theme's green for system green.
  public static let systemGreen = UIColor(role: .green)
  /// The theme's mint for system mint.
  public static let systemMint = UIColor(role: .mint)
  /// The theme's teal for system teal.
  public static let systemTeal = UIColor(role: .teal)
  /// The theme's cyan for system cyan.
  public static let systemCyan = UIColor(role: .cyan)
  /// The theme's blue for system blue.
  public static let systemBlue = UIColor(role: .blue)
  /// The theme's indigo for system indigo.
  public static let systemIndigo = UIColor(role: .indigo)
  /// The theme's purple for system purple.
  public static let systemPurple = UIColor(role: .purple)
  /// The theme's pink for system pink.
  public static let systemPink = UIColor(role: .pink)
  /// The theme's brown for system brown.
  public static let systemBrown = UIColor(role: .brown)
  /// The theme's red for red.
  public static let red = UIColor(role: .red)
  /// The theme's orange for orange.
  public static let orange = UIColor(role: .orange)
  /// The theme's yellow for yellow.
  public static let yellow = UIColor(role: .yellow)
  /// The theme's green for green.
  public static let green = UIColor(role: .green)
  /// The theme's cyan for cyan.
  public static let cyan = UIColor(role: .cyan)
  /// The theme's blue for blue.
  public static let blue = UIColor(role: .blue)
  /// The theme's purple for purple.
  public static let purple = UIColor(role: .purple)
  /// The theme's brown for brown.
  public static let brown = UIColor(role: .brown)
  /// The theme's white for white.
  public static let white = UIColor(role: .white)
  /// The theme's black for black.
  public static let black = UIColor(role: .black)
  /// The theme's gray for gray.
  public static let gray = UIColor(role: .gray)
  /// The theme's pink for magenta.
  public static let magenta = UIColor(role: .pink)
  /// Nothing at all.
  public static let clear = UIColor(Color.clear)
}

/// A colour of Core Graphics'.
///
/// - Source: Core Graphics `CGColor`.
public final class CGColor: Hashable, Sendable {
  let kind: Color.Kind

  init(kind: Color.Kind) {
    self.kind = kind
  }

  /// A colour of components 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(kind: UIColor(red: red, green: green, blue: blue, alpha: alpha).kind)
  }

  /// A grey of brightness 0…1.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Whether two are the same colour.
  public static func == (left: CGColor, right: CGColor) -> Bool { left.kind == right.kind }

  /// Feeds the colour to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

/// Whether the ground is light or dark, by UIKit's name.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// Nothing is said.
  case unspecified
  /// Dark on light.
  case light
  /// Light on dark.
  case dark
}

/// What a view of UIKit's is shown in; here whether the ground is light or dark.
///
/// - Source: UIKit `UITraitCollection`.
public final class UITraitCollection: Sendable {
  /// Whether the ground is light or dark.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Light or dark ground.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }

  /// The ground that the dashboard last asked for a picture on; dark before it did.
  public static var current: UITraitCollection { shared.withLock { $0 } }

  private static let shared = Mutex(UITraitCollection(userInterfaceStyle: .dark))

  /// Sets the ground that colours in pictures are for.
  package static func use(_ scheme: ColorScheme) {
    let style: UIUserInterfaceStyle = scheme == .light ? .light : .dark
    shared.withLock { $0 = UITraitCollection(userInterfaceStyle: style) }
  }
}
