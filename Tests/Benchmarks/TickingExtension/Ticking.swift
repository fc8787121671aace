// The widgets for the time benchmarks: static ones, ones that change every minute or second, and a
// timelines with an entry of a hundred nodes for each minute of a day, one of them over a photo.
import Foundation
import TesseraKit
import TesseraUI

struct TickingEntry: TimelineEntry {
  let date: Date
  let number: Int
}

struct TickingProvider: TimelineProvider {
  let count: Int

  func placeholder(in context: Context) -> TickingEntry { TickingEntry(date: .now, number: 0) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (TickingEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<TickingEntry>) -> Void
  ) {
    let start = Date(
      timeIntervalSince1970: (Date.now.timeIntervalSince1970 / 60).rounded(.down) * 60)
    let entries = (0..<count).map {
      TickingEntry(date: start.addingTimeInterval(Double($0) * 60), number: $0)
    }
    completion(Timeline(entries: entries, policy: .never))
  }
}

/// A hundred numbers, of which one entry after the other changes a row.
struct HundredNodes: View {
  let number: Int

  var body: some View {
    VStack(spacing: 0) {
      ForEach(0..<7) { row in
        HStack(spacing: 0) {
          ForEach(0..<13) { column in
            Text(verbatim: text(row, column)).foregroundStyle(.secondary)
          }
        }
      }
    }
  }

  private func text(_ row: Int, _ column: Int) -> String {
    let change = (number + row) / 7
    return String((change * 31 + row * 13 + column) % 100)
  }
}

@main
struct Ticking: WidgetBundle {
  var body: some Widget {
    Still()
    EveryMinute()
    EverySecond()
    Day()
    DayWithPhoto()
    Presses()
  }
}

struct Still: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "still", provider: TickingProvider(count: 1)) { _ in
      Text(verbatim: "Ready")
    }
  }
}

struct EveryMinute: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "minute", provider: TickingProvider(count: 1)) { _ in
      VStack {
        Text(verbatim: "Ready")
        // Two hours ago, so that minutes are shown.
        Text(
          Date(timeIntervalSince1970: (Date.now.timeIntervalSince1970 / 60).rounded() * 60 - 7200),
          style: .relative)
      }
    }
  }
}

struct EverySecond: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "second", provider: TickingProvider(count: 1)) { entry in
      VStack {
        Text(verbatim: "Ready")
        Text(entry.date, style: .timer)
      }
    }
  }
}

struct Day: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "day", provider: TickingProvider(count: 1440)) { entry in
      HundredNodes(number: entry.number)
    }
  }
}
