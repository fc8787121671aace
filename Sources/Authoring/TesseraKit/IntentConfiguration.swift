public import TesseraIntents
public import TesseraUI
internal import Wire

/// A provider of timeline entries for a widget whose settings are a SiriKit intent.
///
/// New widgets should use ``AppIntentTimelineProvider``.
///
/// - Source: WidgetKit `IntentTimelineProvider`.
@preconcurrency
public protocol IntentTimelineProvider {
  /// The type of the entries.
  associatedtype Entry: TimelineEntry
  /// The type of the settings.
  associatedtype Intent: INIntent
  /// The type of the request's context.
  typealias Context = TimelineProviderContext

  /// Returns an entry to show while the first timeline loads.
  ///
  /// Its text is drawn as redacted blocks.
  func placeholder(in context: Context) -> Entry

  /// Provides an entry that represents the widget at the current time, for example in the gallery.
  func getSnapshot(
    for configuration: Intent, in context: Context, completion: @escaping @Sendable (Entry) -> Void)

  /// Provides the entries for the current time and later.
  func getTimeline(
    for configuration: Intent, in context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void)

  /// Returns preset settings that `home.yaml` can select by name.
  func recommendations() -> [IntentRecommendation<Intent>]
}

extension IntentTimelineProvider {
  /// Returns no recommendations.
  public func recommendations() -> [IntentRecommendation<Intent>] { [] }
}

/// Preset settings of a SiriKit intent, with a name.
///
/// `tessera widgets` lists the names.
///
/// - Source: WidgetKit `IntentRecommendation`.
public struct IntentRecommendation<Intent: INIntent> {
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
}

/// The configuration of a widget whose settings are a SiriKit intent.
///
/// The build plug-in `IntentClasses` generates the intent's class from an `.intentdefinition` file.
/// New widgets should use ``AppIntentConfiguration``.
/// - Source: WidgetKit `IntentConfiguration`.
public struct IntentConfiguration<Intent: INIntent, Content: View>: WidgetConfiguration,
  DefiningConfiguration
{
  /// No body: this is a primitive configuration.
  public typealias Body = Never

  package let definedWidgets: [WidgetDefinition]

  /// Creates a configuration from a widget kind, the settings' type, a provider, and a view for
  /// each entry.
  public init<Provider: IntentTimelineProvider>(
    kind: String, intent: Intent.Type, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    let source = ViewSource(
      drawing: EntryDrawing(content),
      placeholder: { provider.placeholder(in: $0.providerContext) },
      snapshot: { context, respond in
        let settings = provider.settings(for: context)
        provider.getSnapshot(for: settings, in: context.providerContext) { entry in
          let handover = Handover(entry)
          Task { @MainActor in respond(handover.value) }
        }
      },
      timeline: { context, respond in
        let settings = provider.settings(for: context)
        provider.getTimeline(for: settings, in: context.providerContext) { timeline in
          let handover = Handover(timeline)
          Task { @MainActor in respond(handover.value, []) }
        }
      })
    var definition = WidgetDefinition(kind: kind, source: source) {
      provider.recommendations().names
    }
    definition.declaredSchema = Intent.schema
    definedWidgets = [definition]
  }
}

extension IntentTimelineProvider {
  /// Returns the settings of the chosen recommendation or, if none is chosen, those of the user.
  ///
  /// Settings that the user has not set have their default values.
  @MainActor
  fileprivate func settings(for context: DrawingContext) -> Intent {
    if let intent = recommendations().intent(for: context) { return intent }
    let intent = Intent()
    intent.apply(context.request.configuration)
    return intent
  }
}
