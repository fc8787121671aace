internal import Cells
public import Foundation
package import ViewTree

/// A colour: one of the theme's, or red, green and blue.
///
/// - Source: SwiftUI `Color`.
public struct Color: PaintStyle, Hashable {
  /// The space that components are given in; all are taken as sRGB here.
  public enum RGBColorSpace: Sendable {
    /// sRGB.
    case sRGB
    /// sRGB without gamma.
    case sRGBLinear
    /// Display P3.
    case displayP3
  }

  /// What the colour is, before light or dark is known.
  enum Kind: Hashable, Sendable {
    case paint(ResolvedPaint)
    /// One for light ground, one for dark.
    case adaptive(light: ResolvedPaint, dark: ResolvedPaint)
    /// One of the author's asset catalogue.
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

  /// A colour of components 0…1.
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
    let bounded = value.isNaN ? 0 : min(1, max(0, value))
    guard space == .sRGBLinear else { return UInt8(clamping: Int((bounded * 255).rounded())) }
    let curved = bounded <= 0.003_130_8 ? bounded * 12.92 : 1.055 * pow(bounded, 1 / 2.4) - 0.055
    return UInt8(clamping: Int((curved * 255).rounded()))
  }

  /// A grey of brightness 0…1.
  public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// A colour of hue, saturation and brightness, each 0…1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func channel(_ offset: Double) -> Double {
      let place = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness * (1 - saturation * max(0, min(place, 4 - place, 1)))
    }
    self.init(red: channel(5), green: channel(3), blue: channel(1), opacity: opacity)
  }

  /// The colour of a name in the author's asset catalogues.
  ///
  /// An unknown one is nothing as a ground and the text's as ink, and is said once in the log.
  public init(_ name: String, bundle: Bundle? = nil) {
    kind = .asset(name, opacity: 1)
  }

  /// A colour of UIKit's.
  public init(uiColor: UIColor) {
    kind = uiColor.kind
  }

  /// A colour of UIKit's.
  @_disfavoredOverload
  public init(_ color: UIColor) {
    kind = color.kind
  }

  /// A colour of Core Graphics'.
  public init(cgColor: CGColor) {
    kind = cgColor.kind
  }

  /// The same colour with a share of what is below shining through.
  public func opacity(_ opacity: Double) -> Color {
    switch kind {
    case .paint(let paint): Color(paint.multiplied(by: opacity))
    case .adaptive(let light, let dark):
      Color(
        .adaptive(light: light.multiplied(by: opacity), dark: dark.multiplied(by: opacity)))
    case .asset(let name, let own): Color(.asset(name, opacity: own * opacity))
    }
  }

  package nonisolated func paint(in environment: EnvironmentValues) -> ResolvedPaint {
    let scheme = environment.colorScheme
    if case .paint(let paint) = kind, paint.paint == .role(.accent),
      let accent = AssetLibrary.shared.accent(in: scheme)
    {
      return accent.multiplied(by: paint.opacity)
    }
    return kind.paint(in: scheme)
  }

  /// Whether the asset catalogues lack the colour.
  @MainActor func isMissing(in environment: EnvironmentValues) -> Bool {
    guard case .asset(let name, _) = kind else { return false }
    return AssetLibrary.shared.color(named: name, in: environment.colorScheme) == nil
  }

  /// The colour that the author's asset catalogue gives the widget's ground, or `nil`.
  package static var assetBackground: Color? {
    AssetLibrary.shared.hasColor(named: "WidgetBackground") ? Color("WidgetBackground") : nil
  }

  /// Nothing at all.
  public static let clear = Color(ResolvedPaint(.none, opacity: 0))
  /// The colour of text.
  public static let primary = Color(role: .text)
  /// The colour of text that matters less.
  public static let secondary = Color(role: .secondary)
  /// The colour of controls.
  public static let accentColor = Color(role: .accent)
  /// Black.
  public static let black = Color(role: .black)
  /// White.
  public static let white = Color(role: .white)
  /// Grey.
  public static let gray = Color(role: .gray)
  /// Red.
  public static let red = Color(role: .red)
  /// Orange.
  public static let orange = Color(role: .orange)
  /// Yellow.
  public static let yellow = Color(role: .yellow)
  /// Green.
  public static let green = Color(role: .green)
  /// Mint.
  public static let mint = Color(role: .mint)
  /// Teal.
  public static let teal = Color(role: .teal)
  /// Cyan.
  public static let cyan = Color(role: .cyan)
  /// Blue.
  public static let blue = Color(role: .blue)
  /// Indigo.
  public static let indigo = Color(role: .indigo)
  /// Purple.
  public static let purple = Color(role: .purple)
  /// Pink.
  public static let pink = Color(role: .pink)
  /// Brown.
  public static let brown = Color(role: .brown)
}

extension Color.Kind {
  /// The paint on a light or a dark ground; nothing for a colour that the asset catalogues lack.
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
  /// A colour has none.
  public typealias Body = Never
}

extension Color: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    let paint = paint(in: context.environment)
    return [paint.applied(.shape(ShapeNode(.rectangle, paint: paint.paint)))]
  }
}

extension ShapeStyle where Self == Color {
  /// Nothing at all.
  public static var clear: Color { .clear }
  /// Black.
  public static var black: Color { .black }
  /// White.
  public static var white: Color { .white }
  /// Grey.
  public static var gray: Color { .gray }
  /// Red.
  public static var red: Color { .red }
  /// Orange.
  public static var orange: Color { .orange }
  /// Yellow.
  public static var yellow: Color { .yellow }
  /// Green.
  public static var green: Color { .green }
  /// Mint.
  public static var mint: Color { .mint }
  /// Teal.
  public static var teal: Color { .teal }
  /// Cyan.
  public static var cyan: Color { .cyan }
  /// Blue.
  public static var blue: Color { .blue }
  /// Indigo.
  public static var indigo: Color { .indigo }
  /// Purple.
  public static var purple: Color { .purple }
  /// Pink.
  public static var pink: Color { .pink }
  /// Brown.
  public static var brown: Color { .brown }
}
