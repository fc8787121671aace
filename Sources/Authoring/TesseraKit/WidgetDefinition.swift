internal import IntentSchemas
internal import Cells
internal import Foundation
internal import TesseraIntents
internal import TesseraUI
internal import ViewTree
package import Wire

/// A kind of widget as its extension runs it.
package struct WidgetDefinition {
  package let kind: String
  package var displayName: String
  package var description = ""
  package var families: [WidgetFamily] = [
    .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge,
  ]
  package var marginsDisabled = false
  /// Whether settings are asked for when the widget is added.
  package var promptsForSettings = false
  let source: PictureSource
  /// The words of the settings that the provider recommends, asked for anew each time.
  let recommendations: @MainActor () -> [String]
  /// The type of the settings, or `nil` for a widget without, or with those of the older kind.
  let settings: (any AppIntent.Type)?
  /// What can be set where the settings are of the older kind.
  var olderSettings: IntentSchema?

  init(
    kind: String, source: PictureSource, settings: (any AppIntent.Type)? = nil,
    recommendations: @escaping @MainActor () -> [String] = { [] }
  ) {
    self.kind = kind
    displayName = kind
    self.source = source
    self.settings = settings
    self.recommendations = recommendations
  }

  @MainActor package var wireDescription: WidgetDescription {
    let words = recommendations()
    var description = WidgetDescription(
      kind: kind, displayName: displayName, description: self.description,
      families: families.filter(\.isOffered).map(\.family),
      recommendations: words.isEmpty ? nil : words)
    let schema = settings?.schema ?? olderSettings
    // Without parameters there is nothing to set.
    description.configuration = schema.flatMap { $0.parameters.isEmpty ? nil : $0 }
    description.promptsForSettings = promptsForSettings ? true : nil
    return description
  }
}

/// What draws a widget's pictures, whatever its entry's type.
struct PictureSource {
  let placeholder: @MainActor (PictureCanvas) -> WireView
  let snapshot: @MainActor (PictureCanvas, @escaping @MainActor (WireView) -> Void) -> Void
  let timeline: @MainActor (PictureCanvas, @escaping @MainActor (PictureTimeline) -> Void) -> Void
  /// Draws one entry, or gives `nil` for an entry of another provider.
  let entry: @MainActor (any TimelineEntry, PictureCanvas) -> WireView?
}

/// A timeline drawn.
struct PictureTimeline {
  let entries: [WireEntry]
  let policy: TimelineReloadPolicy
  /// What of the settings could not be read, a line each.
  var notes: [String] = []
  /// What is wrong with the files that it was made of, a line each.
  var problems: [String] = []
  /// Why the entries are not the newest, or `nil` where they are.
  var failure: String?
  /// The paths of what it was made from.
  var files: [String] = []
}

/// Where pictures of a widget are drawn: a family's room, an appearance, a locale.
struct PictureCanvas: Sendable {
  let context: TimelineProviderContext
  let request: WidgetRequest
  let marginsDisabled: Bool
  var isPlaceholder = false

  /// - Returns: `nil` for a family that is not known.
  init?(_ request: WidgetRequest, of definition: WidgetDefinition) {
    guard let family = Family(rawValue: request.family), let named = WidgetFamily(family) else {
      return nil
    }
    self.request = request
    marginsDisabled = definition.marginsDisabled
    context = TimelineProviderContext(
      family: named, isPreview: request.isPreview,
      displaySize: CGSize(width: family.size.width * 8, height: family.size.height * 16),
      date: request.date.map(Date.init(timeIntervalSince1970:)) ?? Date(),
      isAfterPress: request.isAfterPress ?? false)
  }

  /// Draws a view as the widget's whole picture.
  @MainActor
  func picture<Content: View>(_ content: () -> Content) -> WireView {
    drawing(at: context.date, content).view
  }

  /// Draws a view at a moment, with the schedule of what in it wants to be drawn anew.
  @MainActor
  private func drawing<Content: View>(
    at date: Date, _ content: () -> Content
  ) -> (view: WireView, schedule: (@MainActor (Double) -> Double?)?) {
    let collector = ContainerCollector(room: room)
    var environment = environment
    environment.now = date
    let lowering = LoweringContext(environment: environment, container: collector)
    let node = Lowering.node(evaluating: content, in: lowering)
    let background =
      collector.background
      ?? Color.assetBackground.map { color in
        Lowering.node(of: color, in: lowering)
      }
    let whole = collector.resolved(
      framed(node, background), in: room, at: date.timeIntervalSince1970)
    return (WireView(whole, url: collector.url), collector.schedule)
  }

  /// The room inside the box line, in cells.
  private var room: Size {
    let family = context.family.family
    let line = family.span == nil ? 0 : 2
    return Size(
      width: family.size.width - line, height: family.size.height - (line > 0 ? 2 : 0))
  }

  @MainActor
  func timeline<Entry: TimelineEntry>(
    _ timeline: Timeline<Entry>, _ content: (Entry) -> some View
  ) -> PictureTimeline {
    let sorted = timeline.entries.sorted { $0.date < $1.date }
    var entries: [WireEntry] = []
    var isCut = false
    for (index, entry) in sorted.enumerated() {
      let next = index + 1 < sorted.count ? sorted[index + 1].date : timeline.policy.date
      let drawn = pictures(of: entry, until: next, content)
      entries += drawn
      isCut = isCut || (next == nil && drawn.count > Self.scheduledPictures)
    }
    // A schedule that goes on longer than pictures were made for goes on with the next timeline.
    let end = isCut ? entries.last.map { Date(timeIntervalSince1970: $0.date) } : nil
    var whole = PictureTimeline(
      entries: entries, policy: end.map { .after($0) } ?? timeline.policy)
    whole.failure = timeline.failure
    whole.files = timeline.files.filter(\.isFileURL).map(\.path)
    return whole
  }

  /// How many pictures a `TimelineView` may add to one entry.
  private static let scheduledPictures = 240

  /// An entry's picture, and those of the dates at which its views want to be drawn anew.
  @MainActor
  private func pictures<Entry: TimelineEntry>(
    of entry: Entry, until end: Date?, _ content: (Entry) -> some View
  ) -> [WireEntry] {
    var wire: [WireEntry] = []
    var date: Double? = entry.date.timeIntervalSince1970
    while let moment = date, wire.count <= Self.scheduledPictures {
      let drawn = drawing(at: Date(timeIntervalSince1970: moment)) { content(entry) }
      var picture = WireEntry(date: moment, view: drawn.view)
      picture.score = entry.relevance.map { Double($0.score) }
      picture.duration = entry.relevance?.duration
      wire.append(picture)
      date = drawn.schedule?(moment)
      if let next = date, let end, next >= end.timeIntervalSince1970 { date = nil }
    }
    return wire
  }

  /// Whether the dashboard's ground is light or dark.
  var colorScheme: ColorScheme { ColorScheme(rawValue: request.colorScheme) ?? .dark }

  private var environment: EnvironmentValues {
    var environment = EnvironmentValues(
      colorScheme: request.colorScheme, locale: request.locale, timeZone: request.timeZone)
    environment.widgetFamily = context.family
    if isPlaceholder { environment.redactionReasons = .placeholder }
    return environment
  }

  /// Fills the box inside its line, with the family's margins around the content.
  private func framed(_ node: Node, _ background: Node?) -> Node {
    let unbounded = FrameAxis(maximum: Proposal.unbounded)
    let padded = marginsDisabled ? node : .padding(PaddingNode(margins, node))
    let frame = Node.frame(FrameNode(horizontal: unbounded, vertical: unbounded, child: padded))
    guard let background else { return frame }
    return .layers(LayersNode(child: frame, behind: background))
  }

  /// The content margins less the box line that lies inside them.
  private var margins: Insets {
    let family = context.family.family
    let whole = family.margins
    guard family.span != nil else { return whole }
    return Insets(
      top: whole.top - 1, leading: whole.leading - 1, bottom: whole.bottom - 1,
      trailing: whole.trailing - 1)
  }
}

extension EnvironmentValues {
  /// The dashboard's appearance and place, as it tells them; what is not known is the machine's.
  init(colorScheme: String, locale: String?, timeZone: String?) {
    self.init()
    self.colorScheme = ColorScheme(rawValue: colorScheme) ?? .dark
    if let locale { self.locale = Locale(identifier: locale) }
    if let zone = timeZone.flatMap(TimeZone.init(identifier:)) { self.timeZone = zone }
  }
}
