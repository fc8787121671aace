internal import Yams

/// Writes the text of `home.yaml`.
package enum HomeFileText {
  /// Updates the text of the file.
  ///
  /// Comments, unknown keys, unreadable entries, line breaks and a byte order mark are preserved.
  ///
  /// - Parameters:
  ///   - home: The new contents.
  ///   - source: The current text, or `nil` if there is no file.
  /// - Returns: Text that parses as `home`.
  /// - Throws: ``ConfigurationError`` if `source` is not a valid home file or a change would lose
  ///   some of its content. The file must not be overwritten then.
  package static func text(
    of home: HomeFile, over source: String?
  ) throws(ConfigurationError) -> String {
    guard let source else { return newText(home) }
    return try text(of: home, over: source, PartialHomeFile(source, in: home.file))
  }

  /// Updates the text of the file, which has been read.
  ///
  /// - Parameters:
  ///   - home: The new contents.
  ///   - source: The current text.
  ///   - parsedFile: What was read from it.
  /// - Returns: Text that parses as `home`.
  /// - Throws: ``ConfigurationError`` if `source` is not a valid home file or a change would lose
  ///   some of its content. The file must not be overwritten then.
  package static func text(
    of home: HomeFile, over source: String, _ parsedFile: PartialHomeFile
  ) throws(ConfigurationError) -> String {
    if let error = parsedFile.writeError { throw error }
    let lineBreaks = LineBreaks(source)
    guard parsedFile.home != home else { return lineBreaks.restoring(in: lineBreaks.text) }
    let outline = YAMLOutline(lineBreaks.text, of: parsedFile.root.mapping)
    let check = HomeCheck(parsedFile, outline, home)
    // Patch the text if possible; otherwise rewrite it.
    if var patch = HomePatch(parsedFile, lineBreaks.text, to: home),
      let patchedText = try? patch.makeText()
    {
      let text = lineBreaks.restoring(in: patchedText)
      if check.passes(text, removing: patch.edit.removedRanges) { return text }
    }
    let text = lineBreaks.restoring(in: HomeRewrite(parsedFile, lineBreaks.text, to: home).text)
    guard check.passes(text, removing: []) else {
      throw parsedFile.allErrors.first
        ?? ConfigurationError(file: home.file.name, line: 0, .notEditable)
    }
    return text
  }

  /// Returns the text of a file that does not exist yet, with one line per stack and per page.
  static func newText(_ home: HomeFile) -> String {
    var lines = [home.file.introduction, "\(home.file.listKey):"]
    lines += YAMLValue.items(home.widgets).map { "  \($0)" }
    if home.widgets.isEmpty { lines[1] += " []" }
    if !home.stacks.isEmpty {
      lines += YAMLValue.member("stacks", YAMLValue(home.stacks), depth: 1)
    }
    if !home.layouts.isEmpty {
      lines += YAMLValue.member("layouts", YAMLValue(home.layouts), depth: 2)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
