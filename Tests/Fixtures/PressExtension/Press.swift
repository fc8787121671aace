import AppIntents
import Foundation
import Intents
import SwiftUI
import WidgetKit

// A widget with buttons for everything that buttons may do, correctly and incorrectly.

enum Counter {
  static var store: UserDefaults? { UserDefaults(suiteName: "press") }
  static var value: Int {
    get { store?.integer(forKey: "value") ?? 0 }
    set { store?.set(newValue, forKey: "value") }
  }
}

enum Address {
  static let opened = URL(string: "press://opened") ?? URL(fileURLWithPath: "/")
  static let linked = URL(string: "press://linked") ?? URL(fileURLWithPath: "/")
}

enum Deed: String, AppEnum {
  case add, fail, hang, crash, say, show, open, slow

  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Deed"
  static var caseDisplayRepresentations: [Deed: DisplayRepresentation] = [.add: "add"]
}

struct Refused: LocalizedError {
  var errorDescription: String? { "the counter is locked" }
}

struct AddIntent: AppIntent {
  static var title: LocalizedStringResource = "Add one"

  @Parameter(title: "Step", default: 1) var step: Int

  init() {}

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    Counter.value += step
    return .result(value: Counter.value)
  }
}

struct DeedIntent: AppIntent {
  static var title: LocalizedStringResource = "Do a deed"
  static var isDiscoverable = false

  @Parameter(title: "Deed") var deed: Deed

  init() {}

  init(_ deed: Deed) {
    self.deed = deed
  }

  func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView & OpensIntent
  {
    switch deed {
    case .fail: throw Refused()
    case .hang: try await Task.sleep(nanoseconds: 60_000_000_000)
    case .crash: abort()
    case .slow: try await Self.untilAllowed()
    case .show: return .result(view: Text("shown in a sheet"))
    case .open: return .result(opensIntent: OpenURLIntent(Address.opened))
    case .add, .say: break
    }
    return .result(dialog: "The deed is done")
  }

  /// Waits until the file named in the environment exists.
  private static func untilAllowed() async throws {
    guard let sign = ProcessInfo.processInfo.environment["PRESS_GO"] else {
      return try await Task.sleep(nanoseconds: 1_500_000_000)
    }
    while !FileManager.default.fileExists(atPath: sign) {
      try await Task.sleep(nanoseconds: 20_000_000)
    }
  }
}

struct SwitchIntent: SetValueIntent {
  static var title: LocalizedStringResource = "Switch"
  static var isDiscoverable = false

  @Parameter(title: "On") var value: Bool

  func perform() async throws -> some IntentResult {
    Counter.store?.set(value, forKey: "on")
    return .result()
  }
}

struct CounterEntry: TimelineEntry {
  let date: Date
  let value: Int
  let isOn: Bool
}

struct CounterProvider: TimelineProvider {
  func placeholder(in context: Context) -> CounterEntry {
    CounterEntry(date: Date(), value: 0, isOn: false)
  }

  func getSnapshot(in context: Context, completion: @escaping (CounterEntry) -> Void) {
    completion(entry)
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<CounterEntry>) -> Void) {
    completion(Timeline(entries: [entry], policy: .never))
  }

  private var entry: CounterEntry {
    CounterEntry(
      date: Date(), value: Counter.value, isOn: Counter.store?.bool(forKey: "on") ?? false)
  }
}

struct CounterWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "counter", provider: CounterProvider()) { entry in
      VStack(alignment: .leading) {
        Text("value \(entry.value)").contentTransition(.numericText())
        HStack {
          Button("Add", intent: AddIntent())
          Toggle("Lamp \(entry.isOn ? "lit" : "dark")", isOn: entry.isOn, intent: SwitchIntent())
        }
        HStack {
          Button("Fail", intent: DeedIntent(.fail))
          Button("Hang", intent: DeedIntent(.hang))
          Button("Crash", intent: DeedIntent(.crash))
          Button("Slow", intent: DeedIntent(.slow))
        }
        HStack {
          Button("Say", intent: DeedIntent(.say))
          Button("Show", intent: DeedIntent(.show))
          Button("Open", intent: DeedIntent(.open))
          Link("Link", destination: Address.linked)
        }
      }
    }
    .configurationDisplayName("Counter")
    .supportedFamilies([.systemMedium])
  }
}

// A widget kind with settings in two builds; the intent has another name in the second.

struct Pet: AppEntity {
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Pet"
  static var defaultQuery = PetQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct PetQuery: EntityQuery {
  static let all = ["Cat", "Dog", "Owl"].map { Pet(id: $0) }

  func entities(for identifiers: [String]) async throws -> [Pet] {
    Self.all.filter { identifiers.contains($0.id) }
  }

  func suggestedEntities() async throws -> [Pet] { Self.all }
}

struct PetIntent: WidgetConfigurationIntent {
  static var title: LocalizedStringResource = "Pets"

  @Parameter(title: "Pet") var pet: Pet?
  @Parameter(title: "Pets", size: [.systemMedium: 2]) var pets: [Pet]?
}

struct PetEntry: TimelineEntry {
  let date: Date
  let text: String
}

struct PetProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> PetEntry { PetEntry(date: Date(), text: "a pet") }

  func snapshot(for configuration: PetIntent, in context: Context) async -> PetEntry {
    PetEntry(date: Date(), text: Self.text(configuration))
  }

  func timeline(for configuration: PetIntent, in context: Context) async -> Timeline<PetEntry> {
    Timeline(
      entries: [PetEntry(date: Date(), text: Self.text(configuration))], policy: .never)
  }

  private static func text(_ settings: PetIntent) -> String {
    let pets = settings.pets?.map(\.id).joined(separator: " and ") ?? "nobody"
    return "old: \(settings.pet?.id ?? "none") with \(pets)"
  }
}

struct PetWidget: Widget {
  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: "pets", provider: PetProvider()) { entry in Text(entry.text) }
      .configurationDisplayName("Pets")
      .supportedFamilies([.systemMedium])
  }
}

// Settings with SiriKit intents, from Meals.intentdefinition.

struct MealProvider: IntentTimelineProvider {
  func placeholder(in context: Context) -> PetEntry { PetEntry(date: Date(), text: "a meal") }

  func getSnapshot(
    for configuration: MealSelectionIntent, in context: Context,
    completion: @escaping (PetEntry) -> Void
  ) { completion(PetEntry(date: Date(), text: "a meal")) }

  func getTimeline(
    for configuration: MealSelectionIntent, in context: Context,
    completion: @escaping (Timeline<PetEntry>) -> Void
  ) {
    let meal = configuration.meal == .lunch ? "lunch" : "nothing"
    let cook = configuration.cook?.displayString ?? "nobody"
    let text = "\(meal) for \(configuration.guests?.intValue ?? 0) by \(cook)"
    completion(Timeline(entries: [PetEntry(date: Date(), text: text)], policy: .never))
  }
}

struct MealWidget: Widget {
  var body: some WidgetConfiguration {
    IntentConfiguration(
      kind: "meals", intent: MealSelectionIntent.self, provider: MealProvider()
    ) { entry in Text(entry.text) }
    .configurationDisplayName("Meals")
    .supportedFamilies([.systemMedium])
  }
}

// A day of entries that show the same photo.

struct PhotoEntry: TimelineEntry {
  var date: Date
  var minute: Int
  var photo: UIImage
}

struct PhotoProvider: TimelineProvider {
  static let photo: UIImage = {
    let size = CGSize(width: 1200, height: 900)
    return UIGraphicsImageRenderer(size: size).image { context in
      for column in 0..<12 {
        UIColor(hue: CGFloat(column) / 12, saturation: 1, brightness: 1, alpha: 1).setFill()
        context.fill(CGRect(x: column * 100, y: 0, width: 100, height: 900))
      }
    }
  }()

  func placeholder(in context: Context) -> PhotoEntry {
    PhotoEntry(date: .now, minute: 0, photo: Self.photo)
  }

  func getSnapshot(in context: Context, completion: @escaping (PhotoEntry) -> Void) {
    completion(placeholder(in: context))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<PhotoEntry>) -> Void) {
    let start = Calendar.current.startOfDay(for: .now)
    let entries = (0..<1440).map { minute in
      PhotoEntry(
        date: start.addingTimeInterval(Double(minute) * 60), minute: minute, photo: Self.photo)
    }
    completion(Timeline(entries: entries, policy: .atEnd))
  }
}

struct PhotoWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "photo", provider: PhotoProvider()) { entry in
      ZStack {
        Image(uiImage: entry.photo).resizable().scaledToFill()
        // Half of the entries have equal views.
        Text("\(entry.minute / 2)")
      }
    }
    .contentMarginsDisabled()
    .supportedFamilies([.systemLarge])
  }
}

@main
struct PressBundle: WidgetBundle {
  var body: some Widget {
    CounterWidget()
    PetWidget()
    MealWidget()
    PhotoWidget()
  }
}
