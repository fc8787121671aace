internal import Foundation
internal import TesseraUI

/// A color with opacity; all components are 0…1.
struct Pixel: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double
  var opacity = 1.0

  static let clear = Pixel(red: 0, green: 0, blue: 0, opacity: 0)

  /// Creates a color from its components, 0…255.
  init(_ red: Int, _ green: Int, _ blue: Int) {
    self.init(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
  }

  init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
  }

  /// Returns the color between this one and another one.
  func mixed(with other: Pixel, by fraction: Double) -> Pixel {
    func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * fraction }
    return Pixel(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      opacity: mix(opacity, other.opacity))
  }

  /// Returns the average of colors, weighted by their opacity.
  static func average(of pixels: [Pixel]) -> Pixel {
    var sum = clear
    for pixel in pixels {
      sum.red += pixel.red * pixel.opacity
      sum.green += pixel.green * pixel.opacity
      sum.blue += pixel.blue * pixel.opacity
      sum.opacity += pixel.opacity
    }
    guard sum.opacity > 0 else { return .clear }
    return Pixel(
      red: sum.red / sum.opacity, green: sum.green / sum.opacity, blue: sum.blue / sum.opacity,
      opacity: sum.opacity / Double(pixels.count))
  }
}

/// An image that a function of the position computes.
///
/// A cell has 2 × 4 pixels, as many as the dashboard keeps, or those of a terminal that shows
/// pixels.
struct PixelImage: View {
  /// The side of the image, in units of 4 points.
  let side: Int
  let label: String
  /// Returns the color at a position, −1…1 to the right and up.
  let pixel: (_ x: Double, _ y: Double) -> Pixel

  @Environment(\.displayScale) private var displayScale

  /// Whether the terminal shows pixels.
  private var isDetailed: Bool { displayScale > 1 }
  /// The side of the image in pixels.
  private var length: Int { isDetailed ? Int(CGFloat(side * 4) * displayScale) : side }
  /// The samples of a pixel in each direction; the edges of a large image are smooth with fewer.
  private var samples: Int { isDetailed || side >= 64 ? 2 : 3 }

  var body: some View {
    if let image = UIImage(data: bitmap) {
      Image(uiImage: image).resizable()
        .frame(width: CGFloat(side * 4), height: CGFloat(side * 4))
        .accessibilityLabel(label)
    }
  }

  /// The image as a BMP file with an alpha channel.
  ///
  /// - Source: BITMAPV4HEADER of the Windows bitmap format.
  private var bitmap: Data {
    let headerSize = 14 + 108
    var data = Data("BM".utf8)
    func append(_ value: UInt32) {
      withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) }
    }
    let fileSize = headerSize + length * length * 4
    for value in [fileSize, 0, headerSize, 108, length, length] {
      append(UInt32(value))
    }
    // One plane, 32 bits per pixel; the components are found by masks.
    let planes: [UInt32] = [1 | 32 << 16, 3, UInt32(length * length * 4), 0, 0, 0, 0]
    for value in planes { append(value) }
    for mask: UInt32 in [0xff, 0xff00, 0xff_0000, 0xff00_0000] { append(mask) }
    data.append(contentsOf: [UInt8](repeating: 0, count: headerSize - data.count))
    // The first row is the lowest one.
    for row in (0..<length).reversed() {
      for column in 0..<length { data.append(contentsOf: bytes(column, row)) }
    }
    return data
  }

  private func bytes(_ column: Int, _ row: Int) -> [UInt8] {
    let count = samples
    let samples = (0..<count * count).map { index in
      let x = Double(column) + (Double(index % count) + 0.5) / Double(count)
      let y = Double(row) + (Double(index / count) + 0.5) / Double(count)
      return pixel(x / Double(length) * 2 - 1, 1 - y / Double(length) * 2)
    }
    let mean = Pixel.average(of: samples)
    return [mean.red, mean.green, mean.blue, mean.opacity].map {
      UInt8(max(0, min(255, ($0 * 255).rounded())))
    }
  }
}
