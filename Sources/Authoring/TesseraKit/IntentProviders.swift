public import TesseraIntents
public import TesseraUI
internal import IntentSchemas
internal import Wire

/// What gives a widget with settings its entries.
///
/// - Source: WidgetKit `AppIntentTimelineProvider`.
@preconcurrency
public protocol AppIntentTimelineProvider {
  /// The provider's entries.
  associatedtype Entry: TimelineEntry
  /// The settings.
  associatedtype Intent: WidgetConfigurationIntent
  /// Where a timeline will be shown.
  typealias Context = TimelineProviderContext

  /// An entry that stands for others while they load; its texts are never read.
  func placeholder(in context: Context) -> Entry

  /// An entry for now.
  func snapshot(for configuration: Intent, in context: Context) async -> Entry

  /// Entries for now and later.
  func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>

  /// Settings that people may want.
  func recommendations() -> [AppIntentRecommendation<Intent>]
}

extension AppIntentTimelineProvider {
  /// None.
  public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// Settings that people may want, with words for them.
///
/// - Source: WidgetKit `AppIntentRecommendation`.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent> {
  /// The settings.
  public let intent: Intent
  /// The words.
  public let description: Text

  /// Settings with words for them.
  public init(intent: Intent, description: some StringProtocol) {
    self.intent = intent
    self.description = Text(description)
  }

  /// Settings with words for them.
  public init(intent: Intent, description: Text) {
    self.intent = intent
    self.description = description
  }

  /// Settings with words for them.
  public init(intent: Intent, description: LocalizedStringResource) {
    self.intent = intent
    self.description = Text(description)
  }
}

/// A widget with settings.
///
/// Without a recommendation chosen, the settings have their defaults.
/// - Source: WidgetKit `AppIntentConfiguration`.
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
  WidgetConfiguration, DefiningConfiguration
{
  /// A configuration by itself has none.
  public typealias Body = Never

  package let definedWidgets: [WidgetDefinition]

  /// A widget of a kind, with its settings, what gives it entries, and what draws one.
  public init<Provider: AppIntentTimelineProvider>(
    kind: String, intent: Intent.Type = Intent.self, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    let handover = Handover(provider)
    let source = PictureSource(
      drawing: EntryDrawing(content),
      placeholder: { handover.value.placeholder(in: $0.context) },
      snapshot: { canvas, reply in
        let asked = SettingsRequest(handover.value.chosen(canvas), canvas)
        Task { reply(await handover.value.entry(asked)) }
      },
      timeline: { canvas, reply in
        let asked = SettingsRequest(handover.value.chosen(canvas), canvas)
        Task {
          let (settings, notes) = await asked.settings()
          reply(await handover.value.entries(settings, asked.context), notes)
        }
      })
    definedWidgets = [
      WidgetDefinition(kind: kind, source: source, settings: Intent.self) {
        provider.recommendations().map { $0.description.words }
      }
    ]
  }
}

/// Whose settings a picture is asked for.
private struct SettingsRequest<Intent: WidgetConfigurationIntent>: Sendable {
  /// The settings of the recommendation that was chosen, or `nil` where none was.
  private let chosen: Intent?
  private let values: IntentValues?
  let context: TimelineProviderContext

  init(_ chosen: Intent?, _ canvas: PictureCanvas) {
    self.chosen = chosen
    values = canvas.request.configuration
    context = canvas.context
  }

  /// The settings as they were set, else the recommended ones, else the defaults, with what could
  /// not be read of them.
  func settings() async -> (Intent, [String]) {
    let intent = chosen ?? Intent()
    guard let values else {
      await intent.takeDefaults()
      return (intent, [])
    }
    guard Intent.schema.answers(to: values.intent) else {
      await intent.takeDefaults()
      return (intent, ["settings of “\(values.intent)” are not those of this widget"])
    }
    return (intent, await intent.take(values.values))
  }
}

extension AppIntentTimelineProvider {
  @MainActor
  fileprivate func chosen(_ canvas: PictureCanvas) -> Intent? {
    recommendations().first { $0.description.words == canvas.request.recommendation }?.intent
  }

  fileprivate nonisolated func entry(_ asked: SettingsRequest<Intent>) async -> sending Entry {
    let (settings, _) = await asked.settings()
    return Handover(await snapshot(for: settings, in: asked.context)).value
  }

  fileprivate nonisolated func entries(
    _ settings: Intent, _ context: Context
  ) async -> sending Timeline<Entry> {
    Handover(await timeline(for: settings, in: context)).value
  }
}
