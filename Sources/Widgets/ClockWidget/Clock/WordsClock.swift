internal import TesseraKit
internal import TesseraUI

/// The time in words, such as “twenty past ten”.
struct WordsClock: View {
  @Environment(\.widgetFamily) private var family
  let entry: ClockEntry

  private var words: TimeWords { TimeWords(entry.time) }

  var body: some View {
    content.frame(
      maxWidth: .infinity, maxHeight: .infinity,
      alignment: family == .systemSmall ? .leading : .center
    )
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(words.text)
  }

  @ViewBuilder private var content: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium: medium
    default: small
    }
  }

  private var small: some View {
    VStack(alignment: .leading) {
      Spacer()
      if let minutes = words.minutes { Text(minutes).bold().foregroundStyle(.tint) }
      if let relation = words.relation { Text(relation).foregroundStyle(.secondary) }
      Text(words.hour).bold().foregroundStyle(.tint)
      if let ending = words.ending { Text(ending).foregroundStyle(.secondary) }
      Spacer()
      Text(entry.time.formatted("EEE d MMM")).foregroundStyle(.tertiary)
      Spacer()
    }
  }

  private var medium: some View {
    VStack(alignment: .leading, spacing: 16) {
      Text(words.minutes ?? words.hour).font(.largeTitle).foregroundStyle(.tint)
      if let relation = words.relation {
        Text("\(relation) \(words.hour)").font(.largeTitle)
      } else if let ending = words.ending {
        Text(ending).font(.largeTitle)
      }
    }
  }

  private var large: some View {
    VStack(alignment: .leading) {
      Text(entry.time.formatted("EEEE")).foregroundStyle(.secondary)
      Spacer()
      if let minutes = words.minutes {
        Text(minutes).font(.largeTitle).foregroundStyle(.tint)
        Spacer()
      }
      if let relation = words.relation {
        Text(relation).font(.largeTitle).foregroundStyle(.secondary)
        Spacer()
      }
      Text(words.hour).font(.largeTitle).foregroundStyle(.tint)
      Spacer()
      if let ending = words.ending {
        Text(ending).font(.largeTitle).foregroundStyle(.secondary)
        Spacer()
      }
      Text(entry.time.formatted("d MMMM yyyy")).foregroundStyle(.tertiary)
    }
    .padding(.vertical, 16)
  }
}
