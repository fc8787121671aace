internal import Cells
internal import Foundation

extension Color {
  /// A color as concrete red, green and blue components.
  ///
  /// - Source: SwiftUI `Color.Resolved`.
  public struct Resolved: PaintStyle, Hashable {
    /// The red component, 0…1.
    public var red: Float
    /// The green component, 0…1.
    public var green: Float
    /// The blue component, 0…1.
    public var blue: Float
    /// The opacity, 0…1.
    public var opacity: Float

    /// Creates a color from its components, each 0…1.
    public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
      self.red = red
      self.green = green
      self.blue = blue
      self.opacity = opacity
    }
  }

  /// Creates a color from concrete components.
  public init(_ resolved: Resolved) {
    self.init(
      red: Double(resolved.red), green: Double(resolved.green), blue: Double(resolved.blue),
      opacity: Double(resolved.opacity))
  }

  /// Returns the components of the color in an environment.
  ///
  /// A semantic color resolves to its value in the dark palette of the default theme, because the
  /// extension does not know which theme the user has chosen. A transparent color and an asset that
  /// the catalogs lack resolve to transparent black.
  public func resolve(in environment: EnvironmentValues) -> Resolved {
    let paint = paint(in: environment)
    let color = Palette().color(of: paint.paint) ?? RGB(0)
    return Resolved(
      red: Float(color.red) / 255, green: Float(color.green) / 255,
      blue: Float(color.blue) / 255, opacity: Float(paint.opacity))
  }

  /// Returns a mix of this color and another.
  ///
  /// Semantic colors are mixed with their values in the dark palette of the default theme, and an
  /// asset as if it were the color of text. If one of the colors is `clear`, the result is this
  /// color.
  ///
  /// - Parameters:
  ///   - other: The color to mix in.
  ///   - fraction: The share of the other color; clamped to 0…1.
  /// - Returns: The mixed color.
  public func mix(with other: Color, by fraction: Double) -> Color {
    guard fraction > 0 else { return self }
    return Color(
      .adaptive(
        light: mixed(with: other, by: fraction, in: .light),
        dark: mixed(with: other, by: fraction, in: .dark)))
  }

  private func mixed(
    with other: Color, by fraction: Double, in scheme: ColorScheme
  ) -> ResolvedPaint {
    let paint = paint(for: scheme)
    let otherPaint = other.paint(for: scheme)
    let palette = Palette()
    guard let color = palette.color(of: paint.paint),
      let otherColor = palette.color(of: otherPaint.paint)
    else { return paint }
    let otherShare = min(1, max(0, fraction))
    return ResolvedPaint(
      .rgb(otherColor.blended(over: color, opacity: otherShare)),
      opacity: paint.opacity + (otherPaint.opacity - paint.opacity) * otherShare)
  }

  /// Returns the paint to mix in a color scheme; for an asset, the color of text.
  private func paint(for scheme: ColorScheme) -> ResolvedPaint {
    switch kind {
    case .paint(let paint): paint
    case .adaptive(let light, let dark): scheme == .light ? light : dark
    case .asset: ResolvedPaint(.role(.text))
    }
  }
}

extension Color: CustomStringConvertible {
  /// The name of a semantic color or an asset, the red, green, blue and opacity of other colors in
  /// hexadecimal, or `adaptive` for a color that depends on the color scheme.
  public var description: String {
    switch kind {
    case .paint(let paint):
      if let role = paint.paint.role { return "\(role)" }
      guard let color = paint.paint.rgb else { return "clear" }
      return String(
        format: "#%02X%02X%02X%02X", color.red, color.green, color.blue,
        Int((paint.opacity * 255).rounded()))
    case .adaptive: return "adaptive"
    case .asset(let name, _): return "NamedColor(name: \"\(name)\", bundle: nil)"
    }
  }
}

extension Color.Resolved {
  package nonisolated func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    Color(self).paint(in: environment)
  }
}
