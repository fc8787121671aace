internal import TesseraKit
internal import TesseraUI

/// A centered title: the first line, with the rest of the text below.
struct TitleView: View {
  @Environment(\.widgetFamily) private var family
  let content: TextContent

  var body: some View {
    ViewThatFits(in: .vertical) {
      page(isOrnate: true)
      page(isOrnate: false)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private func page(isOrnate: Bool) -> some View {
    let lines = TextLines.all(of: content.text)
    return VStack(spacing: 0) {
      Spacer(minLength: 0)
      if isOrnate { Text(verbatim: ornament).foregroundStyle(.tint).padding(.bottom, 16) }
      ViewThatFits(in: .horizontal) {
        if isTall { Text(verbatim: lines.first ?? "").font(.system(size: 34)).fixedSize() }
        Text(verbatim: lines.first ?? "").font(.title2).multilineTextAlignment(.center)
          .lineLimit(lines.count > 1 && !isTall ? 3 : 7)
      }
      .foregroundStyle(.tint).layoutPriority(1)
      if lines.count > 1 {
        Text(verbatim: lines.dropFirst().joined(separator: "\n")).foregroundStyle(.secondary)
          .multilineTextAlignment(.center).padding(.top, 16)
      }
      if let author = content.author {
        Text(verbatim: author).foregroundStyle(.secondary).lineLimit(1).padding(.top, 16)
      }
      if isOrnate { Text(verbatim: ornament).foregroundStyle(.tint).padding(.top, 16) }
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity)
  }

  private var isTall: Bool { family != .systemSmall && family != .systemMedium }
  private var ornament: String { family == .systemSmall ? "── ◆ ──" : "───── ◆ ─────" }
}

/// A monospaced text on ruled paper, with a cursor behind the last character.
struct TypewriterView: View {
  let content: TextContent

  var body: some View {
    GeometryReader { proxy in
      let columns = Int(proxy.size.width / 8) - 2
      let rows = Int(proxy.size.height / 16)
      let lines = TypedLines(text, columns: columns, rows: rows)
      HStack(alignment: .top, spacing: 8) {
        VStack(spacing: 0) {
          ForEach(0..<rows, id: \.self) { _ in Text(verbatim: "│").foregroundStyle(.red) }
        }
        .opacity(0.6).accessibilityHidden(true)
        VStack(alignment: .leading, spacing: 0) {
          ForEach(0..<rows, id: \.self) { row in paper(lines.lines, row, columns: columns) }
        }
      }
    }
  }

  private var text: String {
    content.author.map { "\(content.text)\n— \($0)" } ?? content.text
  }

  private func paper(_ lines: [String], _ row: Int, columns: Int) -> some View {
    let line = row < lines.count ? lines[row] : ""
    let isLast = row == max(0, lines.count - 1)
    let ruleLength = max(0, columns - line.count - (isLast ? 1 : 0))
    return Text(
      """
      \(Text(verbatim: line))\(Text(verbatim: isLast ? "▌" : "").foregroundStyle(.tint))\
      \(Text(verbatim: String(repeating: "·", count: ruleLength)).foregroundStyle(.quaternary))
      """
    ).lineLimit(1)
  }
}

/// The lines of a typed text, broken at the width of the paper.
struct TypedLines {
  let lines: [String]

  init(_ text: String, columns: Int, rows: Int) {
    let columns = max(1, columns)
    var lines: [String] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      var line = ""
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        var word = word
        if !line.isEmpty, line.count + 1 + word.count > columns {
          lines.append(line)
          line = ""
        }
        // A word that is longer than a line is broken.
        while word.count > columns {
          lines.append(String(word.prefix(columns)))
          word = word.dropFirst(columns)
        }
        line += line.isEmpty ? String(word) : " \(word)"
        guard lines.count <= rows else { break }
      }
      lines.append(line)
      guard lines.count <= rows else { break }
    }
    guard lines.count > rows, rows > 0 else {
      self.lines = lines
      return
    }
    self.lines = lines.prefix(rows - 1) + [String(lines[rows - 1].prefix(columns - 1)) + "…"]
  }
}

/// A list with a box in front of each line, which is checked for lines such as `[x] Done`.
struct ChecklistView: View {
  let text: String

  var body: some View {
    GeometryReader { proxy in
      let rows = Int(proxy.size.height / 16)
      let items = ChecklistItem.items(of: text)
      let shownCount = items.count > rows ? max(0, rows - 1) : items.count
      VStack(alignment: .leading, spacing: 0) {
        ForEach(Array(items.prefix(shownCount).enumerated()), id: \.offset) { _, item in
          HStack(spacing: 8) {
            Text(verbatim: item.isDone ? "▣" : "□")
              .foregroundStyle(item.isDone ? AnyShapeStyle(.tint) : AnyShapeStyle(.secondary))
              .accessibilityLabel(item.isDone ? "done" : "open")
            Text(verbatim: item.title).strikethrough(item.isDone)
              .foregroundStyle(item.isDone ? .secondary : .primary).lineLimit(1)
          }
        }
        if items.count > shownCount {
          Text("+\(items.count - shownCount) more").foregroundStyle(.tertiary)
        }
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }
}

/// A line of a list.
struct ChecklistItem: Hashable, Sendable {
  var title: String
  var isDone: Bool

  /// Returns the items of a text, one a line; bullets of Markdown and todo.txt's `x ` are removed.
  static func items(of text: String) -> [ChecklistItem] {
    TextLines.all(of: text).map { line in
      var title = line[...]
      for bullet in ["- ", "* ", "+ ", "• "] where title.hasPrefix(bullet) {
        title = title.dropFirst(2)
      }
      for mark in ["[x] ", "[X] ", "x ", "✓ "] where title.hasPrefix(mark) {
        return ChecklistItem(title: String(title.dropFirst(mark.count)), isDone: true)
      }
      if title.hasPrefix("[ ] ") { title = title.dropFirst(4) }
      return ChecklistItem(title: String(title), isDone: false)
    }
  }
}
