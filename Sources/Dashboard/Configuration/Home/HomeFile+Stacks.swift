package import ViewTree

/// Widgets of one size that share a box, as `home.yaml` has them.
package struct StackPlacement: Hashable, Sendable {
  /// Tells it from boxes and other stacks.
  package var id: String
  /// The ids of its widgets, in the order in which they are scrolled.
  package var widgets: [String]
  /// The widget that stays on top, or `nil` where none is pinned.
  package var pinned: String?
  /// Smart Rotate: whether it turns to what matters now.
  package var rotates = true
  /// Widget Suggestions: whether what is used at this hour comes up.
  package var suggests = true

  package init(id: String, widgets: [String]) {
    self.id = id
    self.widgets = widgets
  }
}

/// What has a place on the grid: a widget, or a stack of some.
package struct HomeBox: Hashable, Sendable {
  /// The widget's id, or the stack's.
  package var id: String
  package var family: Family
  /// The widgets in it, in their order; one where it is no stack.
  package var widgets: [String]
}

extension HomeFile {
  /// What has a place on the grid, in reading order: a stack stands where its first widget would.
  package var boxes: [HomeBox] {
    var seen: Set<String> = []
    let members = stacks.flatMap { stack in stack.widgets.map { ($0, stack) } }
    let owners = Dictionary(members) { first, _ in first }
    return widgets.compactMap { widget in
      guard widget.family.span != nil else { return nil }
      guard let stack = owners[widget.id] else {
        return HomeBox(id: widget.id, family: widget.family, widgets: [widget.id])
      }
      guard seen.insert(stack.id).inserted else { return nil }
      return HomeBox(id: stack.id, family: widget.family, widgets: stack.widgets)
    }
  }

  /// The stack that a widget is in, or `nil` for one with a box of its own.
  package func stack(of widget: String) -> StackPlacement? {
    stacks.first { $0.widgets.contains(widget) }
  }

  /// The box that shows a widget: its stack's id, or its own.
  package func box(of widget: String) -> String { stack(of: widget)?.id ?? widget }

  /// Lays one box on another of its size: their widgets share the lower one's place.
  ///
  /// - Returns: The stack's id, or `nil` where the two cannot share a box.
  @discardableResult
  package mutating func stack(_ box: String, onto other: String) -> String? {
    let boxes = boxes
    guard box != other, let upper = boxes.first(where: { $0.id == box }),
      let lower = boxes.first(where: { $0.id == other }), upper.family == lower.family
    else { return nil }
    let id: String
    if let index = stacks.firstIndex(where: { $0.id == other }) {
      stacks[index].widgets += upper.widgets
      id = other
    } else {
      id = freeStackID
      stacks.append(StackPlacement(id: id, widgets: lower.widgets + upper.widgets))
      replaceInLayouts(other, with: id)
    }
    stacks.removeAll { $0.id == box }
    removeFromLayouts(box)
    moveDown(upper.widgets, below: lower.widgets)
    return id
  }

  /// Where no layout says where boxes stand, the file's order does: the stack stands where the lower
  /// box stood.
  private mutating func moveDown(_ upper: [String], below lower: [String]) {
    guard let first = widgets.firstIndex(where: { lower.contains($0.id) }) else { return }
    let early = widgets[..<first].filter { upper.contains($0.id) }
    widgets.removeAll { early.contains($0) }
    widgets.insert(contentsOf: early, at: first - early.count + 1)
  }

  /// Takes a widget out of its stack: it has a box of its own again, which finds a place.
  package mutating func unstack(_ widget: String) {
    guard let index = stacks.firstIndex(where: { $0.widgets.contains(widget) }) else { return }
    stacks[index].widgets.removeAll { $0 == widget }
    moveUp(stacks[index].widgets, to: widget)
    if stacks[index].pinned == widget { stacks[index].pinned = nil }
    guard stacks[index].widgets.count < 2 else { return }
    let stack = stacks.remove(at: index)
    if let last = stack.widgets.first { replaceInLayouts(stack.id, with: last) }
  }

  /// Those that stay in a stack stand where they stood, also when the one goes that stood for them.
  private mutating func moveUp(_ others: [String], to widget: String) {
    guard let place = widgets.firstIndex(where: { $0.id == widget }),
      let next = widgets.firstIndex(where: { others.contains($0.id) }), next > place
    else { return }
    widgets.insert(widgets.remove(at: next), at: place)
  }

  private var freeStackID: String {
    let taken = reserved.union(widgets.map(\.id) + stacks.map(\.id))
    return (1...).lazy.map { "stack-\($0)" }.first { !taken.contains($0) } ?? "stack"
  }

  private mutating func replaceInLayouts(_ old: String, with new: String) {
    for (columns, pages) in layouts {
      layouts[columns] = pages.map { page in
        var page = page
        if let place = page.removeValue(forKey: old) { page[new] = place }
        return page
      }
    }
  }

  mutating func removeFromLayouts(_ id: String) {
    for (columns, pages) in layouts {
      layouts[columns] = pages.map { page in page.filter { $0.key != id } }.filter { !$0.isEmpty }
    }
  }
}
