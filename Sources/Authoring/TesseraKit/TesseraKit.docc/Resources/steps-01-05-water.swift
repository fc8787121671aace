import SwiftUI
import WidgetKit

struct WaterEntry: TimelineEntry {
  let date: Date
  let glasses: Int
}

struct WaterProvider: TimelineProvider {
  func placeholder(in context: Context) -> WaterEntry {
    WaterEntry(date: .now, glasses: 4)
  }

  func getSnapshot(in context: Context, completion: @escaping (WaterEntry) -> Void) {
    completion(WaterEntry(date: .now, glasses: 4))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<WaterEntry>) -> Void) {
    let entry = WaterEntry(date: .now, glasses: 3)
    completion(Timeline(entries: [entry], policy: .never))
  }
}

struct WaterView: View {
  let entry: WaterEntry

  var body: some View {
    VStack(alignment: .leading) {
      Text("\(entry.glasses)").font(.largeTitle)
      Text("glasses").foregroundStyle(.secondary)
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
