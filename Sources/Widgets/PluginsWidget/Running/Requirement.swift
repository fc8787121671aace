internal import Foundation

/// What a plugin needs and this machine does not have.
struct Requirement: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case program, pythonModule, rubyGem, perlModule, nodeModule
    /// The plugin was written for version 2 of Python.
    case python2
  }

  var kind = Kind.program
  var name: String

  /// Creates the requirement of a program.
  init(_ program: String) {
    name = program
  }

  /// Finds a requirement in a line of an error message, or returns `nil` for any other line.
  init?(errorLine line: String) {
    if Self.python2Errors.contains(where: { line.contains($0) }) {
      (kind, name) = (.python2, "Python 2")
      return
    }
    for pattern in Self.patterns {
      guard let name = pattern.name(in: line) else { continue }
      self.name = name
      kind = Self.python2Modules.contains(name) ? .python2 : pattern.kind
      return
    }
    return nil
  }

  /// What version 3 of Python says of sources for version 2.
  private static let python2Errors = [
    "Missing parentheses in call to 'print'", "multiple exception types must be parenthesized",
    "name 'unicode' is not defined", "name 'raw_input' is not defined",
    "'dict' object has no attribute 'has_key'", "'dict' object has no attribute 'iteritems'",
  ]
  private static let python2Modules: Set<String> = [
    "urllib2", "urlparse", "httplib", "ConfigParser", "commands", "StringIO", "Queue", "Tkinter",
    "cookielib", "HTMLParser",
  ]

  /// The texts before and after a name in an error message.
  private struct Pattern {
    var kind = Kind.program
    /// The text before the name, or an empty text if the name is at the end of what precedes
    /// ``after``.
    var before = ""
    /// The text after the name, or `nil` if the line ends there.
    var after: String?

    func name(in line: String) -> String? {
      guard let start = before.isEmpty ? line.startIndex : line.range(of: before)?.upperBound else {
        return nil
      }
      var end = line.endIndex
      if let after {
        guard let range = line.range(of: after, range: start..<line.endIndex) else { return nil }
        end = range.lowerBound
      }
      var name = line[start..<end]
      // The name of the shell and the number of the line precede it.
      if before.isEmpty { name = name.split(separator: ":").last ?? name }
      let text = name.trimmingCharacters(in: CharacterSet(charactersIn: " '\"‘’“”`"))
      return text.isEmpty || text.count > 80 || text.contains(" ") ? nil : text
    }
  }

  private static let patterns = [
    Pattern(kind: .pythonModule, before: "No module named '", after: "'"),
    Pattern(kind: .pythonModule, before: "No module named ", after: nil),
    Pattern(kind: .rubyGem, before: "cannot load such file -- ", after: " ("),
    Pattern(kind: .perlModule, before: "Can't locate ", after: " in @INC"),
    Pattern(kind: .nodeModule, before: "Cannot find module '", after: "'"),
    Pattern(kind: .nodeModule, before: "Cannot find package '", after: "'"),
    // Shells, env, and the functions of languages that start programs.
    Pattern(before: "command not found: ", after: nil),
    Pattern(after: ": command not found"), Pattern(after: ": not found"),
    Pattern(before: "env: ", after: ": No such file or directory"),
    Pattern(before: "spawn ", after: " ENOENT"),
  ]
}
