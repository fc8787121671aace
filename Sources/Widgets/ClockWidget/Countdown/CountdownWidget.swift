internal import TesseraKit
internal import TesseraUI

/// A widget that counts the time until a date, and since it afterwards.
struct CountdownWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(
      kind: "countdown", intent: CountdownIntent.self, provider: CountdownProvider()
    ) { CountdownView(entry: $0).accentColor(.purple) }
    .designedForTerminal()
    .configurationDisplayName("Countdown")
    .description("The time until a date, in days, hours, words, dots or as a ring.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .accessoryInline])
  }
}

/// The countdown in its style, laid out for the widget's family.
struct CountdownView: View {
  @Environment(\.widgetFamily) private var family
  let entry: CountdownEntry

  var body: some View {
    let countdown = entry.countdown
    if family == .accessoryInline {
      Text(countdown.words.joined(separator: " "))
    } else {
      switch entry.settings.style {
      case .days: DaysCountdown(countdown: countdown)
      case .units: UnitsCountdown(countdown: countdown)
      case .ring: RingCountdown(countdown: countdown)
      case .bar: BarCountdown(countdown: countdown)
      case .words: WordsCountdown(countdown: countdown)
      case .dots: DotsCountdown(countdown: countdown)
      }
    }
  }
}

/// The name of what happens.
struct CountdownTitle: View {
  let countdown: Countdown

  var body: some View {
    Text(verbatim: countdown.title).fontWeight(.semibold).lineLimit(1).privacySensitive()
  }
}
