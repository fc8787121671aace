public import Foundation

/// A program that an intent's result runs in the dashboard's terminal.
///
/// The dashboard runs programs only for extensions that the user trusts with that. This type is
/// specific to Tessera.
public struct TerminalProgram: Hashable, Sendable {
  /// The name shown to the user.
  public var name: String
  /// By what the dashboard finds the program again after it was stopped, or `nil` for its name and its
  /// arguments.
  public var identifier: String?
  /// The program and its arguments, which no shell interprets.
  public var arguments: [String]
  /// The folder in which the program starts, or `nil` for that of the dashboard.
  public var folder: URL?
  /// The environment of the program, to which the dashboard adds only the name of the terminal, or
  /// `nil` for that of the dashboard.
  ///
  /// Unlike arguments, it is not in the list of the machine's processes.
  public var environment: [String: String]?

  /// Creates a program.
  public init(
    name: String, identifier: String? = nil, arguments: [String], folder: URL? = nil,
    environment: [String: String]? = nil
  ) {
    self.name = name
    self.identifier = identifier
    self.arguments = arguments
    self.folder = folder
    self.environment = environment
  }
}

extension IntentResultContainer {
  /// Returns the result with a text that the dashboard copies to the clipboard.
  ///
  /// This method is specific to Tessera.
  public func copying(_ text: String) -> Self {
    var parts = parts
    parts.copiedText = text
    return Self(value, parts)
  }

  /// Returns the result with a program that the dashboard runs in its terminal.
  ///
  /// The program has the terminal until it ends; then its output stays until Enter is pressed. This
  /// method is specific to Tessera.
  public func running(_ program: TerminalProgram) -> Self {
    var parts = parts
    parts.program = program
    return Self(value, parts)
  }
}

extension IntentResult where Self == IntentResultContainer<Never> {
  /// Returns a result without dialog text, to which parts are added.
  ///
  /// This method is specific to Tessera.
  public static func empty() -> Self { Self(nil) }
}
