internal import Yams

// Layouts.
extension HomePatch {
  /// Builds the text of the layouts.
  mutating func patchLayouts(
    _ entry: YAMLOutline.Entry, _ node: YAMLNode
  ) throws(CannotPatch) -> String {
    let oldLayouts = parsedFile.home.layouts
    guard newHome.layouts != oldLayouts else { return edit.text(entry) }
    guard entry.value.isMapping || node.null != nil,
      entry.value.parts.count == parsedFile.layoutKeys.count
    else { throw CannotPatch() }
    var children: [Child] = []
    for (index, key) in parsedFile.layoutKeys.enumerated() {
      let item = entry.value.parts[index]
      guard let key, let pages = oldLayouts[key] else {
        guard !mustRemoveLayout(node, index) else { continue }
        children.append(.existing(index, edit.text(item)))
        continue
      }
      guard let newPages = newHome.layouts[key] else { continue }
      guard newPages != pages, let list = node.mapping?[index].value else {
        children.append(.existing(index, edit.text(item)))
        continue
      }
      children.append(.existing(index, try patchPages(item, list, from: pages, to: newPages)))
    }
    let newLayouts = newHome.layouts.filter { oldLayouts[$0.key] == nil }
    for (key, pages) in newLayouts.sorted(by: { $0.key < $1.key }) {
      let list = YAMLValue.list(pages.map { YAMLValue($0) })
      children.append(.new(list, key: "\(key)", depth: 1))
    }
    return makeEntryText(entry, YAMLValue(newHome.layouts).lines(depth: 2), children: children)
  }

  /// Returns whether an unreadable layout must be removed.
  ///
  /// An unreadable layout may repeat the key of a readable one. If only the readable
  /// layout were removed, the other would be used instead.
  private func mustRemoveLayout(_ node: YAMLNode, _ index: Int) -> Bool {
    guard let key = node.mapping.flatMap({ LayoutKey($0[index].key) }) else { return false }
    return parsedFile.home.layouts[key] != nil && newHome.layouts[key] == nil
  }

  /// Builds the text of a layout with changed pages; a page that cannot be read stays.
  private mutating func patchPages(
    _ entry: YAMLOutline.Entry, _ node: YAMLNode, from oldPages: [[String: GridPosition]],
    to newPages: [[String: GridPosition]]
  ) throws(CannotPatch) -> String {
    guard let items = node.sequence, entry.value.isSequence else { throw CannotPatch() }
    let placedIDs = Set(newPages.flatMap(\.keys))
    var pageIndex = 0
    var children: [Child] = []
    for (index, item) in items.enumerated() {
      let part = entry.value.parts[index]
      guard item.mapping != nil else {
        children.append(.existing(index, edit.text(part)))
        continue
      }
      if newPages.indices.contains(pageIndex) {
        let parsedPart = ParsedPart(part: part.value, node: item)
        let text = try patchPage(
          parsedPart, from: oldPages[pageIndex], to: newPages[pageIndex], placedIDs: placedIDs)
        children.append(.existing(index, edit.text(part, value: text)))
      }
      pageIndex += 1
    }
    children += newPages.dropFirst(pageIndex).map { .new(YAMLValue($0), key: nil, depth: 0) }
    return edit.text(entry, children)
  }

  private mutating func patchPage(
    _ parsedPart: ParsedPart, from oldPage: [String: GridPosition],
    to newPage: [String: GridPosition], placedIDs: Set<String>
  ) throws(CannotPatch) -> String {
    let names = parsedPart.names
    let boxIDs = Set((parsedFile.home.boxes + newHome.boxes).map(\.id))
    let additions = newPage.inReadingOrder.filter { !names.contains($0.key) }
      .map { Addition(key: YAMLText.scalar($0.key), value: YAMLValue($0.value)) }
    return try patchFields(parsedPart, adding: additions, after: boxIDs) {
      _, name, index throws(CannotPatch) in
      let value = parsedPart.node.mapping?[index].value
      if let position = newPage[name] {
        return oldPage[name] == position ? .unchanged : .value(YAMLValue(position))
      }
      guard boxIDs.contains(name) else { return .unchanged }
      // An unreadable position stays, unless its box now has a position on some page.
      let isUnreadable = oldPage[name] == nil && value.flatMap { GridPosition($0) } == nil
      return isUnreadable && !placedIDs.contains(name) ? .unchanged : .removed
    }
  }
}
