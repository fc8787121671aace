/// The line breaks and byte order mark of a text, for preserving them when the text is edited.
///
/// - Source: YAML 1.1 §5.4: its five line breaks.
struct LineBreaks {
  /// The text without a byte order mark, with a line feed after every line, including the last.
  let text: String
  private let hasByteOrderMark: Bool
  /// The line breaks by line content, in the order of the lines.
  private let lineBreaks: [String: [String]]
  /// The most frequent line break.
  private let mostFrequent: String

  private static let byteOrderMark: Unicode.Scalar = "\u{feff}"

  init(_ source: String) {
    let lines = Self.lines(of: Self.removingByteOrderMark(source))
    hasByteOrderMark = source.unicodeScalars.first == Self.byteOrderMark
    let counts = Dictionary(grouping: lines.map(\.end).filter { !$0.isEmpty }) { $0 }
      .mapValues(\.count)
    mostFrequent = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "\n"
    lineBreaks = Dictionary(grouping: lines) { $0.content }.mapValues { $0.map(\.end) }
    text = lines.map { $0.content + "\n" }.joined()
  }

  /// Returns an edited version of ``text`` with the original byte order mark and line breaks.
  ///
  /// Unchanged lines keep their line break; new lines get the most frequent one.
  func restoring(in text: String) -> String {
    var remainingBreaks = lineBreaks.mapValues { $0[...] }
    var result = hasByteOrderMark ? String(Self.byteOrderMark) : ""
    for line in Self.lines(of: text) {
      let end = remainingBreaks[line.content]?.popFirst() ?? mostFrequent
      result += line.content + (end.isEmpty ? mostFrequent : end)
    }
    return result
  }

  /// Returns `source` without its byte order mark.
  static func removingByteOrderMark(_ source: String) -> String {
    guard source.unicodeScalars.first == byteOrderMark else { return source }
    return String(source.unicodeScalars.dropFirst())
  }

  /// Splits a text into lines and their line breaks.
  ///
  /// Characters after the last line break form a line with an empty break.
  private static func lines(of text: String) -> [(content: String, end: String)] {
    var lines: [(content: String, end: String)] = []
    let scalars = text.unicodeScalars
    var start = scalars.startIndex
    var index = start
    while index < scalars.endIndex {
      let next = scalars.index(after: index)
      guard isBreak(scalars[index]) else {
        index = next
        continue
      }
      let isPair = scalars[index] == "\r" && next < scalars.endIndex && scalars[next] == "\n"
      let end = isPair ? scalars.index(after: next) : next
      lines.append((String(scalars[start..<index]), String(scalars[index..<end])))
      (start, index) = (end, end)
    }
    if start < scalars.endIndex { lines.append((String(scalars[start...]), "")) }
    return lines
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
