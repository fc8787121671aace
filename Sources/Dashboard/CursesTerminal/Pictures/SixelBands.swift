internal import Cells

/// An image of palette colors with pixels that are not drawn, as sixels.
///
/// libsixel 1.10 draws such an image one column too far to the left.
///
/// - Source: DEC, VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
nonisolated struct SixelBands {
  let size: Size
  /// The color of each pixel, by rows, or `nil` for a pixel that is not drawn.
  let indices: [Int?]
  /// The red, green and blue of each color, 0…255.
  let palette: [UInt8]

  /// The whole sequence.
  var bytes: [UInt8] {
    var bytes = Array("\u{1b}P0;1;0q\"1;1;\(size.width);\(size.height)".utf8)
    for index in 0..<palette.count / 3 {
      let percentages = (0..<3).map { (Int(palette[index * 3 + $0]) * 100 + 127) / 255 }
      bytes += "#\(index);2;\(percentages[0]);\(percentages[1]);\(percentages[2])".utf8
    }
    for row in stride(from: 0, to: size.height, by: 6) {
      if row > 0 { bytes.append(0x2d) }
      appendBand(from: row, to: &bytes)
    }
    return bytes + Array("\u{1b}\\".utf8)
  }

  /// Appends six rows, one color over the other.
  private func appendBand(from row: Int, to bytes: inout [UInt8]) {
    var masks: [Int: [UInt8]] = [:]
    for bit in 0..<min(6, size.height - row) {
      for column in 0..<size.width {
        guard let index = indices[(row + bit) * size.width + column] else { continue }
        masks[index, default: Array(repeating: 0, count: size.width)][column] |= 1 << UInt8(bit)
      }
    }
    for (position, color) in masks.sorted(by: { $0.key < $1.key }).enumerated() {
      // Back to the left edge.
      if position > 0 { bytes.append(0x24) }
      bytes += "#\(color.key)".utf8
      append(color.value, to: &bytes)
    }
  }

  /// Appends columns of six pixels, without the empty ones at the end.
  private func append(_ columns: [UInt8], to bytes: inout [UInt8]) {
    let end = (columns.lastIndex { $0 != 0 } ?? -1) + 1
    var start = 0
    while start < end {
      let run = columns[start..<end].prefix { $0 == columns[start] }.count
      let character = columns[start] + 0x3f
      if run > 3 {
        bytes += "!\(run)".utf8
        bytes.append(character)
      } else {
        bytes += repeatElement(character, count: run)
      }
      start += run
    }
  }
}
