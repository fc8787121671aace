public import TesseraIntents
public import TesseraUI
internal import IntentSchemas
internal import Wire

/// A provider of timeline entries for a widget with settings.
///
/// The dashboard requests a timeline when the widget is added, when the reload policy is due, when
/// the settings change, and after a reload request. Each request runs in the extension's process,
/// never in the dashboard's.
///
/// - Source: WidgetKit `AppIntentTimelineProvider`.
@preconcurrency
public protocol AppIntentTimelineProvider {
  /// The type of the entries.
  associatedtype Entry: TimelineEntry
  /// The type of the settings.
  associatedtype Intent: WidgetConfigurationIntent
  /// The type of the request's context.
  typealias Context = TimelineProviderContext

  /// Returns an entry to show while the first timeline loads.
  ///
  /// Its text is drawn as redacted blocks.
  func placeholder(in context: Context) -> Entry

  /// Returns an entry that represents the widget at the current time, for example in the gallery.
  func snapshot(for configuration: Intent, in context: Context) async -> Entry

  /// Returns the entries for the current time and later.
  func timeline(for configuration: Intent, in context: Context) async -> Timeline<Entry>

  /// Returns preset settings that `home.yaml` can select by name.
  func recommendations() -> [AppIntentRecommendation<Intent>]
}

extension AppIntentTimelineProvider {
  /// Returns no recommendations.
  public func recommendations() -> [AppIntentRecommendation<Intent>] { [] }
}

/// Preset settings with a name.
///
/// `tessera widgets` lists the names.
///
/// - Source: WidgetKit `AppIntentRecommendation`.
public struct AppIntentRecommendation<Intent: WidgetConfigurationIntent> {
  /// The settings.
  public let intent: Intent
  /// The name by which `recommendation` in `home.yaml` selects the settings.
  public let description: Text

  /// Creates a recommendation with a name.
  public init(intent: Intent, description: some StringProtocol) {
    self.intent = intent
    self.description = Text(description)
  }

  /// Creates a recommendation with a name.
  public init(intent: Intent, description: Text) {
    self.intent = intent
    self.description = description
  }

  /// Creates a recommendation with a localized name.
  public init(intent: Intent, description: LocalizedStringResource) {
    self.intent = intent
    self.description = Text(description)
  }
}

/// The configuration of a widget with settings.
///
/// The user edits the settings in a sheet, and `home.yaml` stores them. Values that the user has
/// not set come from the chosen recommendation, or are the parameters' default values.
/// - Source: WidgetKit `AppIntentConfiguration`.
public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View>:
  WidgetConfiguration, DefiningConfiguration
{
  /// No body: this is a primitive configuration.
  public typealias Body = Never

  package let definedWidgets: [WidgetDefinition]

  /// Creates a configuration from a widget kind, the settings' type, a provider, and a view for
  /// each entry.
  public init<Provider: AppIntentTimelineProvider>(
    kind: String, intent: Intent.Type = Intent.self, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    let handover = Handover(provider)
    let source = ViewSource(
      drawing: EntryDrawing(content),
      placeholder: { handover.value.placeholder(in: $0.providerContext) },
      snapshot: { context, respond in
        let request = SettingsRequest(handover.value.recommendedSettings(for: context), context)
        Task { respond(await handover.value.loadSnapshot(for: request)) }
      },
      timeline: { context, respond in
        let request = SettingsRequest(handover.value.recommendedSettings(for: context), context)
        Task {
          let (settings, problems) = await request.settings()
          respond(
            await handover.value.loadTimeline(for: settings, in: request.providerContext), problems)
        }
      })
    definedWidgets = [
      WidgetDefinition(kind: kind, source: source, settings: Intent.self) {
        provider.recommendations().names
      }
    ]
  }
}

/// A request's values for the settings.
private struct SettingsRequest<Intent: WidgetConfigurationIntent>: Sendable {
  /// The settings of the chosen recommendation, or `nil` if none is chosen.
  private let recommendedSettings: Intent?
  /// The values that the user has set, or `nil` for none.
  private let values: IntentValues?
  let providerContext: TimelineProviderContext

  init(_ recommendedSettings: Intent?, _ context: DrawingContext) {
    self.recommendedSettings = recommendedSettings
    values = context.request.configuration
    providerContext = context.providerContext
  }

  /// Returns the settings, and a line for each value that could not be decoded.
  ///
  /// Values of another intent are not used, and one line reports them.
  ///
  /// Values that the user has set take precedence over those of the recommendation, and both over
  /// the default values.
  func settings() async -> (Intent, [String]) {
    let intent = recommendedSettings ?? Intent()
    guard let values else {
      await intent.applyDefaults()
      return (intent, [])
    }
    guard Intent.schema.isNamed(values.intent) else {
      await intent.applyDefaults()
      return (intent, ["settings of “\(values.intent)” do not apply to this widget"])
    }
    return (intent, await intent.apply(values.values))
  }
}

extension AppIntentTimelineProvider {
  /// Returns the settings of the chosen recommendation, or `nil` if none is chosen.
  @MainActor
  fileprivate func recommendedSettings(for context: DrawingContext) -> Intent? {
    recommendations().intent(for: context)
  }

  fileprivate nonisolated func loadSnapshot(
    for request: SettingsRequest<Intent>
  ) async -> sending Entry {
    let (settings, _) = await request.settings()
    return Handover(await snapshot(for: settings, in: request.providerContext)).value
  }

  fileprivate nonisolated func loadTimeline(
    for settings: Intent, in context: Context
  ) async -> sending Timeline<Entry> {
    Handover(await timeline(for: settings, in: context)).value
  }
}
