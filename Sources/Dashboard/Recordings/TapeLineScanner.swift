internal import Cells
internal import Configuration

/// The words of a line of a tape, consumed from left to right.
struct TapeLineScanner {
  private struct Word {
    var text: String
    /// The delimiter of a quoted word or pattern, `@` for a time after `@`, or `nil` for a plain
    /// word.
    var quote: Character?
  }

  /// The remaining words in reverse order.
  private var words: [Word]
  private let file: String
  private let line: Int

  init(_ text: Substring, file: String, line: Int) throws(TapeError) {
    self.file = file
    self.line = line
    words = []
    var rest = text.drop(while: \.isWhitespace)
    while let first = rest.first, first != "#" {
      words.append(try word(&rest, beginningWith: first))
      rest = rest.drop(while: \.isWhitespace)
    }
    words.reverse()
  }

  private func word(
    _ rest: inout Substring, beginningWith first: Character
  ) throws(TapeError) -> Word {
    switch first {
    case "\"", "'", "`": return try quoted(&rest, by: first)
    // In any other position, a slash begins a path.
    case "/" where isPatternNext: return try quoted(&rest, by: first)
    case "@":
      rest.removeFirst()
      return Word(text: Self.consume(&rest, until: "\"'`/"), quote: "@")
    default: return Word(text: Self.consume(&rest, until: "@\"`"), quote: nil)
    }
  }

  private var isPatternNext: Bool {
    words.last?.text.hasPrefix("Wait") == true || words.last?.quote == "@"
  }

  private func quoted(_ rest: inout Substring, by mark: Character) throws(TapeError) -> Word {
    guard let end = rest.dropFirst().firstIndex(of: mark) else { throw error(.unterminatedText) }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    return Word(text: String(inner), quote: mark)
  }

  private static func consume(_ rest: inout Substring, until delimiters: String) -> String {
    let text = rest.prefix { !$0.isWhitespace && !delimiters.contains($0) }
    rest = rest[text.endIndex...]
    return String(text)
  }

  func error(_ reason: TapeError.Reason) -> TapeError {
    TapeError(file: file, line: line, reason)
  }

  private func missing(_ what: String) -> TapeError {
    error(.expected(what, found: words.last?.text ?? ""))
  }

  /// Consumes the name of the next command, or returns `nil` at the end of the line.
  mutating func command() throws(TapeError) -> String? {
    guard let word = words.popLast() else { return nil }
    guard word.quote == nil else { throw error(.expected("a command", found: word.text)) }
    let base = word.text.split(separator: "+").first.map(String.init) ?? word.text
    let isKnown =
      TapeCommand.names.contains { $0 == word.text || $0 == base + "+" } || base == "Wait"
      || word.text.wholeMatch(of: /F\d{1,2}/) != nil
    guard isKnown else {
      let others = TapeCommand.names.filter { $0 != word.text }
      throw error(.unknown(word.text, nearest: Spelling.nearest(to: word.text, among: others)))
    }
    return word.text
  }

  mutating func text(_ what: String) throws(TapeError) -> String {
    guard let word = words.last, word.quote != "@", !word.text.isEmpty || word.quote != nil else {
      throw missing(what)
    }
    words.removeLast()
    return word.text
  }

  /// Consumes a time after `@`, in seconds, or returns `nil` if there is none.
  mutating func attachedTime() throws(TapeError) -> Double? {
    guard let word = words.last, word.quote == "@" else { return nil }
    return try seconds()
  }

  /// Consumes a duration in the recording, in seconds.
  mutating func seconds() throws(TapeError) -> Double {
    try seconds(atMost: 3600, "a time like 500ms, 2s or 3m, at most 1h")
  }

  /// Consumes a duration on the wall clock, in seconds.
  mutating func clockSeconds() throws(TapeError) -> Double {
    try seconds(atMost: 864e6, "a time like 500ms, 2s, 3m, 2h or 1d, at most 10000d")
  }

  private mutating func seconds(
    atMost most: Double, _ expected: String
  ) throws(TapeError) -> Double {
    guard let word = words.last, let seconds = Self.seconds(word.text), seconds <= most else {
      throw missing(expected)
    }
    words.removeLast()
    return seconds
  }

  /// Consumes a repeat count, or returns `nil` if the next word is not a number.
  mutating func count() throws(TapeError) -> Int? {
    guard let word = words.last, let count = Int(word.text) else { return nil }
    guard (1...1000).contains(count) else { throw missing("a count from 1 to 1000") }
    words.removeLast()
    return count
  }

  mutating func number(_ what: String, in range: ClosedRange<Int>) throws(TapeError) -> Int {
    guard let word = words.last, let number = Int(word.text), range.contains(number) else {
      throw missing(what)
    }
    words.removeLast()
    return number
  }

  mutating func point() throws(TapeError) -> Point {
    let x = try number("a column from 0 to 999", in: 0...999)
    return Point(x: x, y: try number("a row from 0 to 999", in: 0...999))
  }

  /// Consumes a size such as `80x24` or `80 24`.
  mutating func size() throws(TapeError) -> Size {
    if let parts = words.last?.text.split(separator: "x").compactMap({ Int($0) }),
      parts.count == 2, parts.allSatisfy({ (1...1000).contains($0) })
    {
      words.removeLast()
      return Size(width: parts[0], height: parts[1])
    }
    let width = try number("a size like 80x24, at most 1000x1000", in: 1...1000)
    let height = try number("a number of rows from 1 to 1000", in: 1...1000)
    return Size(width: width, height: height)
  }

  mutating func pattern() throws(TapeError) -> String {
    guard let word = words.last, word.quote == "/" else {
      throw missing("a regular expression like /text/")
    }
    words.removeLast()
    return word.text
  }

  /// Parses a time such as `500ms`; a number without a unit is in seconds.
  static func seconds(_ text: String) -> Double? {
    let units: [(String, Double)] = [
      ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("d", 86400), ("", 1),
    ]
    for (unit, length) in units where text.hasSuffix(unit) {
      guard let value = Double(text.dropLast(unit.count)), value >= 0 else { return nil }
      return value * length
    }
    return nil
  }
}
