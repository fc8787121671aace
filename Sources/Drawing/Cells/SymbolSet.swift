/// Which glyphs stand for the names of SF Symbols.
package enum SymbolSet: String, Hashable, Sendable, CaseIterable {
  /// Glyphs that common terminal fonts have.
  case unicode
  /// Those of a Nerd Font, version 3.
  case nerd
  /// ASCII alone; the whole screen is drawn with it then.
  case ascii
}
