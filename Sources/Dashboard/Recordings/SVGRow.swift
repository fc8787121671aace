internal import Cells

/// The dimensions of an SVG drawing, in pixels.
package struct SVGMetrics: Hashable, Sendable {
  package var fontSize: Double
  package var padding: Double

  package init(fontSize: Double = 14, padding: Double = 12) {
    self.fontSize = fontSize
    self.padding = padding
  }

  /// The width of a cell: the usual advance of a monospaced font.
  var cellWidth: Double { fontSize * 0.6 }
  /// The height of a cell, which is a whole number so that rows do not overlap or leave gaps.
  var cellHeight: Double { (fontSize * 1.3).rounded() }

  func width(ofColumns count: Int) -> Double { Double(count) * cellWidth + 2 * padding }
  func height(ofRows count: Int) -> Double { Double(count) * cellHeight + 2 * padding }

  static let fonts =
    "ui-monospace,'JetBrains Mono','DejaVu Sans Mono',Menlo,Consolas,'Liberation Mono',monospace"
}

/// A row of cells as SVG, at y position 0.
struct SVGRow {
  private let metrics: SVGMetrics
  private(set) var text = ""

  init(_ runs: [StyleRun], _ metrics: SVGMetrics) {
    self.metrics = metrics
    for run in runs where run.style.background != nil { drawBackground(run) }
    for run in runs { drawText(run) }
  }

  private func x(_ column: Int) -> Double { Double(column) * metrics.cellWidth }

  private mutating func drawBackground(_ run: StyleRun) {
    guard let color = run.style.background else { return }
    text +=
      "<rect x=\"\(Decimals.hundredths(x(run.column)))\" "
      + "width=\"\(Decimals.hundredths(x(run.length)))\" "
      + "height=\"\(Decimals.hundredths(metrics.cellHeight))\" fill=\"\(color.hex)\"/>"
  }

  /// Draws a run: text word by word, and box-drawing and block glyphs as shapes.
  private mutating func drawText(_ run: StyleRun) {
    var areas = ""
    var strokes: [Double: String] = [:]
    var word: (column: Int, cells: Int, text: String)?
    var column = run.column
    for glyph in run.text {
      let cells = max(1, DisplayWidth.of(glyph))
      let shape = glyph.unicodeScalars.first.flatMap { shapes(at: column).shape(of: $0) }
      // A single space is part of a word's text; a second space ends the text.
      let isGap = glyph == " " && word?.text.last.map { $0 == " " } ?? true
      if shape != nil || isGap {
        drawWord(word, run.style)
        word = nil
      } else {
        word = (
          word?.column ?? column, (word?.cells ?? 0) + cells, (word?.text ?? "") + String(glyph)
        )
      }
      switch shape {
      case .area(let path): areas += path
      case .line(let path, let width): strokes[width, default: ""] += path
      case .translucentArea(let path, let opacity):
        text +=
          "<path d=\"\(path)\" fill=\"\(run.style.foreground.hex)\" "
          + "fill-opacity=\"\(Decimals.hundredths(opacity))\"/>"
      case nil: break
      }
      column += cells
    }
    drawWord(word, run.style)
    if !areas.isEmpty { text += "<path d=\"\(areas)\" fill=\"\(run.style.foreground.hex)\"/>" }
    for (width, path) in strokes.sorted(by: { $0.key < $1.key }) {
      text +=
        "<path d=\"\(path)\" fill=\"none\" stroke=\"\(run.style.foreground.hex)\" "
        + "stroke-width=\"\(Decimals.hundredths(width))\"/>"
    }
  }

  private func shapes(at column: Int) -> GlyphShapes {
    GlyphShapes(x: x(column), y: 0, width: metrics.cellWidth, height: metrics.cellHeight)
  }

  /// Draws a word as wide as its cells, whatever the font.
  private mutating func drawWord(
    _ word: (column: Int, cells: Int, text: String)?, _ style: CellStyle
  ) {
    guard var word else { return }
    if word.text.hasSuffix(" ") {
      word.text.removeLast()
      word.cells -= 1
    }
    let fontAttributes: [(Attributes, String)] = [
      (.bold, " font-weight=\"bold\""), (.italic, " font-style=\"italic\""),
    ]
    var attributes = fontAttributes.filter { style.attributes.contains($0.0) }.map(\.1).joined()
    let lines = style.attributes.textDecorations
    if !lines.isEmpty { attributes += " text-decoration=\"\(lines)\"" }
    let length = word.cells > 1 ? " textLength=\"\(Decimals.hundredths(x(word.cells)))\"" : ""
    text +=
      "<text x=\"\(Decimals.hundredths(x(word.column)))\" "
      + "y=\"\(Decimals.hundredths(metrics.cellHeight * 0.75))\"\(length) "
      + "fill=\"\(style.foreground.hex)\"\(attributes)>\(Markup.escaped(word.text))</text>"
  }
}

/// Escaping of text for XML and HTML.
enum Markup {
  /// Escapes text for XML.
  ///
  /// Control characters, which XML does not allow, become visible, and characters with a meaning in
  /// markup become entities.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    // Compare scalars: `<` with a combining accent is another character but still starts a tag.
    for scalar in Sanitizer.line(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
