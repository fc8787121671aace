internal import IntentSchemas
internal import Cells
internal import Foundation
internal import FoundationGaps
internal import TesseraIntents
package import TesseraUI
internal import ViewTree
package import Wire
internal import Languages

/// A widget, as the extension that contains it describes and draws it.
package struct WidgetDefinition {
  package let kind: String
  package var displayName: String
  package var description = ""
  package var families: [WidgetFamily] = [
    .systemSmall, .systemMedium, .systemLarge, .systemExtraLarge,
  ]
  package var marginsDisabled = false
  /// Whether a cell is 8 × 16 points, instead of a part of a phone's widget.
  package var isDesignedForTerminal = false
  /// Whether the settings sheet opens when the widget is added.
  package var promptsForSettings = false
  /// The hosts that the widget connects to when it loads; empty if it does not say.
  package var hosts: [String] = []
  /// The program that the widget runs, if the user decides what it may do, or `nil` for none.
  package var program: DescribedProgram?
  /// The hosts that the widget connects to only for what the user asks for.
  package var hostsOnRequest: [String] = []
  package let source: ViewSource
  /// Returns the names of the provider's recommendations, which may change over time.
  let recommendations: @MainActor () -> [String]
  /// The type of the settings, or `nil` for a widget without settings, with a SiriKit intent or
  /// with a form.
  let settings: (any AppIntent.Type)?
  /// The schema of a SiriKit intent or of a form, or `nil` for none.
  var declaredSchema: IntentSchema?

  init(
    kind: String, source: ViewSource, settings: (any AppIntent.Type)? = nil,
    recommendations: @escaping @MainActor () -> [String] = { [] }
  ) {
    self.kind = kind
    displayName = kind
    self.source = source
    self.settings = settings
    self.recommendations = recommendations
  }

  /// The description of the widget that is sent to the dashboard.
  @MainActor package var wireDescription: WidgetDescription {
    let names = recommendations()
    var description = WidgetDescription(
      kind: kind, displayName: displayName, description: self.description,
      families: families.filter(\.isOffered).map(\.family),
      recommendations: names.isEmpty ? nil : names)
    let schema = settings?.schema ?? declaredSchema
    // An intent without parameters has nothing to configure.
    description.configuration = schema.flatMap { $0.parameters.isEmpty ? nil : $0 }
    description.promptsForSettings = promptsForSettings ? true : nil
    description.hosts = hosts.isEmpty ? nil : hosts
    description.program = program
    description.hostsOnRequest = hostsOnRequest.isEmpty ? nil : hostsOnRequest
    return description
  }
}

/// A source of a widget's views, with the entry type erased.
package struct ViewSource {
  /// Draws the placeholder.
  package let placeholder: @MainActor (DrawingContext) -> WireView
  /// Draws the snapshot, and passes it to a closure.
  package let snapshot: @MainActor (DrawingContext, @escaping @MainActor (WireView) -> Void) -> Void
  /// Draws the timeline, and passes it to a closure.
  package let timeline:
    @MainActor (DrawingContext, @escaping @MainActor (DrawnTimeline) -> Void) -> Void
  /// Draws an entry, or returns `nil` if the entry is not of the provider's entry type.
  package let entry: @MainActor (any TimelineEntry, DrawingContext) -> WireView?
}

/// A timeline whose entries have been drawn.
package struct DrawnTimeline: Sendable {
  package let entries: [WireEntry]
  package let policy: TimelineReloadPolicy
  /// The settings that could not be decoded, one line each.
  var settingsProblems: [String] = []
  /// The problems with the files that the timeline was created from, one line each.
  var problems: [String] = []
  /// The reason why loading failed, or `nil` if it succeeded.
  package var failure: String?
  /// The paths of the files that the timeline was created from.
  var files: [String] = []
  /// The events that the timeline lists, or `nil` if it lists none.
  var events: [WireEvent]?
  /// The notifications that the timeline asks for.
  var notifications: [WireNotification] = []
  /// Whether the process listens for changes.
  var isListening = false
  /// Whether the entries would be different at another size of the box.
  var dependsOnSize = false
}

/// The environment in which a widget's view is drawn: the size of its family, the appearance and
/// the locale settings.
package struct DrawingContext: Sendable {
  let providerContext: TimelineProviderContext
  let request: WidgetRequest
  let marginsDisabled: Bool
  private let points: PointScale
  package var isPlaceholder = false
  /// The archive of the timeline's views, or `nil` for a single view.
  private var archive: TimelineArchive?

  /// Creates the context for a request, or `nil` if the family is unknown.
  package init?(_ request: WidgetRequest, of definition: WidgetDefinition) {
    guard let family = Family(rawValue: request.family), let widgetFamily = WidgetFamily(family)
    else {
      return nil
    }
    self.request = request
    marginsDisabled = definition.marginsDisabled
    points =
      definition.isDesignedForTerminal
      ? .terminal : PointScale(widgetFamily, in: Size(width: request.width, height: request.height))
    providerContext = TimelineProviderContext(
      family: widgetFamily, isPreview: request.isPreview,
      displaySize: Self.displaySize(of: request, in: family, points),
      date: request.date.map(Date.init(timeIntervalSince1970:)) ?? Date(),
      isAfterActivation: request.isAfterPress ?? false)
  }

  /// The size of the widget, in points.
  ///
  /// A widget that is designed for the terminal has the size of its box with the border.
  private static func displaySize(
    of request: WidgetRequest, in family: Family, _ points: PointScale
  ) -> CGSize {
    let border = points.isPhone ? 0 : family.border
    return points.size(
      LayoutSize(Size(width: request.width + border, height: request.height + border)))
  }

  /// Draws the widget's view.
  @MainActor
  package func wireView<Content: View>(_ content: () -> Content) -> WireView {
    let drawing = drawing(at: providerContext.date, content)
    return WireView(drawing.node, url: drawing.url)
  }

  /// The number of bytes of images up to which a view is not laid out in order to reduce them to what
  /// is seen.
  private static let pictureBytesKept = 32 << 10

  /// A view of the widget.
  private struct Drawing {
    let node: Node
    /// The URL that the whole widget opens, or `nil` for none.
    let url: String?
    /// The schedule by which a `TimelineView` in it must be drawn again, or `nil` for none.
    let schedule: (@MainActor (Double) -> Double?)?
    let dependsOnSize: Bool
  }

  /// Draws the widget's view at a date.
  @MainActor
  private func drawing<Content: View>(
    at date: Date, _ content: () -> Content
  ) -> Drawing {
    let state = LoweringState(size: contentSize, pictureDetail: pictureDetail)
    var environment = environment
    environment.now = date
    let lowering = LoweringContext(environment: environment, state: state)
    let node = Lowering.node(evaluating: content, in: lowering)
    if !state.setsBackground, needsBackground {
      AuthorFault.background.report(
        "\(request.kind) sets no containerBackground; iOS 17 and later show a message instead of it"
      )
    }
    var resolvedNode = state.resolved(
      framed(node, state, background: background(state, lowering)), in: contentSize,
      at: date.timeIntervalSince1970)
    if state.pictureDetail.showsPixels || state.pictureBytes > Self.pictureBytesKept {
      var reduced = archive?.reducedPictures ?? ReducedPictures()
      resolvedNode = resolvedNode.reducingPictures(
        in: contentSize, to: state.pictureDetail, at: date.timeIntervalSince1970, &reduced)
      if reduced.hasReduced { state.dependsOnSize = true }
      archive?.reducedPictures = reduced
    }
    let isMirrored = environment.layoutDirection == .rightToLeft
    return Drawing(
      node: isMirrored ? resolvedNode.mirrored() : resolvedNode, url: state.url,
      schedule: state.schedule, dependsOnSize: state.dependsOnSize)
  }

  /// Returns the background of the box, or `nil` for the terminal's.
  ///
  /// - Source: WidgetKit, which removes the background of accessories.
  @MainActor private func background(_ state: LoweringState, _ context: LoweringContext) -> Node? {
    guard showsBackground else { return nil }
    return state.background ?? Color.assetBackground.map { Lowering.node(of: $0, in: context) }
  }

  /// Whether a phone requires the view to set a background, even a clear one.
  ///
  /// - Source: WidgetKit, iOS 17: “Please adopt containerBackground API”.
  private var needsBackground: Bool {
    points.isPhone && showsBackground && !isPlaceholder
      && !request.kind.hasPrefix(PreviewDefinition.kindPrefix)
  }

  /// Whether the family shows a background.
  private var showsBackground: Bool { providerContext.family.family.border > 0 }

  /// The detail of the next view's images: that of the terminal's pixels, if it shows any.
  @MainActor private var pictureDetail: PictureDetail {
    guard let width = request.cellWidth, let height = request.cellHeight else { return .coarse }
    return PictureDetail(
      cell: Size(width: width, height: height),
      bytes: archive?.bytesForView ?? PictureDetail.viewLimit)
  }

  /// The size inside the border of the box, in cells.
  private var contentSize: Size { Size(width: request.width, height: request.height) }

  /// Draws the entries of a timeline.
  @MainActor
  func drawnTimeline<Entry: TimelineEntry>(
    _ timeline: Timeline<Entry>, _ content: (Entry) -> some View
  ) -> DrawnTimeline {
    let archive = TimelineArchive(viewCount: timeline.entries.count)
    var context = self
    context.archive = archive
    return context.drawnTimeline(sorting: timeline, into: archive, content)
  }

  @MainActor
  private func drawnTimeline<Entry: TimelineEntry>(
    sorting timeline: Timeline<Entry>, into archive: TimelineArchive,
    _ content: (Entry) -> some View
  ) -> DrawnTimeline {
    let sortedEntries = timeline.entries.sorted { $0.date < $1.date }
    var entries: [WireEntry] = []
    var isTruncated = false
    var dependsOnSize = providerContext.sizeUse.isRecorded
    for (index, entry) in sortedEntries.enumerated() {
      let nextDate =
        index + 1 < sortedEntries.count ? sortedEntries[index + 1].date : timeline.policy.date
      let (newEntries, usesSize) = scheduledEntries(
        of: entry, until: nextDate, into: archive, content)
      entries += newEntries
      dependsOnSize = dependsOnSize || usesSize
      isTruncated =
        isTruncated || (nextDate == nil && newEntries.count > Self.maximumScheduledEntries)
    }
    // If the limit truncated the last entry's schedule, request the next timeline at the date of
    // the last view.
    let lastViewDate = isTruncated ? entries.last.map { Date(timeIntervalSince1970: $0.date) } : nil
    var drawnTimeline = DrawnTimeline(
      entries: entries, policy: lastViewDate.map { .after($0) } ?? timeline.policy)
    drawnTimeline.failure = timeline.failure
    drawnTimeline.files = timeline.files.filter(\.isFileURL).map(\.path)
    drawnTimeline.events = timeline.events?.prefix(Bounds.list).map {
      WireEvent(
        title: $0.title, start: $0.start.timeIntervalSince1970, end: $0.end.timeIntervalSince1970)
    }
    drawnTimeline.notifications = timeline.notifications.prefix(Bounds.list).map {
      WireNotification(
        date: $0.date.timeIntervalSince1970, title: $0.title, body: $0.body.isEmpty ? nil : $0.body)
    }
    drawnTimeline.isListening = timeline.isListening
    drawnTimeline.dependsOnSize = dependsOnSize
    return drawnTimeline
  }

  /// The maximum number of views that a `TimelineView` may add to one entry.
  private static let maximumScheduledEntries = 240

  /// Draws an entry at its date, and at each date at which a `TimelineView` in it updates.
  ///
  /// The views end before the date `end`, if there is one, or at the limit.
  ///
  /// - Returns: The views as entries, and whether one of them depends on the size.
  @MainActor
  private func scheduledEntries<Entry: TimelineEntry>(
    of entry: Entry, until end: Date?, into archive: TimelineArchive,
    _ content: (Entry) -> some View
  ) -> (entries: [WireEntry], dependsOnSize: Bool) {
    var entries: [WireEntry] = []
    var dependsOnSize = false
    var date: Double? = entry.date.timeIntervalSince1970
    while let seconds = date, entries.count <= Self.maximumScheduledEntries {
      let drawing = drawing(at: Date(timeIntervalSince1970: seconds)) { content(entry) }
      dependsOnSize = dependsOnSize || drawing.dependsOnSize
      var wireEntry = archive.entry(at: seconds, drawing.node, url: drawing.url)
      wireEntry.score = entry.relevance.map { Double($0.score) }
      wireEntry.duration = entry.relevance?.duration
      entries.append(wireEntry)
      date = drawing.schedule?(seconds)
      if let next = date, let end, next >= end.timeIntervalSince1970 { date = nil }
    }
    return (entries, dependsOnSize)
  }

  /// The dashboard's appearance: light or dark, which is also the default for an unknown name.
  var colorScheme: ColorScheme { ColorScheme(rawValue: request.colorScheme) ?? .dark }

  private var environment: EnvironmentValues {
    var environment = EnvironmentValues(
      colorScheme: request.colorScheme, locale: request.locale, timeZone: request.timeZone)
    environment.widgetFamily = providerContext.family
    environment.pointScale = points
    environment.showsWidgetContainerBackground = showsBackground
    if points.isPhone { environment.widgetContentMargins = contentMargins }
    if isPlaceholder { environment.redactionReasons = .placeholder }
    if let height = request.cellHeight { environment.displayScale = max(1, Double(height) / 16) }
    return environment
  }

  /// Returns a view that fills the inside of the box, with margins around the content.
  ///
  /// There are no margins if the widget has disabled them, or if it sets no background, as widgets
  /// from before iOS 17: they have margins of their own.
  private func framed(_ node: Node, _ state: LoweringState, background: Node?) -> Node {
    let hasMargins = !marginsDisabled && (state.setsBackground || !points.isPhone)
    let padded = hasMargins ? .padding(PaddingNode(margins, node)) : node
    let frame = Node.frame(FrameNode(horizontal: .filling, vertical: .filling, child: padded))
    guard let background else { return frame }
    return .layers(LayersNode(child: frame, background: background))
  }

  /// The content margins inside the border of the box, in points.
  private var contentMargins: EdgeInsets {
    let size = points.size(LayoutSize(Size(width: 1, height: 1)))
    return EdgeInsets(
      top: size.height * CGFloat(margins.top), leading: size.width * CGFloat(margins.leading),
      bottom: size.height * CGFloat(margins.bottom),
      trailing: size.width * CGFloat(margins.trailing))
  }

  /// The content margins inside the border of the box, in cells.
  ///
  /// The family's margins include the border, if the family has one.
  private var margins: Insets {
    let family = providerContext.family.family
    let margins = family.margins
    guard family.border > 0 else { return margins }
    return Insets(
      top: margins.top - 1, leading: margins.leading - 1, bottom: margins.bottom - 1,
      trailing: margins.trailing - 1)
  }
}

extension EnvironmentValues {
  /// Creates an environment with the dashboard's appearance and locale settings.
  ///
  /// A missing locale and a missing or unknown time zone default to those of the system. An unknown
  /// color scheme defaults to dark.
  init(colorScheme: String, locale: String?, timeZone: String?) {
    self.init()
    self.colorScheme = ColorScheme(rawValue: colorScheme) ?? .dark
    if let locale { self.locale = Locale(identifier: locale) }
    if LanguageTags.isRightToLeft(self.locale.identifier) { layoutDirection = .rightToLeft }
    if let zone = timeZone.flatMap(TimeZone.init(identifier:)) { self.timeZone = zone }
  }
}
