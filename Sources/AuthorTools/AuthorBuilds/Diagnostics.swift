internal import Foundation

/// A message of the compiler.
package struct Diagnostic: Hashable, Sendable {
  /// The path of the file, or `nil` if the message is about none.
  package let file: String?
  package let line: Int
  package let column: Int
  package let message: String

  package init(file: String?, line: Int, column: Int, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// Returns the errors in the output of the compiler, each once.
  package static func errors(in output: String) -> [Diagnostic] {
    var seen: Set<Diagnostic> = []
    return output.split(whereSeparator: \.isNewline).compactMap { line in
      if let match = line.wholeMatch(of: /(\/[^:]+):(\d+):(\d+): error: (.*)/) {
        return Diagnostic(
          file: String(match.output.1), line: Int(match.output.2) ?? 0,
          column: Int(match.output.3) ?? 0, message: String(match.output.4))
      }
      guard let match = line.wholeMatch(of: /(?:<unknown>:0|swiftc?|clang): error: (.*)/) else {
        return nil
      }
      return Diagnostic(file: nil, line: 0, column: 0, message: String(match.output.1))
    }
    .filter { seen.insert($0).inserted }
  }

  /// What an error is about.
  package enum Kind: Hashable {
    /// The text cannot be parsed, which makes other errors likely.
    case syntax
    /// A name is not known, which makes other errors likely, too.
    case name
    case other

    /// Finds out what a message is about.
    package init(message: String) {
      let syntax = [
        "expected ", "extraneous '", "consecutive ", "unterminated ", "unexpected code ",
        "unexpected separator ", "unexpected token ",
      ]
      let name = ["cannot find ", "no such module "]
      self =
        syntax.contains(where: message.hasPrefix)
        ? .syntax : name.contains(where: message.hasPrefix) ? .name : .other
    }
  }

  /// What the error is about.
  package var kind: Kind { Kind(message: message) }

  /// Returns the name that is declared nowhere, or `nil` if a message is another.
  static func missingName(in message: String) -> String? {
    message.wholeMatch(of: /cannot find (?:type )?'([^']+)' in scope/)
      .map { String($0.output.1) }
  }

  /// The module that is missing, or `nil` if the message is another.
  package var missingModule: String? {
    message.wholeMatch(of: /no such module '([^']+)'/).map { String($0.output.1) }
  }
}
