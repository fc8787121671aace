internal import TesseraUI

/// As many headlines as fit.
struct HeadlineList: View {
  let stories: [Story]
  let grid: FeedGrid
  let format: FeedFormat

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(rows.enumerated()), id: \.offset) { _, row in
        HeadlineRow(
          story: row.story, lines: row.lines, columns: grid.columns, format: format,
          hasDetails: hasDetails, hasTime: hasTime)
      }
    }
  }

  private struct Row {
    var story: Story
    var lines: Int
  }

  /// Whether there is space for the feed and the date of each headline.
  private var hasDetails: Bool { grid.rows >= 10 }
  private var hasTime: Bool { !hasDetails && grid.columns >= 30 }

  /// Gives the space that is left to the last headline if it is cut.
  private func extendLast(_ rows: inout [Row], by space: Int, in width: Int) {
    guard space > 0, let last = rows.indices.last else { return }
    rows[last].lines = min(
      LineCount.of(rows[last].story.title, in: width), rows[last].lines + space)
  }

  private var rows: [Row] {
    let details = hasDetails ? 1 : 0
    let titleWidth = grid.columns - 2 - (hasTime ? format.timeWidth + 1 : 0)
    var rows: [Row] = []
    var space = grid.rows
    for story in stories {
      let lines = min(LineCount.of(story.title, in: titleWidth), grid.columns < 30 ? 3 : 2)
      // The last headline has the lines that are left.
      let shownLines = min(lines, space - details)
      guard shownLines > 0, shownLines == lines || grid.columns >= 30 || rows.isEmpty else { break }
      rows.append(Row(story: story, lines: shownLines))
      space -= shownLines + details
    }
    extendLast(&rows, by: space, in: titleWidth)
    return rows
  }
}
