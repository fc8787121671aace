public import TesseraIntents
public import TesseraUI

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
/// The settings have their defaults until the settings sheet of a later issue.
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
      placeholder: { handover.value.placeholder(in: $0) },
      snapshot: { context, reply in
        Task { reply(await handover.value.entry(in: context)) }
      },
      timeline: { context, reply in
        Task { reply(await handover.value.entries(in: context)) }
      })
    definedWidgets = [WidgetDefinition(kind: kind, source: source)]
  }
}

extension AppIntentTimelineProvider {
  /// The settings as they are before anybody chose.
  private nonisolated func settings() async -> Intent {
    let intent = Intent()
    await intent.takeDefaults()
    return intent
  }

  fileprivate nonisolated func entry(in context: Context) async -> sending Entry {
    Handover(await snapshot(for: await settings(), in: context)).value
  }

  fileprivate nonisolated func entries(in context: Context) async -> sending Timeline<Entry> {
    Handover(await timeline(for: await settings(), in: context)).value
  }
}
