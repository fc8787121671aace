internal import Cells
internal import Configuration

/// The words of a line of a tape, consumed from left to right.
struct TapeLineScanner {
  private struct Word {
    var text: String
    /// The character that introduced the word: a quotation mark, `/` for a pattern, `@` for a
    /// duration; `nil` for a plain word.
    var delimiter: Character?
  }

  /// The remaining words in reverse order.
  private var words: [Word]
  private let file: String
  private let line: Int

  init(_ text: Substring, file: String, line: Int) throws(TapeError) {
    self.file = file
    self.line = line
    words = []
    var remainder = text.drop(while: \.isWhitespace)
    while let first = remainder.first, first != "#" {
      words.append(try readWord(from: &remainder, beginningWith: first))
      remainder = remainder.drop(while: \.isWhitespace)
    }
    words.reverse()
  }

  private func readWord(
    from remainder: inout Substring, beginningWith first: Character
  ) throws(TapeError) -> Word {
    switch first {
    case "\"", "'", "`": return try readQuotedWord(from: &remainder, delimitedBy: first)
    // In any other position, a slash begins a path.
    case "/" where isPatternNext: return try readQuotedWord(from: &remainder, delimitedBy: first)
    case "@":
      remainder.removeFirst()
      return Word(text: Self.readText(from: &remainder, until: "\"'`/"), delimiter: "@")
    default:
      return Word(text: Self.readText(from: &remainder, until: "@\"`"), delimiter: nil)
    }
  }

  private var isPatternNext: Bool {
    words.last?.text.hasPrefix("Wait") == true || words.last?.delimiter == "@"
  }

  private func readQuotedWord(
    from remainder: inout Substring, delimitedBy delimiter: Character
  ) throws(TapeError) -> Word {
    guard let end = remainder.dropFirst().firstIndex(of: delimiter) else {
      throw error(.missingDelimiter(delimiter))
    }
    let text = remainder[remainder.index(after: remainder.startIndex)..<end]
    remainder = remainder[remainder.index(after: end)...]
    return Word(text: String(text), delimiter: delimiter)
  }

  private static func readText(
    from remainder: inout Substring, until delimiters: String
  ) -> String {
    let text = remainder.prefix { !$0.isWhitespace && !delimiters.contains($0) }
    remainder = remainder[text.endIndex...]
    return String(text)
  }

  func error(_ reason: TapeError.Reason) -> TapeError {
    TapeError(file: file, line: line, reason)
  }

  /// Returns the error for a next word that is missing or not what was expected.
  private func expected(_ description: String, example: String? = nil) -> TapeError {
    error(.expected(description, example: example, word: words.last?.text ?? ""))
  }

  /// Consumes the name of the next command, or returns `nil` at the end of the line.
  mutating func readCommand() throws(TapeError) -> String? {
    guard let word = words.popLast() else { return nil }
    guard word.delimiter == nil else { throw error(.expected("a command", word: word.text)) }
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

  /// Consumes a plain word or a quoted text; the error for any other word contains the description
  /// and the example.
  mutating func readText(
    expecting description: String, example: String? = nil
  ) throws(TapeError) -> String {
    guard let word = words.last, word.delimiter != "@",
      !word.text.isEmpty || word.delimiter != nil
    else {
      throw expected(description, example: example)
    }
    words.removeLast()
    return word.text
  }

  /// Consumes a duration after `@`, or returns `nil` if there is none.
  ///
  /// - Returns: The duration in recording time, in seconds.
  mutating func readAttachedDuration() throws(TapeError) -> Double? {
    guard let word = words.last, word.delimiter == "@" else { return nil }
    return try readSeconds()
  }

  /// Consumes a duration in recording time, and returns it in seconds.
  mutating func readSeconds() throws(TapeError) -> Double {
    try readSeconds(atMost: 3600, "a duration of at most 1h", example: "500ms, 2s or 3m")
  }

  /// Consumes a duration by which the wall clock is advanced, and returns it in seconds.
  mutating func readWallClockSeconds() throws(TapeError) -> Double {
    try readSeconds(
      atMost: 864e6, "a duration of at most 10000d", example: "500ms, 2s, 3m, 2h or 1d")
  }

  private mutating func readSeconds(
    atMost maximum: Double, _ description: String, example: String
  ) throws(TapeError) -> Double {
    guard let word = words.last, let seconds = Self.seconds(word.text), seconds <= maximum else {
      throw expected(description, example: example)
    }
    words.removeLast()
    return seconds
  }

  /// Consumes a repeat count, or returns `nil` if the next word is not a number.
  mutating func readCount() throws(TapeError) -> Int? {
    guard let word = words.last, let count = Int(word.text) else { return nil }
    guard (1...1000).contains(count) else { throw expected("a count from 1 to 1000") }
    words.removeLast()
    return count
  }

  mutating func readNumber(
    expecting description: String, example: String? = nil, in range: ClosedRange<Int>
  ) throws(TapeError) -> Int {
    guard let word = words.last, let number = Int(word.text), range.contains(number) else {
      throw expected(description, example: example)
    }
    words.removeLast()
    return number
  }

  mutating func readPoint() throws(TapeError) -> Point {
    let x = try readNumber(expecting: "a column from 0 to 999", in: 0...999)
    return Point(x: x, y: try readNumber(expecting: "a row from 0 to 999", in: 0...999))
  }

  /// Consumes a size such as `80x24` or `80 24`.
  mutating func readSize() throws(TapeError) -> Size {
    if let size = words.last.flatMap({ Size(text: String($0.text)) }) {
      words.removeLast()
      return size
    }
    let width = try readNumber(
      expecting: "a size of at most 1000x1000", example: "80x24", in: 1...1000)
    let height = try readNumber(expecting: "a number of rows from 1 to 1000", in: 1...1000)
    return Size(width: width, height: height)
  }

  mutating func readPattern() throws(TapeError) -> String {
    guard let word = words.last, word.delimiter == "/" else {
      throw expected("a regular expression", example: "/text/")
    }
    words.removeLast()
    return word.text
  }

  /// Parses a duration such as `500ms`; a number without a unit is in seconds.
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
