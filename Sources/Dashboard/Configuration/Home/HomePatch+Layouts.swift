internal import Yams

// Layouts.
extension HomePatch {
  mutating func layouts(
    _ entry: YAMLOutline.Entry, _ node: YAMLNode
  ) throws(CannotPatch) -> String {
    let old = parsedFile.home.layouts
    guard next.layouts != old else { return edit.text(entry) }
    guard entry.value.isMapping || node.null != nil,
      entry.value.parts.count == parsedFile.columns.count
    else { throw CannotPatch() }
    var children: [Child] = []
    for (index, columns) in parsedFile.columns.enumerated() {
      let item = entry.value.parts[index]
      guard let columns, let pages = old[columns] else {
        guard !mustRemoveLayout(node, index) else { continue }
        children.append(.existing(index, edit.text(item)))
        continue
      }
      guard let new = next.layouts[columns] else { continue }
      guard new != pages, let list = node.mapping?[index].value else {
        children.append(.existing(index, edit.text(item)))
        continue
      }
      children.append(.existing(index, try self.pages(item, list, from: pages, to: new)))
    }
    let added = next.layouts.filter { old[$0.key] == nil }
    for (columns, pages) in added.sorted(by: { $0.key < $1.key }) {
      let list = YAMLValue.list(pages.map { YAMLValue($0) })
      children.append(.new(list, key: "\(columns)", depth: 1))
    }
    return entryText(entry, YAMLValue(next.layouts).lines(depth: 2), children: children)
  }

  /// Returns whether an unreadable layout must be removed.
  ///
  /// If the readable layout for the same number of columns is removed, the unreadable one would
  /// take its place.
  private func mustRemoveLayout(_ node: YAMLNode, _ index: Int) -> Bool {
    guard let columns = node.mapping?[index].key.integer else { return false }
    return parsedFile.home.layouts[columns] != nil && next.layouts[columns] == nil
  }

  private mutating func pages(
    _ entry: YAMLOutline.Entry, _ node: YAMLNode, from old: [[String: GridPosition]],
    to new: [[String: GridPosition]]
  ) throws(CannotPatch) -> String {
    guard let items = node.sequence, entry.value.isSequence else { throw CannotPatch() }
    let placed = Set(new.flatMap(\.keys))
    var number = 0
    var children: [Child] = []
    for (index, item) in items.enumerated() {
      let part = entry.value.parts[index]
      guard item.mapping != nil else {
        children.append(.existing(index, edit.text(part)))
        continue
      }
      if new.indices.contains(number) {
        let piece = ParsedPart(part: part.value, node: item)
        let text = try page(piece, from: old[number], to: new[number], placed: placed)
        children.append(.existing(index, edit.text(part, value: text)))
      }
      number += 1
    }
    children += new.dropFirst(number).map { .new(YAMLValue($0), key: nil, depth: 0) }
    return edit.text(entry, children)
  }

  private mutating func page(
    _ piece: ParsedPart, from old: [String: GridPosition], to new: [String: GridPosition],
    placed: Set<String>
  ) throws(CannotPatch) -> String {
    let names = piece.names
    let boxes = Set((parsedFile.home.boxes + next.boxes).map(\.id))
    let additions = new.inReadingOrder.filter { !names.contains($0.key) }
      .map { Addition(key: YAMLText.scalar($0.key), value: YAMLValue($0.value)) }
    return try fields(piece, adding: additions, after: boxes) {
      _, name, index throws(CannotPatch) in
      let value = piece.node.mapping?[index].value
      if let place = new[name] {
        return old[name] == place ? .unchanged : .value(YAMLValue(place))
      }
      guard boxes.contains(name) else { return .unchanged }
      let isUnreadable = old[name] == nil && value.flatMap { GridPosition($0) } == nil
      return isUnreadable && !placed.contains(name) ? .unchanged : .removed
    }
  }
}
