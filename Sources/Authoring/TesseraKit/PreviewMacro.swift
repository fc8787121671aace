internal import TesseraUI

/// Declares a preview of a widget from timeline entries.
///
/// `tessera preview` shows previews by name.
///
/// - Source: WidgetKit `#Preview(_:as:widget:timeline:)`.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, as family: WidgetFamily,
  widget: @escaping @MainActor () -> any Widget,
  @PreviewTimelineBuilder timeline: @escaping @MainActor () -> [any TimelineEntry]
) = #externalMacro(module: "TesseraMacros", type: "PreviewMacro")

/// Declares a preview of a widget from its timeline provider.
///
/// Unlike in Xcode, the preview consists of the provider's placeholder, because loading a timeline
/// may need the network.
///
/// - Source: WidgetKit `#Preview(_:as:widget:timelineProvider:)`.
@freestanding(declaration)
public macro Preview<Provider: TimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily,
  widget: @escaping @MainActor () -> any Widget,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "TesseraMacros", type: "PreviewMacro")

/// Declares a preview of a configurable widget from its timeline provider.
///
/// Unlike in Xcode, the preview consists of the provider's placeholder, which has no configuration.
///
/// - Source: WidgetKit `#Preview(_:as:using:widget:timelineProvider:)`.
@freestanding(declaration)
public macro Preview<Provider: AppIntentTimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily, using intent: Provider.Intent,
  widget: @escaping @MainActor () -> any Widget,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "TesseraMacros", type: "PreviewMacro")

/// Declares a preview of a Live Activity.
///
/// It compiles but is not shown.
///
/// - Source: WidgetKit `#Preview(_:as:using:widget:contentStates:)`.
@freestanding(declaration)
public macro Preview<Attributes: ActivityAttributes>(
  _ name: String? = nil, as kind: ActivityPreviewViewKind, using attributes: Attributes,
  widget: @escaping @MainActor () -> any Widget,
  @PreviewStateBuilder<Attributes.ContentState> contentStates:
    @escaping @MainActor () -> [Attributes.ContentState]
) = #externalMacro(module: "TesseraMacros", type: "PreviewMacro")

/// The presentation of a Live Activity in a preview; ignored, because the preview is not shown.
///
/// - Source: WidgetKit `ActivityPreviewViewKind`.
public struct ActivityPreviewViewKind: Hashable, Sendable {
  /// The Lock Screen presentation.
  public static let content = ActivityPreviewViewKind()

  /// Returns a presentation in the Dynamic Island.
  public static func dynamicIsland(_ kind: DynamicIslandKind) -> ActivityPreviewViewKind {
    ActivityPreviewViewKind()
  }

  /// A presentation in the Dynamic Island.
  public enum DynamicIslandKind: Hashable, Sendable {
    /// The compact presentation.
    case compact
    /// The expanded presentation.
    case expanded
    /// The minimal presentation.
    case minimal
  }
}

/// A result builder that collects the entries of a preview.
@resultBuilder
public enum PreviewTimelineBuilder {
  /// Converts an entry to a one-element array.
  public static func buildExpression(_ entry: some TimelineEntry) -> [any TimelineEntry] { [entry] }
  /// Returns the entries.
  public static func buildExpression(_ entries: [any TimelineEntry]) -> [any TimelineEntry] {
    entries
  }
  /// Concatenates the entries of a block.
  public static func buildBlock(_ parts: [any TimelineEntry]...) -> [any TimelineEntry] {
    parts.flatMap(\.self)
  }
  /// Returns the entries of an `if` statement without `else`, or none if the condition is false.
  public static func buildOptional(_ part: [any TimelineEntry]?) -> [any TimelineEntry] {
    part ?? []
  }
  /// Concatenates the entries of a loop.
  public static func buildArray(_ parts: [[any TimelineEntry]]) -> [any TimelineEntry] {
    parts.flatMap(\.self)
  }
}

/// A result builder that collects the content states of a preview.
@resultBuilder
public enum PreviewStateBuilder<State> {
  /// Collects the states of a block.
  public static func buildBlock(_ states: State...) -> [State] { states }
}
