internal import Cells

extension Theme {
  /// Tessera's own theme; `themes/tessera.yaml` says the same.
  package static let tessera = Theme(name: "tessera", dark: Palette(), light: lightPalette)

  private static let lightPalette: Palette = {
    var palette = Palette()
    let colors: [Role: UInt32] = [
      .text: 0x2b303b, .secondary: 0x5a6374, .tertiary: 0x858e9e, .quaternary: 0xb0b7c3,
      .accent: 0x2f5fd0, .background: 0xfafbfc, .raised: 0xeef1f5, .selection: 0xdde4f0,
      .border: 0xc3cad5, .focus: 0x2f5fd0, .title: 0x4a5364, .red: 0xc4323a, .orange: 0xb85c14,
      .yellow: 0x94720a, .green: 0x2e7d32, .mint: 0x1d7f68, .teal: 0x16777a, .cyan: 0x13749c,
      .blue: 0x2f5fd0, .indigo: 0x4b4fc4, .purple: 0x7a3fc0, .pink: 0xb93a80, .brown: 0x7a5a3a,
      .gray: 0x6b7484, .white: 0xffffff, .black: 0x14171e,
    ]
    for (role, color) in colors { palette[role] = RGB(color) }
    return palette
  }()
}
