/// The colours that stand for the roles.
package struct Palette: Hashable, Sendable {
  /// By the role's raw value.
  private var colors: [RGB]

  /// The colours of a calm dark terminal.
  package init() {
    colors = Role.allCases.map { Self.standard[$0] ?? RGB(0xc8ccd4) }
  }

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
