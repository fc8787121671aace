/// The line breaks and byte order mark of a text, for preserving them when the text is edited.
///
/// - Source: YAML 1.1 §5.4: its five line breaks.
struct LineBreaks {
  /// The text without a byte order mark, with a line feed after every line, including the last.
  let text: String
  private let hasByteOrderMark: Bool
  /// The line breaks by line content, in the order of the lines.
  private let lineBreaks: [String: [String]]
  /// The most frequent line break, or a line feed if the text has none.
  private let mostFrequentBreak: String

  private static let byteOrderMark: Unicode.Scalar = "\u{feff}"

  init(_ source: String) {
    let lines = Self.lines(of: Self.removingByteOrderMark(source))
    hasByteOrderMark = source.unicodeScalars.first == Self.byteOrderMark
    let counts = Dictionary(grouping: lines.map(\.lineBreak).filter { !$0.isEmpty }) { $0 }
      .mapValues(\.count)
    // Of equally frequent line breaks, the smaller one is used, because the order of a dictionary
    // varies between runs.
    mostFrequentBreak = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "\n"
    lineBreaks = Dictionary(grouping: lines) { $0.content }.mapValues { $0.map(\.lineBreak) }
    text = lines.map { $0.content + "\n" }.joined()
  }

  /// Returns `editedText`, which was made from ``text``, with the original byte order mark and line
  /// breaks.
  ///
  /// Unchanged lines keep their line break. New lines get the most frequent one, as does a last
  /// line that had none.
  func restoring(in editedText: String) -> String {
    var remainingBreaks = lineBreaks.mapValues { $0[...] }
    var result = hasByteOrderMark ? String(Self.byteOrderMark) : ""
    for line in Self.lines(of: editedText) {
      let lineBreak = remainingBreaks[line.content]?.popFirst() ?? mostFrequentBreak
      result += line.content + (lineBreak.isEmpty ? mostFrequentBreak : lineBreak)
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
  private static func lines(of text: String) -> [(content: String, lineBreak: String)] {
    var lines: [(content: String, lineBreak: String)] = []
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
      let breakEnd = isPair ? scalars.index(after: next) : next
      lines.append((String(scalars[start..<index]), String(scalars[index..<breakEnd])))
      (start, index) = (breakEnd, breakEnd)
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
