internal import TesseraUI

/// The feeds with the number of their headlines and, if there is space, the latest of these.
struct SourcesView: View {
  let news: News
  let grid: FeedGrid
  let format: FeedFormat

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if numeralRows > 0 {
        HStack(alignment: .bottom, spacing: 8) {
          Text("\(news.sources.reduce(0) { $0 + $1.count })").font(.system(size: 34))
          Text("headlines").foregroundStyle(Color.secondary)
        }
        .frame(height: Double(numeralRows) * 16, alignment: .topLeading)
      }
      ForEach(Array(groups.enumerated()), id: \.offset) { _, group in
        heading(of: group.source)
        ForEach(Array(group.rows.enumerated()), id: \.offset) { _, row in
          headline(row.story, lines: row.lines)
        }
      }
    }
  }

  private struct Group {
    /// The index of the feed.
    var source: Int
    var rows: [(story: Story, lines: Int)] = []
  }

  private func heading(of index: Int) -> some View {
    let source = news.sources[index]
    return HStack(spacing: 0) {
      Text("▌ ").foregroundStyle(format.color(ofSource: index)).accessibilityHidden(true)
      Text(source.name).bold().lineLimit(1)
        .foregroundStyle(source.problem == nil ? Color.primary : Color.secondary)
      Spacer(minLength: 8)
      HStack(spacing: 0) {
        if source.newCount > 0 {
          Text(isNarrow ? "•" : "\(source.newCount) new").foregroundStyle(.tint)
          if !isNarrow { Text(" of ") }
        }
        Text("\(source.count)")
      }
      .foregroundStyle(Color.secondary).fixedSize()
    }
    .frame(width: Double(grid.columns) * 8)
  }

  private func headline(_ story: Story, lines: Int) -> some View {
    StoryLink(story: story) {
      StoryTitle(story: story, lines: lines)
        .frame(
          width: Double(titleWidth) * 8, height: Double(lines) * 16, alignment: .topLeading)
    }
    .padding(.leading, 16)
  }

  private var isNarrow: Bool { grid.columns < 30 }
  private var titleWidth: Int { grid.columns - 2 }
  /// The rows of the numerals above the feeds of a narrow box, or 0 if the feeds need the space.
  private var numeralRows: Int {
    isNarrow && shownSources.count + Self.numeralHeight <= grid.rows ? Self.numeralHeight : 0
  }
  private static let numeralHeight = 3
  /// The feeds with headlines, and those with problems.
  private var shownSources: [Int] {
    news.sources.indices.filter { news.sources[$0].count > 0 || news.sources[$0].problem != nil }
  }

  private var groups: [Group] {
    let perSource = grid.rows / max(1, shownSources.count)
    guard !isNarrow else { return shownSources.prefix(grid.rows).map { Group(source: $0) } }
    let shown = shownSources.prefix(max(1, grid.rows / 2))
    var space = grid.rows
    return shown.enumerated().map { offset, source in
      // What a feed with few headlines does not need is left to the next ones.
      let share = max(2, perSource, space / (shown.count - offset))
      let group = group(of: source, in: min(space, share))
      space -= 1 + group.rows.reduce(0) { $0 + $1.lines }
      return group
    }
  }

  private func group(of source: Int, in rows: Int) -> Group {
    var group = Group(source: source)
    var space = rows - 1
    for story in news.stories where story.source == source {
      let lines = min(LineCount.of(story.title, in: titleWidth), 2, space)
      guard lines > 0 else { break }
      group.rows.append((story, lines))
      space -= lines
    }
    return group
  }
}
