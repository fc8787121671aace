internal import TesseraUI

/// A preview of a widget by the entries of a timeline.
///
/// - Source: WidgetKit `#Preview(_:as:widget:timeline:)`.
@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, as family: WidgetFamily,
  widget: @escaping @MainActor () -> any Widget,
  @PreviewTimelineBuilder timeline: @escaping @MainActor () -> [any TimelineEntry]
) = #externalMacro(module: "PreviewMacros", type: "PreviewMacro")

/// A preview of a widget by its provider's timeline.
///
/// - Source: WidgetKit `#Preview(_:as:widget:timelineProvider:)`.
@freestanding(declaration)
public macro Preview<Provider: TimelineProvider>(
  _ name: String? = nil, as family: WidgetFamily,
  widget: @escaping @MainActor () -> any Widget,
  timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "PreviewMacros", type: "PreviewMacro")

/// A preview of a Live Activity: it builds, and is not shown.
///
/// - Source: WidgetKit `#Preview(_:as:using:widget:contentStates:)`.
@freestanding(declaration)
public macro Preview<Attributes: ActivityAttributes>(
  _ name: String? = nil, as kind: ActivityPreviewViewKind, using attributes: Attributes,
  widget: @escaping @MainActor () -> any Widget,
  @PreviewStateBuilder<Attributes.ContentState> contentStates:
    @escaping @MainActor () -> [Attributes.ContentState]
) = #externalMacro(module: "PreviewMacros", type: "PreviewMacro")

/// Which part of a Live Activity a preview shows.
///
/// - Source: WidgetKit `ActivityPreviewViewKind`.
public struct ActivityPreviewViewKind: Hashable, Sendable {
  /// The whole.
  public static let content = ActivityPreviewViewKind()

  /// A part of the island.
  public static func dynamicIsland(_ kind: DynamicIslandKind) -> ActivityPreviewViewKind {
    ActivityPreviewViewKind()
  }

  /// A part of the island.
  public enum DynamicIslandKind: Hashable, Sendable {
    /// Small.
    case compact
    /// Large.
    case expanded
    /// The smallest.
    case minimal
  }
}

/// Puts the entries of a preview together.
@resultBuilder
public enum PreviewTimelineBuilder {
  /// An entry.
  public static func buildExpression(_ entry: some TimelineEntry) -> [any TimelineEntry] { [entry] }
  /// Entries.
  public static func buildExpression(_ entries: [any TimelineEntry]) -> [any TimelineEntry] {
    entries
  }
  /// Entries one after the other.
  public static func buildBlock(_ parts: [any TimelineEntry]...) -> [any TimelineEntry] {
    parts.flatMap(\.self)
  }
  /// Entries under an `if` without `else`.
  public static func buildOptional(_ part: [any TimelineEntry]?) -> [any TimelineEntry] {
    part ?? []
  }
  /// Entries of a loop.
  public static func buildArray(_ parts: [[any TimelineEntry]]) -> [any TimelineEntry] {
    parts.flatMap(\.self)
  }
}

/// Puts the states of a preview together.
@resultBuilder
public enum PreviewStateBuilder<State> {
  /// States one after the other.
  public static func buildBlock(_ states: State...) -> [State] { states }
}
