internal import TesseraUI

/// A text in letters three rows tall, or in a smaller font if the letters do not fit.
struct LargeTextView: View {
  let content: TextContent
  let side: TextSide

  var body: some View {
    GeometryReader { proxy in
      ViewThatFits(in: [.horizontal, .vertical]) {
        ForEach(LargeLines.candidates(content.text, in: proxy.size), id: \.self) { large($0) }
        plain
      }
      .frame(width: proxy.size.width, height: proxy.size.height, alignment: side.inBox)
    }
  }

  private func large(_ lines: [String]) -> some View {
    VStack(alignment: side.horizontal, spacing: 16) {
      ForEach(Array(lines.enumerated()), id: \.offset) { _, line in
        Text(verbatim: line).font(.system(size: 34)).foregroundStyle(.tint).lineLimit(1)
          .fixedSize()
      }
      author
    }
  }

  private var plain: some View {
    VStack(alignment: side.horizontal, spacing: 16) {
      Text(verbatim: content.text).font(.title2).foregroundStyle(.tint)
        .multilineTextAlignment(side.textAlignment)
      author
    }
  }

  @ViewBuilder private var author: some View {
    if let author = content.author { Text(verbatim: author).foregroundStyle(.secondary) }
  }
}

/// The lines of a text in letters three rows tall.
struct LargeLines {
  /// Returns the ways to break a text into lines, the widest first.
  ///
  /// The width of a line is only known to the dashboard, so narrower lines are tried, too.
  static func candidates(_ text: String, in size: CGSize) -> [[String]] {
    var candidates: [[String]] = []
    for part in [1, 0.85, 0.7, 0.5] {
      let narrowSize = CGSize(width: size.width * part, height: size.height)
      guard let lines = LargeLines(text, in: narrowSize).lines, candidates.last != lines
      else { continue }
      candidates.append(lines)
    }
    return candidates
  }

  /// The lines, or `nil` if the text does not fit.
  let lines: [String]?

  /// Breaks a text into lines.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The available size, in points.
  init(_ text: String, in size: CGSize) {
    let (columns, rows) = (Int(size.width / 8), Int(size.height / 16))
    var lines: [String] = []
    for paragraph in TextLines.all(of: text).prefix(8) {
      var line = ""
      for word in paragraph.split(separator: " ").prefix(64) {
        let longer = line.isEmpty ? String(word) : "\(line) \(word)"
        if Self.width(of: longer) <= columns || line.isEmpty {
          line = longer
        } else {
          lines.append(line)
          line = String(word)
        }
      }
      lines.append(line)
    }
    let fits =
      lines.count * 4 - 1 <= rows && lines.allSatisfy { Self.width(of: $0) <= columns }
    self.lines = fits && !lines.isEmpty ? lines : nil
  }

  /// Returns about the width of a line, in cells; the dashboard knows the exact one.
  private static func width(of line: String) -> Int {
    (line.reduce(0) { $0 + pixels(of: $1) } + 1) / 2
  }

  private static func pixels(of character: Character) -> Int {
    switch character {
    case "i", "l", "j", ".", ",", "'", "!", ":", ";", "|", "I", "(", ")": 3
    case " ", "1", "r", "t", "f", "-": 4
    case "m", "w", "M", "W", "@", "%": 8
    default: 6
    }
  }
}
