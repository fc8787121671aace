public import Foundation
public import TesseraUI

// Live Activities are declared in the same bundles as widgets. They compile, and the dashboard
// skips them with a note in the extension's log.

/// The static and dynamic content of a Live Activity.
///
/// Tessera compiles Live Activities but does not show them.
///
/// - Source: ActivityKit `ActivityAttributes`.
public protocol ActivityAttributes: Codable, Sendable {
  /// The type of the dynamic content.
  associatedtype ContentState: Codable, Hashable, Sendable
}

extension ActivityAttributes {
  /// Returns an empty view, because Live Activities are not shown.
  @MainActor public func previewContext(
    _ state: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
  ) -> some View { EmptyView() }
}

/// The content from which a Live Activity's view is created.
///
/// - Source: WidgetKit `ActivityViewContext`.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
  /// The static content.
  public let attributes: Attributes
  /// The current dynamic content.
  public let state: Attributes.ContentState
  /// The activity's identifier.
  public let activityID: String
  /// Whether the content is out of date.
  public let isStale: Bool
}

/// The configuration of a Live Activity.
///
/// It compiles, but Tessera does not show it and writes a note to the extension's log.
///
/// - Source: WidgetKit `ActivityConfiguration`.
public struct ActivityConfiguration<Attributes: ActivityAttributes>: WidgetConfiguration,
  DefiningConfiguration
{
  /// No body: this is a primitive configuration.
  public typealias Body = Never

  package var definedWidgets: [WidgetDefinition] {
    UnsupportedFeatures.report("the Live Activity “\(Attributes.self)”")
    return []
  }

  /// Creates the configuration.
  ///
  /// Its views are never evaluated.
  public init<Content: View>(
    for attributes: Attributes.Type,
    @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
    dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
  ) {}
}

/// The log's notes on parts of a bundle that Tessera does not show.
enum UnsupportedFeatures {
  /// Writes that a part is not supported.
  static func report(_ part: String) {
    FileHandle.standardError.write(
      Data("\(part) is not supported and is not shown\n".utf8))
  }
}

/// The layout of a Live Activity in the Dynamic Island.
///
/// It compiles but is not shown.
///
/// - Source: WidgetKit `DynamicIsland`.
@MainActor @preconcurrency
public struct DynamicIsland {
  /// Creates the layout.
  ///
  /// Its views are never evaluated.
  public init<Expanded, Leading: View, Trailing: View, Minimal: View>(
    @DynamicIslandExpandedContentBuilder expanded:
      @escaping () -> DynamicIslandExpandedContent<Expanded>,
    @ViewBuilder compactLeading: @escaping () -> Leading,
    @ViewBuilder compactTrailing: @escaping () -> Trailing,
    @ViewBuilder minimal: @escaping () -> Minimal
  ) {}

  /// Sets the URL to open.
  ///
  /// It has no effect in Tessera.
  public func widgetURL(_ url: URL?) -> DynamicIsland { self }
  /// Sets the color of the border.
  ///
  /// It has no effect in Tessera.
  public func keylineTint(_ color: Color?) -> DynamicIsland { self }
  /// Sets the content margins.
  ///
  /// It has no effect in Tessera.
  public func contentMargins(
    _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
  ) -> DynamicIsland { self }
}

/// A presentation of the Dynamic Island, which Tessera does not show.
public enum DynamicIslandMode: Hashable, Sendable {
  /// The leading part of the compact presentation.
  case compactLeading
  /// The trailing part of the compact presentation.
  case compactTrailing
  /// The expanded presentation.
  case expanded
  /// The minimal presentation.
  case minimal
}

/// The position of a region in the expanded presentation; ignored.
public struct DynamicIslandExpandedRegionPosition: Hashable, Sendable {
  /// The leading edge.
  public static let leading = DynamicIslandExpandedRegionPosition()
  /// The trailing edge.
  public static let trailing = DynamicIslandExpandedRegionPosition()
  /// The center.
  public static let center = DynamicIslandExpandedRegionPosition()
  /// The bottom edge.
  public static let bottom = DynamicIslandExpandedRegionPosition()
}

/// The vertical placement of a region in the expanded presentation; ignored.
public struct DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
  /// The default placement.
  public static let `default` = DynamicIslandExpandedRegionVerticalPlacement()
  /// Below the other regions if the content is too wide.
  public static let belowIfTooWide = DynamicIslandExpandedRegionVerticalPlacement()
}

/// A region of the expanded presentation.
@MainActor @preconcurrency
public struct DynamicIslandExpandedRegion<Content: View> {
  /// Creates a region.
  ///
  /// Its content is never evaluated.
  public init(
    _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
    @ViewBuilder content: @escaping () -> Content
  ) {}
}

/// The regions of the expanded presentation.
public struct DynamicIslandExpandedContent<Content> {}

/// A region of the expanded presentation with its content type erased.
public struct DynamicIslandPart {}

/// A result builder that collects the regions of the expanded presentation.
@resultBuilder
@MainActor @preconcurrency
public enum DynamicIslandExpandedContentBuilder {
  /// Discards the region's content.
  public static func buildExpression<Content: View>(
    _ region: DynamicIslandExpandedRegion<Content>
  ) -> DynamicIslandPart { DynamicIslandPart() }

  /// Discards content that consists of several regions.
  public static func buildExpression<Content>(
    _ content: DynamicIslandExpandedContent<Content>
  ) -> DynamicIslandPart { DynamicIslandPart() }

  /// Discards the regions of a block.
  public static func buildBlock(
    _ parts: DynamicIslandPart...
  ) -> DynamicIslandExpandedContent<EmptyView> { DynamicIslandExpandedContent() }

  /// Discards the regions of an `if` statement without `else`.
  public static func buildOptional(
    _ content: DynamicIslandExpandedContent<EmptyView>?
  ) -> DynamicIslandPart { DynamicIslandPart() }

  /// Discards the regions of the first branch.
  public static func buildEither(
    first: DynamicIslandExpandedContent<EmptyView>
  ) -> DynamicIslandPart { DynamicIslandPart() }

  /// Discards the regions of the second branch.
  public static func buildEither(
    second: DynamicIslandExpandedContent<EmptyView>
  ) -> DynamicIslandPart { DynamicIslandPart() }
}
