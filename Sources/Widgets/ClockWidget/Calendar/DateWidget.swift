internal import TesseraKit
internal import TesseraUI

/// A widget that shows the date in one of several styles.
struct DateWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "date", intent: DateIntent.self, provider: DateProvider()) {
      DateView(entry: $0).accentColor(.red)
    }
    .designedForTerminal()
    .configurationDisplayName("Date")
    .description("The day as a number, in words, as a calendar leaf or as a part of the year.")
    .supportedFamilies([.systemSmall, .systemMedium, .systemLarge, .accessoryInline])
  }
}

/// The date in its style, laid out for the widget's family.
struct DateView: View {
  @Environment(\.widgetFamily) private var family
  let entry: DateEntry

  var body: some View {
    if family == .accessoryInline {
      Text(entry.time.formatted("EEE d MMM"))
    } else {
      VStack(alignment: .leading) {
        switch entry.settings.style {
        case .number: NumberDate(time: entry.time)
        case .words: WordsDate(time: entry.time)
        case .leaf: LeafDate(time: entry.time)
        case .week: WeekDate(time: entry.time)
        case .progress: ProgressDate(time: entry.time)
        case .line: LineDate(time: entry.time)
        }
        if let zone = entry.settings.zone, zone.timeZone == nil { ZoneName(zone: zone) }
      }
    }
  }
}
