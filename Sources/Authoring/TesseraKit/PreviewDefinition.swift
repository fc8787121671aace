internal import Cells
internal import Foundation
public import TesseraUI
internal import ViewTree
internal import Wire

extension PreviewDefinition {
  /// A preview of a widget by the entries of a timeline.
  @MainActor public init(
    _ name: String? = nil, as family: WidgetFamily,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewTimelineBuilder timeline: @escaping @MainActor () -> [any TimelineEntry]
  ) {
    self.init(name: name) {
      Self.pictures(of: widget().bodyDefinitions, family, timeline())
    }
  }

  /// A preview of a widget by its provider's placeholder: a timeline may want a network.
  @MainActor public init<Provider: TimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily,
    widget: @escaping @MainActor () -> any Widget,
    timelineProvider: @escaping @MainActor () -> Provider
  ) {
    self.init(name: name) {
      let context = TimelineProviderContext(preview: family)
      let entry = timelineProvider().placeholder(in: context)
      return Self.pictures(of: widget().bodyDefinitions, family, [entry])
    }
  }

  /// A preview of a Live Activity, which is not shown.
  @MainActor public init<Attributes: ActivityAttributes>(
    _ name: String? = nil, as kind: ActivityPreviewViewKind, using attributes: Attributes,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewStateBuilder<Attributes.ContentState> contentStates:
      @escaping @MainActor () -> [Attributes.ContentState]
  ) {
    self.init(name: name, pictures: nil)
  }

  /// A picture for each entry.
  @MainActor private static func pictures(
    of definitions: [WidgetDefinition], _ family: WidgetFamily, _ entries: [any TimelineEntry]
  ) -> [ArchivedNode] {
    guard let definition = definitions.first else { return [] }
    let size = family.family.size
    var request = WidgetRequest(
      kind: definition.kind, family: family.family, width: size.width, height: size.height)
    request.isPreview = true
    guard let canvas = PictureCanvas(request, of: definition) else { return [] }
    return entries.compactMap { definition.source.entry($0, canvas)?.archived }
  }
}
