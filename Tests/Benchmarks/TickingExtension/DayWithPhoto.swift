// The widget for the benchmark of long timelines: a hundred nodes over a photo, for each minute.
import Foundation
import TesseraKit
import TesseraUI

struct DayWithPhoto: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "photo", provider: TickingProvider(count: 1440)) { entry in
      HundredNodes(number: entry.number)
        .containerBackground(for: .widget) {
          Image(uiImage: Self.photo).resizable().scaledToFill()
        }
    }
  }

  /// A picture of 1,200 × 900 pixels that is as hard to compress as a photo.
  private static let photo = UIImage(data: Data(bitmap(width: 1200, height: 900))) ?? UIImage()

  /// A BMP file: hills in front of a sky, with the noise of a camera; its width is a multiple of 4.
  private static func bitmap(width: Int, height: Int) -> [UInt8] {
    let size = width * height * 3
    var bytes = Array("BM".utf8) + little(54 + size, 4) + little(0, 4) + little(54, 4)
    bytes += little(40, 4) + little(width, 4) + little(height, 4) + little(1, 2) + little(24, 2)
    bytes += [UInt8](repeating: 0, count: 24)
    var noise: UInt32 = 1
    for row in 0..<height {
      for column in 0..<width {
        let hill = sin(Double(column) / 90) * 60 + sin(Double(column) / 37) * 20
        let isLand = Double(row) < Double(height) / 2 + hill
        let light = Double(row) / Double(height)
        noise = noise &* 1_664_525 &+ 1_013_904_223
        let grain = Double(noise >> 24) / 16 - 8
        let base = isLand ? (40.0, 90 + light * 120, 60.0) : (250 - light * 120, 190.0, 120.0)
        for value in [base.0, base.1, base.2] {
          bytes.append(UInt8(max(0, min(255, value + grain))))
        }
      }
    }
    return bytes
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
