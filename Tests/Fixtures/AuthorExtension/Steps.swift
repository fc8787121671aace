// An extension as an iOS developer would write it, in Swift 5 mode.
import AppIntents
import Charts
import Combine
import SwiftUI
import WidgetKit

/// A track on which steps are counted; there is a default until the user chooses one.
struct Track: AppEntity {
  static var typeDisplayRepresentation: TypeDisplayRepresentation = "Track"
  static var defaultQuery = TrackQuery()

  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct TrackQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Track] { identifiers.map(Track.init) }
  func suggestedEntities() async throws -> [Track] { [Track(id: "park"), Track(id: "town")] }
  func defaultResult() async -> Track? { try? await suggestedEntities().first }
}

struct ShoeOptions: DynamicOptionsProvider {
  func results() async throws -> [String] { ["red", "blue"] }
  func defaultResult() async -> String? { "red" }
}

/// A logger as in many apps: on iOS there always is a bundle identifier.
// swift-format-ignore: NeverForceUnwrap
let logger = Logger(subsystem: Bundle.main.bundleIdentifier!, category: "steps")

struct StepsIntent: WidgetConfigurationIntent {
  static var title: LocalizedStringResource = "Steps"
  static var description = IntentDescription("Which goal is shown.")

  @Parameter(title: "Goal", default: 8000)
  var goal: Int

  @Parameter(title: "Track")
  var track: Track

  @Parameter(title: "Second track")
  var other: Track?

  @Parameter(title: "Shoes", optionsProvider: ShoeOptions())
  var shoes: String?
}

struct ResetIntent: AppIntent {
  static var title: LocalizedStringResource = "Reset"

  func perform() async throws -> some IntentResult { .result() }
}

struct StepsEntry: TimelineEntry {
  let date: Date
  let steps: Int
  let goal: Int
  var place = ""
  var app = "Steps"
}

/// Counts with a publisher that is received on the main queue, like apps before async functions.
final class Pedometer: ObservableObject {
  @Published private(set) var steps = 0
  private var subscriptions: Set<AnyCancellable> = []

  func count(_ completion: @escaping (Int) -> Void) {
    Just(6214)
      .subscribe(on: DispatchQueue.global())
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in
        self?.steps = $0
        completion($0)
      }
      .store(in: &subscriptions)
  }
}

struct StepsProvider: AppIntentTimelineProvider {
  func placeholder(in context: Context) -> StepsEntry {
    StepsEntry(date: context.date, steps: 5000, goal: 8000)
  }

  func snapshot(for configuration: StepsIntent, in context: Context) async -> StepsEntry {
    // A typical debugging aid of authors.
    print("counting steps for a snapshot")
    let pedometer = Pedometer()
    let steps = await withCheckedContinuation { done in
      pedometer.count { done.resume(returning: $0) }
    }
    logger.debug("\(steps) steps")
    let app = Bundle.main.object(forInfoDictionaryKey: "StepsAppName") as? String
    let places = [configuration.track.id, configuration.other?.id, configuration.shoes]
    return StepsEntry(
      date: context.date, steps: steps, goal: configuration.goal,
      place: places.map { $0 ?? "nothing" }.joined(separator: ", "), app: app ?? "Steps")
  }

  func timeline(for configuration: StepsIntent, in context: Context) async -> Timeline<StepsEntry> {
    let entry = await snapshot(for: configuration, in: context)
    return Timeline(entries: [entry], policy: .after(entry.date.addingTimeInterval(900)))
  }
}

struct StepsView: View {
  @Environment(\.widgetFamily) var family
  var entry: StepsEntry

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        Label(LocalizedStringKey(entry.app), systemImage: "figure.walk")
          .font(.headline).foregroundStyle(.sunset)
        if family != .systemSmall {
          Spacer()
          Image(.Badges.stepBadge)
        }
      }
      Text("**\(entry.steps)** of \(entry.goal)")
      ProgressView(value: Double(entry.steps), total: Double(entry.goal))
      if family != .systemSmall {
        Chart {
          ForEach(0..<7) { day in
            BarMark(x: .value("Day", day), y: .value("Steps", 3000 + day * 700))
          }
        }
        .chartXAxis(.hidden).chartYAxis(.hidden)
      }
      HStack {
        Button("Reset", intent: ResetIntent()).buttonStyle(.borderless)
        Text(entry.place).foregroundStyle(.secondary)
      }
    }
    .padding(.horizontal, 8).padding(.vertical, 16)
    .widgetURL(URL(string: "steps://today"))
    .containerBackground(for: .widget) { Color("WidgetTone") }
  }
}

struct StepsWidget: Widget {
  let kind = "steps"

  var body: some WidgetConfiguration {
    AppIntentConfiguration(kind: kind, intent: StepsIntent.self, provider: StepsProvider()) {
      StepsView(entry: $0)
    }
    .configurationDisplayName("Steps")
    .description("How far you walked.")
    .supportedFamilies([.systemSmall, .systemMedium, .accessoryCorner])
    .contentMarginsDisabled().promptsForUserConfiguration()
    .disfavoredLocations([.standBy], for: [.systemSmall])
    .onBackgroundURLSessionEvents { _, completion in completion() }
  }
}

/// A clock whose view specifies when it is updated.
struct MinutesWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "minutes", provider: OnceProvider()) { _ in
      TimelineView(.everyMinute) { context in
        Text(context.date, style: .time)
      }
    }
  }
}

struct OnceEntry: TimelineEntry {
  var date = Date()
}

struct OnceProvider: TimelineProvider {
  func placeholder(in context: Context) -> OnceEntry { OnceEntry() }

  func getSnapshot(in context: Context, completion: @escaping (OnceEntry) -> ()) {
    completion(OnceEntry(date: context.date))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<OnceEntry>) -> ()) {
    completion(Timeline(entries: [OnceEntry(date: context.date)], policy: .never))
  }
}

/// A Live Activity and a control, which a terminal cannot show, but which must compile.
struct WalkAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable {
    var steps: Int
  }
}

struct WalkActivity: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: WalkAttributes.self) { context in
      Text("\(context.state.steps)").activityBackgroundTint(.black)
        .activitySystemActionForegroundColor(.white)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Text("Steps") }
        DynamicIslandExpandedRegion(.trailing) {
          Text("\(context.state.steps)").dynamicIsland(verticalPlacement: .belowIfTooWide)
        }
      } compactLeading: {
        Text("S")
      } compactTrailing: {
        Text("\(context.state.steps)")
      } minimal: {
        Text("S")
      }
      .widgetURL(URL(string: "steps://walk")).keylineTint(.green)
    }
    .supplementalActivityFamilies([.small])
  }
}

struct ResetControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "reset") {
      ControlWidgetButton(action: ResetIntent()) { Label("Reset", systemImage: "trash") }
    }
    .displayName("Reset").description("Begins the day anew.")
  }
}

struct WalkControl: ControlWidget {
  struct Provider: ControlValueProvider {
    var previewValue: Bool { false }
    func currentValue() async throws -> Bool { true }
  }

  struct WalkIntent: SetValueIntent {
    static var title: LocalizedStringResource = "Walk"

    @Parameter(title: "Walking")
    var value: Bool

    func perform() async throws -> some IntentResult { .result() }
  }

  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "walk", provider: Provider()) { isOn in
      ControlWidgetToggle("Walk", isOn: isOn, action: WalkIntent()) { isOn in
        Image(systemName: isOn ? "figure.walk" : "pause")
      }
    }
  }
}

@main
struct Widgets: WidgetBundle {
  init() { print("steps begin") }

  var body: some Widget {
    StepsWidget()
    WalkActivity()
    ResetControl()
    WalkControl()
    if #available(iOS 17.0, *) {
      MinutesWidget()
    }
  }
}

#Preview("Steps", as: .systemSmall) {
  StepsWidget()
} timeline: {
  StepsEntry(date: .now, steps: 100, goal: 8000)
}
