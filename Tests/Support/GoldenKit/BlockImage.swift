package import Foundation

/// A grayscale image of cells with 8 × 16 pixels each, as drawn by a terminal, for code readers.
///
/// Letters are left out.
package enum BlockImage {
  /// A cell: a scalar, and its foreground and background as grays, 0…255.
  package struct Cell {
    package var code: UInt32
    package var foreground: UInt8
    package var background: UInt8

    package init(code: UInt32, foreground: UInt8, background: UInt8) {
      self.code = code
      self.foreground = foreground
      self.background = background
    }
  }

  /// Returns an image file in the portable graymap format.
  package static func pgm(columns: Int, rows: Int, cell: (_ x: Int, _ y: Int) -> Cell) -> Data {
    let (width, height) = (columns * 8, rows * 16)
    var pixels = [UInt8](repeating: 0, count: width * height)
    for y in 0..<rows {
      for x in 0..<columns {
        let cell = cell(x, y)
        for row in 0..<16 {
          for column in 0..<8 {
            let isForeground = covers(cell.code, right: column >= 4, bottom: row >= 8)
            pixels[(y * 16 + row) * width + x * 8 + column] =
              isForeground ? cell.foreground : cell.background
          }
        }
      }
    }
    return Data("P5\n\(width) \(height)\n255\n".utf8) + Data(pixels)
  }

  private static let coveredQuarters: [UInt32: [Bool]] = [
    // In the order upper left, upper right, lower left, lower right.
    0x2580: [true, true, false, false], 0x2584: [false, false, true, true],
    0x2588: [true, true, true, true], 0x258c: [true, false, true, false],
    0x2590: [false, true, false, true], 0x2596: [false, false, true, false],
    0x2597: [false, false, false, true], 0x2598: [true, false, false, false],
    0x2599: [true, false, true, true], 0x259a: [true, false, false, true],
    0x259b: [true, true, true, false], 0x259c: [true, true, false, true],
    0x259d: [false, true, false, false], 0x259e: [false, true, true, false],
    0x259f: [false, true, true, true],
  ]

  /// Returns whether a block element covers a quarter of its cell.
  private static func covers(_ code: UInt32, right: Bool, bottom: Bool) -> Bool {
    coveredQuarters[code]?[(bottom ? 2 : 0) + (right ? 1 : 0)] ?? false
  }

  /// Returns the output of a program that is given an image file as its last argument.
  package static func read(_ image: Data, with program: String, _ arguments: [String] = []) throws
    -> String
  {
    let folder = try TemporaryFolder()
    let file = "\(folder.path)/code.pgm"
    try image.write(to: URL(fileURLWithPath: file))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments + [file]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
