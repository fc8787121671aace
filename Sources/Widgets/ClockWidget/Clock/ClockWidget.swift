internal import TesseraKit
internal import TesseraUI

/// A widget that shows the time, here or elsewhere, in one of several styles.
struct ClockWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "clock", intent: ClockIntent.self, provider: ClockProvider()) {
      ClockView(entry: $0)
    }
    .designedForTerminal()
    .configurationDisplayName("Clock")
    .description("The time here and in other time zones, in digits, words, hands or rings.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .accessoryInline])
  }
}

/// The clock in its style, laid out for the widget's family.
struct ClockView: View {
  @Environment(\.widgetFamily) private var family
  let entry: ClockEntry

  var body: some View {
    if family == .accessoryInline {
      Text(entry.timeText())
    } else {
      switch entry.settings.style {
      case .digits: DigitsClock(entry: entry)
      case .words: WordsClock(entry: entry)
      case .letters: LetterClock(entry: entry)
      case .analogue: AnalogueClock(entry: entry)
      case .ring: RingClock(entry: entry)
      case .progress: ProgressClock(entry: entry)
      case .world: WorldClock(entry: entry)
      case .binary: BinaryClock(entry: entry)
      }
    }
  }
}
