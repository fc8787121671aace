public import TesseraUI
internal import Wire

/// The configuration of a widget without settings.
///
/// - Source: WidgetKit `StaticConfiguration`.
public struct StaticConfiguration<Content: View>: WidgetConfiguration, DefiningConfiguration {
  /// No body: this is a primitive configuration.
  public typealias Body = Never

  package let definedWidgets: [WidgetDefinition]

  /// Creates a configuration from a widget kind, a provider, and a view for each entry.
  public init<Provider: TimelineProvider>(
    kind: String, provider: Provider,
    @ViewBuilder content: @escaping (Provider.Entry) -> Content
  ) {
    let drawing = EntryDrawing(content)
    let source = ViewSource(
      drawing: drawing,
      placeholder: { provider.placeholder(in: $0.providerContext) },
      snapshot: { context, respond in
        provider.getSnapshot(in: context.providerContext) { entry in
          let handover = Handover(entry)
          Task { @MainActor in respond(handover.value) }
        }
      },
      timeline: { context, respond in
        provider.getTimeline(in: context.providerContext) { timeline in
          let handover = Handover(timeline)
          Task { @MainActor in respond(handover.value, []) }
        }
      })
    definedWidgets = [WidgetDefinition(kind: kind, source: source)]
  }
}

extension ViewSource {
  /// Creates a source that draws the entries of a provider.
  ///
  /// Its ``entry`` closure returns `nil` for an entry of another type.
  init<Entry: TimelineEntry, Content: View>(
    drawing: EntryDrawing<Entry, Content>,
    placeholder: @escaping @MainActor (DrawingContext) -> Entry,
    snapshot:
      @escaping @MainActor (DrawingContext, @escaping @MainActor (Entry) -> Void) -> Void,
    timeline:
      @escaping @MainActor (
        DrawingContext, @escaping @MainActor (Timeline<Entry>, _ settingsProblems: [String]) -> Void
      ) -> Void
  ) {
    self.init(
      placeholder: { drawing.view(of: placeholder($0), in: $0) },
      snapshot: { context, respond in
        snapshot(context) { respond(drawing.view(of: $0, in: context)) }
      },
      timeline: { context, respond in
        timeline(context) { timeline, settingsProblems in
          var drawnTimeline = drawing.drawnTimeline(timeline, in: context)
          drawnTimeline.settingsProblems = settingsProblems
          drawnTimeline.problems = timeline.problems
          respond(drawnTimeline)
        }
      },
      entry: { entry, context in (entry as? Entry).map { drawing.view(of: $0, in: context) } })
  }
}

/// The drawing of entries on the main actor, whatever the thread on which their provider completes.
@MainActor
final class EntryDrawing<Entry: TimelineEntry, Content: View> {
  private let content: (Entry) -> Content

  init(_ content: @escaping (Entry) -> Content) {
    self.content = content
  }

  func view(of entry: Entry, in context: DrawingContext) -> WireView {
    var view = context.wireView { content(entry) }
    let notes = entry.settingsNotes
    view.notes = notes.isEmpty ? nil : notes
    return view
  }

  func drawnTimeline(
    _ timeline: Timeline<Entry>, in context: DrawingContext
  ) -> DrawnTimeline {
    context.drawnTimeline(timeline, content)
  }
}
