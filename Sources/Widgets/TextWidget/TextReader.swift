internal import Files
internal import Foundation
internal import WidgetOptions
internal import TesseraUI

/// The texts that a widget shows one after the other.
struct TextReader {
  /// The number of texts, at least 1.
  private let count: Int
  /// Returns a text; the lines of a large file are not parsed before they are shown.
  private let text: @Sendable (Int) -> TextContent
  /// How long each is shown, in seconds, or `nil` if there is only one.
  let period: Double?
  /// The file that the texts were read from, or `nil` for none.
  let path: String?
  /// Why the file cannot be shown, or `nil` if it can.
  let problem: String?

  /// The maximum size of a file, in bytes.
  private static let sizeLimit = 4 << 20
  private static let day = 86400.0

  /// The texts in a file, as lines, and how long each is shown in seconds.
  private struct Lines {
    var lines: [String] = []
    var period: Double?
    var parse: @Sendable (String) -> TextContent = { TextContent(Quote(parsing: $0)) }
  }

  init(
    _ settings: TextIntent, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let folder = "\(environment.dataFolder)/tessera"
    let typedPath = UserPath.absolute(settings.file, in: folder, home: environment.homeFolder)
    switch settings.source {
    case .typed: self.init(typed: settings.text)
    case .quoteOfTheDay: self.init(quotesAt: typedPath, orAt: "\(folder)/quotes.txt")
    case .line:
      self.init(at: typedPath) { text in
        let lines = TextLines.all(of: text)
        return switch settings.line {
        case .first: Lines(lines: Array(lines.prefix(1)))
        case .last: Lines(lines: lines.suffix(1))
        case .daily: Lines(lines: lines, period: Self.day)
        case .hourly: Lines(lines: lines, period: 3600)
        }
      }
    case .file:
      self.init(at: typedPath) { text in
        Lines(lines: text.allSatisfy(\.isWhitespace) ? [] : [text]) { TextContent($0) }
      }
    }
  }

  private init(typed text: String) {
    let content =
      text.contains("\n") ? TextContent(text) : TextContent(Quote(parsing: text))
    self.init(
      text.allSatisfy(\.isWhitespace)
        ? .message(String(localized: "Press s to type a text.")) : content)
  }

  private init(quotesAt typedPath: String?, orAt defaultPath: String) {
    let hasFile = typedPath != nil || FileManager.default.fileExists(atPath: defaultPath)
    guard hasFile else {
      self.init(Lines(lines: QuoteFile.bundled.lines, period: Self.day), at: defaultPath)
      return
    }
    self.init(at: typedPath ?? defaultPath) { text in
      Lines(lines: QuoteFile(parsing: text).lines, period: Self.day)
    }
  }

  private init(_ texts: Lines, at path: String) {
    count = texts.lines.count
    text = { texts.parse(texts.lines[$0]) }
    period = texts.lines.count > 1 ? texts.period : nil
    self.path = path
    problem = nil
  }

  private init(_ content: TextContent, at path: String? = nil, problem: String? = nil) {
    count = 1
    text = { _ in content }
    period = nil
    self.path = path
    self.problem = problem
  }

  /// Reads a file, or describes what is missing.
  private init(
    at path: String?, _ lines: (String) -> Lines
  ) {
    guard let path else {
      self.init(.message(String(localized: "Press s to choose a file.")))
      return
    }
    let name = UserPath.name(of: path)
    do throws(RegularFile.Failure) {
      let texts = lines(try RegularFile.text(at: path, limit: Self.sizeLimit))
      guard !texts.lines.isEmpty else {
        self.init(.message(String(localized: "\(name) is empty.")), at: path)
        return
      }
      self.init(texts, at: path)
    } catch {
      let isMissing = error == .missing
      self.init(
        .message(isMissing ? String(localized: "\(name) does not exist.") : "\(name): \(error)"),
        at: path,
        problem: isMissing ? "\(path) does not exist" : "\(path) cannot be read: \(error)")
    }
  }

  /// Returns the text to show at a date.
  func content(at date: Date) -> TextContent {
    guard let period else { return text(0) }
    return text(ItemOrder.index(at: date.localPeriod(seconds: period), count: count))
  }

  /// Returns the dates at which the text changes, beginning with the given one.
  ///
  /// - Parameters:
  ///   - date: The first date.
  ///   - count: The number of dates if the text changes.
  /// - Returns: The dates in order; only the first if the text never changes.
  func dates(from date: Date, count: Int) -> [Date] {
    guard let period else { return [date] }
    let number = date.localPeriod(seconds: period)
    return [date]
      + (1..<max(2, count)).map { Date(localPeriod: number + $0, seconds: period) }
      .filter { $0 > date }
  }
}
