internal import Yams

/// An entry of the file that this version does not know or cannot read.
struct UnknownEntry: Hashable {
  /// The part of the file that contains the entry.
  enum Owner: Hashable {
    case root, widgets, stacks, layouts
    case widget(String)
    /// The look of a widget.
    case look(String)
    case stack(String)
  }

  /// The names of all known keys.
  static let knownKeys = HomeKey.Root.names.union(HomeKey.Widget.names)
    .union(HomeKey.Stack.names).union(Look.keyNames).union([WidgetListFile.designs.listKey])

  var owner: Owner
  /// The key in flow style, or `nil` for an item of a list.
  var key: String?
  /// The value in flow style.
  var value: String

  /// Returns the unknown entries of a parsed file.
  ///
  /// Entries of widgets and stacks that are not in `home` are excluded.
  static func all(_ file: PartialHomeFile, in home: HomeFile) -> Set<UnknownEntry> {
    let (widgets, stacks) = (Set(home.widgets.map(\.id)), Set(home.stacks.map(\.id)))
    let entries = all(file).filter { entry in
      switch entry.owner {
      case .widget(let id): widgets.contains(id)
      case .look(let id): isPreserved(entry, inLookOf: id, home)
      case .stack(let id): stacks.contains(id)
      case .root, .widgets, .stacks, .layouts: true
      }
    }
    return Set(entries)
  }

  /// Returns whether an entry of a look must be preserved: its widget still exists, and no new value
  /// replaces the entry.
  private static func isPreserved(
    _ entry: UnknownEntry, inLookOf id: String, _ home: HomeFile
  ) -> Bool {
    guard let look = home.widgets.first(where: { $0.id == id })?.look else { return false }
    return !look.members.contains { $0.key == entry.key }
  }

  /// Returns all unknown entries of a parsed file, in order.
  static func all(_ file: PartialHomeFile) -> [UnknownEntry] {
    entries(of: file.root.mapping, notIn: file.home.file.rootKeys, .root) + widgets(file)
      + (file.home.file == .home ? stacks(file) + layouts(file) : [])
  }

  private static func entries(
    of members: YAMLNode.Mapping, notIn knownKeys: Set<String>, _ owner: Owner
  ) -> [UnknownEntry] {
    members.filter { !knownKeys.contains($0.key.name ?? "") }.map {
      UnknownEntry(owner: owner, key: $0.key.flow, value: $0.value.flow)
    }
  }

  private static func widgets(_ file: PartialHomeFile) -> [UnknownEntry] {
    let items = file.root.node(file.home.file.listKey)?.sequence ?? []
    return zip(file.widgets, items).flatMap { part, item -> [UnknownEntry] in
      // The owner of a duplicate is the first widget with the same id.
      let owner = part.id.flatMap { file.lines[$0] == nil ? nil : Owner.widget($0) } ?? .widgets
      guard part.isReadable else { return [UnknownEntry(owner: owner, value: item.flow)] }
      return entries(of: item.mapping ?? [:], notIn: HomeKey.Widget.names, owner)
        + lookEntries(part.id, item, file)
    }
  }

  /// Returns the entries of a widget's look that are unknown or have an invalid value.
  private static func lookEntries(
    _ id: String?, _ item: YAMLNode, _ file: PartialHomeFile
  ) -> [UnknownEntry] {
    let key = HomeKey.Widget.look.rawValue
    guard let id, let look = file.home.widgets.first(where: { $0.id == id })?.look,
      let value = item.mapping?.value(of: key), value.null == nil
    else { return [] }
    guard let members = value.mapping else {
      return [UnknownEntry(owner: .widget(id), key: key, value: value.flow)]
    }
    return entries(of: members, notIn: Set(look.members.map(\.key)), .look(id))
  }

  private static func stacks(_ file: PartialHomeFile) -> [UnknownEntry] {
    let members = file.root.node("stacks")?.mapping ?? [:]
    return zip(file.stacks, members).flatMap { part, member -> [UnknownEntry] in
      let (key, value) = member
      guard part.isReadable, let id = part.id, let body = value.mapping else {
        return [UnknownEntry(owner: .stacks, key: key.flow, value: value.flow)]
      }
      let readableIDs = Set(file.home.stacks.first { $0.id == id }?.widgets ?? [])
      let list = body.value(of: "widgets")?.sequence ?? []
      let unreadableItems = list.filter { !readableIDs.contains($0.string ?? "") }
      return entries(of: body, notIn: HomeKey.Stack.names, .stack(id))
        + unreadableItems.map { UnknownEntry(owner: .stack(id), value: $0.flow) }
    }
  }

  private static func layouts(_ file: PartialHomeFile) -> [UnknownEntry] {
    let members = file.root.node("layouts")?.mapping ?? [:]
    return zip(file.layoutKeys, members).compactMap { key, member in
      // A duplicate belongs to the first layout for the same grid.
      guard key == nil, LayoutKey(member.key).flatMap({ file.home.layouts[$0] }) == nil else {
        return nil
      }
      return UnknownEntry(owner: .layouts, key: member.key.flow, value: member.value.flow)
    }
  }
}

extension YAMLNode {
  /// The name of a key.
  ///
  /// The name is `nil` if the key is not a scalar. It is also `nil` if the key is spelled like a
  /// known key but has a tag other than the tag of strings.
  var name: String? {
    guard let scalar else { return nil }
    return isText || !UnknownEntry.knownKeys.contains(scalar.string) ? scalar.string : nil
  }
}
