internal import Cells
public import Foundation
internal import FoundationGaps
internal import IntentSchemas
public import TesseraIntents
public import TesseraKit
public import TesseraUI
internal import Timelines
internal import ViewTree
internal import Wire

/// A widget that a test asks for its timeline and its pictures.
///
/// The widget's provider runs in the process of the test, one request at a time. Meanwhile, the
/// clock of the whole process stands still at the date of the request.
///
/// ```swift
/// let widget = try TestedWidget(WaterWidget.self)
/// let timeline = try await widget.timeline(.systemSmall, at: noon)
/// #expect(timeline.entries.count == 4)
/// ```
@MainActor
public struct TestedWidget {
  private let definition: WidgetDefinition
  private var settings: IntentValues?

  /// Creates a widget.
  ///
  /// - Parameters:
  ///   - type: The type of the widget.
  ///   - kind: The kind, or `nil` for the only one or the first.
  /// - Throws: ``WidgetFailure`` if there is no such kind.
  public init<W: Widget>(_ type: W.Type, kind: String? = nil) throws {
    let definitions = W.definitions(of: W())
    guard let definition = definitions.first(where: { kind == nil || $0.kind == kind }) else {
      let kinds = definitions.map(\.kind).joined(separator: ", ")
      throw WidgetFailure("there is no kind “\(kind ?? "")”; there are: \(kinds)")
    }
    self.definition = definition
  }

  /// The kind.
  public var kind: String { definition.kind }
  /// The name in the gallery.
  public var displayName: String { definition.displayName }
  /// The families that the widget supports.
  public var families: [WidgetFamily] { definition.families }

  /// Returns the widget as a user has set it up.
  public func configured(with intent: some AppIntent) -> TestedWidget {
    var copy = self
    let call = intent.call
    copy.settings = IntentValues(intent: call.intent, values: call.values)
    return copy
  }

  /// Asks the provider for a timeline, and draws its entries.
  ///
  /// - Parameters:
  ///   - family: The family.
  ///   - appearance: How the home screen looks.
  ///   - date: The date of the request.
  /// - Returns: The timeline.
  /// - Throws: ``WidgetFailure`` if the provider fails, or does not respond within 30 seconds.
  public func timeline(
    _ family: WidgetFamily, _ appearance: Appearance = Appearance(), at date: Date
  ) async throws -> TestedTimeline {
    let context = try context(family, appearance, date)
    let drawn: DrawnTimeline = try await Load.result(at: date, appearance.locale) {
      definition.source.timeline(context, $0)
    }
    if let failure = drawn.failure, drawn.entries.isEmpty { throw WidgetFailure(failure) }
    return try TestedTimeline(drawn, family, appearance)
  }

  /// Asks the provider for a snapshot, and draws it.
  ///
  /// - Throws: ``WidgetFailure`` if the provider does not respond within 30 seconds.
  public func snapshot(
    _ family: WidgetFamily, _ appearance: Appearance = Appearance(), at date: Date,
    isPreview: Bool = true
  ) async throws -> WidgetPicture {
    let context = try context(family, appearance, date, isPreview: isPreview)
    let view: WireView = try await Load.result(at: date, appearance.locale) {
      definition.source.snapshot(context, $0)
    }
    return try view.picture(family, appearance, at: date)
  }

  /// Asks the provider for a placeholder, and draws it redacted.
  ///
  /// - Throws: ``WidgetFailure`` if the view cannot be drawn.
  public func placeholder(
    _ family: WidgetFamily, _ appearance: Appearance = Appearance(), at date: Date
  ) async throws -> WidgetPicture {
    var context = try context(family, appearance, date)
    context.isPlaceholder = true
    let view: WireView = try await Load.result(at: date, appearance.locale) { [context] respond in
      respond(definition.source.placeholder(context))
    }
    return try view.picture(family, appearance, at: date)
  }

  /// Draws a view as the widget would, without its provider.
  ///
  /// - Throws: ``WidgetFailure`` if the view cannot be drawn.
  public func picture(
    _ family: WidgetFamily, _ appearance: Appearance = Appearance(), at date: Date,
    @ViewBuilder of content: () -> some View
  ) throws -> WidgetPicture {
    // Only for this view: other tests may run at the same time.
    try CurrentLocale.$ofTask.withValue(appearance.locale) {
      try context(family, appearance, date).wireView(content)
        .picture(family, appearance, at: date)
    }
  }

  private func context(
    _ family: WidgetFamily, _ appearance: Appearance, _ date: Date, isPreview: Bool = false
  ) throws -> DrawingContext {
    guard families.contains(family) else {
      let supported = families.map(\.description).joined(separator: ", ")
      throw WidgetFailure("\(kind) does not support \(family); it supports \(supported)")
    }
    let size = family.family.contentSize
    var request = WidgetRequest(
      kind: kind, family: family.family, width: size.width, height: size.height)
    request.isPreview = isPreview
    request.colorScheme = appearance.colorScheme == .light ? "light" : "dark"
    request.locale = appearance.locale.identifier
    request.timeZone = appearance.timeZone.identifier
    request.date = date.timeIntervalSince1970
    request.configuration = settings
    guard let context = DrawingContext(request, of: definition) else {
      throw WidgetFailure("\(kind) is not shown in the family \(family)")
    }
    return context
  }
}

/// A timeline with the pictures of its entries.
public struct TestedTimeline: Sendable {
  /// An entry.
  public struct Entry: Sendable {
    /// The date from which on the picture is shown.
    public let date: Date
    /// The picture.
    public let picture: WidgetPicture
    /// How much the entry matters in a smart stack, or `nil` if the entry does not say.
    public let relevance: TimelineEntryRelevance?
  }

  /// The entries, by date.
  public let entries: [Entry]
  /// When the next timeline is asked for.
  public let policy: TimelineReloadPolicy

  @MainActor
  init(_ drawn: DrawnTimeline, _ family: WidgetFamily, _ appearance: Appearance) throws {
    var reader = EntryReader()
    for entry in drawn.entries where !reader.append(entry) {
      throw WidgetFailure("an entry has no date, or its view cannot be drawn")
    }
    entries = try reader.datedEntries.map { entry in
      Entry(
        date: entry.date,
        picture: WidgetPicture(
          try entry.payload.node(), family, appearance, at: entry.date.timeIntervalSince1970),
        relevance: entry.relevance.map {
          TimelineEntryRelevance(score: Float($0.score), duration: $0.duration)
        })
    }
    policy = drawn.policy
  }

  /// Returns the picture that is shown at a date: that of the last entry before it, or of the first.
  ///
  /// - Throws: ``WidgetFailure`` if there are no entries.
  public func picture(at date: Date) throws -> WidgetPicture {
    guard let entry = entries.last(where: { $0.date <= date }) ?? entries.first else {
      throw WidgetFailure("the timeline has no entries")
    }
    return entry.picture
  }
}

extension WireView {
  fileprivate func picture(
    _ family: WidgetFamily, _ appearance: Appearance, at date: Date
  ) throws -> WidgetPicture {
    guard let archived else { throw WidgetFailure("the view cannot be drawn") }
    return WidgetPicture(try archived.node(), family, appearance, at: date.timeIntervalSince1970)
  }
}
