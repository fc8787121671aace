internal import Yams

// Lists of widgets and stacks.
extension HomePatch {
  /// Builds the text of the list of widgets.
  mutating func patchWidgets(
    _ entry: YAMLOutline.Entry, _ node: YAMLNode
  ) throws(CannotPatch) -> String {
    let oldWidgets = parsedFile.home.widgets
    guard newHome.widgets != oldWidgets else { return edit.text(entry) }
    guard let items = node.sequence, entry.value.isSequence,
      entry.value.parts.count == parsedFile.widgets.count
    else { throw CannotPatch() }
    let renaming = renaming
    // What has a new name is the same part.
    func newID(_ id: String) -> String { id == renaming?.old ? renaming?.new ?? id : id }
    let oldWidgetsByID = Dictionary(oldWidgets.map { (newID($0.id), $0) }) { first, _ in first }
    var oldParts = parsedFile.widgets
    for index in oldParts.indices { oldParts[index].id = oldParts[index].id.map(newID) }
    var children: [Child] = []
    for origin in Self.merge(oldParts, newHome.widgets.map(\.id)) {
      switch origin {
      case .new(let newIndex): children.append(Self.newChild(for: newHome.widgets[newIndex]))
      case .unreadable(let index):
        children.append(.existing(index, edit.text(entry.value.parts[index])))
      case .old(let index, let newIndex):
        let (item, widget) = (entry.value.parts[index], newHome.widgets[newIndex])
        guard let oldWidget = oldWidgetsByID[widget.id], oldWidget != widget else {
          children.append(.existing(index, edit.text(item)))
          continue
        }
        let parsedPart = ParsedPart(part: item.value, node: items[index])
        let text = try patchWidget(parsedPart, from: oldWidget, to: widget)
        children.append(.existing(index, edit.text(item, value: text)))
      }
    }
    return makeEntryText(entry, YAMLValue.items(newHome.widgets), children: children)
  }

  /// The old and the new name of the only design that differs by its name, or `nil`.
  private var renaming: (old: String, new: String)? {
    let (oldIDs, newIDs) = (parsedFile.home.widgets.map(\.id), newHome.widgets.map(\.id))
    guard newHome.file == .designs, oldIDs.count == newIDs.count else { return nil }
    let differences = zip(oldIDs, newIDs).filter { $0 != $1 }
    guard differences.count == 1, let (old, new) = differences.first, !oldIDs.contains(new) else {
      return nil
    }
    return (old, new)
  }

  private static func newChild(for widget: WidgetPlacement) -> Child {
    .new(YAMLValue(widget), key: nil, depth: YAMLValue.depth(of: widget))
  }

  /// Builds the text of the mapping of stacks.
  mutating func patchStacks(
    _ entry: YAMLOutline.Entry, _ node: YAMLNode
  ) throws(CannotPatch) -> String {
    let oldStacks = parsedFile.home.stacks
    guard newHome.stacks != oldStacks else { return edit.text(entry) }
    guard entry.value.isMapping || node.null != nil,
      entry.value.parts.count == parsedFile.stacks.count
    else { throw CannotPatch() }
    let oldStacksByID = Dictionary(oldStacks.map { ($0.id, $0) }) { first, _ in first }
    var children: [Child] = []
    for origin in Self.merge(parsedFile.stacks, newHome.stacks.map(\.id)) {
      switch origin {
      case .new(let newIndex):
        let stack = newHome.stacks[newIndex]
        children.append(.new(YAMLValue(stack), key: YAMLText.scalar(stack.id), depth: 0))
      case .unreadable(let index):
        children.append(.existing(index, edit.text(entry.value.parts[index])))
      case .old(let index, let newIndex):
        let (item, stack) = (entry.value.parts[index], newHome.stacks[newIndex])
        guard let oldStack = oldStacksByID[stack.id], oldStack != stack,
          let body = node.mapping?[index].value
        else {
          children.append(.existing(index, edit.text(item)))
          continue
        }
        let parsedPart = ParsedPart(part: item.value, node: body)
        let text = try patchStack(parsedPart, from: oldStack, to: stack)
        children.append(.existing(index, edit.text(item, value: text)))
      }
    }
    try keepUnreadableWidgets(entry.value, node, &children)
    return makeEntryText(entry, YAMLValue(newHome.stacks).lines(depth: 1), children: children)
  }

  /// Keeps removed stacks that contain unreadable widgets, reduced to those widgets.
  private mutating func keepUnreadableWidgets(
    _ part: Part, _ node: YAMLNode, _ children: inout [Child]
  ) throws(CannotPatch) {
    let newIDs = Set(newHome.stacks.map(\.id))
    for (index, stack) in parsedFile.stacks.enumerated() where stack.isReadable {
      guard let id = stack.id, !newIDs.contains(id), let body = node.mapping?[index].value,
        let oldStack = parsedFile.home.stacks.first(where: { $0.id == id }),
        body.mapping?.value(of: "widgets")?.sequence?.contains(where: {
          !oldStack.widgets.contains($0.string ?? "")
        }) == true
      else { continue }
      let parsedPart = ParsedPart(part: part.parts[index].value, node: body)
      let text = try patchStack(parsedPart, from: oldStack, to: StackPlacement(id: id, widgets: []))
      children.append(.existing(index, edit.text(part.parts[index], value: text)))
    }
  }

  private mutating func patchStack(
    _ parsedPart: ParsedPart, from oldStack: StackPlacement, to newStack: StackPlacement
  ) throws(CannotPatch) -> String {
    let names = parsedPart.names
    let additions = newStack.members.compactMap { key, value in
      names.contains(key.rawValue) ? nil : Addition(key: key.rawValue, value: value)
    }
    return try patchFields(parsedPart, adding: additions, after: [HomeKey.Stack.widgets.rawValue]) {
      patch, name, index throws(CannotPatch) in
      guard let key = HomeKey.Stack(rawValue: name),
        oldStack.value(key)?.flow != newStack.value(key)?.flow
      else { return .unchanged }
      if key == .widgets {
        return .text(try patch.patchMembers(parsedPart, index, oldStack, newStack.widgets))
      }
      return newStack.value(key).map { .value($0) } ?? .removed
    }
  }

  /// Builds the text of a stack's list of widgets; unreadable ids stay after the ids that they
  /// followed.
  private mutating func patchMembers(
    _ parsedPart: ParsedPart, _ index: Int, _ oldStack: StackPlacement, _ newIDs: [String]
  ) throws(CannotPatch) -> String {
    let entry = parsedPart.part.parts[index]
    guard let items = parsedPart.node.mapping?[index].value.sequence, entry.value.isSequence else {
      throw CannotPatch()
    }
    var earlierIDs: Set<String> = []
    let parts = items.map { item in
      let id = item.string ?? ""
      return PartialHomeFile.Part(
        id: id, isReadable: oldStack.widgets.contains(id) && earlierIDs.insert(id).inserted)
    }
    let children = Self.merge(parts, newIDs).map { origin -> Child in
      switch origin {
      case .old(let index, _), .unreadable(let index):
        .existing(index, edit.text(entry.value.parts[index]))
      case .new(let newIndex): .new(.text(newIDs[newIndex]), key: nil, depth: 0)
      }
    }
    return edit.text(entry, children)
  }
}
