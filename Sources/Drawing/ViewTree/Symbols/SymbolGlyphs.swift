internal import CSymbols
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

  /// Returns the glyphs for a symbol name, or ``unknown`` if the table has none.
  ///
  /// A variant without glyphs of its own, such as `.fill`, has those of the name without it.
  package static func named(_ name: String) -> SymbolGlyphs {
    var parts = name.split(separator: ".")[...]
    while !parts.isEmpty {
      if let glyphs = table[parts.joined(separator: ".")] { return glyphs }
      parts = parts.dropLast()
    }
    return unknown
  }

  /// The glyphs by symbol name; the table is read once in each process.
  static let table: [String: SymbolGlyphs] = {
    let text = UnsafeRawBufferPointer(start: csymbols_text(), count: csymbols_length())
    var table: [String: SymbolGlyphs] = [:]
    // Bytes are compared, which is faster than comparing characters, because every extension reads
    // the table when it starts.
    for line in text.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let fields = line.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard fields.count == 4 else { continue }
      // A symbol without a Nerd Font code is shown as in Unicode.
      let code = UInt32(fields[2], radix: 16).flatMap(Unicode.Scalar.init)
      let nerd = code.map { String(Character($0)) } ?? fields[1]
      table[fields[0]] = SymbolGlyphs(unicode: fields[1], nerd: nerd, ascii: fields[3])
    }
    return table
  }()
}
