/// The colours that stand for the roles.
package struct Palette: Hashable, Sendable {
  /// By the role's raw value.
  private var colors: [RGB]

  /// The colours of a calm dark terminal.
  package init() {
    colors = Role.allCases.map { Self.standard[$0] ?? RGB(0xc8ccd4) }
  }

  /// The colours of a calm light terminal.
  package static let light: Palette = {
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

  package subscript(_ role: Role) -> RGB {
    get { colors[Int(role.rawValue)] }
    set { colors[Int(role.rawValue)] = newValue }
  }

  package var background: RGB { self[.background] }

  /// The colour of a paint, or `nil` for no paint.
  package func color(of paint: Paint) -> RGB? {
    if let role = paint.role { return self[role] }
    return paint.rgb
  }

  private static let standard: [Role: RGB] = [
    .text: RGB(0xd8dee9), .secondary: RGB(0x9aa3b2), .tertiary: RGB(0x6b7484),
    .quaternary: RGB(0x4b5363), .accent: RGB(0x82aaff), .background: RGB(0x14171e),
    .raised: RGB(0x1d222c), .selection: RGB(0x2c3444), .border: RGB(0x3a4252),
    .focus: RGB(0x82aaff), .title: RGB(0xaab3c3), .red: RGB(0xf2777a), .orange: RGB(0xf5a97f),
    .yellow: RGB(0xeed49f), .green: RGB(0xa6da95), .mint: RGB(0x8fd9c4), .teal: RGB(0x8bd5ca),
    .cyan: RGB(0x7dc4e4), .blue: RGB(0x82aaff), .indigo: RGB(0x8a8fe8), .purple: RGB(0xc6a0f6),
    .pink: RGB(0xf5a9d0), .brown: RGB(0xb08968), .gray: RGB(0x8a93a3), .white: RGB(0xf4f6fa),
    .black: RGB(0x14171e),
  ]
}
