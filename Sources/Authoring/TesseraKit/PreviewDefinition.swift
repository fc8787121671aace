internal import Cells
internal import Foundation
public import TesseraUI
internal import ViewTree
internal import Wire

extension PreviewDefinition {
  /// Creates a preview of a widget from timeline entries.
  @MainActor public init(
    _ name: String? = nil, as family: WidgetFamily,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewTimelineBuilder timeline: @escaping @MainActor () -> [any TimelineEntry]
  ) {
    self.init(name: name) {
      Self.views(of: widget().bodyDefinitions, family, timeline())
    }
  }

  /// Creates a preview of a widget from its provider's placeholder.
  ///
  /// The provider's timeline is not loaded, because that may need the network.
  @MainActor public init<Provider: TimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily,
    widget: @escaping @MainActor () -> any Widget,
    timelineProvider: @escaping @MainActor () -> Provider
  ) {
    self.init(name: name) {
      let context = TimelineProviderContext(preview: family)
      let entry = timelineProvider().placeholder(in: context)
      return Self.views(of: widget().bodyDefinitions, family, [entry])
    }
  }

  /// Creates an empty preview, because Live Activities are not shown.
  @MainActor public init<Attributes: ActivityAttributes>(
    _ name: String? = nil, as kind: ActivityPreviewViewKind, using attributes: Attributes,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewStateBuilder<Attributes.ContentState> contentStates:
      @escaping @MainActor () -> [Attributes.ContentState]
  ) {
    self.init(name: name, views: nil)
  }

  /// Returns a view for each entry, drawn by the first widget among the definitions.
  ///
  /// Entries of another widget are left out. Without a definition, the result is empty.
  @MainActor private static func views(
    of definitions: [WidgetDefinition], _ family: WidgetFamily, _ entries: [any TimelineEntry]
  ) -> [ArchivedNode] {
    guard let definition = definitions.first else { return [] }
    let size = family.family.size
    var request = WidgetRequest(
      kind: definition.kind, family: family.family, width: size.width, height: size.height)
    request.isPreview = true
    guard let context = DrawingContext(request, of: definition) else { return [] }
    return entries.compactMap { definition.source.entry($0, context)?.archived }
  }
}
