internal import ViewTree

/// A bitmap to draw into.
///
/// A pixel has premultiplied red, green and blue, and the opacity.
struct PixelCanvas {
  let width: Int
  let height: Int
  private var pixels: [SIMD4<Float>]

  /// The maximum number of pixels, about a million.
  ///
  /// A million pixels take up 16 MiB, and a widget shows only a few thousand of them.
  static let pixelLimit = 1 << 20

  /// Creates a canvas that is transparent, or black if it is opaque.
  init(width: Int, height: Int, isOpaque: Bool) {
    self.width = width
    self.height = height
    pixels = Array(repeating: isOpaque ? [0, 0, 0, 1] : .zero, count: width * height)
  }

  /// Blends a color into the area of a mask.
  mutating func fill(_ mask: PixelMask, _ mode: CGBlendMode, with color: SIMD4<Float>) {
    paint(mask, mode) { _, _ in color }
  }

  /// Blends a color for each pixel into the area of a mask.
  mutating func paint(
    _ mask: PixelMask, _ mode: CGBlendMode, _ color: (_ x: Int, _ y: Int) -> SIMD4<Float>
  ) {
    let columns = mask.columns.clamped(to: 0..<width)
    for y in mask.rows.clamped(to: 0..<height) where !columns.isEmpty {
      let rowCoverage = mask.rowCoverage(y)
      var pixelIndex = y * width + columns.lowerBound
      var maskIndex = rowCoverage.startIndex + columns.lowerBound - mask.columns.lowerBound
      for x in columns {
        let coverage = rowCoverage[maskIndex]
        if coverage > 0 {
          let background = pixels[pixelIndex]
          let blendedColor = mode.blended(color(x, y), over: background)
          pixels[pixelIndex] =
            coverage < 1 ? background + (blendedColor - background) * coverage : blendedColor
        }
        pixelIndex += 1
        maskIndex += 1
      }
    }
  }

  /// A bitmap of the current content.
  var bitmap: Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      let color = pixel.w > 0 ? pixel / pixel.w : .zero
      for channel in [color.x, color.y, color.z, pixel.w] {
        bytes.append(UInt8(max(0, min(255, (channel * 255).rounded()))))
      }
    }
    return Bitmap(width: width, height: height, pixels: bytes)
  }
}

/// A mode that combines a color with the color below it.
///
/// Some modes are drawn like ``normal``, as noted for each of them.
/// - Source: Core Graphics `CGBlendMode`; W3C “Compositing and Blending Level 1”.
public enum CGBlendMode: Int32, Sendable {
  /// Draws over the background.
  case normal
  /// Multiplies the colors, which darkens.
  case multiply
  /// Multiplies the inverse colors, which lightens.
  case screen
  /// Multiplies or screens the colors; drawn like ``normal``.
  case overlay
  /// Keeps the darker color.
  case darken
  /// Keeps the lighter color.
  case lighten
  /// Brightens the background; drawn like ``normal``.
  case colorDodge
  /// Darkens the background; drawn like ``normal``.
  case colorBurn
  /// Darkens or lightens gently; drawn like ``normal``.
  case softLight
  /// Multiplies or screens strongly; drawn like ``normal``.
  case hardLight
  /// Subtracts the darker color; drawn like ``normal``.
  case difference
  /// Subtracts with less contrast; drawn like ``normal``.
  case exclusion
  /// Uses the hue of the source; drawn like ``normal``.
  case hue
  /// Uses the saturation of the source; drawn like ``normal``.
  case saturation
  /// Uses the hue and saturation of the source; drawn like ``normal``.
  case color
  /// Uses the luminosity of the source; drawn like ``normal``.
  case luminosity
  /// Clears the background.
  case clear
  /// Replaces the background.
  case copy
  /// Keeps the source inside the background.
  case sourceIn
  /// Keeps the source outside the background.
  case sourceOut
  /// Draws over the background and only inside it.
  case sourceAtop
  /// Draws below the background.
  case destinationOver
  /// Keeps the background inside the source.
  case destinationIn
  /// Keeps the background outside the source.
  case destinationOut
  /// Draws below the background and only inside the source.
  case destinationAtop
  /// Keeps what is in only one of the source and the background.
  case xor
  /// Adds the colors toward black; drawn like ``normal``.
  case plusDarker
  /// Adds the colors.
  case plusLighter
}

extension CGBlendMode {
  /// Returns the source blended with the background; all colors are premultiplied.
  ///
  /// Modes without a case of their own are drawn like ``normal``.
  fileprivate func blended(_ source: SIMD4<Float>, over background: SIMD4<Float>) -> SIMD4<Float> {
    switch self {
    case .clear: return .zero
    case .copy: return source
    case .sourceIn: return source * background.w
    case .sourceOut: return source * (1 - background.w)
    case .sourceAtop: return source * background.w + background * (1 - source.w)
    case .destinationOver: return source * (1 - background.w) + background
    case .destinationIn: return background * source.w
    case .destinationOut: return background * (1 - source.w)
    case .destinationAtop: return source * (1 - background.w) + background * source.w
    case .xor: return source * (1 - background.w) + background * (1 - source.w)
    case .plusLighter: return pointwiseMin(source + background, SIMD4(repeating: 1))
    case .multiply:
      return source * background + source * (1 - background.w) + background * (1 - source.w)
    case .screen: return source + background - source * background
    case .darken:
      return pointwiseMin(source * background.w, background * source.w)
        + uncoveredParts(source, background)
    case .lighten:
      return pointwiseMax(source * background.w, background * source.w)
        + uncoveredParts(source, background)
    default: return source + background * (1 - source.w)
    }
  }

  /// Returns the sum of the parts of each color that the other does not cover.
  private func uncoveredParts(_ source: SIMD4<Float>, _ background: SIMD4<Float>) -> SIMD4<Float> {
    source * (1 - background.w) + background * (1 - source.w)
  }
}
