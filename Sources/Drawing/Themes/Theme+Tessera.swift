internal import Cells

extension Theme {
  /// Tessera's own theme; `themes/tessera.yaml` says the same.
  package static let tessera = Theme(
    name: "tessera", dark: ThemeSide(Palette()), light: ThemeSide(.light))
}
