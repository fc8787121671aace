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
    self.init(name: name, family: family.family) {
      Self.views(of: widget().bodyDefinitions, family, timeline(), $0)
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
    self.init(name, family, widget) { timelineProvider().placeholder(in: $0) }
  }

  /// Creates a preview of a configurable widget from its provider's placeholder.
  @MainActor public init<Provider: AppIntentTimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, using intent: Provider.Intent,
    widget: @escaping @MainActor () -> any Widget,
    timelineProvider: @escaping @MainActor () -> Provider
  ) {
    self.init(name, family, widget) { timelineProvider().placeholder(in: $0) }
  }

  @MainActor private init(
    _ name: String?, _ family: WidgetFamily, _ widget: @escaping @MainActor () -> any Widget,
    placeholder: @escaping @MainActor (TimelineProviderContext) -> any TimelineEntry
  ) {
    self.init(name: name, family: family.family) {
      let entry = placeholder(TimelineProviderContext(preview: family))
      return Self.views(of: widget().bodyDefinitions, family, [entry], $0)
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
    of definitions: [WidgetDefinition], _ family: WidgetFamily, _ entries: [any TimelineEntry],
    _ conditions: PreviewConditions
  ) -> [ArchivedNode] {
    guard let definition = definitions.first else { return [] }
    let size = family.family.contentSize
    var request = WidgetRequest(
      kind: definition.kind, family: family.family, width: size.width, height: size.height)
    request.isPreview = true
    request.colorScheme = conditions.colorScheme
    request.locale = conditions.locale
    guard let context = DrawingContext(request, of: definition) else { return [] }
    return entries.compactMap { definition.source.entry($0, context)?.archived }
  }
}

// `tessera preview` shows the previews of a program like widgets.
extension PreviewDefinition {
  /// The beginning of the kinds of previews, which no widget has.
  static let kindPrefix = "#Preview "
  /// The time between two views, in seconds.
  fileprivate static let interval = 60.0

  /// The widgets for the previews of this program: each view is an entry of a timeline.
  @MainActor static var widgets: [WidgetDefinition] {
    var numbers: [String: Int] = [:]
    return all.compactMap { preview in
      guard let views = preview.views else { return nil }
      let name = preview.name ?? "without a name"
      numbers[name, default: 0] += 1
      let number = numbers[name] ?? 1
      let title = number == 1 ? name : "\(name) \(number)"
      var definition = WidgetDefinition(
        kind: kindPrefix + title, source: ViewSource(views: views))
      definition.displayName = title
      definition.families = [preview.family.flatMap(WidgetFamily.init) ?? .systemLarge]
      return definition
    }
  }
}

extension ViewSource {
  /// Creates a source of the views of a preview.
  fileprivate init(views: @escaping @MainActor (PreviewConditions) -> [ArchivedNode]) {
    @MainActor func archived(_ context: DrawingContext) -> [ArchivedNode] {
      views(
        PreviewConditions(
          colorScheme: context.request.colorScheme, locale: context.request.locale))
    }
    @MainActor func first(_ context: DrawingContext) -> WireView {
      archived(context).first.map(WireView.init) ?? WireView(archive: nil)
    }
    self.init(
      placeholder: { first($0) }, snapshot: { $1(first($0)) },
      timeline: { context, respond in
        let start = context.providerContext.date.timeIntervalSince1970
        let entries = archived(context).enumerated().map { index, view in
          WireEntry(date: start + Double(index) * PreviewDefinition.interval, view: WireView(view))
        }
        respond(DrawnTimeline(entries: entries, policy: .never))
      }, entry: { _, _ in nil })
  }
}
