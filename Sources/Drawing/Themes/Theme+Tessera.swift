internal import Cells

extension Theme {
  /// The default theme; `themes/tessera.yaml` contains the same colors.
  package static let tessera = Theme(
    name: "tessera", dark: ThemeSide(Palette()), light: ThemeSide(.light))
}
