import AppIntents
import SwiftUI
import WidgetKit

struct WaterIntent: WidgetConfigurationIntent {
  static var title: LocalizedStringResource = "Water"

  @Parameter(title: "Glasses a day", default: 8, inclusiveRange: (4, 16))
  var goal: Int
}

struct DrinkIntent: AppIntent {
  static var title: LocalizedStringResource = "Drink a glass"

  func perform() async throws -> some IntentResult {
    WaterLog.drink()
    return .result()
  }
}

struct WaterEntry: TimelineEntry {
  let date: Date
  let goal: Int

  /// The glasses to drink by the entry's date in order to reach the goal at 22:00.
  var due: Int {
    let hour = Calendar.current.component(.hour, from: date)
    return min(goal, max(0, (hour - 6) * goal / 16))
  }
}

struct WaterProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> WaterEntry {
    WaterEntry(date: .now, goal: 8)
  }

  func snapshot(for configuration: WaterIntent, in context: Context) async -> WaterEntry {
    WaterEntry(date: .now, goal: configuration.goal)
  }

  func timeline(for configuration: WaterIntent, in context: Context) async -> Timeline<WaterEntry> {
    let start = Calendar.current.dateInterval(of: .hour, for: .now)?.start ?? .now
    let entries = (0..<24).map { hour in
      WaterEntry(date: start.addingTimeInterval(Double(hour) * 3600), goal: configuration.goal)
    }
    return Timeline(entries: entries, policy: .atEnd)
  }
}

struct WaterView: View {
  let entry: WaterEntry

  var body: some View {
    VStack(alignment: .leading) {
      Text("\(entry.due)").font(.largeTitle)
      Gauge(value: Double(entry.due), in: 0...Double(entry.goal)) { Text("glasses by now") }
    }
  }
}

@main
struct WaterWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "water", provider: WaterProvider()) {
      WaterView(entry: $0).containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Water")
    .description("How much to drink by now.")
    .supportedFamilies([.systemSmall])
  }
}
