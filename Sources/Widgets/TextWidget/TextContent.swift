internal import Files
internal import Foundation
internal import WidgetOptions

/// A text to show.
struct TextContent: Hashable, Sendable {
  var text: String
  var author: String?
  /// Whether the text is a hint or a problem, which is shown plainly whatever the style.
  var isMessage = false

  init(_ text: String, author: String? = nil) {
    self.text = String(TextLines.printable(text).prefix(Self.lengthLimit))
    self.author = author.map { TextLines.printable($0) }
  }

  init(_ quote: Quote) {
    self.init(quote.text, author: quote.author)
  }

  /// Returns a hint or a problem.
  static func message(_ text: String) -> TextContent {
    var content = TextContent(text)
    content.isMessage = true
    return content
  }

  /// The maximum number of characters shown; more do not fit into any box.
  private static let lengthLimit = 4000
}

/// The texts that a widget shows one after the other.
struct TextReader {
  /// The texts; never empty.
  let contents: [TextContent]
  /// How long each is shown, in seconds, or `nil` if there is only one.
  let period: Double?
  /// The file that the texts were read from, or `nil` for none.
  let path: String?
  /// Why the file cannot be shown, or `nil` if it can.
  let problem: String?

  /// The maximum size of a file, in bytes.
  private static let sizeLimit = 4 << 20
  private static let day = 86400.0

  init(
    _ settings: TextIntent, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let folder = "\(environment.dataFolder)/tessera"
    let typedPath = UserPath.absolute(settings.file, in: folder, home: environment.homeFolder)
    switch settings.source {
    case .typed: self.init(typed: settings.text)
    case .quoteOfTheDay: self.init(quotesAt: typedPath, orAt: "\(folder)/quotes.txt")
    case .line:
      self.init(at: typedPath, needing: "a file") { text in
        let lines = TextLines.all(of: text).map { TextContent(Quote(parsing: $0)) }
        guard let first = lines.first, let last = lines.last else { return ([], nil) }
        return switch settings.line {
        case .first: ([first], nil)
        case .last: ([last], nil)
        case .daily: (lines, Self.day)
        case .hourly: (lines, 3600)
        }
      }
    case .file:
      self.init(at: typedPath, needing: "a file") { text in
        TextLines.all(of: text).isEmpty ? ([], nil) : ([TextContent(text)], nil)
      }
    }
  }

  private init(typed text: String) {
    let isBlank = TextLines.all(of: text).isEmpty
    let content =
      text.contains("\n") ? TextContent(text) : TextContent(Quote(parsing: text))
    self.init([isBlank ? .message("Press s to type a text.") : content])
  }

  private init(quotesAt typedPath: String?, orAt defaultPath: String) {
    let hasFile = typedPath != nil || FileManager.default.fileExists(atPath: defaultPath)
    guard hasFile else {
      self.init(QuoteFile.bundled.quotes.map(TextContent.init), every: Self.day, at: defaultPath)
      return
    }
    self.init(at: typedPath ?? defaultPath, needing: "quotes") { text in
      (QuoteFile(parsing: text).quotes.map(TextContent.init), Self.day)
    }
  }

  private init(
    _ contents: [TextContent], every period: Double? = nil, at path: String? = nil,
    problem: String? = nil
  ) {
    self.contents = contents
    self.period = contents.count > 1 ? period : nil
    self.path = path
    self.problem = problem
  }

  /// Reads a file, or describes what is missing.
  private init(
    at path: String?, needing need: String,
    _ parse: (String) -> (contents: [TextContent], period: Double?)
  ) {
    guard let path else {
      self.init([.message("Press s to choose a file.")])
      return
    }
    let name = UserPath.name(of: path)
    do throws(RegularFile.Failure) {
      let result = parse(try RegularFile.text(at: path, limit: Self.sizeLimit))
      let emptyMessage = TextContent.message("\(name) is empty; expected \(need).")
      self.init(
        result.contents.isEmpty ? [emptyMessage] : result.contents, every: result.period, at: path)
    } catch {
      let isMissing = error == .missing
      self.init(
        [.message(isMissing ? "\(name) does not exist." : "\(name): \(error)")], at: path,
        problem: isMissing ? "\(path) does not exist" : "\(path) cannot be read: \(error)")
    }
  }

  /// Returns the text to show at a date.
  func content(at date: Date) -> TextContent {
    guard let period else { return contents[0] }
    let number = date.localPeriod(seconds: period)
    return contents[ItemOrder.index(at: number, count: contents.count)]
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
