internal import Cells
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

  private let resolved: ResolvedPaint

  private init(_ role: Role) {
    resolved = ResolvedPaint(.role(role))
  }

  private init(_ resolved: ResolvedPaint) {
    self.resolved = resolved
  }

  /// A colour of components 0…1.
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1
  ) {
    func byte(_ value: Double) -> UInt8 {
      UInt8(clamping: Int((min(1, max(0, value)) * 255).rounded()))
    }
    let color = RGB(red: byte(red), green: byte(green), blue: byte(blue))
    resolved = ResolvedPaint(.rgb(color), opacity: opacity)
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

  /// The same colour with a share of what is below shining through.
  public func opacity(_ opacity: Double) -> Color {
    Color(ResolvedPaint(resolved.paint, opacity: resolved.opacity * opacity))
  }

  package func paint(in environment: EnvironmentValues) -> ResolvedPaint { resolved }

  /// Nothing at all.
  public static let clear = Color(ResolvedPaint(.none, opacity: 0))
  /// The colour of text.
  public static let primary = Color(.text)
  /// The colour of text that matters less.
  public static let secondary = Color(.secondary)
  /// The colour of controls.
  public static let accentColor = Color(.accent)
  /// Black.
  public static let black = Color(.black)
  /// White.
  public static let white = Color(.white)
  /// Grey.
  public static let gray = Color(.gray)
  /// Red.
  public static let red = Color(.red)
  /// Orange.
  public static let orange = Color(.orange)
  /// Yellow.
  public static let yellow = Color(.yellow)
  /// Green.
  public static let green = Color(.green)
  /// Mint.
  public static let mint = Color(.mint)
  /// Teal.
  public static let teal = Color(.teal)
  /// Cyan.
  public static let cyan = Color(.cyan)
  /// Blue.
  public static let blue = Color(.blue)
  /// Indigo.
  public static let indigo = Color(.indigo)
  /// Purple.
  public static let purple = Color(.purple)
  /// Pink.
  public static let pink = Color(.pink)
  /// Brown.
  public static let brown = Color(.brown)
}

extension Color: View {
  /// A colour has none.
  public typealias Body = Never
}

extension Color: Lowerable {
  package func lowered(in context: LoweringContext) -> [Node] {
    [resolved.faded(.shape(ShapeNode(.rectangle, paint: resolved.paint)))]
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
