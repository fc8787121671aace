/// A set of glyphs that represent SF Symbols.
package enum SymbolSet: String, Hashable, Sendable, CaseIterable {
  /// Glyphs that common terminal fonts contain.
  case unicode
  /// Glyphs of Nerd Fonts version 3.
  case nerd
  /// ASCII only; the whole screen is then drawn in ASCII.
  case ascii
}
