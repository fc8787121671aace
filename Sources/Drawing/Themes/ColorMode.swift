package import Cells

/// The number of colors a terminal supports.
package enum ColorMode: String, Hashable, Sendable, CaseIterable {
  case direct, palette256 = "256", palette16 = "16", mono
}

extension ColorMode {
  /// The amplitude of dithering for images: 0…255 per channel, or 256 to dither to black and white.
  ///
  /// It is about half the distance between neighboring colors.
  package var dither: Int {
    switch self {
    case .direct: 0
    case .mono: 256
    case .palette256: 20
    case .palette16: 96
    }
  }

  /// Returns the color number that represents a color in this mode.
  ///
  /// - Parameters:
  ///   - color: The color.
  ///   - fallback: The palette index to use in 16-color mode, or `nil` for the nearest color.
  /// - Returns: A packed RGB value, a palette index, or -1 for the terminal's default color.
  package func number(for color: RGB, fallback: Int?) -> Int {
    switch self {
    case .direct: Self.directNumber(color)
    case .palette256: Xterm256.nearest(to: color)
    case .palette16: fallback ?? Xterm256.nearestSystemColor(to: color)
    case .mono: -1
    }
  }

  /// Returns the packed RGB value, but at least 8, because direct-color terminfo entries treat 0–7
  /// as palette colors.
  private static func directNumber(_ color: RGB) -> Int {
    let packed = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
    return packed < 8 ? 8 : packed
  }
}

/// The 256 colors of xterm.
package enum Xterm256 {
  /// The colors: 16 system colors, a 6 × 6 × 6 cube, and 24 grays.
  package static let colors: [RGB] = system + cube + grays

  private static let system: [RGB] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ].map { RGB($0) }

  private static let cube: [RGB] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    return levels.flatMap { red in
      levels.flatMap { green in levels.map { RGB(red: red, green: green, blue: $0) } }
    }
  }()

  private static let grays: [RGB] = (0..<24).map { step in
    let level = UInt8(8 + step * 10)
    return RGB(red: level, green: level, blue: level)
  }

  /// Returns the index of the color that is perceptually nearest to `color`.
  ///
  /// The first 16 colors are excluded, because users can change them.
  package static func nearest(to color: RGB) -> Int {
    let target = Oklab(color)
    return (16..<256).min {
      oklabColors[$0].squaredDistance(to: target) < oklabColors[$1].squaredDistance(to: target)
    } ?? 16
  }

  /// Returns the index of the nearest of the first 16 colors.
  ///
  /// The 12 colors among them are so glaring that a gray or another hue is often nearer to a pale
  /// color. But a hue has a meaning: a color with a clear hue has the color with the nearest hue,
  /// and a color without one has a gray.
  static func nearestSystemColor(to color: RGB) -> Int {
    let target = Oklab(color)
    func nearest(_ indices: [Int], _ distance: (Oklab) -> Double) -> Int {
      indices.min { distance(oklabColors[$0]) < distance(oklabColors[$1]) } ?? 7
    }
    switch target.chroma {
    case ..<0.05: return nearest(systemGrays) { $0.squaredDistance(to: target) }
    case ..<0.09: return nearest(Array(0..<16)) { $0.squaredDistance(to: target) }
    default: return nearest(systemHues) { $0.squaredHueDistance(to: target) }
    }
  }

  private static let systemGrays = [0, 7, 8, 15]
  private static let systemHues = (0..<16).filter { !systemGrays.contains($0) }

  /// Returns all indices except the first 16, ordered by perceptual distance from `color`.
  static func indices(nearestTo color: RGB) -> [Int] {
    let target = Oklab(color)
    return (16..<256).map { ($0, oklabColors[$0].squaredDistance(to: target)) }.sorted {
      $0.1 < $1.1
    }
    .map(\.0)
  }

  private static let oklabColors = colors.map { Oklab($0) }
}

/// A color in a perceptually uniform color space.
///
/// - Source: Björn Ottosson, “A perceptual color space for image processing”, 2020.
struct Oklab {
  let lightness: Double
  let greenRed: Double
  let blueYellow: Double

  init(_ color: RGB) {
    func linear(_ value: UInt8) -> Double {
      let encoded = Double(value) / 255
      return encoded <= 0.04045 ? encoded / 12.92 : Self.power((encoded + 0.055) / 1.055, 2.4)
    }
    let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
    let long = Self.power(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue, 1 / 3)
    let medium = Self.power(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue, 1 / 3)
    let short = Self.power(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue, 1 / 3)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    greenRed = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// How far the color is from gray, about 0…0.3.
  var chroma: Double { (greenRed * greenRed + blueYellow * blueYellow).squareRoot() }

  /// Returns the square of the distance, which is sufficient to compare distances.
  func squaredDistance(to other: Oklab) -> Double {
    let (l, a, b) = (
      lightness - other.lightness, greenRed - other.greenRed, blueYellow - other.blueYellow
    )
    return l * l + a * a + b * b
  }

  /// Returns a distance of two colors that are not gray, by hue, and by lightness among equal hues.
  func squaredHueDistance(to other: Oklab) -> Double {
    let (l, a, b) = (
      lightness - other.lightness, greenRed / chroma - other.greenRed / other.chroma,
      blueYellow / chroma - other.blueYellow / other.chroma
    )
    return 1.5 * l * l + a * a + b * b
  }
}
