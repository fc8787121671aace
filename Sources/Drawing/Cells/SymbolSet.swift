/// The set of glyphs used for SF Symbols names.
package enum SymbolSet: String, Hashable, Sendable, CaseIterable {
  /// Glyphs in common terminal fonts.
  case unicode
  /// Glyphs of Nerd Fonts version 3.
  case nerd
  /// ASCII only; the whole screen is then drawn in ASCII.
  case ascii
}
