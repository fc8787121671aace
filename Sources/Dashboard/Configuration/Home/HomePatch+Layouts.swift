internal import Yams

// Layouts.
extension HomePatch {
  /// Builds the text of the layouts.
  mutating func patchLayouts(
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
      children.append(.existing(index, try patchPages(item, list, from: pages, to: new)))
    }
    let newLayouts = next.layouts.filter { old[$0.key] == nil }
    for (columns, pages) in newLayouts.sorted(by: { $0.key < $1.key }) {
      let list = YAMLValue.list(pages.map { YAMLValue($0) })
      children.append(.new(list, key: "\(columns)", depth: 1))
    }
    return makeEntryText(entry, YAMLValue(next.layouts).lines(depth: 2), children: children)
  }

  /// Returns whether an unreadable layout must be removed.
  ///
  /// If the readable layout for the same number of columns is removed, the unreadable one would be
  /// used instead.
  private func mustRemoveLayout(_ node: YAMLNode, _ index: Int) -> Bool {
    guard let columns = node.mapping?[index].key.integer else { return false }
    return parsedFile.home.layouts[columns] != nil && next.layouts[columns] == nil
  }

  private mutating func patchPages(
    _ entry: YAMLOutline.Entry, _ node: YAMLNode, from old: [[String: GridPosition]],
    to new: [[String: GridPosition]]
  ) throws(CannotPatch) -> String {
    guard let items = node.sequence, entry.value.isSequence else { throw CannotPatch() }
    let placedIDs = Set(new.flatMap(\.keys))
    var pageIndex = 0
    var children: [Child] = []
    for (index, item) in items.enumerated() {
      let part = entry.value.parts[index]
      guard item.mapping != nil else {
        children.append(.existing(index, edit.text(part)))
        continue
      }
      if new.indices.contains(pageIndex) {
        let parsedPart = ParsedPart(part: part.value, node: item)
        let text = try patchPage(
          parsedPart, from: old[pageIndex], to: new[pageIndex], placedIDs: placedIDs)
        children.append(.existing(index, edit.text(part, value: text)))
      }
      pageIndex += 1
    }
    children += new.dropFirst(pageIndex).map { .new(YAMLValue($0), key: nil, depth: 0) }
    return edit.text(entry, children)
  }

  private mutating func patchPage(
    _ parsedPart: ParsedPart, from old: [String: GridPosition], to new: [String: GridPosition],
    placedIDs: Set<String>
  ) throws(CannotPatch) -> String {
    let names = parsedPart.names
    let boxes = Set((parsedFile.home.boxes + next.boxes).map(\.id))
    let additions = new.inReadingOrder.filter { !names.contains($0.key) }
      .map { Addition(key: YAMLText.scalar($0.key), value: YAMLValue($0.value)) }
    return try patchFields(parsedPart, adding: additions, after: boxes) {
      _, name, index throws(CannotPatch) in
      let value = parsedPart.node.mapping?[index].value
      if let position = new[name] {
        return old[name] == position ? .unchanged : .value(YAMLValue(position))
      }
      guard boxes.contains(name) else { return .unchanged }
      let isUnreadable = old[name] == nil && value.flatMap { GridPosition($0) } == nil
      return isUnreadable && !placedIDs.contains(name) ? .unchanged : .removed
    }
  }
}
