import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import ViewTree

/// The texts of inline widgets from the timelines that dashboards have kept.
struct KeptTexts {
  let layout: InlineLayout
  let cache: TimelineCache

  /// Texts, and when they change by themselves.
  struct Outcome {
    var texts: [InlineText]
    /// The next change, or `nil` if there is none.
    var nextChange: Date?
  }

  /// Returns the texts of widgets.
  ///
  /// - Parameters:
  ///   - ids: The ids of the widgets, or `nil` for all inline widgets in file order.
  ///   - now: The current time.
  /// - Returns: The texts.
  /// - Throws: ``PrintFailure``. With ids, each widget must have a text; without, one must.
  func outcome(_ ids: [String]?, at now: Date) throws(PrintFailure) -> Outcome {
    var outcome = Outcome(texts: [])
    for widget in try widgets(ids) {
      guard let kept = timeline(widget.inlineKey),
        let text = InlineText(widget.id, kept, layout.drawContext(at: now))
      else {
        guard ids == nil else { throw failure(of: widget) }
        continue
      }
      outcome.texts.append(text)
      outcome.nextChange = [outcome.nextChange, kept.nextTextChange(after: now)]
        .compactMap(\.self).min()
    }
    guard !outcome.texts.isEmpty else { throw .nothingKept }
    return outcome
  }

  private func widgets(_ ids: [String]?) throws(PrintFailure) -> [InlineLayout.Widget] {
    guard let ids else {
      let widgets = layout.widgets.filter(\.isInline)
      guard !widgets.isEmpty else { throw .noInlineWidgets }
      return widgets
    }
    var widgets: [InlineLayout.Widget] = []
    for id in ids {
      guard let widget = layout.widgets.first(where: { $0.id == id }) else {
        throw .unknownWidget(id, nearest: Spelling.nearest(to: id, among: layout.widgets.map(\.id)))
      }
      widgets.append(widget)
    }
    return widgets
  }

  /// Returns the kept timeline of a key, or of the same view in other colors or another language.
  ///
  /// The environment of a status line often has another language than that of the dashboard. The
  /// build of the extension does not matter either: an old view is better than none.
  private func timeline(_ key: TimelineCacheKey) -> StoredTimeline? {
    (cache.read(key, stamp: nil) ?? cache.readAnyVariant(of: key)).map { StoredTimeline($0) }
  }

  private func failure(of widget: InlineLayout.Widget) -> PrintFailure {
    // The families are known from the widget's timeline in its own family.
    let families = timeline(widget.key)?.kind?.families ?? []
    return families.isEmpty || families.contains(.accessoryInline)
      ? .notKept(widget.id) : .notInline(widget.id)
  }
}
