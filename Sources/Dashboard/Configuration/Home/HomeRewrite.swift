internal import Yams

/// A rewrite of `home.yaml`, for text that cannot be changed in place.
///
/// Entries that ``HomeFile`` does not model are copied from the old text. The comments of the old
/// text move to the beginning.
struct HomeRewrite {
  private let parsedFile: PartialHomeFile
  private let source: String
  private let newHome: HomeFile
  private let unknownEntries: [UnknownEntry.Owner: [UnknownEntry]]

  init(_ parsedFile: PartialHomeFile, _ source: String, to newHome: HomeFile) {
    self.parsedFile = parsedFile
    self.source = source
    self.newHome = newHome
    unknownEntries = Dictionary(grouping: UnknownEntry.all(parsedFile), by: \.owner)
  }

  var text: String {
    var root = members(of: .root)
    root.append((newHome.file.listKey, widgets))
    if let stacks { root.append(("stacks", stacks)) }
    if let layouts { root.append(("layouts", layouts)) }
    let depths = [newHome.file.listKey: 1, "stacks": 1, "layouts": 2]
    let lines = root.flatMap { YAMLValue.member($0.key, $0.value, depth: depths[$0.key] ?? 0) }
    return (comments + lines).map { $0 + "\n" }.joined()
  }

  /// The comments of the old text; if it cannot be outlined, all text that might be a comment.
  private var comments: [String] {
    if let outline = YAMLOutline(source, of: parsedFile.root.mapping) {
      return outline.comments(in: 0..<outline.bytes.count)
    }
    return source.split(separator: "\n").compactMap { line in
      line.firstRange(of: /(?:^|[ \t])#/).map { String(line[$0.lowerBound...]).trimmingBlanks }
    }
  }

  private func members(of owner: UnknownEntry.Owner) -> [(key: String, value: YAMLValue)] {
    (unknownEntries[owner] ?? []).compactMap { entry in
      entry.key.map { ($0, .verbatim(entry.value)) }
    }
  }

  private func value(_ value: YAMLValue, of owner: UnknownEntry.Owner) -> YAMLValue {
    guard case .mapping(let members) = value else { return value }
    return .mapping(members + self.members(of: owner))
  }

  private var widgets: YAMLValue {
    let items = parsedFile.root.node(newHome.file.listKey)?.sequence ?? []
    return .list(
      HomePatch.merge(parsedFile.widgets, newHome.widgets.map(\.id)).map { origin in
        switch origin {
        case .unreadable(let index): return .verbatim(items[index].flow)
        case .old(_, let index), .new(let index):
          let widget = newHome.widgets[index]
          return value(self.value(of: widget), of: .widget(widget.id))
        }
      })
  }

  /// Returns a widget with the unknown and the invalid entries of its look.
  private func value(of widget: WidgetPlacement) -> YAMLValue {
    let entries = members(of: .look(widget.id)).filter { entry in
      !widget.look.members.contains { $0.key == entry.key }
    }
    guard !entries.isEmpty, case .mapping(var members) = YAMLValue(widget) else {
      return YAMLValue(widget)
    }
    members.removeAll { $0.key == HomeKey.Widget.look.rawValue }
    let look = YAMLValue.mapping(widget.look.members + entries)
    return .mapping(members + [(HomeKey.Widget.look.rawValue, look)])
  }

  private var stacks: YAMLValue? {
    var members: [(key: String, value: YAMLValue)] = []
    for stack in newHome.stacks {
      let unknownItems = (unknownEntries[.stack(stack.id)] ?? []).filter { $0.key == nil }
      guard case .mapping(var stackMembers) = value(YAMLValue(stack), of: .stack(stack.id))
      else { continue }
      // The first member is `widgets`.
      stackMembers[0].value = .list(
        stack.widgets.map { .text($0) } + unknownItems.map { .verbatim($0.value) })
      members.append((YAMLText.scalar(stack.id), .mapping(stackMembers)))
    }
    members += self.members(of: .stacks)
    return members.isEmpty ? nil : .mapping(members)
  }

  private var layouts: YAMLValue? {
    guard case .mapping(let members) = YAMLValue(newHome.layouts) else { return nil }
    let allMembers = members + self.members(of: .layouts)
    return allMembers.isEmpty ? nil : .mapping(allMembers)
  }
}
