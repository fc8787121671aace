import Cells
import Foundation
import Recordings

/// One picture of a recording in a file of its own.
struct Screenshot {
  let frame: Frame

  /// Writes it as what the file's name says: `.txt`, `.ansi`, `.svg`, `.html`, `.json`.
  func write(to path: String, _ metrics: SVGMetrics) throws {
    let format = FrameFormat(rawValue: (path as NSString).pathExtension) ?? .text
    let text = format.text(of: frame.buffer, side: frame.side, metrics: metrics)
    try RecordingFile.put(text + "\n", at: path)
  }
}
