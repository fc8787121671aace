import Cells
import Foundation
package import Recordings

/// A single frame of a recording, to be written to a file of its own.
package struct Screenshot {
  private let frame: Frame

  package init(frame: Frame) {
    self.frame = frame
  }

  /// Writes the frame in the format that the path's extension specifies.
  package func write(to path: String, _ metrics: SVGMetrics) throws {
    let format = FrameFormat(fileExtension: (path as NSString).pathExtension) ?? .text
    let text = format.text(of: frame.buffer, side: frame.side, metrics: metrics)
    try RecordingFile.writeText(text + "\n", at: path)
  }
}
