internal import Yams

/// An error in YAML text.
package enum YAMLError: Error, Hashable, Sendable {
  /// The text is longer than ``YAMLBounds/length``.
  case tooLong
  /// The text is invalid, or exceeds another limit.
  ///
  /// The values are a one-line description, and the line number, counted from 1, or 0 if unknown.
  case notYAML(String, line: Int)

  static func tooDeep(line: Int) -> YAMLError {
    .notYAML("nested deeper than \(YAMLBounds.depth) levels", line: line)
  }

  /// Creates an error from an error of Yams.
  init(_ error: any Error) {
    self =
      (error as? YamlError).map { .notYAML($0.reason, line: $0.line) }
      ?? .notYAML("\(error)", line: 0)
  }

  /// The one-line description, without the line number.
  package var reason: String {
    switch self {
    case .tooLong: "larger than \(YAMLBounds.length >> 20) MiB"
    case .notYAML(let reason, _): reason
    }
  }

  /// The line number, counted from 1, or 0 if the error is in the whole text or the line is
  /// unknown.
  package var line: Int {
    switch self {
    case .tooLong: 0
    case .notYAML(_, let line): line
    }
  }
}

extension YamlError {
  /// The line number, counted from 1, or 0 if unknown.
  fileprivate var line: Int {
    switch self {
    case .scanner(let context, _, let mark, _), .parser(let context, _, let mark, _),
      .composer(let context, _, let mark, _):
      context.flatMap(Self.start(of:)) ?? mark.line
    case .duplicatedKeysInMapping(_, let context): context.mark.line
    case .reader(_, let offset?, _, let text):
      text.prefix(offset).utf8.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    default: 0
    }
  }

  /// Returns the line in which a bracket, a quoted text or a key begins that has no end, or `nil` in
  /// any other context.
  ///
  /// The end is missed only in a later line, with which nothing is wrong.
  private static func start(of context: Context) -> Int? {
    ["flow", "quoted", "simple key"].contains { context.text.contains($0) }
      ? context.mark.line : nil
  }

  fileprivate var reason: String {
    switch self {
    // libyaml has a limit of its own, and parses a text before its depth is checked.
    case .parser(_, let problem, _, _) where problem.hasPrefix("Maximum nesting level"):
      "nested deeper than \(YAMLBounds.depth) levels"
    case .scanner(_, let problem, _, _), .parser(_, let problem, _, _),
      .composer(_, let problem, _, _), .reader(let problem, _, -1, _):
      problem
    case .reader(let problem, _, let value, _):
      "\(problem): \(Self.scalarName(value))"
    case .duplicatedKeysInMapping(let duplicates, _):
      "duplicate key “\(duplicates.first ?? "")”"
    default: "\(self)".split(separator: "\n").first.map(String.init) ?? "unreadable"
    }
  }

  /// Returns a name such as U+0007.
  private static func scalarName(_ value: Int32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
