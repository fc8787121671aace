internal import TesseraKit
package import TesseraUI

/// The blocks of a Markdown text below each other, as many as fit.
struct DocumentView: View {
  let document: Document

  var body: some View {
    GeometryReader { proxy in
      let rows = Int(proxy.size.height / 16)
      let page = DocumentPage(document, columns: Int(proxy.size.width / 8), rows: rows)
      VStack(alignment: .leading, spacing: 0) {
        ForEach(Array(page.parts.enumerated()), id: \.offset) { _, part in
          BlockView(block: part.block).lineLimit(part.rows)
            .frame(height: Double(part.rows) * 16, alignment: .topLeading)
            .padding(.top, part.isSpaced ? 16 : 0)
        }
      }
      .frame(width: proxy.size.width, height: proxy.size.height, alignment: .topLeading)
    }
  }
}

/// The part of a document that fits into a box.
struct DocumentPage: Hashable, Sendable {
  struct Part: Hashable, Sendable {
    let block: Document.Block
    /// The number of rows for the block, at least 1.
    let rows: Int
    /// Whether an empty row is above the block.
    let isSpaced: Bool
  }

  private(set) var parts: [Part] = []

  init(_ document: Document, columns: Int, rows: Int) {
    var remainingRows = rows
    // Small boxes have no space for empty rows.
    let hasSpaces = rows > 8
    for block in document.blocks where remainingRows > 0 {
      let isSpaced = hasSpaces && (parts.last.map { $0.block.isApart(from: block) } ?? false)
      guard remainingRows > (isSpaced ? 1 : 0) else { return }
      remainingRows -= isSpaced ? 1 : 0
      let height = min(remainingRows, block.rows(columns: columns))
      parts.append(Part(block: block, rows: height, isSpaced: isSpaced))
      remainingRows -= height
    }
  }
}

extension Document.Block {
  /// Whether an empty row separates the block from the one below.
  fileprivate func isApart(from next: Document.Block) -> Bool {
    switch (self, next) {
    case (.heading, _), (.item, .item), (.code, .code), (.quote, .quote), (.rule, _), (_, .rule):
      false
    default: true
    }
  }

  /// Returns the number of rows that the block needs.
  fileprivate func rows(columns: Int) -> Int {
    func rows(_ text: String, _ indent: Int) -> Int {
      // The addresses of links and the marks of emphasis are not shown.
      let plain = text.replacing(#/\]\([^)]*\)/#, with: "").filter { !"*_`[".contains($0) }
      return max(1, TypedLines(plain, columns: max(4, columns - indent), rows: 100).lines.count)
    }
    switch self {
    case .heading(_, let text), .paragraph(let text): return rows(text, 0)
    case .item(let depth, _, _, let text): return rows(text, depth * 2 + 2)
    case .quote(let text): return rows(text, 2)
    case .code, .rule: return 1
    }
  }
}

/// A block of a document.
private struct BlockView: View {
  let block: Document.Block

  var body: some View {
    switch block {
    case .heading(let level, let text): heading(text, level)
    case .paragraph(let text): inline(text)
    case .item(let depth, let marker, let isDone, let text):
      HStack(alignment: .top, spacing: 8) {
        Text(verbatim: isDone.map { $0 ? "▣" : "□" } ?? marker).foregroundStyle(.tint)
        inline(text).strikethrough(isDone ?? false)
          .foregroundStyle(isDone == true ? .secondary : .primary)
      }
      .padding(.leading, Double(depth) * 16)
    case .quote(let text):
      HStack(alignment: .top, spacing: 8) {
        Text(verbatim: "▎").foregroundStyle(.tint)
        inline(text).italic().foregroundStyle(.secondary)
      }
    case .code(let line):
      Text(verbatim: line.isEmpty ? " " : line).monospaced().lineLimit(1)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.horizontal, 8).background(.quaternary.opacity(0.4))
    case .rule: Divider()
    }
  }

  @ViewBuilder private func heading(_ text: String, _ level: Int) -> some View {
    if level == 1 {
      inline(text).font(.title2).foregroundStyle(.tint)
    } else {
      inline(text).bold().foregroundStyle(level == 2 ? .primary : .secondary)
    }
  }

  /// Returns text with its inline markup.
  private func inline(_ text: String) -> Text { Text(LocalizedStringKey(stringLiteral: text)) }
}

/// A Markdown text in the box of another widget.
package struct MarkdownView: View {
  private let document: Document

  /// Creates a view of a text.
  package init(_ text: String) {
    document = Document(parsing: text)
  }

  /// The blocks that fit.
  package var body: some View { DocumentView(document: document) }
}
