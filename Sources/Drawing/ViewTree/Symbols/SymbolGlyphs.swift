package import Cells

/// A name's glyphs in all sets.
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

  /// What stands for a name that is not known.
  package static let unknown = SymbolGlyphs(unicode: "◦", nerd: "◦", ascii: "o")

  /// The glyphs for a name: the table's, or those of its family without variants such as `.fill`.
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
    // By bytes, since every extension does it once when it starts.
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
