internal import Configuration
internal import Cells
package import FoundationEssentials
internal import Timelines
internal import ViewTree

/// A text description of one box, for screen readers and scripts.
package struct BoxReport: Codable, Hashable, Sendable {
  package var id: String
  package var title: String
  /// `extension`, or `extension/kind`.
  package var widget: String
  package var family: String
  /// The page, counted from 1; `nil` for an inline widget.
  package var page: Int?
  /// Whether the box is on the current page.
  package var isShown: Bool
  package var isFocused: Bool
  /// The identifier of its stack, or `nil`.
  package var stack: String?
  /// Whether the widget is on top of its stack; true outside a stack.
  package var isOnTop: Bool
  /// `loading`, `current`, `stale` or `failed`.
  package var state: String
  /// The text of its mark, or `nil` if there is nothing to report.
  package var mark: String?
  /// The seconds since the view was loaded, or `nil` if none was loaded.
  package var age: Double?
  /// The accessibility elements of the view, in order.
  package var elements: [Element]

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
  /// Returns a report of every box in reading order, then of the inline widgets.
  package func report(at now: Date) -> [BoxReport] {
    let placed = (arrangement?.boxes ?? []).flatMap { box -> [BoxReport] in
      let stack = stacks[box.box]
      let members = stack.map { [$0.top] + $0.members.filter { id in id != stack?.top } }
      return (members ?? [SlotID(box.id)]).compactMap { id in
        report(of: id, page: box.page, stack: stack, at: now)
      }
    }
    return placed
      + inlineSlots.compactMap {
        report(of: SlotID($0.placement.id), page: nil, stack: nil, at: now)
      }
  }

  private func report(
    of id: SlotID, page: Int?, stack: SmartStack?, at now: Date
  ) -> BoxReport? {
    guard let slot = widgets[id] else { return nil }
    let loader = loader(of: id)
    return BoxReport(
      id: id.name, title: title(of: slot), widget: "\(slot.placement.widget)",
      family: slot.placement.family.shortName, page: page.map { $0 + 1 },
      isShown: page == nil || page == self.page, isFocused: focus == id,
      stack: stack?.placement.id, isOnTop: stack.map { $0.top == id } ?? true,
      state: state(of: slot, loader), mark: mark(of: slot, at: now)?.texts.first,
      age: loader?.lastLoadDate.map { max(0, now.timeIntervalSince($0).rounded()) },
      elements: elements(of: slot, at: now))
  }

  private func state(of slot: Slot, _ loader: TimelineLoader<ArchivedNode>?) -> String {
    let hasPicture = slot.view?.isPlaceholder == false || loader?.timeline != nil
    if loader?.failure != nil { return hasPicture ? "stale" : "failed" }
    return hasPicture ? "current" : "loading"
  }

  /// Includes widgets that are not visible: the entry that is due is decoded here.
  private func elements(of slot: Slot, at now: Date) -> [BoxReport.Element] {
    let due = loader(of: slot.id)?.entry(at: now)?.payload
    // An unreadable view has no elements; its mark reports the problem.
    guard let node = due.flatMap({ try? $0.node() }) else { return [] }
    let found = node.accessibilityElements(
      in: slot.placement.family.contentSize, at: now.timeIntervalSince1970,
      redaction: drawContext(at: now).redaction)
    return found.flatMap(\.reported)
  }
}

extension AccessibilityElement {
  /// The element and its descendants.
  fileprivate var reported: [BoxReport.Element] {
    let own = BoxReport.Element(
      role: role.rawValue, label: label, value: value.isEmpty ? nil : value, x: frame.minX,
      y: frame.minY, width: frame.width, height: frame.height)
    return [own] + children.flatMap(\.reported)
  }
}

extension [BoxReport] {
  /// The reports as text: a heading for each box, followed by its elements.
  package var text: String {
    map { box in
      let place = box.page.map { "page \($0)" } ?? "bottom line"
      let stack = box.stack.map { box.isOnTop ? "on top of \($0)" : "in \($0)" }
      let state = box.mark ?? (box.state == "current" ? nil : box.state)
      let facts = [box.family, place, stack, state].compactMap(\.self)
      let head = "\(box.title), \(facts.joined(separator: ", "))"
      return ([head] + box.elements.map { "  \($0.text)" })
        .map { Sanitizer.line($0) }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// The reports as JSON, one object per box.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Plain values always encode.
    let text = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    return Sanitizer.json(text)
  }
}
