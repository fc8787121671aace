package import Cells

extension RGB {
  /// Returns the color, made lighter or darker until words in it are readable on a background.
  ///
  /// The hue and the saturation stay, so that a pale purple becomes a dark purple and not a gray.
  ///
  /// - Parameters:
  ///   - background: The background.
  ///   - minimum: The minimum contrast; black or white is returned if no color has it.
  /// - Returns: The nearest such color, or the color itself if it is readable.
  package func readable(on background: RGB, minimum: Double = Palette.minimumContrast) -> RGB {
    guard contrast(with: background) < minimum else { return self }
    let target: Double = background.prefersLightText ? 1 : 0
    let color = HSLColor(self)
    for step in 1..<Self.stepCount {
      var candidate = color
      candidate.lightness += (target - color.lightness) * Double(step) / Double(Self.stepCount)
      let rgb = candidate.rgb
      if rgb.contrast(with: background) >= minimum { return rgb }
    }
    return RGB(target == 1 ? 0xffffff : 0x000000)
  }

  private static let stepCount = 40

  /// Whether white has more contrast with this color than black.
  private var prefersLightText: Bool {
    contrast(with: RGB(0xffffff)) >= contrast(with: RGB(0x000000))
  }
}

/// A color by its hue, saturation and lightness.
///
/// - Source: CSS Color Module Level 4, 7.1 and 7.2.
private struct HSLColor {
  /// The hue in degrees.
  var hue = 0.0
  /// The saturation and the lightness, 0…1.
  var saturation = 0.0
  var lightness: Double

  init(_ color: RGB) {
    let (red, green, blue) = (
      Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255
    )
    let (low, high) = (min(red, green, blue), max(red, green, blue))
    lightness = (low + high) / 2
    let range = high - low
    guard range > 0 else { return }
    saturation = (high - lightness) / min(lightness, 1 - lightness)
    if high == red {
      hue = (green - blue) / range + (green < blue ? 6 : 0)
    } else if high == green {
      hue = (blue - red) / range + 2
    } else {
      hue = (red - green) / range + 4
    }
    hue *= 60
  }

  var rgb: RGB { RGB(red: channel(0), green: channel(8), blue: channel(4)) }

  private func channel(_ offset: Double) -> UInt8 {
    let position = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
    let amplitude = saturation * min(lightness, 1 - lightness)
    let value = lightness - amplitude * max(-1, min(position - 3, 9 - position, 1))
    return UInt8(max(0, min(255, (value * 255).rounded())))
  }
}
