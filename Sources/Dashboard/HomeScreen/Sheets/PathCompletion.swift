internal import Cells
internal import Files
internal import IntentSchemas
internal import ViewTree
internal import Texts

/// The files and folders with which the path in a text field can continue, as a shell lists them.
struct PathCompletion: Hashable, Sendable {
  /// The path as it was typed.
  let text: String
  /// The names in the path's folder that begin with its last part, or `nil` until they have been
  /// read.
  ///
  /// Folders end with a slash.
  var names: [String]?

  /// Creates the completion of a text, or returns `nil` if the text is not a path.
  init?(of text: String) {
    guard PathBytes.isAbsolute(text) || UserPath.isInHome(text) else { return nil }
    self.text = text
  }

  /// The part of the path after the last slash.
  private var lastPart: Substring {
    text.unicodeScalars.lastIndex(of: "/").map { text[text.unicodeScalars.index(after: $0)...] }
      ?? text[...]
  }

  /// The names to offer; empty if the path is complete.
  var offeredNames: [String] {
    guard let names, names != [String(lastPart)] else { return [] }
    return names
  }

  /// The text that all names continue with, or `nil` if they differ at once.
  var continuation: String? {
    guard let first = names?.first, let names else { return nil }
    let common = names.dropFirst().reduce(first[...]) { $0.commonPrefix(with: $1) }
    let rest = common.dropFirst(lastPart.count)
    return rest.isEmpty ? nil : String(rest)
  }

  /// Returns a line with the names that fit, and the key that completes the path.
  func node(width: Int) -> Node {
    let list = offeredNames.joined(separator: "  ")
    return SheetNodes.frame(
      SheetNodes.row([
        SheetNodes.text(continuation == nil ? "   " : "Tab", .accent, .bold),
        SheetNodes.text(list, .tertiary),
      ]), width: width, height: 1)
  }
}

extension Substring {
  fileprivate func commonPrefix(with other: String) -> Substring {
    let count = zip(self, other).prefix { $0 == $1 }.count
    return prefix(count)
  }
}

extension SettingsSheet {
  /// Looks up how the path in the focused field can continue; a text that is no path has no
  /// completion.
  mutating func updatePathCompletion() -> [SheetRequest] {
    let isPathField =
      focusedParameter?.kind == .text && focusedParameter?.isMultiline == false
      && focusedParameter?.isSecret != true
    let next = isPathField ? field.flatMap { PathCompletion(of: $0.text) } : nil
    guard next?.text != pathCompletion?.text else { return [] }
    pathCompletion = next
    return next.map { [.effect(.listPaths($0.text))] } ?? []
  }

  mutating func receive(_ names: [String], beginning path: String) {
    guard pathCompletion?.text == path else { return }
    pathCompletion?.names = names
  }

  /// Completes the path in the focused field as far as it is certain.
  ///
  /// - Returns: Whether there was anything to complete.
  mutating func completePath() -> Bool {
    guard let continuation = pathCompletion?.continuation, field?.isAtEnd == true else {
      return false
    }
    field?.paste(continuation)
    applyFieldText()
    return true
  }
}
