internal import TesseraKit
internal import TesseraUI

/// The time as lit words in a grid of letters.
struct LetterClock: View {
  @Environment(\.widgetFamily) private var family
  let entry: ClockEntry

  private var grid: LetterGrid { LetterGrid(hour: entry.time.hour, minute: entry.time.minute) }

  var body: some View {
    content.frame(maxWidth: .infinity, maxHeight: .infinity)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(grid.text)
  }

  @ViewBuilder private var content: some View {
    switch family {
    case .systemLarge:
      VStack {
        letters(gap: " ", spacing: 16)
        dots.padding(.top, 32)
      }
    case .systemMedium:
      HStack(spacing: 32) {
        letters(gap: " ", spacing: 0)
        VStack {
          ForEach(0..<4) { Text("●").foregroundStyle(dotStyle($0)) }
        }
      }
    default: letters(gap: "", spacing: 0)
    }
  }

  private var dots: some View {
    HStack(spacing: 24) {
      ForEach(0..<4) { Text("●").foregroundStyle(dotStyle($0)) }
    }
  }

  private func dotStyle(_ index: Int) -> AnyShapeStyle {
    index < grid.dots ? AnyShapeStyle(.tint) : AnyShapeStyle(.quaternary)
  }

  private func letters(gap: String, spacing: CGFloat) -> some View {
    VStack(spacing: spacing) {
      ForEach(LetterGrid.rows.indices, id: \.self) { row in
        LetterRow(grid: grid, row: row, gap: gap)
      }
    }
  }
}

private struct LetterRow: View {
  let grid: LetterGrid
  let row: Int
  /// The text between two letters.
  let gap: String

  var body: some View {
    LetterGrid.rows[row].enumerated().reduce(Text(verbatim: "")) { text, letter in
      let letterText = Text(verbatim: (letter.offset == 0 ? "" : gap) + String(letter.element))
      return text
        + (grid.isLit(row: row, column: letter.offset)
          ? letterText.bold().foregroundStyle(.tint) : letterText.foregroundStyle(.tertiary))
    }
  }
}
