package import Cells

/// The glyphs of a symbol in each symbol set.
package struct SymbolGlyphs: Hashable, Sendable {
  package let unicode: String
  package let nerd: String
  package let ascii: String

  package subscript(set: SymbolSet) -> String {
    switch set {
    case .unicode: unicode
    case .nerd: nerd
    case .ascii: ascii
    }
  }

  /// The glyphs for unknown symbol names.
  package static let unknown = SymbolGlyphs(unicode: "◦", nerd: "◦", ascii: "o")

  /// Returns the glyphs for a symbol name, ignoring unknown variants such as `.fill`.
  package static func named(_ name: String) -> SymbolGlyphs {
    var parts = name.split(separator: ".")[...]
    while !parts.isEmpty {
      if let glyphs = table[parts.joined(separator: ".")] { return glyphs }
      parts = parts.dropLast()
    }
    return unknown
  }

  private static let table: [String: SymbolGlyphs] = {
    var table: [String: SymbolGlyphs] = [:]
    // Splitting UTF-8 is faster than splitting characters, and every extension does this at launch.
    for line in SymbolTable.text.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: " ")).map(Substring.init)
      guard fields.count == 4 else { continue }
      let code = UInt32(fields[2], radix: 16).flatMap(Unicode.Scalar.init)
      let nerd = code.map { String(Character($0)) } ?? String(fields[1])
      table[String(fields[0])] = SymbolGlyphs(
        unicode: String(fields[1]), nerd: nerd, ascii: String(fields[3]))
    }
    return table
  }()
}
