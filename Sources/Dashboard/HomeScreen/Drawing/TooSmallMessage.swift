internal import Cells
internal import ViewTree

/// The message on a screen that is too small for one box: the longest text that fits.
enum TooSmallMessage {
  static func draw(_ screen: Size, into buffer: inout CellBuffer) {
    let minimum = Grid.minimumScreen
    let longText =
      "tessera needs \(minimum.width)×\(minimum.height), has \(screen.width)×\(screen.height)"
    let sizeText = "\(minimum.width)×\(minimum.height)"
    let texts = [longText, "needs \(sizeText)", sizeText]
    let text = texts.first { Glyphs.width(of: $0) <= screen.width } ?? ""
    buffer.write(text, at: .zero, style: Style(.secondary), clip: buffer.bounds)
  }
}
