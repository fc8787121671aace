public import TesseraIntents
public import TesseraUI
internal import IntentSchemas
internal import Wire

/// A provider of timeline entries for a widget with settings.
///
/// The dashboard requests a timeline when the widget is added, when the reload policy is due, when
/// its settings change, and after a reload request. Each request runs in the extension's process,
/// never in the dashboard's.
///
/// - Source: WidgetKit `AppIntentTimelineProvider`.
@preconcurrency
public protocol AppIntentTimelineProvider {
  /// The type of the entries.
  associatedtype Entry: TimelineEntry
  /// The type of the settings.
  associatedtype Intent: WidgetConfigurationIntent
  /// The widget family, size and date that a request is for.
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
  /// The name, by which `recommendation` in `home.yaml` selects the settings.
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
/// not set come from the chosen recommendation, or are the parameters' defaults.
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
      placeholder: { handover.value.placeholder(in: $0.context) },
      snapshot: { canvas, reply in
        let request = SettingsRequest(handover.value.chosen(canvas), canvas)
        Task { reply(await handover.value.entry(request)) }
      },
      timeline: { canvas, reply in
        let request = SettingsRequest(handover.value.chosen(canvas), canvas)
        Task {
          let (settings, notes) = await request.settings()
          reply(await handover.value.entries(settings, request.context), notes)
        }
      })
    definedWidgets = [
      WidgetDefinition(kind: kind, source: source, settings: Intent.self) {
        provider.recommendations().names
      }
    ]
  }
}

/// The settings that a request is for.
private struct SettingsRequest<Intent: WidgetConfigurationIntent>: Sendable {
  /// The settings of the chosen recommendation, or `nil` if none is chosen.
  private let chosen: Intent?
  private let values: IntentValues?
  let context: TimelineProviderContext

  init(_ chosen: Intent?, _ canvas: DrawingContext) {
    self.chosen = chosen
    values = canvas.request.configuration
    context = canvas.context
  }

  /// Returns the settings, and a line for each value that could not be decoded.
  ///
  /// Values set by the user take precedence over those of the recommendation, and both over the
  /// defaults.
  func settings() async -> (Intent, [String]) {
    let intent = chosen ?? Intent()
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
  @MainActor
  fileprivate func chosen(_ canvas: DrawingContext) -> Intent? {
    recommendations().intent(for: canvas)
  }

  fileprivate nonisolated func entry(_ request: SettingsRequest<Intent>) async -> sending Entry {
    let (settings, _) = await request.settings()
    return Handover(await snapshot(for: settings, in: request.context)).value
  }

  fileprivate nonisolated func entries(
    _ settings: Intent, _ context: Context
  ) async -> sending Timeline<Entry> {
    Handover(await timeline(for: settings, in: context)).value
  }
}
