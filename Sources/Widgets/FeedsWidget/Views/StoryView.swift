internal import TesseraUI

/// One story with the beginning of its text; below it, if there is space, the next ones.
struct StoryView: View {
  let stories: [Story]
  let grid: FeedGrid
  let format: FeedFormat

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let story = stories.first {
        StoryLink(story: story) { text(of: story) }
        if nextRows > 1 {
          Divider()
          HeadlineList(
            stories: Array(stories.dropFirst()),
            grid: FeedGrid(columns: grid.columns, rows: nextRows - 1), format: format)
        }
      }
    }
  }

  private func text(of story: Story) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      header(of: story)
      Text(story.title).bold().lineLimit(titleLines)
        .foregroundStyle(story.isOld ? Color.secondary : Color.primary)
      if summaryLines > 0 {
        Text(story.summary ?? "").foregroundStyle(Color.secondary).lineLimit(summaryLines)
          .padding(.top, hasSpace ? 16 : 0)
      }
      if isNarrow { Spacer(minLength: 0) }
      if isNarrow { footer(of: story) }
    }
    .frame(
      width: Double(grid.columns) * 8, height: Double(storyRows) * 16, alignment: .topLeading)
  }

  /// The feed, and where there is space the date and the position.
  private func header(of story: Story) -> some View {
    HStack(spacing: 8) {
      Text(format.source(of: story)?.name ?? "").lineLimit(1).layoutPriority(1)
        .foregroundStyle(format.color(ofSource: story.source))
      if !isNarrow {
        Spacer(minLength: 0)
        Text([format.age(story.date), format.turn].compactMap(\.self).joined(separator: " · "))
          .foregroundStyle(Color.secondary).fixedSize()
      }
    }
  }

  private func footer(of story: Story) -> some View {
    HStack(spacing: 0) {
      Text(format.age(story.date)).fixedSize()
      Spacer(minLength: 0)
      if let turn = format.turn { Text(turn.replacing(" of ", with: "/")).fixedSize() }
    }
    .foregroundStyle(Color.secondary)
  }

  private var isNarrow: Bool { grid.columns < 30 }
  /// Whether lines may be left empty.
  private var hasSpace: Bool { grid.rows >= 10 }

  /// The rows below the header, and above the footer of a narrow box.
  private var textRows: Int { max(1, grid.rows - 1 - (isNarrow ? 1 : 0)) }

  private var titleLines: Int {
    min(textRows, stories.first.map { LineCount.of($0.title, in: grid.columns) } ?? 1)
  }

  private var summaryLines: Int {
    guard let summary = stories.first?.summary, !isNarrow else { return 0 }
    let space = textRows - titleLines - (hasSpace ? 1 : 0)
    return max(0, min(space, LineCount.of(summary, in: grid.columns), hasSpace ? 6 : space))
  }

  /// The rows of the story itself.
  private var storyRows: Int {
    guard !isNarrow else { return grid.rows }
    return 1 + titleLines + summaryLines + (hasSpace && summaryLines > 0 ? 1 : 0)
  }

  private var nextRows: Int { grid.rows - storyRows }
}
