internal import Cells
internal import Configuration

/// The script of a recording, in VHS's tape language with additional commands for the clock.
///
/// - Source: charmbracelet/vhs, “Tape”.
package struct Tape: Hashable, Sendable {
  /// A command with its file and line.
  package struct Line: Hashable, Sendable {
    package var file: String
    /// The line number, counted from 1.
    package var number: Int
    package var command: TapeCommand
  }

  package private(set) var lines: [Line]
  /// The number of commands read so far, including `Source` commands.
  private var commandCount = 0

  package typealias Include = (String) throws(TapeError.Reason) -> String?

  /// Parses a tape.
  ///
  /// - Parameters:
  ///   - source: The text of the tape.
  ///   - file: The file name, for errors.
  ///   - include: Returns the text of another tape by its path in a `Source` command, or `nil` if
  ///     it cannot be read; throws why a tape may not name it.
  /// - Throws: ``TapeError`` with a file and line.
  package init(
    parsing source: String, file: String, include: Include = { _ in nil }
  ) throws(TapeError) {
    lines = []
    try read(source, file, include, depth: 0)
    try checkOrder()
  }

  /// The maximum nesting depth of `Source` commands.
  private static let maximumDepth = 8
  /// The maximum number of commands, including those of other tapes.
  private static let maximumCount = 20_000

  private mutating func read(
    _ source: String, _ file: String, _ include: Include, depth: Int
  ) throws(TapeError) {
    for (index, text) in source.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated()
    {
      var scanner = try TapeLineScanner(text, file: file, line: index + 1)
      while let command = try TapeCommand(&scanner) {
        commandCount += 1
        guard commandCount <= Self.maximumCount else {
          throw scanner.error(.failed("more than \(Self.maximumCount) commands"))
        }
        guard case .source(let path) = command else {
          lines.append(Line(file: file, number: index + 1, command: command))
          continue
        }
        guard depth < Self.maximumDepth else { throw scanner.error(.tooDeep(path)) }
        let includedText: String?
        do throws(TapeError.Reason) {
          includedText = try include(path)
        } catch {
          throw scanner.error(error)
        }
        guard let includedText else { throw scanner.error(.unreadable(path)) }
        try read(includedText, path, include, depth: depth + 1)
      }
    }
  }

  /// Throws an error for a setting, a variable or a program after the first action.
  ///
  /// Only the typing speed and the outputs may change later.
  private func checkOrder() throws(TapeError) {
    var hasActions = false
    for line in lines {
      switch line.command {
      case .set(.typingSpeed), .output: break
      case .set, .environment, .program:
        if hasActions { throw TapeError(file: line.file, line: line.number, .tooLate) }
      default: hasActions = true
      }
    }
  }

  /// Returns the last line of a command, such as `Set Home`, `Program htop` or `Env NAME`, or `nil` if
  /// there is none.
  package func line(of command: String) -> Line? {
    lines.last { line in
      switch line.command {
      case .set(let setting): "Set \(setting.name)" == command
      case .program(let name, _): "Program \(name)" == command
      case .environment(let name, _): "Env \(name)" == command
      default: false
      }
    }
  }

  /// The `Output` commands and their paths, in order.
  package var outputLines: [(line: Line, path: String)] {
    lines.compactMap { if case .output(let path) = $0.command { ($0, path) } else { nil } }
  }

  /// The `Screenshot` commands and their paths, in order.
  package var screenshotLines: [(line: Line, path: String)] {
    lines.compactMap { if case .screenshot(let path) = $0.command { ($0, path) } else { nil } }
  }

  /// The settings, variables and programs of the tape.
  package var settings: TapeSettings {
    var settings = TapeSettings()
    for line in lines {
      switch line.command {
      case .set(let setting): settings.apply(setting)
      case .environment(let name, let value): settings.environment[name] = value
      case .program(let name, let file): settings.programs[name] = file
      default: break
      }
    }
    return settings
  }
}

/// An error in a tape, or in playing it.
package struct TapeError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Error, Hashable, Sendable {
    case unknown(String, nearest: String?)
    /// A word that is not what was expected; if `word` is empty, the word is missing.
    case expected(String, example: String? = nil, word: String)
    /// A name that is not among the available ones; `kind` is what it names.
    case unknownName(String, kind: String, available: [String])
    case missingDelimiter(Character)
    case unreadable(String)
    case tooDeep(String)
    case tooLate
    /// The pattern of a `Wait` command did not appear in time.
    case patternNotFound(pattern: String, seconds: Double)
    case failed(String)
  }

  package var file: String
  /// The line number, counted from 1.
  package var line: Int
  package var reason: Reason

  package init(file: String, line: Int, _ reason: Reason) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  package var description: String {
    let message =
      switch reason {
      case .unknown(let word, let nearest):
        "unknown command “\(word)”" + Spelling.suggestion(nearest)
      case .expected(let description, let example, let word):
        word.isEmpty
          ? "expected \(description)" + (example.map { ", such as \($0)" } ?? "")
          : "“\(word)” is not \(description)"
            + (example.map { "; expected one such as \($0)" } ?? "")
      case .unknownName(let name, let kind, let available):
        "unknown \(kind) “\(name)”; available: \(available.joined(separator: ", "))"
      case .missingDelimiter(let delimiter): "the closing \(delimiter) is missing"
      case .unreadable(let path): "“\(path)” cannot be read"
      case .tooDeep(let path): "“\(path)” is nested too deeply; do tapes include each other?"
      case .tooLate: "settings must come before the first action"
      case .patternNotFound(let pattern, let seconds):
        "/\(pattern)/ did not appear within \(Decimals.hundredths(seconds)) s"
      case .failed(let message): message
      }
    return "\(file):\(line): \(message)"
  }
}
