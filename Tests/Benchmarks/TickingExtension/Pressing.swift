// The widget for the benchmark of button presses: a counter.
import Foundation
import TesseraIntents
import TesseraKit
import TesseraUI

enum Count {
  private static var store: UserDefaults? { UserDefaults(suiteName: "bench") }

  static var value: Int {
    get { store?.integer(forKey: "count") ?? 0 }
    set { store?.set(newValue, forKey: "count") }
  }
}

struct CountOn: AppIntent {
  static let title: LocalizedStringResource = "Count on"

  func perform() async throws -> some IntentResult {
    Count.value += 1
    return .result()
  }
}

struct CountProvider: TimelineProvider {
  func placeholder(in context: Context) -> TickingEntry { TickingEntry(date: .now, number: 0) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (TickingEntry) -> Void) {
    completion(TickingEntry(date: .now, number: Count.value))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<TickingEntry>) -> Void
  ) {
    let entry = TickingEntry(date: .now, number: Count.value)
    completion(Timeline(entries: [entry], policy: .never))
  }
}

struct Presses: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "presses", provider: CountProvider()) { entry in
      VStack {
        Text(verbatim: "count <\(entry.number)>")
        Button("On", intent: CountOn())
      }
    }
    .supportedFamilies([.systemLarge])
  }
}
