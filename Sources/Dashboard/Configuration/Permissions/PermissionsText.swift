package import Sandbox
internal import Yams

/// Edits of the text of `permissions.yaml` that keep comments, order and everything else.
package enum PermissionsText {
  /// Sets an entry for a name, in place of the name's entry or at the end.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - name: The name, `EXTENSION/KIND` or `EXTENSION`.
  ///   - program: The program that has the name, or `nil` if it is known by its name alone.
  ///   - source: The current text, or `nil` if there is no file.
  /// - Returns: The new text.
  /// - Throws: ``ConfigurationError`` if the text is not valid, or cannot be changed without losing
  ///   other content.
  package static func setting(
    _ entry: PermissionsEntry, of name: String, _ program: ProgramIdentity? = nil,
    in source: String?
  ) throws(ConfigurationError) -> String {
    let line = "\(YAMLText.scalar(name)): \(entry.value(about: program).flow)\n"
    guard let source else { return introduction + line }
    let file = try PermissionsFile(source)
    let root = try YAMLSection(parsing: source, file: PermissionsFile.fileName)
    let lineBreaks = LineBreaks(source)
    let text: String
    if root.mapping.isEmpty {
      // A file with comments only has no outline.
      let end = lineBreaks.text.isEmpty || lineBreaks.text.hasSuffix("\n") ? "" : "\n"
      text = lineBreaks.text + end + line
    } else {
      text = try setting(entry.value(about: program), of: name, in: lineBreaks.text, root)
    }
    let result = lineBreaks.restoring(in: text)
    var expected = file.decisions
    expected[name] = PermissionDecision(entry.permissions, about: program)
    guard (try? PermissionsFile(result))?.decisions == expected else { throw notEditable }
    return result
  }

  private static func setting(
    _ value: YAMLValue, of name: String, in text: String, _ root: YAMLSection
  ) throws(ConfigurationError) -> String {
    guard let outline = YAMLOutline(text, of: root.mapping) else { throw notEditable }
    var edit = OutlineEdit(outline)
    var children = outline.root.parts.map { edit.text($0) }.enumerated().map {
      OutlineEdit.Child.existing($0.offset, $0.element)
    }
    if let index = root.mapping.keys.firstIndex(where: { $0.string == name }) {
      let text = edit.text(outline.root.parts[index], in: outline.root, value: value)
      children[index] = .existing(index, text)
    } else {
      children.append(.new(value, key: YAMLText.scalar(name), depth: 0))
    }
    return outline.text(0..<outline.root.range.lowerBound)
      + edit.rebuild(outline.root, children)
      + outline.text(outline.root.range.upperBound..<outline.bytes.count)
  }

  private static let introduction =
    "# What plugins and commands may do. Edit it here, or in the settings of a box (s).\n"

  private static var notEditable: ConfigurationError {
    ConfigurationError(file: PermissionsFile.fileName, line: 0, .notEditable)
  }
}
