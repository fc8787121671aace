/// Existing members of `Color`, `UIColor`, `UIImage` and shape styles.
///
/// Uses of a symbol with one of these names would be ambiguous. Xcode omits them, too.
enum ReservedNames {
  static func contains(_ name: String, _ kind: AssetKind) -> Bool {
    switch kind {
    case .color: colors.contains(name)
    case .image: images.contains(name)
    }
  }

  private static let images: Set = ["add", "remove", "checkmark", "strokedCheckmark", "actions"]

  private static let colors: Set = [
    "accentColor", "background", "bar", "black", "blue", "brown", "clear", "cyan", "darkGray",
    "darkText", "fill", "foreground", "gray", "green", "indigo", "label", "lightGray", "lightText",
    "link", "magenta", "mint", "opaqueSeparator", "orange", "pink", "placeholder",
    "placeholderText", "primary", "purple", "quaternary", "quaternaryLabel",
    "quaternarySystemFill", "quinary", "red", "regularMaterial", "secondary", "secondaryLabel",
    "secondarySystemBackground", "secondarySystemFill", "secondarySystemGroupedBackground",
    "selection", "separator", "shadow", "systemBackground", "systemBlue", "systemBrown",
    "systemCyan", "systemFill", "systemGray", "systemGray2", "systemGray3", "systemGray4",
    "systemGray5", "systemGray6", "systemGreen", "systemGroupedBackground", "systemIndigo",
    "systemMint", "systemOrange", "systemPink", "systemPurple", "systemRed", "systemTeal",
    "systemYellow", "teal", "tertiary", "tertiaryLabel", "tertiarySystemBackground",
    "tertiarySystemFill", "tertiarySystemGroupedBackground", "thickMaterial", "thinMaterial",
    "tint", "tintColor", "ultraThickMaterial", "ultraThinMaterial", "white", "windowBackground",
    "yellow",
  ]
}
