internal import Yams

// Lists of widgets and stacks.
extension HomePatch {
  mutating func widgets(
    _ entry: YAMLOutline.Entry, _ node: YAMLNode
  ) throws(CannotPatch) -> String {
    let old = parsedFile.home.widgets
    guard next.widgets != old else { return edit.text(entry) }
    guard let items = node.sequence, entry.value.isSequence,
      entry.value.parts.count == parsedFile.widgets.count
    else { throw CannotPatch() }
    let known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    var children: [Child] = []
    for place in Self.merge(parsedFile.widgets, next.widgets.map(\.id)) {
      switch place {
      case .new(let number): children.append(Self.item(next.widgets[number]))
      case .unreadable(let index):
        children.append(.existing(index, edit.text(entry.value.parts[index])))
      case .old(let index, let number):
        let (item, widget) = (entry.value.parts[index], next.widgets[number])
        guard let before = known[widget.id], before != widget else {
          children.append(.existing(index, edit.text(item)))
          continue
        }
        let piece = ParsedPart(part: item.value, node: items[index])
        let text = try self.widget(piece, from: before, to: widget)
        children.append(.existing(index, edit.text(item, value: text)))
      }
    }
    return entryText(entry, YAMLValue.items(next.widgets), children: children)
  }

  private static func item(_ widget: WidgetPlacement) -> Child {
    .new(YAMLValue(widget), key: nil, depth: YAMLValue.depth(of: widget))
  }

  mutating func stacks(
    _ entry: YAMLOutline.Entry, _ node: YAMLNode
  ) throws(CannotPatch) -> String {
    let old = parsedFile.home.stacks
    guard next.stacks != old else { return edit.text(entry) }
    guard entry.value.isMapping || node.null != nil,
      entry.value.parts.count == parsedFile.stacks.count
    else { throw CannotPatch() }
    let known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    var children: [Child] = []
    for place in Self.merge(parsedFile.stacks, next.stacks.map(\.id)) {
      switch place {
      case .new(let number):
        let stack = next.stacks[number]
        children.append(.new(YAMLValue(stack), key: YAMLText.scalar(stack.id), depth: 0))
      case .unreadable(let index):
        children.append(.existing(index, edit.text(entry.value.parts[index])))
      case .old(let index, let number):
        let (item, stack) = (entry.value.parts[index], next.stacks[number])
        guard let before = known[stack.id], before != stack, let body = node.mapping?[index].value
        else {
          children.append(.existing(index, edit.text(item)))
          continue
        }
        let text = try self.stack(ParsedPart(part: item.value, node: body), from: before, to: stack)
        children.append(.existing(index, edit.text(item, value: text)))
      }
    }
    try keepUnreadable(entry.value, node, &children)
    return entryText(entry, YAMLValue(next.stacks).lines(depth: 1), children: children)
  }

  /// Keeps removed stacks that contain unreadable widgets, reduced to those widgets.
  private mutating func keepUnreadable(
    _ part: Part, _ node: YAMLNode, _ children: inout [Child]
  ) throws(CannotPatch) {
    let wanted = Set(next.stacks.map(\.id))
    for (index, stack) in parsedFile.stacks.enumerated() where stack.isReadable {
      guard let id = stack.id, !wanted.contains(id), let body = node.mapping?[index].value,
        let old = parsedFile.home.stacks.first(where: { $0.id == id }),
        body[YAMLNode("widgets")]?.sequence?.contains(where: {
          !old.widgets.contains($0.string ?? "")
        }) == true
      else { continue }
      let piece = ParsedPart(part: part.parts[index].value, node: body)
      let text = try self.stack(piece, from: old, to: StackPlacement(id: id, widgets: []))
      children.append(.existing(index, edit.text(part.parts[index], value: text)))
    }
  }

  private mutating func stack(
    _ piece: ParsedPart, from old: StackPlacement, to new: StackPlacement
  ) throws(CannotPatch) -> String {
    let names = piece.names
    let additions = new.members.compactMap { key, value in
      names.contains(key.rawValue) ? nil : Addition(key: key.rawValue, value: value)
    }
    return try self.fields(piece, adding: additions, after: [HomeKey.Stack.widgets.rawValue]) {
      patch, name, index throws(CannotPatch) in
      guard let key = HomeKey.Stack(rawValue: name), old.value(key)?.flow != new.value(key)?.flow
      else { return .unchanged }
      if key == .widgets { return .text(try patch.members(piece, index, old, new.widgets)) }
      return new.value(key).map { .value($0) } ?? .removed
    }
  }

  /// Returns the text of a stack's list of widgets; ids that cannot be read stay where they are.
  private mutating func members(
    _ piece: ParsedPart, _ index: Int, _ old: StackPlacement, _ new: [String]
  ) throws(CannotPatch) -> String {
    let entry = piece.part.parts[index]
    guard let items = piece.node.mapping?[index].value.sequence, entry.value.isSequence else {
      throw CannotPatch()
    }
    var seen: Set<String> = []
    let parts = items.map { item in
      let id = item.string ?? ""
      return PartialHomeFile.Part(
        id: id, isReadable: old.widgets.contains(id) && seen.insert(id).inserted)
    }
    let children = Self.merge(parts, new).map { place -> Child in
      switch place {
      case .old(let index, _), .unreadable(let index):
        .existing(index, edit.text(entry.value.parts[index]))
      case .new(let number): .new(.text(new[number]), key: nil, depth: 0)
      }
    }
    return edit.text(entry, children)
  }
}
