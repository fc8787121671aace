internal import Cells
public import Foundation
package import ViewTree

/// A color: a semantic color of the theme, an asset, or red, green and blue components.
///
/// Components may differ between the light and the dark color scheme. The named colors, such as
/// `red` and `primary`, follow the theme that the user has chosen. Fixed components are drawn in
/// 24-bit color, or in the nearest color that the terminal has.
/// - Source: SwiftUI `Color`.
public struct Color: PaintStyle, Hashable {
  /// A color space for components.
  public enum RGBColorSpace: Sendable {
    /// sRGB.
    case sRGB
    /// Linear sRGB, without gamma correction.
    case sRGBLinear
    /// Display P3; treated as sRGB.
    case displayP3
  }

  /// The representation of a color until the color scheme is known.
  enum Kind: Hashable, Sendable {
    case paint(ResolvedPaint)
    /// One paint for the light color scheme, one for the dark.
    case adaptive(light: ResolvedPaint, dark: ResolvedPaint)
    /// A color of the widget's asset catalogs, by name.
    case asset(String, opacity: Double)
  }

  let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  private init(role: Role) {
    kind = .paint(ResolvedPaint(.role(role)))
  }

  private init(_ resolved: ResolvedPaint) {
    kind = .paint(resolved)
  }

  /// Creates a color from red, green and blue components, which are clamped to 0…1.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    let color = RGB(
      red: Self.byte(red, colorSpace), green: Self.byte(green, colorSpace),
      blue: Self.byte(blue, colorSpace))
    kind = .paint(ResolvedPaint(.rgb(color), opacity: opacity))
  }

  private static func byte(_ value: Double, _ space: RGBColorSpace) -> UInt8 {
    let component = value.isNaN ? 0 : min(1, max(0, value))
    guard space == .sRGBLinear else { return UInt8(clamping: Int((component * 255).rounded())) }
    let gammaEncoded =
      component <= 0.003_130_8 ? component * 12.92 : 1.055 * pow(component, 1 / 2.4) - 0.055
    return UInt8(clamping: Int((gammaEncoded * 255).rounded()))
  }

  /// Creates a gray from its brightness, which is clamped to 0…1.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a color from its hue, saturation and brightness, each 0…1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func channel(_ offset: Double) -> Double {
      let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(position, 4 - position, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// Creates a color from the widget's asset catalogs.
  ///
  /// A color that the catalogs lack draws nothing as a background and has the color of text as a
  /// foreground. The missing name is logged once.
  ///
  /// - Parameters:
  ///   - name: The name of the color set.
  ///   - bundle: Ignored; catalogs are found beside the program and in `TESSERA_RESOURCES`.
  public init(_ name: String, bundle: Bundle? = nil) {
    kind = .asset(name, opacity: 1)
  }

  /// Creates a color from a UIKit color.
  public init(uiColor: UIColor) {
    kind = uiColor.kind
  }

  /// Creates a color from a UIKit color.
  @_disfavoredOverload
  public init(_ color: UIColor) {
    kind = color.kind
  }

  /// Creates a color from a Core Graphics color.
  public init(cgColor: CGColor) {
    kind = cgColor.kind
  }

  /// Returns the color with its opacity multiplied by a factor, 0…1.
  public func opacity(_ opacity: Double) -> Color {
    switch kind {
    case .paint(let paint): Color(paint.multiplied(by: opacity))
    case .adaptive(let light, let dark):
      Color(
        .adaptive(light: light.multiplied(by: opacity), dark: dark.multiplied(by: opacity)))
    case .asset(let name, let assetOpacity): Color(.asset(name, opacity: assetOpacity * opacity))
    }
  }

  /// Returns the paint in an environment; for the accent color, that of the modifier `accentColor`
  /// or the asset `AccentColor` if there is one.
  package nonisolated func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    let scheme = environment.colorScheme
    guard case .paint(let paint) = kind, paint.paint == .role(.accent),
      var accent = environment.text.accent?.kind.paint(in: scheme)
        ?? AssetLibrary.shared.accent(in: scheme)
    else { return kind.paint(in: scheme) }
    accent.paint = accent.paint.asAccent
    return accent.multiplied(by: paint.opacity)
  }

  /// Returns whether this is an asset that the asset catalogs lack.
  @MainActor func isMissing(in environment: EnvironmentValues) -> Bool {
    guard case .asset(let name, _) = kind else { return false }
    return AssetLibrary.shared.color(named: name, in: environment.colorScheme) == nil
  }

  /// The color `WidgetBackground` of the asset catalogs, or `nil` if they have none.
  package static var assetBackground: Color? {
    AssetLibrary.shared.hasColor(named: "WidgetBackground") ? Color("WidgetBackground") : nil
  }

  /// A fully transparent color.
  public static let clear = Color(ResolvedPaint(.none, opacity: 0))
  /// The color of primary content, such as text.
  public static let primary = Color(role: .text)
  /// The color of secondary content.
  public static let secondary = Color(role: .secondary)
  /// The accent color: that of the modifier `accentColor`, or the asset `AccentColor` if there is
  /// one, or else the accent of the theme.
  public static let accentColor = Color(role: .accent)
  /// The black of the theme.
  public static let black = Color(role: .black)
  /// The white of the theme.
  public static let white = Color(role: .white)
  /// The gray of the theme.
  public static let gray = Color(role: .gray)
  /// The red of the theme.
  public static let red = Color(role: .red)
  /// The orange of the theme.
  public static let orange = Color(role: .orange)
  /// The yellow of the theme.
  public static let yellow = Color(role: .yellow)
  /// The green of the theme.
  public static let green = Color(role: .green)
  /// The mint of the theme.
  public static let mint = Color(role: .mint)
  /// The teal of the theme.
  public static let teal = Color(role: .teal)
  /// The cyan of the theme.
  public static let cyan = Color(role: .cyan)
  /// The blue of the theme.
  public static let blue = Color(role: .blue)
  /// The indigo of the theme.
  public static let indigo = Color(role: .indigo)
  /// The purple of the theme.
  public static let purple = Color(role: .purple)
  /// The pink of the theme.
  public static let pink = Color(role: .pink)
  /// The brown of the theme.
  public static let brown = Color(role: .brown)
}

extension Color.Kind {
  /// Returns the paint for a color scheme, or a transparent paint for a missing asset.
  func paint(in scheme: ColorScheme) -> ResolvedPaint {
    switch self {
    case .paint(let paint): paint
    case .adaptive(let light, let dark): scheme == .light ? light : dark
    case .asset(let name, let opacity):
      AssetLibrary.shared.color(named: name, in: scheme)?.multiplied(by: opacity)
        ?? ResolvedPaint(.none, opacity: 0)
    }
  }
}

extension Color: View {
  /// This view has no body.
  public typealias Body = Never
}

extension Color: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let paint = paint(in: context.environment)
    return [paint.applied(to: .shape(ShapeNode(.rectangle, paint: paint.paint)))]
  }
}

extension ShapeStyle where Self == Color {
  /// A fully transparent color.
  public static var clear: Color { .clear }
  /// The black of the theme.
  public static var black: Color { .black }
  /// The white of the theme.
  public static var white: Color { .white }
  /// The gray of the theme.
  public static var gray: Color { .gray }
  /// The red of the theme.
  public static var red: Color { .red }
  /// The orange of the theme.
  public static var orange: Color { .orange }
  /// The yellow of the theme.
  public static var yellow: Color { .yellow }
  /// The green of the theme.
  public static var green: Color { .green }
  /// The mint of the theme.
  public static var mint: Color { .mint }
  /// The teal of the theme.
  public static var teal: Color { .teal }
  /// The cyan of the theme.
  public static var cyan: Color { .cyan }
  /// The blue of the theme.
  public static var blue: Color { .blue }
  /// The indigo of the theme.
  public static var indigo: Color { .indigo }
  /// The purple of the theme.
  public static var purple: Color { .purple }
  /// The pink of the theme.
  public static var pink: Color { .pink }
  /// The brown of the theme.
  public static var brown: Color { .brown }
}
