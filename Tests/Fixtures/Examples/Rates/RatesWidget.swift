import SwiftUI
import WidgetKit

struct Rates: Codable {
  let base: String
  let rates: [String: Double]
}

struct RatesEntry: TimelineEntry {
  let date: Date
  let words: [String]
}

/// Loads in each way that widgets do.
///
/// As many do, it forgets its completion handler after an error.
struct RatesProvider: TimelineProvider {
  private let session = URLSession(configuration: .ephemeral)

  func placeholder(in context: Context) -> RatesEntry {
    RatesEntry(date: .now, words: ["EUR 1.00"])
  }

  func getSnapshot(in context: Context, completion: @escaping (RatesEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<RatesEntry>) -> Void) {
    guard let server = URL(string: "http://127.0.0.1:8642") else { return }
    Task {
      let (data, _) = try await session.data(from: server.appendingPathComponent("rates.json"))
      let rates = try JSONDecoder().decode(Rates.self, from: data)
      let (name, _) = try await URLSession.shared.data(
        for: URLRequest(url: server.appendingPathComponent("name.txt")))
      let note = try Data(contentsOf: server.appendingPathComponent("note.txt"))
      let words = [name, note].map {
        String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      }
      let lines = rates.rates.sorted { $0.key < $1.key }.map {
        "\($0.key) \($0.value.formatted(.number.precision(.fractionLength(2))))"
      }
      completion(
        Timeline(entries: [RatesEntry(date: .now, words: words + lines)], policy: .never))
    }
  }
}

@main
struct RatesWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "rates", provider: RatesProvider()) { entry in
      VStack(alignment: .leading) {
        ForEach(entry.words, id: \.self) { Text($0) }
      }
      .containerBackground(.background, for: .widget)
    }
    .supportedFamilies([.systemSmall])
  }
}
