import Cells
import Files

/// The text that a recording shows instead of running a program in the terminal.
struct ProgramScreen: Hashable {
  private let lines: [Substring]

  /// The maximum size of the file, in bytes.
  private static let sizeLimit = 1 << 16

  /// Reads a text file.
  ///
  /// - Throws: An error if the file cannot be read.
  init(contentsOf path: String) throws(RegularFile.Failure) {
    let text = try RegularFile.text(at: path, limit: Self.sizeLimit)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the screen of a terminal; what does not fit is cut off.
  func buffer(size: Size) -> CellBuffer {
    var buffer = CellBuffer(size: size)
    let screen = Rect(origin: .zero, size: size)
    for (y, line) in lines.prefix(size.height).enumerated() {
      buffer.write(String(line), at: Point(x: 0, y: y), style: Style(), clip: screen)
    }
    return buffer
  }
}
