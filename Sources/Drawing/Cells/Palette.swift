/// The colors of the roles.
package struct Palette: Hashable, Sendable {
  /// The colors, indexed by the role's raw value.
  private var colors: [RGB]
  /// Whether the accent color also replaces the authors' accent colors, because the user chose it
  /// for the box, or because the theme has few hues.
  package var replacesAccents = false

  /// Creates the default dark palette.
  package init() {
    colors = Role.allCases.map { Self.darkColors[$0] ?? RGB(0xc8ccd4) }
  }

  /// The default light palette.
  package static let light: Palette = {
    var palette = Palette()
    let colors: [Role: UInt32] = [
      .text: 0x262e3d, .secondary: 0x485367, .tertiary: 0x5f6c82, .quaternary: 0xacbad3,
      .accent: 0x2057c4, .background: 0xf9fafc, .raised: 0xedeef0, .selection: 0xdbdce0,
      .border: 0xc0cde4, .focus: 0x2057c4, .title: 0x34425c, .red: 0xb44144, .orange: 0xa55004,
      .yellow: 0x7f6601, .green: 0x05792f, .mint: 0x007659, .teal: 0x02756f, .cyan: 0x05728b,
      .blue: 0x2a67bd, .indigo: 0x605cbe, .purple: 0x8450ae, .pink: 0xaa417a, .brown: 0x825023,
      .gray: 0x5e697e, .white: 0xffffff, .black: 0x111419, .stale: 0xa55004, .error: 0xb44144,
      .widget: 0xf2f3f5, .status: 0xf9fafc,
    ]
    for (role, color) in colors { palette[role] = RGB(color) }
    return palette
  }()

  package subscript(_ role: Role) -> RGB {
    get { colors[Int(role.rawValue)] }
    set { colors[Int(role.rawValue)] = newValue }
  }

  package var background: RGB { self[.background] }

  /// Returns the color of a paint, or `nil` for ``Paint/none`` and ``Paint/gradient``.
  package func color(of paint: Paint) -> RGB? {
    if replacesAccents, paint.isAccent { return self[.accent] }
    if let role = paint.role { return self[role] }
    return paint.rgb
  }

  private static let darkColors: [Role: RGB] = [
    .text: RGB(0xd8dee9), .secondary: RGB(0xa4abb7), .tertiary: RGB(0x848b97),
    .quaternary: RGB(0x4e5460), .accent: RGB(0x87b1fe), .background: RGB(0x13171e),
    .raised: RGB(0x1e2229), .selection: RGB(0x282f3b), .border: RGB(0x3c414c),
    .focus: RGB(0x87b1fe), .title: RGB(0xbbc5d5), .red: RGB(0xfe8a88), .orange: RGB(0xf99452),
    .yellow: RGB(0xedc747), .green: RGB(0x69cb7a), .mint: RGB(0x26cf9e), .teal: RGB(0x0cccc0),
    .cyan: RGB(0x07c5ed), .blue: RGB(0x80b3fe), .indigo: RGB(0xa4a7ff), .purple: RGB(0xcc96f9),
    .pink: RGB(0xf687be), .brown: RGB(0xc79265), .gray: RGB(0xaab1be), .white: RGB(0xf7f8fb),
    .black: RGB(0x111419), .stale: RGB(0xf99452), .error: RGB(0xfe8a88), .widget: RGB(0x1e2229),
    .status: RGB(0x13171e),
  ]
}
