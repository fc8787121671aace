internal import TesseraKit
internal import TesseraUI

/// The distance in words, such as “in three weeks”.
struct WordsCountdown: View {
  @Environment(\.widgetFamily) private var family
  let countdown: Countdown

  private var words: [String] { countdown.words }

  var body: some View {
    VStack(alignment: .leading) {
      switch family {
      case .systemLarge: large
      case .systemMedium: medium
      default: small
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }

  @ViewBuilder private var small: some View {
    CountdownTitle(countdown: countdown)
    Spacer()
    ForEach(words, id: \.self) { word in
      Text(word).bold(!isSmall(word)).foregroundStyle(style(of: word))
    }
    Spacer()
  }

  @ViewBuilder private var medium: some View {
    Text(lines[0]).font(.largeTitle).foregroundStyle(.tint)
    if lines.count > 1 { Text(lines[1]).font(.largeTitle) }
    HStack {
      CountdownTitle(countdown: countdown)
      Spacer()
      Text(countdown.target.formatted("d MMM yyyy")).foregroundStyle(.tertiary)
    }
  }

  @ViewBuilder private var large: some View {
    CountdownTitle(countdown: countdown)
    Spacer()
    VStack(alignment: .leading, spacing: 16) {
      ForEach(words, id: \.self) { word in
        Text(word).font(.largeTitle).foregroundStyle(style(of: word))
      }
    }
    Spacer()
    Text(countdown.dateText).foregroundStyle(.tertiary)
  }

  /// The words in at most two lines.
  private var lines: [String] {
    guard words.count == 3 else { return words }
    return countdown.isOver
      ? [words[0], "\(words[1]) ago"] : ["in \(words[1])", words[2]]
  }

  private func isSmall(_ word: String) -> Bool { word == "in" || word == "ago" }

  private func style(of word: String) -> AnyShapeStyle {
    isSmall(word) ? AnyShapeStyle(.secondary) : AnyShapeStyle(.tint)
  }
}
