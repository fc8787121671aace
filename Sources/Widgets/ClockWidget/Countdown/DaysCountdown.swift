internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The days in large numerals.
struct DaysCountdown: View {
  @Environment(\.widgetFamily) private var family
  let countdown: Countdown

  var body: some View {
    switch family {
    case .systemLarge: large
    case .systemMedium: medium
    default: small
    }
  }

  private var small: some View {
    VStack(alignment: .leading) {
      CountdownTitle(countdown: countdown)
      Spacer()
      numeral
      Text(countdown.headline.label).foregroundStyle(.secondary).lineLimit(1)
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
  }

  private var medium: some View {
    HStack(spacing: 24) {
      VStack {
        numeral
        Text(countdown.headline.label).foregroundStyle(.secondary).lineLimit(1)
      }
      .layoutPriority(1)
      VStack(alignment: .leading) {
        CountdownTitle(countdown: countdown)
        Text(countdown.target.formatted("EEEE")).foregroundStyle(.secondary)
        Text(countdown.dateText).foregroundStyle(.tertiary)
      }
      .frame(minWidth: 120, maxWidth: .infinity, alignment: .leading)
    }
    .frame(maxHeight: .infinity)
  }

  private var large: some View {
    VStack {
      CountdownTitle(countdown: countdown)
      Divider()
      Spacer()
      numeral
      Text(countdown.headline.label).foregroundStyle(.secondary).padding(.top, 16)
      Spacer()
      Text(countdown.target.formatted("EEEE")).foregroundStyle(.secondary)
      Text(countdown.dateText).foregroundStyle(.tertiary)
    }
    .padding(.vertical, 16)
  }

  private var numeral: some View {
    Text(countdown.headline.numeral).font(.largestNumerals).foregroundStyle(.tint)
  }
}
