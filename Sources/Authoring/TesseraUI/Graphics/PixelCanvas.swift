internal import ViewTree

/// A picture that is drawn into: red, green and blue, each times the opacity, then the opacity.
struct PixelCanvas {
  let width: Int
  let height: Int
  private var pixels: [SIMD4<Float>]

  /// No canvas has more pixels: cells show a few thousand, and 1 million are 16 MiB.
  static let limit = 1 << 20

  /// An empty canvas, or a black one.
  init(width: Int, height: Int, isOpaque: Bool) {
    self.width = width
    self.height = height
    pixels = Array(repeating: isOpaque ? [0, 0, 0, 1] : .zero, count: width * height)
  }

  /// Lays a colour over what is inside a mask.
  mutating func fill(_ mask: PixelMask, _ mode: CGBlendMode, with color: SIMD4<Float>) {
    paint(mask, mode) { _, _ in color }
  }

  /// Lays a colour of each place over what is inside a mask.
  mutating func paint(
    _ mask: PixelMask, _ mode: CGBlendMode, _ color: (_ x: Int, _ y: Int) -> SIMD4<Float>
  ) {
    let columns = mask.columns.clamped(to: 0..<width)
    for y in mask.rows.clamped(to: 0..<height) where !columns.isEmpty {
      let shares = mask.shares(ofRow: y)
      var place = y * width + columns.lowerBound
      var index = shares.startIndex + columns.lowerBound - mask.columns.lowerBound
      for x in columns {
        let share = shares[index]
        if share > 0 {
          let below = pixels[place]
          let blended = mode.blended(color(x, y), over: below)
          pixels[place] = share < 1 ? below + (blended - below) * share : blended
        }
        place += 1
        index += 1
      }
    }
  }

  /// The picture as it is now.
  var bitmap: Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * 4)
    for pixel in pixels {
      let plain = pixel.w > 0 ? pixel / pixel.w : .zero
      for channel in [plain.x, plain.y, plain.z, pixel.w] {
        bytes.append(UInt8(max(0, min(255, (channel * 255).rounded()))))
      }
    }
    return Bitmap(width: width, height: height, pixels: bytes)
  }
}

/// How a colour meets what is below.
///
/// - Source: Core Graphics `CGBlendMode`; W3C “Compositing and Blending Level 1”.
public enum CGBlendMode: Int32, Sendable {
  /// Laid over.
  case normal
  /// Darker.
  case multiply
  /// Lighter.
  case screen
  /// Darker or lighter; here laid over.
  case overlay
  /// The darker one.
  case darken
  /// The lighter one.
  case lighten
  /// Brighter below; here laid over.
  case colorDodge
  /// Darker below; here laid over.
  case colorBurn
  /// Gently; here laid over.
  case softLight
  /// Hard; here laid over.
  case hardLight
  /// The difference; here laid over.
  case difference
  /// A softer difference; here laid over.
  case exclusion
  /// Its hue; here laid over.
  case hue
  /// Its saturation; here laid over.
  case saturation
  /// Its colour; here laid over.
  case color
  /// Its light; here laid over.
  case luminosity
  /// Nothing is left.
  case clear
  /// Only the new.
  case copy
  /// The new where something is below.
  case sourceIn
  /// The new where nothing is below.
  case sourceOut
  /// Laid over where something is below.
  case sourceAtop
  /// Laid under.
  case destinationOver
  /// What is below, where the new is.
  case destinationIn
  /// What is below, where the new is not.
  case destinationOut
  /// Laid under, where the new is.
  case destinationAtop
  /// Where only one of the two is.
  case xor
  /// Added, towards black; here laid over.
  case plusDarker
  /// Added.
  case plusLighter
}

extension CGBlendMode {
  /// A colour over another, both times their opacity.
  fileprivate func blended(_ new: SIMD4<Float>, over old: SIMD4<Float>) -> SIMD4<Float> {
    switch self {
    case .clear: return .zero
    case .copy: return new
    case .sourceIn: return new * old.w
    case .sourceOut: return new * (1 - old.w)
    case .sourceAtop: return new * old.w + old * (1 - new.w)
    case .destinationOver: return new * (1 - old.w) + old
    case .destinationIn: return old * new.w
    case .destinationOut: return old * (1 - new.w)
    case .destinationAtop: return new * (1 - old.w) + old * new.w
    case .xor: return new * (1 - old.w) + old * (1 - new.w)
    case .plusLighter: return pointwiseMin(new + old, SIMD4(repeating: 1))
    case .multiply: return new * old + new * (1 - old.w) + old * (1 - new.w)
    case .screen: return new + old - new * old
    case .darken: return pointwiseMin(new * old.w, old * new.w) + rest(new, old)
    case .lighten: return pointwiseMax(new * old.w, old * new.w) + rest(new, old)
    default: return new + old * (1 - new.w)
    }
  }

  /// What of each shows where the other is not.
  private func rest(_ new: SIMD4<Float>, _ old: SIMD4<Float>) -> SIMD4<Float> {
    new * (1 - old.w) + old * (1 - new.w)
  }
}
