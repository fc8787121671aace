public import TesseraIntents
public import TesseraUI
internal import Wire

/// What gives a widget with settings of the older kind its entries.
///
/// - Source: WidgetKit `IntentTimelineProvider`.
@preconcurrency
public protocol IntentTimelineProvider {
  /// The provider's entries.
  associatedtype Entry: TimelineEntry
  /// The settings.
  associatedtype Intent: INIntent
  /// Where a timeline will be shown.
  typealias Context = TimelineProviderContext

  /// An entry that stands for others while they load; its texts are never read.
  func placeholder(in context: Context) -> Entry

  /// An entry for now.
  func getSnapshot(
    for configuration: Intent, in context: Context, completion: @escaping @Sendable (Entry) -> Void)

  /// Entries for now and later.
  func getTimeline(
    for configuration: Intent, in context: Context,
    completion: @escaping @Sendable (Timeline<Entry>) -> Void)

  /// Settings that people may want.
  func recommendations() -> [IntentRecommendation<Intent>]
}

extension IntentTimelineProvider {
  /// None.
  public func recommendations() -> [IntentRecommendation<Intent>] { [] }
}

/// Settings of the older kind that people may want, with words for them.
///
/// - Source: WidgetKit `IntentRecommendation`.
public struct IntentRecommendation<Intent: INIntent> {
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
}

/// A widget with settings of the older kind.
///
/// The settings' class is made from an `.intentdefinition` file by the plug-in `IntentClasses`.
/// - Source: WidgetKit `IntentConfiguration`.
public struct IntentConfiguration<Intent: INIntent, Content: View>: WidgetConfiguration,
  DefiningConfiguration
{
  /// A configuration by itself has none.
  public typealias Body = Never

  package let definedWidgets: [WidgetDefinition]

  /// A widget of a kind, with its settings, what gives it entries, and what draws one.
  public init<Provider: IntentTimelineProvider>(
    kind: String, intent: Intent.Type, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) where Provider.Intent == Intent {
    let source = PictureSource(
      drawing: EntryDrawing(content),
      placeholder: { provider.placeholder(in: $0.context) },
      snapshot: { canvas, reply in
        provider.getSnapshot(for: provider.settings(canvas), in: canvas.context) { entry in
          let handover = Handover(entry)
          Task { @MainActor in reply(handover.value) }
        }
      },
      timeline: { canvas, reply in
        provider.getTimeline(for: provider.settings(canvas), in: canvas.context) { timeline in
          let handover = Handover(timeline)
          Task { @MainActor in reply(handover.value, []) }
        }
      })
    var definition = WidgetDefinition(kind: kind, source: source) {
      provider.recommendations().map { $0.description.words }
    }
    definition.olderSettings = Intent.schema
    definedWidgets = [definition]
  }
}

extension IntentTimelineProvider {
  /// The settings of the recommendation that was chosen, or those before anybody chose.
  @MainActor
  fileprivate func settings(_ canvas: PictureCanvas) -> Intent {
    let chosen = recommendations().first { $0.description.words == canvas.request.recommendation }
    if let chosen { return chosen.intent }
    let intent = Intent()
    intent.take(canvas.request.configuration)
    return intent
  }
}
