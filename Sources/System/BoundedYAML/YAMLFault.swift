internal import Yams

/// Why a text is not read as YAML.
package enum YAMLFault: Error, Hashable, Sendable {
  /// Longer than ``YAMLBounds/length``.
  case tooLong
  /// One line for people; the line is counted from 1, and is 0 where it is not known.
  case notYAML(String, line: Int)

  static func tooDeep(line: Int) -> YAMLFault {
    .notYAML("it is deeper than \(YAMLBounds.depth) levels", line: line)
  }

  /// What Yams said.
  init(_ error: any Error) {
    self =
      (error as? YamlError).map { .notYAML($0.reason, line: $0.line) }
      ?? .notYAML("\(error)", line: 0)
  }

  /// What is wrong, in one line, without its place.
  package var reason: String {
    switch self {
    case .tooLong: "larger than \(YAMLBounds.length >> 20) MiB"
    case .notYAML(let reason, _): reason
    }
  }

  /// Counted from 1; 0 where it is the whole text, or not known.
  package var line: Int {
    switch self {
    case .tooLong: 0
    case .notYAML(_, let line): line
    }
  }
}

extension YamlError {
  /// Counted from 1; 0 where it is not known.
  fileprivate var line: Int {
    switch self {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
      mark.line
    case .duplicatedKeysInMapping(_, let context): context.mark.line
    default: 0
    }
  }

  fileprivate var reason: String {
    switch self {
    case .parser(_, let problem, _, _) where problem.hasPrefix("Maximum nesting level"):
      "it is deeper than \(YAMLBounds.depth) levels"
    case .scanner(_, let problem, _, _), .parser(_, let problem, _, _),
      .composer(_, let problem, _, _):
      problem
    case .duplicatedKeysInMapping(let duplicates, _):
      "the key “\(duplicates.first ?? "")” stands here twice"
    default: "\(self)".split(separator: "\n").first.map(String.init) ?? "unreadable"
    }
  }
}
