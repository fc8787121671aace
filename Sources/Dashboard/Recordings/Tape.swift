internal import Cells

/// A script of a recording: VHS's tape language, and what it lacks for a screen with a clock.
///
/// - Source: charmbracelet/vhs, “Tape”; shared design, home-screen.md, “Recordings”.
package struct Tape: Hashable, Sendable {
  /// A command and where it stands.
  package struct Line: Hashable, Sendable {
    package var file: String
    /// Counted from 1.
    package var number: Int
    package var command: TapeCommand
  }

  package private(set) var lines: [Line]
  /// How many commands were read, those that hold other tapes among them.
  private var count = 0

  /// Reads a tape.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - file: Its name, for errors.
  ///   - include: Gives the text of another tape by its path as it stands in `Source`, or `nil` where
  ///     it cannot be read.
  /// - Throws: ``TapeError`` with file and line.
  package init(
    parsing source: String, file: String, include: (String) -> String? = { _ in nil }
  ) throws(TapeError) {
    lines = []
    try take(source, file, include, depth: 0)
    try checkOrder()
  }

  /// How deep tapes may lie in each other.
  private static let depth = 8
  /// How many commands a tape may have with all that it holds.
  private static let most = 20_000

  private mutating func take(
    _ source: String, _ file: String, _ include: (String) -> String?, depth: Int
  ) throws(TapeError) {
    for (index, text) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      var words = try TapeWords(text, file: file, line: index + 1)
      while let command = try TapeCommand(&words) {
        count += 1
        guard count <= Self.most else {
          throw words.error(.failed("more than \(Self.most) commands"))
        }
        guard case .source(let path) = command else {
          lines.append(Line(file: file, number: index + 1, command: command))
          continue
        }
        guard depth < Self.depth, let other = include(path) else {
          throw words.error(depth < Self.depth ? .unreadable(path) : .tooDeep(path))
        }
        try take(other, path, include, depth: depth + 1)
      }
    }
  }

  /// Settings stand before the first thing that is done, but for the typing speed.
  private func checkOrder() throws(TapeError) {
    var hasBegun = false
    for line in lines {
      switch line.command {
      case .set(.typingSpeed), .output: break
      case .set, .environment:
        if hasBegun { throw TapeError(file: line.file, line: line.number, .tooLate) }
      default: hasBegun = true
      }
    }
  }

  /// Where a setting stands, by its name, or `nil` where nobody sets it.
  package func place(of setting: String) -> Line? {
    lines.last { if case .set(let found) = $0.command { found.name == setting } else { false } }
  }

  /// Where the recording is written, in the tape's order.
  package var outputLines: [(line: Line, path: String)] {
    lines.compactMap { if case .output(let path) = $0.command { ($0, path) } else { nil } }
  }

  /// Where single pictures are written, in the tape's order.
  package var screenshotLines: [(line: Line, path: String)] {
    lines.compactMap { if case .screenshot(let path) = $0.command { ($0, path) } else { nil } }
  }

  /// What is set before anything is done.
  package var settings: TapeSettings {
    var settings = TapeSettings()
    for line in lines {
      switch line.command {
      case .set(let setting): settings.take(setting)
      case .environment(let name, let value): settings.environment[name] = value
      default: break
      }
    }
    return settings
  }
}

/// Why a tape was refused.
package struct TapeError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Error, Hashable, Sendable {
    case unknown(String, nearest: String?)
    case expected(String, found: String)
    case unfinishedText
    case unreadable(String)
    case tooDeep(String)
    case tooLate
    /// What was waited for did not come.
    case neverCame(pattern: String, seconds: Double)
    case failed(String)
  }

  package var file: String
  /// Counted from 1.
  package var line: Int
  package var reason: Reason

  package init(file: String, line: Int, _ reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  package var description: String {
    let words =
      switch reason {
      case .unknown(let word, let nearest):
        "unknown command “\(word)”" + (nearest.map { ", did you mean “\($0)”?" } ?? "")
      case .expected(let what, let found):
        found.isEmpty ? "\(what) is missing" : "“\(found)” is not \(what)"
      case .unfinishedText: "the text has no end"
      case .unreadable(let path): "“\(path)” cannot be read"
      case .tooDeep(let path): "“\(path)” lies too deep: tapes lead to each other"
      case .tooLate: "settings stand before the first key"
      case .neverCame(let pattern, let seconds):
        "/\(pattern)/ did not come within \(Decimals.hundredths(seconds)) s"
      case .failed(let words): words
      }
    return "\(file):\(line): \(words)"
  }
}
