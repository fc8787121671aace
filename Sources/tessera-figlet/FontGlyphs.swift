internal import CCaca

/// The glyphs of a font for the characters that large text consists of.
struct FontGlyphs {
  /// The maximum width of a glyph in cells; a wider one is left out.
  private static let maximumWidth = 60
  /// ASCII, Latin-1, and some signs.
  private static let scalars: [UInt32] =
    Array(0x20...0x7e) + Array(0xa1...0xff) + [0x2013, 0x2014, 0x2212, 0x20ac]

  private let header: FontHeader
  private var glyphs: [(scalar: UInt32, rows: [String])] = []

  init(path: String, header: FontHeader) throws(FontProblem) {
    self.header = header
    guard let canvas = caca_create_canvas(0, 0),
      caca_canvas_set_figfont(canvas, path) == 0
    else { throw .notAccepted }
    caca_set_figfont_smush(canvas, "none")
    caca_set_figfont_width(canvas, Int32(FontHeader.maximumWidth))
    for scalar in Self.scalars {
      let rows = rows(of: scalar, on: canvas)
      if !rows.isEmpty { glyphs.append((scalar, rows)) }
    }
  }

  /// Returns the rows of a glyph; empty if there is none.
  private func rows(of scalar: UInt32, on canvas: OpaquePointer) -> [String] {
    caca_put_figchar(canvas, scalar)
    let width = caca_get_canvas_width(canvas)
    let height = caca_get_canvas_height(canvas)
    // The rows are read before the glyph is flushed, which makes hard blanks normal ones.
    defer {
      caca_flush_figlet(canvas)
      caca_set_canvas_size(canvas, 0, 0)
    }
    guard (1...Self.maximumWidth).contains(Int(width)), Int(height) == header.height else {
      return []
    }
    return (0..<height).map { y in
      var row = String.UnicodeScalarView()
      for x in 0..<width {
        row.append(Unicode.Scalar(caca_get_char(canvas, x, y)) ?? "\u{fffd}")
      }
      return String(row)
    }
  }

  /// The glyphs as a JSON object.
  var json: String {
    let members = glyphs.map { glyph in
      "\"\(glyph.scalar)\":[\(glyph.rows.map(Self.string).joined(separator: ","))]"
    }
    return "{\"height\":\(header.height),\"kerns\":\(header.kerns),"
      + "\"glyphs\":{\(members.joined(separator: ","))}}"
  }

  private static func string(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 {
        escaped += "?"
      } else {
        if scalar == "\"" || scalar == "\\" { escaped += "\\" }
        escaped.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
