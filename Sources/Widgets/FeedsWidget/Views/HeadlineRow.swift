internal import Foundation
internal import TesseraUI

/// A link that the dashboard opens by the rules for links.
struct StoryLink<Label: View>: View {
  let story: Story
  @ViewBuilder let label: Label

  var body: some View {
    if let url = story.url {
      Link(destination: url) { label }
    } else {
      label
    }
  }
}

/// The title of a story: bold if it is new, dim if its feed could not be updated.
struct StoryTitle: View {
  let story: Story
  let lines: Int

  var body: some View {
    Text(story.title).bold(story.isNew).lineLimit(lines)
      // Words have the color of text, not of links.
      .foregroundStyle(story.isOld ? Color.secondary : Color.primary)
  }
}

/// A bar in the color of a feed, with a gap at its end, so that two stories stay apart.
struct SourceBar: View {
  let color: Color
  let rows: Int

  var body: some View {
    Text(String(repeating: "▌\n", count: max(1, rows) - 1) + "▘")
      .foregroundStyle(color).fixedSize().accessibilityHidden(true)
  }
}

/// A story in a list: its title, and below it its feed and date if there is space.
struct HeadlineRow: View {
  let story: Story
  /// The number of lines of the title.
  let lines: Int
  let columns: Int
  let format: FeedFormat
  let hasDetails: Bool
  /// Whether the time is at the end of the row.
  var hasTime = false

  var body: some View {
    StoryLink(story: story) {
      HStack(alignment: .top, spacing: 8) {
        SourceBar(color: format.color(ofSource: story.source), rows: rows)
        VStack(alignment: .leading, spacing: 0) {
          StoryTitle(story: story, lines: lines)
          if hasDetails {
            HStack(spacing: 0) {
              Text(format.source(of: story)?.name ?? "").lineLimit(1)
              Text(" · \(format.age(story.date))").fixedSize()
            }
            .foregroundStyle(Color.secondary)
          }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        if hasTime {
          Text(format.age(story.date)).foregroundStyle(Color.secondary).fixedSize()
        }
      }
      .frame(width: Double(columns) * 8, height: Double(rows) * 16, alignment: .topLeading)
    }
  }

  private var rows: Int { lines + (hasDetails ? 1 : 0) }
}
