import SwiftUI
import WidgetKit

struct WaterEntry: TimelineEntry {
  let date: Date

  /// The glasses to drink by the entry's date: one every two hours from 8 on.
  var due: Int {
    let hour = Calendar.current.component(.hour, from: date)
    return max(0, (hour - 6) / 2)
  }
}

struct WaterProvider: TimelineProvider {
  func placeholder(in context: Context) -> WaterEntry {
    WaterEntry(date: .now)
  }

  func getSnapshot(in context: Context, completion: @escaping (WaterEntry) -> Void) {
    completion(WaterEntry(date: .now))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<WaterEntry>) -> Void) {
    let entry = WaterEntry(date: .now)
    completion(Timeline(entries: [entry], policy: .never))
  }
}

struct WaterView: View {
  let entry: WaterEntry

  var body: some View {
    VStack(alignment: .leading) {
      Text("\(entry.due)").font(.largeTitle)
      Text("glasses by now").foregroundStyle(.secondary)
    }
  }
}

@main
struct WaterWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "water", provider: WaterProvider()) {
      WaterView(entry: $0).containerBackground(.background, for: .widget)
    }
    .configurationDisplayName("Water")
    .description("How much to drink by now.")
    .supportedFamilies([.systemSmall])
  }
}
