import Cells
import Foundation
import HomeScreen
import Recordings

/// One picture of a recording in a file of its own.
struct Screenshot {
  let frame: Frame
  let home: HomeScreen
  let date: Date

  /// Writes it as what the file's name says: `.txt`, `.ansi`, `.svg`, `.html`, `.json`.
  func write(to path: String, _ metrics: SVGMetrics) throws {
    let ending = (path as NSString).pathExtension
    guard let format = ending == "txt" ? .text : FrameFormat(rawValue: ending) else {
      throw TapeError(
        file: path, line: 0,
        .expected("a picture that ends with .txt, .ansi, .svg, .html or .json", found: path))
    }
    let text =
      format == .accessibility
      ? home.accessibilityTranscript(at: date)
      : format.text(of: frame.buffer, side: frame.side, metrics: metrics)
    try RecordingFile.put(text + "\n", at: path)
  }
}
