internal import Foundation
internal import TesseraUI

/// A made-up landscape, shown until the user chooses photos.
struct SamplePhoto {
  /// The number of the landscape; each looks different.
  let number: Int

  private static let size = (width: 160, height: 120)
  private static let names = ["Evening", "Coast", "Meadow", "Dunes", "Night", "Morning"]
  /// The colors of sky, horizon, far hills and near hills.
  private static let palettes: [[(Double, Double, Double)]] = [
    [(58, 45, 110), (255, 150, 92), (112, 60, 110), (48, 28, 66)],
    [(52, 128, 206), (190, 226, 246), (34, 104, 150), (226, 202, 150)],
    [(96, 168, 230), (224, 240, 250), (70, 140, 92), (46, 104, 52)],
    [(236, 160, 96), (252, 222, 160), (202, 128, 76), (154, 84, 52)],
    [(14, 18, 52), (50, 58, 116), (26, 30, 66), (10, 12, 30)],
    [(120, 150, 200), (250, 214, 208), (124, 126, 160), (70, 84, 104)],
  ]

  func photo(at date: Date) -> Photo? {
    guard let png = pixels.png, let image = UIImage(data: png) else { return nil }
    let name = Self.names[number % Self.names.count]
    return Photo(
      image: image, name: name, folder: "Samples",
      date: date.addingTimeInterval(Double(-number) * 9 * 86400))
  }

  private var pixels: Pixels {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.size.width * Self.size.height * 4)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let color = color(
          Double(x) / Double(Self.size.width), Double(y) / Double(Self.size.height))
        bytes += [UInt8(color.0), UInt8(color.1), UInt8(color.2), 255]
      }
    }
    return Pixels(width: Self.size.width, height: Self.size.height, bytes: bytes)
  }

  /// Returns the color at a position, in fractions of the size.
  private func color(_ x: Double, _ y: Double) -> (Double, Double, Double) {
    let palette = Self.palettes[number % Self.palettes.count]
    let phase = Double(number) * 1.7
    let near = 0.78 + 0.07 * sin(x * 5 + phase) + 0.02 * sin(x * 17 + phase)
    if y > near { return Self.mix(palette[3], (0, 0, 0), (y - near) * 0.8) }
    let far = 0.62 + 0.06 * sin(x * 7 + phase * 2) + 0.03 * sin(x * 13)
    if y > far { return Self.mix(palette[2], palette[3], (y - far) * 2) }
    let sun = (x: 0.68 - 0.1 * sin(phase), y: 0.42)
    let distance = hypot((x - sun.x) * 4 / 3, y - sun.y)
    if distance < 0.09 { return (255, 244, 214) }
    let sky = Self.mix(palette[0], palette[1], min(1, y / 0.62))
    return Self.mix(sky, (255, 236, 190), max(0, 0.5 - distance * 2.2))
  }

  private static func mix(
    _ first: (Double, Double, Double), _ second: (Double, Double, Double), _ amount: Double
  ) -> (Double, Double, Double) {
    let part = min(1, max(0, amount))
    return (
      first.0 + (second.0 - first.0) * part, first.1 + (second.1 - first.1) * part,
      first.2 + (second.2 - first.2) * part
    )
  }
}
