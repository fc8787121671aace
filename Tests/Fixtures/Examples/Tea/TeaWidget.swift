import AppIntents
import SwiftUI
import Synchronization
import WidgetKit

/// What the widget's button changes.
let cups = Mutex(0)

struct DrinkIntent: AppIntent {
  static let title: LocalizedStringResource = "Drink"
  func perform() async throws -> some IntentResult & ProvidesDialog {
    let count = cups.withLock { cups in
      cups += 1
      return cups
    }
    return .result(dialog: "Cup \(count)")
  }
}

struct TeaSettings: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Tea"
  @Parameter(title: "Name", default: "Green") var name: String
  @Parameter(title: "Fails", default: false) var fails: Bool
}

struct TeaEntry: TimelineEntry {
  let date: Date
  let name: String
  let cups: Int
  let requested: Date
  var relevance: TimelineEntryRelevance? { TimelineEntryRelevance(score: 2, duration: 60) }
}

struct TeaProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> TeaEntry {
    TeaEntry(date: .now, name: "Tea", cups: 0, requested: .now)
  }

  func snapshot(for settings: TeaSettings, in context: Context) async -> TeaEntry {
    TeaEntry(date: .now, name: settings.name, cups: 3, requested: .now)
  }

  func timeline(for settings: TeaSettings, in context: Context) async -> Timeline<TeaEntry> {
    if settings.fails { return .failed("no water") }
    let count = cups.withLock { $0 }
    let dates = (0..<3).map { Date.now.addingTimeInterval(Double($0) * 3600) }
    return Timeline(
      entries: dates.enumerated().map {
        TeaEntry(date: $1, name: settings.name, cups: count + $0, requested: .now)
      }, policy: .after(dates[2]))
  }
}

struct TeaView: View {
  let entry: TeaEntry

  var body: some View {
    VStack(alignment: .leading) {
      Text(entry.name).font(.headline).foregroundStyle(.green)
      Text("\(entry.cups) cups")
      Text(entry.requested, style: .time)
      Button("Drink", intent: DrinkIntent())
      if let url = URL(string: "https://tea.example") { Link("More", destination: url) }
    }
    .containerBackground(.background, for: .widget)
  }
}

@main
struct TeaWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "tea", intent: TeaSettings.self, provider: TeaProvider()) {
      TeaView(entry: $0)
    }
    .supportedFamilies([.systemSmall, .systemMedium])
    .configurationDisplayName("Tea")
  }
}
