internal import Configuration
internal import Cells
package import FoundationEssentials
internal import Timelines
internal import ViewTree

/// One box of the home screen in words, for those who do not see it and for scripts.
package struct BoxReport: Codable, Hashable, Sendable {
  package var id: String
  package var title: String
  /// `extension`, or `extension/kind`.
  package var widget: String
  package var family: String
  /// From 1; `nil` for what stands in the bottom line.
  package var page: Int?
  /// Whether it is on the page that is shown.
  package var isShown: Bool
  package var isFocused: Bool
  /// The stack that it is in, or `nil`.
  package var stack: String?
  /// Whether it is on top of its stack; true outside of one.
  package var isOnTop: Bool
  /// `loading`, `current`, `stale` or `failed`.
  package var state: String
  /// What the box says of itself, or `nil` where all is well.
  package var mark: String?
  /// Seconds since the picture was loaded, or `nil` before.
  package var age: Double?
  /// The elements of the picture, in its order.
  package var elements: [Element]

  /// One thing of a picture.
  package struct Element: Codable, Hashable, Sendable {
    package var role: String
    package var label: String
    package var value: String?
    /// From the picture's corner, in cells.
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    /// `November 2026`, `button Next`, `progress CPU, 42 %`.
    fileprivate var words: String {
      let said = [label, value ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      return role == "text" ? said : "\(role) \(said)"
    }
  }
}

extension HomeScreen {
  /// Every box of every page in reading order, then what stands in the bottom line.
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
      state: state(of: slot, loader), mark: mark(of: slot, at: now)?.words.first,
      age: loader?.loaded.map { max(0, now.timeIntervalSince($0).rounded()) },
      elements: elements(of: slot, at: now))
  }

  private func state(of slot: Slot, _ loader: TimelineLoader<ArchivedNode>?) -> String {
    let hasPicture = slot.picture?.isPlaceholder == false || loader?.timeline != nil
    if loader?.failure != nil { return hasPicture ? "stale" : "failed" }
    return hasPicture ? "current" : "loading"
  }

  /// Of what is not seen, the entry that is due is read out, too.
  private func elements(of slot: Slot, at now: Date) -> [BoxReport.Element] {
    let due = loader(of: slot.id)?.entry(at: now)?.payload
    // A picture that cannot be read has no words; its mark says so.
    guard let node = due.flatMap({ try? $0.node() }) else { return [] }
    let found = node.accessibilityElements(
      in: slot.placement.family.contentSize, at: now.timeIntervalSince1970,
      redaction: drawContext(at: now).redaction)
    return found.flatMap(\.reported)
  }
}

extension AccessibilityElement {
  /// The element and what it holds.
  fileprivate var reported: [BoxReport.Element] {
    let own = BoxReport.Element(
      role: role.rawValue, label: label, value: value.isEmpty ? nil : value, x: frame.minX,
      y: frame.minY, width: frame.width, height: frame.height)
    return [own] + children.flatMap(\.reported)
  }
}

extension [BoxReport] {
  /// As text: a heading for each box, its elements below.
  package var text: String {
    map { box in
      let place = box.page.map { "page \($0)" } ?? "bottom line"
      let stack = box.stack.map { box.isOnTop ? "on top of \($0)" : "in \($0)" }
      let state = box.mark ?? (box.state == "current" ? nil : box.state)
      let facts = [box.family, place, stack, state].compactMap(\.self)
      let head = "\(box.title), \(facts.joined(separator: ", "))"
      return ([head] + box.elements.map { "  \($0.words)" })
        .map { Sanitizer.line($0) }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// As JSON, an object a box.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Plain values always encode.
    let text = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    return Sanitizer.json(text)
  }
}
