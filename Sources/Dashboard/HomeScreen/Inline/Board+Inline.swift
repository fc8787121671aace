internal import Configuration
internal import ViewTree

// The order of the inline widgets, which is their order in the file.
extension Board {
  /// Moves the focused inline widget by one place.
  ///
  /// - Returns: `.none` at the end of the line, or for a direction other than left and right.
  mutating func moveInline(_ direction: Direction) -> Change {
    let ids = savedInlineIDs
    guard let focus, let index = ids.firstIndex(of: focus) else { return .none }
    let target = direction == .left ? index - 1 : direction == .right ? index + 1 : index
    guard target != index, ids.indices.contains(target) else { return .none }
    return moveInline(focus, to: ids[target])
  }

  /// Moves an inline widget to the place of another one.
  ///
  /// The inline widgets change places among themselves; all other widgets stay where they are in the
  /// file.
  mutating func moveInline(_ id: SlotID, to other: SlotID) -> Change {
    var order = savedInlineIDs
    guard let start = order.firstIndex(of: id), let end = order.firstIndex(of: other), start != end
    else { return .none }
    order.insert(order.remove(at: start), at: end)
    var next = file
    let placements = Dictionary(file.widgets.map { (SlotID($0.id), $0) }) { first, _ in first }
    let indices = next.widgets.indices.filter { next.widgets[$0].family == .accessoryInline }
    for (index, id) in zip(indices, order) {
      if let placement = placements[id] { next.widgets[index] = placement }
    }
    return change(to: next)
  }

  /// The inline widgets that are in the file.
  private var savedInlineIDs: [SlotID] { inlineIDs.filter { !isTemporary($0) } }
}
