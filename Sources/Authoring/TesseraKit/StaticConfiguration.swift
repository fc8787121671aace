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
      placeholder: { provider.placeholder(in: $0.context) },
      snapshot: { canvas, reply in
        provider.getSnapshot(in: canvas.context) { entry in
          let handover = Handover(entry)
          Task { @MainActor in reply(handover.value) }
        }
      },
      timeline: { canvas, reply in
        provider.getTimeline(in: canvas.context) { timeline in
          let handover = Handover(timeline)
          Task { @MainActor in reply(handover.value, []) }
        }
      })
    definedWidgets = [WidgetDefinition(kind: kind, source: source)]
  }
}

extension ViewSource {
  /// Creates a source that draws the entries of a provider.
  init<Entry: TimelineEntry, Content: View>(
    drawing: EntryDrawing<Entry, Content>,
    placeholder: @escaping @MainActor (DrawingContext) -> Entry,
    snapshot:
      @escaping @MainActor (DrawingContext, @escaping @MainActor (Entry) -> Void) -> Void,
    timeline:
      @escaping @MainActor (
        DrawingContext, @escaping @MainActor (Timeline<Entry>, _ notes: [String]) -> Void
      ) -> Void
  ) {
    self.init(
      placeholder: { drawing.view(placeholder($0), on: $0) },
      snapshot: { canvas, reply in
        snapshot(canvas) { reply(drawing.view($0, on: canvas)) }
      },
      timeline: { canvas, reply in
        timeline(canvas) { timeline, notes in
          var drawn = drawing.timeline(timeline, on: canvas)
          drawn.settingsProblems = notes
          drawn.problems = timeline.problems
          reply(drawn)
        }
      },
      entry: { entry, canvas in (entry as? Entry).map { drawing.view($0, on: canvas) } })
  }
}

/// Draws entries on the main actor, regardless of the thread on which their provider completes.
@MainActor
final class EntryDrawing<Entry: TimelineEntry, Content: View> {
  private let content: (Entry) -> Content

  init(_ content: @escaping (Entry) -> Content) {
    self.content = content
  }

  func view(_ entry: Entry, on canvas: DrawingContext) -> WireView {
    canvas.wireView { content(entry) }
  }

  func timeline(_ timeline: Timeline<Entry>, on canvas: DrawingContext) -> DrawnTimeline {
    canvas.timeline(timeline, content)
  }
}
