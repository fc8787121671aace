internal import Foundation
internal import TesseraUI

/// A made-up cover for the gallery: the moon above the sea.
enum SampleCover {
  private static let side = 64.0

  static let image = UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image {
    context in
    for row in 0..<Int(side) {
      for column in 0..<Int(side) {
        color(Double(column) / side, Double(row) / side).setFill()
        context.fill(CGRect(x: Double(column), y: Double(row), width: 1, height: 1))
      }
    }
  }

  /// Returns the color at a position, in fractions of the side.
  private static func color(_ x: Double, _ y: Double) -> UIColor {
    let horizon = 0.62
    if y < horizon {
      let distance = hypot(x - 0.6, y - 0.3)
      if distance < 0.15 { return mix(1, 0.96, 0.84) }
      let glow = max(0, 0.45 - distance) * 1.4
      return mix(0.08 + y * 0.35 + glow * 0.5, 0.1 + y * 0.25 + glow * 0.4, 0.3 + y * 0.4)
    }
    let depth = (y - horizon) / (1 - horizon)
    let wave = sin(y * 90) * 0.03
    let reflection = abs(x - 0.6 + wave) < 0.05 + depth * 0.07 ? 0.45 * (1 - depth * 0.5) : 0
    return mix(0.06 + reflection, 0.12 + reflection * 0.95, 0.28 - depth * 0.12 + reflection * 0.7)
  }

  private static func mix(_ red: Double, _ green: Double, _ blue: Double) -> UIColor {
    UIColor(red: min(1, red), green: min(1, green), blue: min(1, blue), alpha: 1)
  }
}
