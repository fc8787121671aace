internal import CUtf8proc

extension CellBuffer {
  /// Replaces every glyph with ASCII.
  ///
  /// Lines, blocks and symbols become the most similar character, and letters lose their accents.
  /// Any other glyph becomes `?`.
  package mutating func reduceToASCII() {
    for index in cells.indices where cells[index].code >= 0x80 || cells[index].isTail {
      let cell = cells[index]
      if cell.isTail {
        cells[index].code = 0x3f
      } else {
        cells[index].code = ASCIIGlyphs.code(for: cell.code, cluster: text(of: cell))
      }
      cells[index].attributes.subtract(.wideMarkers)
      touched.insert(index / size.width, index % size.width)
    }
  }
}

/// ASCII substitutes for glyphs.
enum ASCIIGlyphs {
  private static let groups: [(glyphs: String, substitute: Character)] = [
    // Heavy lines stay distinct from light ones: they mark the focus, or the full part of a bar.
    ("─╌┄┈╴╶‐‑–—−", "-"), ("━═╍┅┉╸╺", "="), ("│╎┆┊╵╷▏▎▍▌▋▊▉▕▐", "|"), ("┃║╏┇┋╹╻", "#"),
    ("╭╮╰╯┌┐└┘├┤┬┴┼", "+"), ("┏┓┗┛╔╗╚╝┣┫┳┻╋╠╣╦╩╬", "#"), ("●◉◆★▣■◼⬤✱✻", "*"), ("○◌◇☆□◻◦", "o"),
    ("▁▂", "."), ("▃", ":"), ("▄", "-"), ("▅", "="), ("▆", "+"), ("▇█▓▒▙▟▛▜▀", "#"), ("░", ":"),
    ("▖▗▘▝▚▞", "%"), ("←‹«◂◀⇠", "<"), ("→›»▸▶⇢↵⏎↳", ">"), ("↑▴▲⌃⇧", "^"), ("↓▾▼⌄⇩", "v"),
    ("…·∙•⋅․", "."), ("‘’‛′", "'"), ("“”„″", "\""), ("×✕✖✗✘", "x"), ("✓✔", "v"), ("°", "o"),
    ("≈∼", "~"), ("≤", "<"), ("≥", ">"), ("÷", "/"), ("µ", "u"),
  ]

  private static let table: [UInt32: UInt32] = {
    var table: [UInt32: UInt32] = [:]
    for (glyphs, substitute) in groups {
      for scalar in glyphs.unicodeScalars {
        table[scalar.value] = substitute.unicodeScalars.first?.value
      }
    }
    return table
  }()

  static func code(for code: UInt32, cluster: String) -> UInt32 {
    if let substitute = table[code] { return substitute }
    if (0x2800...0x28ff).contains(code) { return brailleSubstitute(for: code) }
    let baseLetter = cluster.unicodeScalars.first.map { base(of: $0.value) } ?? 0x3f
    return (0x20..<0x7f).contains(baseLetter) ? baseLetter : 0x3f
  }

  /// Returns the base letter of a letter with accents, or any other scalar unchanged.
  private static func base(of scalar: UInt32) -> UInt32 {
    var parts: [utf8proc_int32_t] = [0, 0, 0, 0]
    var boundary: Int32 = 0
    let count = utf8proc_decompose_char(
      utf8proc_int32_t(bitPattern: scalar), &parts, parts.count, UTF8PROC_DECOMPOSE, &boundary)
    return count > 0 ? UInt32(bitPattern: parts[0]) : scalar
  }

  /// Returns the substitute for a braille pattern: the more dots, the denser the character.
  private static func brailleSubstitute(for code: UInt32) -> UInt32 {
    let substitutes: [Character] = [" ", ".", ".", ":", ":", "+", "+", "#", "#"]
    let count = (code - 0x2800).nonzeroBitCount
    return substitutes[count].unicodeScalars.first?.value ?? 0x20
  }
}
