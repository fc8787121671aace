internal import Configuration

/// The launchers of the user's file, and what is offered to add.
package struct Launchers: Sendable {
  /// The valid launchers of `launchers.yaml`.
  private(set) var file = LauncherFile()
  /// What can be added, or `nil` until it has been looked up.
  private(set) var suggestions: [LauncherSuggestion]?
  /// The launcher that was added last, if adding it is the latest change that can be undone.
  private(set) var lastAddition: String?

  /// The extension whose boxes may start launchers.
  ///
  /// Other widgets cannot start a program, not even one of the user's file.
  package static let extensionName = "launcher"

  mutating func set(_ file: LauncherFile) { self.file = file }

  mutating func setSuggestions(_ suggestions: [LauncherSuggestion]?) {
    self.suggestions = suggestions
  }

  mutating func recordAddition(of name: String) { lastAddition = name }

  /// Makes a later change the one to undo.
  mutating func forgetAddition() { lastAddition = nil }

  /// Returns a name that no launcher of the file has.
  func freeName(for name: String) -> String {
    name.numbered { file[$0] != nil }
  }
}
