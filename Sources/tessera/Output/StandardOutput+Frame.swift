import Cells
import Recordings
import Themes

extension FrameFormat {
  /// Writes a frame to standard output.
  func show(_ buffer: CellBuffer, side: ThemeSide) throws {
    let text = text(of: buffer, side: side)
    switch self {
    case .ansi: try StandardOutput.print(colored: text)
    case .json: try StandardOutput.print(json: text)
    case .text, .svg, .html, .accessibility: try StandardOutput.print(text: text)
    }
  }
}
