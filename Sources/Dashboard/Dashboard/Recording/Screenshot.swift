import Cells
import Foundation
package import Recordings

/// One picture of a recording in a file of its own.
package struct Screenshot {
  private let frame: Frame

  package init(frame: Frame) {
    self.frame = frame
  }

  /// Writes it as what the file's name says: `.txt`, `.ansi`, `.svg`, `.html`, `.json`.
  package func write(to path: String, _ metrics: SVGMetrics) throws {
    let format = FrameFormat(rawValue: (path as NSString).pathExtension) ?? .text
    let text = format.text(of: frame.buffer, side: frame.side, metrics: metrics)
    try RecordingFile.put(text + "\n", at: path)
  }
}
