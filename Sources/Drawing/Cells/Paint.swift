private import Glibc

/// A semantic color, whose actual color a theme specifies.
///
/// Views use roles. Only the code that writes to the terminal converts them to colors.
public enum Role: UInt8, Hashable, Sendable, CaseIterable {
  case text, secondary, tertiary, quaternary
  case accent, background, raised, selection, border, focus, title
  case red, orange, yellow, green, mint, teal, cyan, blue, indigo, purple, pink, brown, gray
  case white, black
  /// Outdated content, and errors.
  case stale, error
  /// The backgrounds of boxes and of the status line.
  case widget, status
}

/// The color of a cell: none, a theme role, an RGB value, or a gradient that is not drawn yet.
public struct Paint: Hashable, Sendable {
  /// The kind in the upper 8 bits (none 0, role 1, RGB value 2, gradient 3, role or RGB value as an
  /// accent color 4 and 5), and its value below.
  public let rawValue: UInt32

  /// Creates a paint from its raw value.
  @inlinable public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The terminal's default color; as a background, the color that the cell already has.
  @inlinable public static var none: Paint { Paint(rawValue: 0) }

  /// The color of a role.
  @inlinable public static func role(_ role: Role) -> Paint {
    Paint(rawValue: 1 << 24 | UInt32(role.rawValue))
  }

  /// A fixed color.
  public static func rgb(_ color: RGB) -> Paint {
    Paint(
      rawValue: 2 << 24 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
  }

  /// The enclosing gradient; drawing leaves this value in cells until the gradient is resolved.
  @inlinable public static var gradient: Paint { Paint(rawValue: 3 << 24) }

  /// The role, or `nil` if the paint is not a role.
  @inlinable public var role: Role? {
    switch rawValue >> 24 {
    case 1, 4: Role(rawValue: UInt8(truncatingIfNeeded: rawValue))
    default: nil
    }
  }

  /// The RGB value, or `nil` if the paint is not an RGB value.
  @inlinable public var rgb: RGB? {
    guard rawValue >> 24 == 2 || rawValue >> 24 == 5 else { return nil }
    return RGB(
      red: UInt8(truncatingIfNeeded: rawValue >> 16),
      green: UInt8(truncatingIfNeeded: rawValue >> 8),
      blue: UInt8(truncatingIfNeeded: rawValue))
  }

  /// Whether this is the accent color that an author chose instead of the theme's.
  ///
  /// It looks like any other paint, but a user's tint replaces it, as it replaces the theme's
  /// accent color.
  @inlinable public var isAccent: Bool { rawValue >> 24 == 4 || rawValue >> 24 == 5 }

  /// The paint as an author's accent color; none, gradients and the theme's accent do not change.
  public var asAccent: Paint {
    switch rawValue >> 24 {
    case 1 where self != .role(.accent): Paint(rawValue: rawValue + 3 << 24)
    case 2: Paint(rawValue: rawValue + 3 << 24)
    default: self
    }
  }
}

/// A color in sRGB with 8 bits per channel.
public struct RGB: Hashable, Sendable {
  /// The red channel, 0…255.
  public var red: UInt8
  /// The green channel, 0…255.
  public var green: UInt8
  /// The blue channel, 0…255.
  public var blue: UInt8

  /// Creates a color from its channels.
  @inlinable public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a color from a number of the form `0xRRGGBB`.
  public init(_ hex: UInt32) {
    red = UInt8(truncatingIfNeeded: hex >> 16)
    green = UInt8(truncatingIfNeeded: hex >> 8)
    blue = UInt8(truncatingIfNeeded: hex)
  }

  /// Creates a color from `#rrggbb` or `rrggbb`, or returns `nil` for any other string.
  public init?(hex: String) {
    let digits = hex.hasPrefix("#") ? hex.dropFirst() : hex[...]
    // `UInt32` alone would accept a sign.
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    self.init(value)
  }

  /// The color in the form `#rrggbb`.
  public var hex: String {
    let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Returns this color blended over another with an opacity of 0…1.
  public func blended(over background: RGB, opacity: Double) -> RGB {
    // Opacities come from extensions; NaN counts as transparent.
    let opacity = opacity.isNaN ? 0 : Swift.min(1, Swift.max(0, opacity))
    func mix(_ front: UInt8, _ back: UInt8) -> UInt8 {
      UInt8(clamping: Int((Double(front) * opacity + Double(back) * (1 - opacity)).rounded()))
    }
    return RGB(
      red: mix(red, background.red), green: mix(green, background.green),
      blue: mix(blue, background.blue))
  }

  /// Returns the contrast ratio of two colors, 1…21.
  ///
  /// - Source: WCAG 2.2, “contrast ratio” and “relative luminance”.
  public func contrast(with other: RGB) -> Double {
    let luminances = (relativeLuminance + 0.05, other.relativeLuminance + 0.05)
    return max(luminances.0, luminances.1) / min(luminances.0, luminances.1)
  }

  private var relativeLuminance: Double {
    func linear(_ channel: UInt8) -> Double {
      let encoded = Double(channel) / 255
      return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The perceived brightness, 0…1, using BT.709 weights on the gamma-encoded values.
  public var luminance: Double {
    (0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)) / 255
  }
}
