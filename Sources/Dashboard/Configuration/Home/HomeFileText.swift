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
    let reading = try PartialHomeFile(source)
    if let error = reading.writeError { throw error }
    let ends = LineBreaks(source)
    guard reading.home != home else { return ends.restored(ends.text) }
    let check = HomeCheck(reading, YAMLOutline(ends.text, of: reading.root.mapping), home)
    // Patch the text if possible; otherwise rewrite it.
    if var patch = HomePatch(reading, ends.text, to: home), let text = try? patch.text() {
      let new = ends.restored(text)
      if check.passes(new, without: patch.edit.dropped) { return new }
    }
    let new = ends.restored(HomeRewrite(reading, ends.text, to: home).text)
    guard check.passes(new, without: []) else {
      throw reading.allErrors.first
        ?? ConfigurationError(file: HomeFile.fileName, line: 0, .notEditable)
    }
    return new
  }

  static func newText(_ home: HomeFile) -> String {
    var lines = ["# The home screen. Edit it here or in the dashboard (e).", "widgets:"]
    lines += YAMLValue.items(home.widgets).map { "  \($0)" }
    if home.widgets.isEmpty { lines[1] = "widgets: []" }
    if !home.stacks.isEmpty {
      lines += YAMLValue.member("stacks", YAMLValue(home.stacks), depth: 1)
    }
    if !home.layouts.isEmpty {
      lines += YAMLValue.member("layouts", YAMLValue(home.layouts), depth: 2)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
