internal import TesseraUI

/// The headlines below their days, with their times.
struct DaysView: View {
  let stories: [Story]
  let grid: FeedGrid
  let format: FeedFormat

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      ForEach(Array(lines.enumerated()), id: \.offset) { _, line in
        switch line {
        case .day(let name): Text(name).bold().foregroundStyle(.tint).lineLimit(1)
        case .story(let story, let rows):
          StoryLink(story: story) {
            if isNarrow { narrowRow(story, rows) } else { row(story, rows) }
          }
        }
      }
    }
  }

  private enum Line {
    case day(String)
    case story(Story, lines: Int)
  }

  private var isNarrow: Bool { grid.columns < 30 }
  private var titleWidth: Int { grid.columns - (isNarrow ? 2 : format.timeWidth + 3) }

  private func row(_ story: Story, _ lines: Int) -> some View {
    HStack(alignment: .top, spacing: 8) {
      Text(format.time(story.date)).foregroundStyle(Color.secondary).lineLimit(1)
        .frame(width: Double(format.timeWidth) * 8, alignment: .trailing)
      SourceBar(color: format.color(ofSource: story.source), rows: lines)
      StoryTitle(story: story, lines: lines)
    }
    .frame(height: Double(lines) * 16, alignment: .topLeading)
  }

  private func narrowRow(_ story: Story, _ lines: Int) -> some View {
    HStack(alignment: .top, spacing: 8) {
      SourceBar(color: format.color(ofSource: story.source), rows: lines + 1)
      VStack(alignment: .leading, spacing: 0) {
        Text(format.time(story.date)).foregroundStyle(Color.secondary).lineLimit(1)
        StoryTitle(story: story, lines: lines)
      }
    }
    .frame(height: Double(lines + 1) * 16, alignment: .topLeading)
  }

  /// The lines that fit; a day is not the last of them.
  private var lines: [Line] {
    var lines: [Line] = []
    var space = grid.rows
    var day: Int?
    for story in stories {
      let storyDay = format.daysAgo(story.date)
      let headingRows = storyDay == day ? 0 : 1
      let timeRows = isNarrow ? 1 : 0
      let titleRows = min(
        LineCount.of(story.title, in: titleWidth), 2, space - headingRows - timeRows)
      guard titleRows > 0 else { break }
      if headingRows > 0 { lines.append(.day(format.day(story.date))) }
      day = storyDay
      lines.append(.story(story, lines: titleRows))
      space -= headingRows + timeRows + titleRows
    }
    return lines
  }
}
