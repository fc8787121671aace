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

extension RGB {
  /// The hue in degrees, 0..<360, or `nil` for grays.
  ///
  /// - Source: CSS Color Module Level 4, 7.2.
  var hue: Double? {
    let (red, green, blue) = (Double(red), Double(green), Double(blue))
    let (maximum, minimum) = (max(red, green, blue), min(red, green, blue))
    let spread = maximum - minimum
    guard spread > 0 else { return nil }
    let sixths =
      if maximum == red {
        (green - blue) / spread
      } else if maximum == green {
        (blue - red) / spread + 2
      } else {
        (red - green) / spread + 4
      }
    return (sixths < 0 ? sixths + 6 : sixths) * 60
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
    let channels = [color.red, color.green, color.blue].map { Double($0) / 255 }
    let (low, high) = (channels.min() ?? 0, channels.max() ?? 0)
    lightness = (low + high) / 2
    guard let hue = color.hue else { return }
    self.hue = hue
    saturation = (high - lightness) / min(lightness, 1 - lightness)
  }

  var rgb: RGB { RGB(red: channel(0), green: channel(8), blue: channel(4)) }

  private func channel(_ offset: Double) -> UInt8 {
    let position = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
    let amplitude = saturation * min(lightness, 1 - lightness)
    let value = lightness - amplitude * max(-1, min(position - 3, 9 - position, 1))
    return UInt8(max(0, min(255, (value * 255).rounded())))
  }
}
