public import Foundation
public import TesseraUI

// Live Activities stand in the same bundles as widgets. They build, and the dashboard passes them
// over with a note in the extension's log.

/// What a Live Activity is about.
///
/// - Source: ActivityKit `ActivityAttributes`.
public protocol ActivityAttributes: Codable, Sendable {
  /// The type of what changes.
  associatedtype ContentState: Codable, Hashable, Sendable
}

extension ActivityAttributes {
  /// Shows nothing: there are no Live Activities here.
  @MainActor public func previewContext(
    _ state: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
  ) -> some View { EmptyView() }
}

/// What a Live Activity shows.
///
/// - Source: WidgetKit `ActivityViewContext`.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
  /// What stays as it is.
  public let attributes: Attributes
  /// What changes.
  public let state: Attributes.ContentState
  /// The activity's name.
  public let activityID: String
  /// Whether it is out of date.
  public let isStale: Bool
}

/// A Live Activity: it builds, and is not shown.
///
/// - Source: WidgetKit `ActivityConfiguration`.
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration,
  DefiningConfiguration
{
  /// A configuration by itself has none.
  public typealias Body = Never

  package var definedWidgets: [WidgetDefinition] {
    SkippedParts.note("the Live Activity “\(Attributes.self)”")
    return []
  }

  /// A Live Activity of an attributes' type.
  public init<Content: View>(
    for attributes: Attributes.Type,
    @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {}
}

/// What of a bundle the dashboard does not show.
enum SkippedParts {
  static func note(_ part: String) {
    FileHandle.standardError.write(
      Data("\(part) is not shown: a terminal has no place for it\n".utf8))
  }
}

/// What a Live Activity shows at the top of a phone: it builds, and is not shown.
///
/// - Source: WidgetKit `DynamicIsland`.
@MainActor @preconcurrency
public struct DynamicIsland {
  /// The parts of the island.
  public init<Expanded, Leading: View, Trailing: View, Minimal: View>(
    @DynamicIslandExpandedContentBuilder expanded:
      @escaping () -> DynamicIslandExpandedContent<Expanded>,
    @ViewBuilder compactLeading: @escaping () -> Leading,
    @ViewBuilder compactTrailing: @escaping () -> Trailing,
    @ViewBuilder minimal: @escaping () -> Minimal
  ) {}

  /// Sets where the island leads.
  public func widgetURL(_ url: URL?) -> DynamicIsland { self }
  /// Sets the colour of the island's edge.
  public func keylineTint(_ color: Color?) -> DynamicIsland { self }
  /// Sets the island's margins.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
  ) -> DynamicIsland { self }
}

/// A form of the island.
public enum DynamicIslandMode: Hashable, Sendable {
  /// Small, at the left.
  case compactLeading
  /// Small, at the right.
  case compactTrailing
  /// Large.
  case expanded
  /// The smallest.
  case minimal
}

/// Where a part of the large island stands.
public struct DynamicIslandExpandedRegionPosition: Hashable, Sendable {
  /// At the left.
  public static let leading = DynamicIslandExpandedRegionPosition()
  /// At the right.
  public static let trailing = DynamicIslandExpandedRegionPosition()
  /// In the middle.
  public static let center = DynamicIslandExpandedRegionPosition()
  /// At the bottom.
  public static let bottom = DynamicIslandExpandedRegionPosition()
}

/// Where a part of the large island stands up and down.
public struct DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
  /// As usual.
  public static let `default` = DynamicIslandExpandedRegionVerticalPlacement()
  /// Below, where it is too wide.
  public static let belowIfTooWide = DynamicIslandExpandedRegionVerticalPlacement()
}

/// A part of the large island.
@MainActor @preconcurrency
public struct DynamicIslandExpandedRegion<Content: View> {
  /// A part at a place.
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: @escaping () -> Content
  ) {}
}

/// The parts of the large island.
public struct DynamicIslandExpandedContent<Content> {}

/// A part of the large island, whatever it holds.
public struct DynamicIslandPart {}

/// Puts the parts of the large island together.
@resultBuilder
@MainActor @preconcurrency
public enum DynamicIslandExpandedContentBuilder {
  /// A part.
  public static func buildExpression<Content: View>(
    _ region: DynamicIslandExpandedRegion<Content>
  ) -> DynamicIslandPart { DynamicIslandPart() }

  /// Parts that a function put together.
  public static func buildExpression<Content>(
    _ content: DynamicIslandExpandedContent<Content>
  ) -> DynamicIslandPart { DynamicIslandPart() }

  /// Parts one after the other.
  public static func buildBlock(
    _ parts: DynamicIslandPart...
  ) -> DynamicIslandExpandedContent<EmptyView> { DynamicIslandExpandedContent() }

  /// Parts under an `if` without `else`.
  public static func buildOptional(
    _ content: DynamicIslandExpandedContent<EmptyView>?
  ) -> DynamicIslandPart { DynamicIslandPart() }

  /// The first branch's parts.
  public static func buildEither(
    first: DynamicIslandExpandedContent<EmptyView>
  ) -> DynamicIslandPart { DynamicIslandPart() }

  /// The other branch's parts.
  public static func buildEither(
    second: DynamicIslandExpandedContent<EmptyView>
  ) -> DynamicIslandPart { DynamicIslandPart() }
}
