import AppIntents
import SwiftUI
import WidgetKit

/// A plant that wants water.
struct Plant: Codable, Identifiable {
  var name: String
  /// How many days it can wait.
  var days: Int
  var watered: Date

  var id: String { name }

  func isThirsty(at date: Date) -> Bool {
    date.timeIntervalSince(watered) > Double(days) * 86_400
  }

  var due: Date { watered.addingTimeInterval(Double(days) * 86_400) }
}

/// The plants, in the folder that an app would share with its widgets.
enum Garden {
  private static let defaults = UserDefaults(suiteName: "group.example.plants")

  static var plants: [Plant] {
    get {
      guard let data = defaults?.data(forKey: "plants"),
        let plants = try? JSONDecoder().decode([Plant].self, from: data)
      else { return sample }
      return plants
    }
    set { defaults?.set(try? JSONEncoder().encode(newValue), forKey: "plants") }
  }

  static let sample = [
    Plant(name: "Basil", days: 1, watered: Date(timeIntervalSinceReferenceDate: 817_200_000)),
    Plant(name: "Cactus", days: 14, watered: Date(timeIntervalSinceReferenceDate: 817_000_000)),
    Plant(name: "Fern", days: 3, watered: Date(timeIntervalSinceReferenceDate: 817_100_000)),
  ]
}

struct WaterIntent: AppIntent {
  static let title: LocalizedStringResource = "Water"
  @Parameter(title: "Plant") var name: String

  init() {}
  init(_ plant: Plant) { name = plant.name }

  func perform() async throws -> some IntentResult {
    for index in Garden.plants.indices where Garden.plants[index].name == name {
      Garden.plants[index].watered = .now
    }
    return .result()
  }
}

struct PlantsEntry: TimelineEntry {
  let date: Date
  let plants: [Plant]
}

struct PlantsProvider: TimelineProvider {
  func placeholder(in context: Context) -> PlantsEntry {
    PlantsEntry(date: .now, plants: Garden.sample)
  }

  func getSnapshot(in context: Context, completion: @escaping (PlantsEntry) -> Void) {
    completion(PlantsEntry(date: .now, plants: Garden.sample))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<PlantsEntry>) -> Void) {
    let plants = Garden.plants.sorted { $0.due < $1.due }
    let due = plants.map(\.due).filter { $0 > .now }
    let entries = ([.now] + due).map { PlantsEntry(date: $0, plants: plants) }
    completion(Timeline(entries: entries, policy: .after(.now.addingTimeInterval(6 * 3600))))
  }
}

struct PlantsView: View {
  @Environment(\.widgetFamily) private var family
  let entry: PlantsEntry

  var body: some View {
    VStack(alignment: .leading) {
      Text("Plants").font(.headline)
      ForEach(entry.plants.prefix(family == .systemSmall ? 2 : 3)) { plant in
        HStack {
          Text(plant.name)
          Spacer()
          if plant.isThirsty(at: entry.date) {
            Button("Water", intent: WaterIntent(plant))
          } else {
            Text(plant.due, style: .date).foregroundStyle(.secondary)
          }
        }
      }
    }
    .containerBackground(.background, for: .widget)
  }
}

@main
struct PlantsWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "plants", provider: PlantsProvider()) { PlantsView(entry: $0) }
      .configurationDisplayName("Plants")
      .description("Which plants want water.")
      .supportedFamilies([.systemMedium, .systemLarge])
  }
}
