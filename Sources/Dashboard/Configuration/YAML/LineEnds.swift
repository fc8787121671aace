/// How the lines of a text end, and whether a byte order mark stands before them: what is changed
/// between its lines has them, too.
///
/// - Source: YAML 1.1 §5.4: its five line breaks.
struct LineEnds {
  /// The text with a line feed at each end, the last one's, too; without a byte order mark.
  let text: String
  private let isMarked: Bool
  /// How lines ended, by their words, in their order.
  private let ends: [String: [String]]
  /// How most lines ended.
  private let usual: String

  private static let mark: Unicode.Scalar = "\u{feff}"

  init(_ source: String) {
    let lines = Self.lines(of: Self.unmarked(source))
    isMarked = source.unicodeScalars.first == Self.mark
    let counts = Dictionary(grouping: lines.map(\.end).filter { !$0.isEmpty }) { $0 }
      .mapValues(\.count)
    let usual = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? "\n"
    self.usual = usual
    ends = Dictionary(grouping: lines) { $0.words }.mapValues { $0.map(\.end) }
    text = lines.map { $0.words + "\n" }.joined()
  }

  /// The source of a text that was made of ``text``: lines that stood there end as they did, all
  /// others as most do.
  func restored(_ text: String) -> String {
    var ends = ends.mapValues { $0[...] }
    var result = isMarked ? String(Self.mark) : ""
    for line in Self.lines(of: text) {
      let end = ends[line.words]?.popFirst() ?? usual
      result += line.words + (end.isEmpty ? usual : end)
    }
    return result
  }

  /// A text without its byte order mark.
  static func unmarked(_ source: String) -> String {
    guard source.unicodeScalars.first == mark else { return source }
    return String(source.unicodeScalars.dropFirst())
  }

  /// The lines of a text with what ends them; what stands behind the last end is a line if it is
  /// anything.
  private static func lines(of text: String) -> [(words: String, end: String)] {
    var lines: [(words: String, end: String)] = []
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
