package import ViewTree

/// A stack in `home.yaml`: widgets of one family that share a box.
package struct StackPlacement: Hashable, Sendable {
  /// The identifier, unique among stacks and widgets.
  package var id: String
  /// The ids of the widgets, in scroll order.
  package var widgets: [String]
  /// The id of the widget that stays on top, or `nil` if none is pinned.
  package var pinned: String?
  /// Whether the stack rotates to relevant widgets (Smart Rotate).
  package var rotates = true
  /// Whether the stack shows widgets that are often used at this hour (Widget Suggestions).
  package var suggests = true
  /// The rules for the widget on top; the first rule that holds applies.
  package var timetable: [TimedRule] = []

  package init(id: String, widgets: [String]) {
    self.id = id
    self.widgets = widgets
  }
}

/// A box on the grid: a single widget or a stack.
package struct HomeBox: Hashable, Sendable {
  /// The id of the widget or stack.
  package var id: String
  package var family: Family
  /// The ids of the widgets in the box, in order; a single one if the box is not a stack.
  package var widgets: [String]
}

extension HomeFile {
  /// The boxes in reading order; a stack takes the position of its first widget.
  package var boxes: [HomeBox] {
    var stackIDs: Set<String> = []
    let members = stacks.flatMap { stack in stack.widgets.map { ($0, stack) } }
    let stacksByWidget = Dictionary(members) { first, _ in first }
    return widgets.compactMap { widget in
      guard widget.family.span != nil else { return nil }
      guard let stack = stacksByWidget[widget.id] else {
        return HomeBox(id: widget.id, family: widget.family, widgets: [widget.id])
      }
      guard stackIDs.insert(stack.id).inserted else { return nil }
      return HomeBox(id: stack.id, family: widget.family, widgets: stack.widgets)
    }
  }

  /// Returns the stack that contains a widget, or `nil` if the widget has its own box.
  package func stack(of widget: String) -> StackPlacement? {
    stacks.first { $0.widgets.contains(widget) }
  }

  /// Returns the id of the box that shows a widget: the id of its stack, or the widget's own.
  package func box(of widget: String) -> String { stack(of: widget)?.id ?? widget }

  /// Stacks one box onto another of the same family, at the position of the lower box.
  ///
  /// - Returns: The id of the stack, or `nil` if the two cannot be stacked.
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

  /// Moves those widgets of the upper box that come before the lower box in the file to directly
  /// after the first widget of the lower box.
  ///
  /// Without a layout, the order in the file determines positions, and the stack must appear where
  /// the lower box was.
  private mutating func moveDown(_ upper: [String], below lower: [String]) {
    guard let first = widgets.firstIndex(where: { lower.contains($0.id) }) else { return }
    let movedWidgets = widgets[..<first].filter { upper.contains($0.id) }
    widgets.removeAll { movedWidgets.contains($0) }
    widgets.insert(contentsOf: movedWidgets, at: first - movedWidgets.count + 1)
  }

  /// Moves a widget out of its stack into its own box, which is placed automatically.
  package mutating func unstack(_ widget: String) {
    guard let index = stacks.firstIndex(where: { $0.widgets.contains(widget) }) else { return }
    stacks[index].widgets.removeAll { $0 == widget }
    moveUp(stacks[index].widgets, to: widget)
    if stacks[index].pinned == widget { stacks[index].pinned = nil }
    stacks[index].timetable.removeAll { $0.widget == widget }
    guard stacks[index].widgets.count < 2 else { return }
    let stack = stacks.remove(at: index)
    if let last = stack.widgets.first { replaceInLayouts(stack.id, with: last) }
  }

  /// Keeps the position of a stack when its first widget leaves it.
  ///
  /// The first of the remaining widgets moves to the position of the widget that leaves.
  private mutating func moveUp(_ others: [String], to widget: String) {
    guard let index = widgets.firstIndex(where: { $0.id == widget }),
      let nextIndex = widgets.firstIndex(where: { others.contains($0.id) }), nextIndex > index
    else { return }
    widgets.insert(widgets.remove(at: nextIndex), at: index)
  }

  private var freeStackID: String {
    let usedIDs = usedIDs
    return (1...).lazy.map { "stack-\($0)" }.first { !usedIDs.contains($0) } ?? "stack"
  }

  private mutating func replaceInLayouts(_ old: String, with new: String) {
    for (key, pages) in layouts {
      layouts[key] = pages.map { page in
        var page = page
        if let position = page.removeValue(forKey: old) { page[new] = position }
        return page
      }
    }
  }

  mutating func removeFromLayouts(_ id: String) {
    for (key, pages) in layouts {
      layouts[key] = pages.map { page in page.filter { $0.key != id } }.filter { !$0.isEmpty }
    }
  }
}
