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
      // The first that fits.
      ViewThatFits {
        large(gap: 4, spacing: 32)
        large(gap: 3, spacing: 32)
        large(gap: 1, spacing: 16)
      }
    case .systemMedium:
      ViewThatFits {
        medium(gap: 3, spacing: 16)
        medium(gap: 1, spacing: 0)
      }
    default:
      ViewThatFits {
        letters(gap: 1, spacing: 16)
        letters(gap: 1, spacing: 0)
        letters(gap: 0, spacing: 0)
      }
    }
  }

  private func large(gap: Int, spacing: CGFloat) -> some View {
    VStack {
      letters(gap: gap, spacing: spacing)
      dots.padding(.top, 32)
    }
  }

  private func medium(gap: Int, spacing: CGFloat) -> some View {
    HStack(spacing: 32) {
      letters(gap: gap, spacing: spacing)
      VStack {
        ForEach(0..<4) { Text("●").foregroundStyle(dotStyle($0)) }
      }
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

  /// Returns the letters, with a number of columns between two and a space in points below each row.
  private func letters(gap: Int, spacing: CGFloat) -> some View {
    VStack(spacing: spacing) {
      ForEach(LetterGrid.rows.indices, id: \.self) { row in
        LetterRow(grid: grid, row: row, gap: String(repeating: " ", count: gap))
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
