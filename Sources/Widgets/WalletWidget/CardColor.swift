internal import Foundation
internal import TesseraUI

extension Card {
  /// The components of the card's color, 0…1, or `nil` for the accent color.
  private var components: (red: Double, green: Double, blue: Double)? {
    guard let color, color.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil,
      let rgb = UInt32(color.dropFirst(), radix: 16)
    else { return nil }
    func component(_ shift: UInt32) -> Double { Double(rgb >> shift & 0xff) / 255 }
    return (component(16), component(8), component(0))
  }

  /// The card's color, or the accent color.
  var tint: Color {
    components.map { Color(red: $0.red, green: $0.green, blue: $0.blue) } ?? .accentColor
  }

  /// The color of text on the card's color: black or white.
  ///
  /// - Source: the relative luminance of WCAG 2.2, at which both have the same contrast.
  var ink: Color {
    guard let components else { return Color(red: 1, green: 1, blue: 1) }
    func linear(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let luminance =
      0.2126 * linear(components.red) + 0.7152 * linear(components.green)
      + 0.0722 * linear(components.blue)
    let level = luminance > 0.179 ? 0.0 : 1
    return Color(red: level, green: level, blue: level)
  }
}
