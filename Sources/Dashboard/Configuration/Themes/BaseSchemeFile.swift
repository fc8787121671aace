internal import Cells
internal import Themes
internal import Yams

extension YAMLSection {
  /// Whether this is a base16 or base24 scheme, in the current format or the one before 2022.
  var isScheme: Bool {
    ["palette", "scheme", "system", BaseScheme.keys[0]].contains { node($0) != nil }
  }
}

extension BaseScheme {
  /// Creates a scheme from a YAML section.
  ///
  /// A scheme without a valid `variant`, or in the format before 2022, is dark or light by its
  /// colors.
  ///
  /// - Throws: ``ConfigurationError`` with a line number if one of the first 16 colors is missing,
  ///   or a value is not valid.
  init(_ root: YAMLSection) throws(ConfigurationError) {
    let hasOldFormat = root.node("palette") == nil
    var section = root
    if let node = root.node("palette") {
      section = try YAMLSection(node, key: "palette", file: root.file)
    }
    let names = [try root.text("name"), try root.text("scheme")].compactMap(\.self)
    let isBase24 = BaseScheme.keys[16...].contains { section.node($0) != nil }
    var colors: [RGB] = []
    for key in BaseScheme.keys.prefix(isBase24 ? 24 : 16) {
      guard let node = section.node(key) else {
        // No role uses the bright colors, which only base24 has, so these may be missing.
        if colors.count >= 16 { continue }
        throw ConfigurationError(file: root.file, line: section.line, .missingKey(key))
      }
      guard let color = RGB(hex: node.scalar?.string ?? "") else {
        throw section.invalidValue(node, key, expected: "a color; expected one such as 1d2021")
      }
      colors.append(color)
    }
    let variant = hasOldFormat ? nil : Appearance(rawValue: try root.text("variant") ?? "")
    guard
      let scheme = BaseScheme(name: names.first ?? "base16", colors: colors, appearance: variant)
    else {
      throw ConfigurationError(file: root.file, line: section.line, .missingKey("base0F"))
    }
    self = scheme
  }
}

extension YAMLSection {
  /// Returns the scalar at a key as a string, or `nil` if the key is missing.
  ///
  /// A number is returned as a string, too, because a scheme may be named 3024.
  fileprivate func text(_ key: String) throws(ConfigurationError) -> String? {
    guard let node = node(key) else { return nil }
    guard let scalar = node.scalar else { throw invalidValue(node, key, expected: "a string") }
    return scalar.string
  }
}
