internal import Configuration
internal import Cells
package import FoundationEssentials
internal import Timelines
internal import ViewTree
internal import Texts

/// A description of one widget, as text for screen readers and as JSON for scripts.
package struct WidgetReport: Codable, Hashable, Sendable {
  package var id: String
  package var title: String
  /// `extension`, or `extension/kind`.
  package var widget: String
  package var family: String
  /// The page, counted from 1; `nil` for an inline widget.
  package var page: Int?
  /// Whether the widget is on the current page; true for an inline widget.
  package var isOnCurrentPage: Bool
  package var isFocused: Bool
  /// The identifier of the stack that the widget is in, or `nil`.
  package var stack: String?
  /// Whether the widget is on top of its stack; true outside a stack.
  package var isOnTop: Bool
  /// `loading`, `current`, `stale` or `failed`; `asking` while the user has not allowed the network.
  package var state: String
  /// The status on the box's border, or `nil` if there is nothing to report.
  package var mark: String?
  /// The whole seconds since the view was loaded, or `nil` if none was loaded.
  package var age: Double?
  /// The accessibility elements of the view, in order.
  package var elements: [Element]

  /// The keys in JSON.
  private enum CodingKeys: String, CodingKey {
    case id, title, widget, family, page
    case isOnCurrentPage = "isShown"
    case isFocused, stack, isOnTop, state, mark, age, elements
  }

  /// An accessibility element of the view.
  package struct Element: Codable, Hashable, Sendable {
    package var role: String
    package var label: String
    package var value: String?
    /// The column, counted from the view's left edge, in cells.
    package var x: Int
    /// The row, counted from the view's top edge, in cells.
    package var y: Int
    package var width: Int
    package var height: Int

    /// The element as text: `November 2026`, `button Next`, `progress CPU, 42 %`.
    fileprivate var text: String {
      let content = [label, value ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      return role == "text" ? content : "\(role) \(content)"
    }
  }
}

extension HomeScreen {
  /// Returns a report on every widget: those in boxes in reading order, then the inline widgets.
  ///
  /// In a stack, the widget on top comes first.
  package func report(at now: Date) -> [WidgetReport] {
    Texts.$current.withValue(texts) { allReports(at: now) }
  }

  private func allReports(at now: Date) -> [WidgetReport] {
    let boxReports = (arrangement?.boxes ?? []).flatMap { box -> [WidgetReport] in
      let stack = stacks[box.box]
      let members = stack.map { [$0.top] + $0.members.filter { id in id != stack?.top } }
      return (members ?? [SlotID(box.id)]).compactMap { id in
        report(of: id, page: box.page, stack: stack, at: now)
      }
    }
    return boxReports
      + inlineSlots.compactMap {
        report(of: SlotID($0.placement.id), page: nil, stack: nil, at: now)
      }
  }

  private func report(
    of id: SlotID, page: Int?, stack: SmartStack?, at now: Date
  ) -> WidgetReport? {
    guard let slot = widgets[id] else { return nil }
    let loader = loader(of: id)
    return WidgetReport(
      id: id.name, title: title(of: slot), widget: "\(slot.placement.widget)",
      family: slot.placement.family.shortName, page: page.map { $0 + 1 },
      isOnCurrentPage: page == nil || page == self.page, isFocused: focus == id,
      stack: stack?.placement.id, isOnTop: stack.map { $0.top == id } ?? true,
      state: state(of: slot, loader), mark: mark(of: slot, at: now)?.texts.first,
      age: loader?.lastLoadDate.map { max(0, now.timeIntervalSince($0).rounded()) },
      elements: elements(of: slot, at: now))
  }

  private func state(of slot: Slot, _ loader: TimelineLoader<ArchivedNode>?) -> String {
    if case .asking = slot.hold { return "asking" }
    let hasView = slot.view?.isPlaceholder == false || loader?.timeline != nil
    if loader?.failure != nil { return hasView ? "stale" : "failed" }
    return hasView ? "current" : "loading"
  }

  /// Returns the accessibility elements of the entry that is due; empty if no entry is due.
  ///
  /// The entry is decoded here, because the slot of a hidden widget may hold an older view.
  private func elements(of slot: Slot, at now: Date) -> [WidgetReport.Element] {
    let payload = loader(of: slot.id)?.entry(at: now)?.payload
    // An unreadable view has no elements; its mark reports the problem.
    let entry = payload.flatMap { try? $0.node() }
    guard let node = slot.hold == nil ? entry : slot.view?.node else { return [] }
    let elements = node.accessibilityElements(
      in: slot.contentSize, at: now.timeIntervalSince1970,
      redaction: drawContext(at: now).redaction, numerals: slot.numerals)
    return elements.flatMap(\.reportElements)
  }
}

extension AccessibilityElement {
  /// The reports on the element and its descendants.
  fileprivate var reportElements: [WidgetReport.Element] {
    let element = WidgetReport.Element(
      role: role.rawValue, label: label, value: value.isEmpty ? nil : value, x: frame.minX,
      y: frame.minY, width: frame.width, height: frame.height)
    return [element] + children.flatMap(\.reportElements)
  }
}

extension [WidgetReport] {
  /// The reports as text: a heading for each widget, followed by its elements.
  package var text: String {
    map { widget in
      let page = widget.page.map { "page \($0)" } ?? "status line"
      let stack = widget.stack.map { "\(widget.isOnTop ? "top of" : "in") stack \($0)" }
      let state = widget.mark ?? (widget.state == "current" ? nil : widget.state)
      let facts = [widget.family, page, stack, state].compactMap(\.self)
      let heading = "\(widget.title), \(facts.joined(separator: ", "))"
      return ([heading] + widget.elements.map { "  \($0.text)" })
        .map { Sanitizer.line($0) }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The reports as JSON, one object for each widget.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding plain values cannot fail.
    let text = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    return Sanitizer.json(text)
  }
}
