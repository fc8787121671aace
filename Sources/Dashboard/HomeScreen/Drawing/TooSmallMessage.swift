internal import Cells
internal import ViewTree
internal import Texts

/// The message on a screen that is too small for one box: the longest text that fits.
enum TooSmallMessage {
  static func draw(_ screen: Size, into buffer: inout CellBuffer) {
    let minimum = Grid.minimumScreen
    let sizeText = "\(minimum.width)×\(minimum.height)"
    let longText =
      localized("tessera needs \(sizeText), has \("\(screen.width)×\(screen.height)")")
    let texts = [longText, localized("needs \(sizeText)"), sizeText]
    let text = texts.first { Glyphs.width(of: $0) <= screen.width }
    // On a narrow screen, the size is below the words.
    let word = localized("needs")
    let isNarrow = text == sizeText && screen.height > 1 && Glyphs.width(of: word) <= screen.width
    let lines: [String] = isNarrow ? [word, sizeText] : [text ?? ""]
    for (row, line) in lines.enumerated() {
      buffer.write(line, at: Point(x: 0, y: row), style: Style(.secondary), clip: buffer.bounds)
    }
  }
}
