internal import Yams

/// An entry in the file that this version does not know or cannot read.
struct UnknownEntry: Hashable {
  /// The part of the file that contains the entry.
  enum Owner: Hashable {
    case root, widgets, stacks, layouts
    case widget(String)
    case stack(String)
  }

  /// The names of all known keys.
  static let knownKeys = HomeKey.Root.names.union(HomeKey.Widget.names)
    .union(HomeKey.Stack.names)

  var owner: Owner
  /// The key in flow style, or `nil` for an item of a list.
  var key: String?
  /// The value in flow style.
  var value: String

  /// Returns the entries of a text, without those of widgets and stacks that `home` no longer has.
  static func all(_ reading: PartialHomeFile, in home: HomeFile) -> Set<UnknownEntry> {
    let (widgets, stacks) = (Set(home.widgets.map(\.id)), Set(home.stacks.map(\.id)))
    let all = all(reading).filter { item in
      switch item.owner {
      case .widget(let id): widgets.contains(id)
      case .stack(let id): stacks.contains(id)
      case .root, .widgets, .stacks, .layouts: true
      }
    }
    return Set(all)
  }

  /// Returns all entries of a text, in order.
  static func all(_ reading: PartialHomeFile) -> [UnknownEntry] {
    unknown(reading.root.mapping, HomeKey.Root.names, .root) + widgets(reading) + stacks(reading)
      + layouts(reading)
  }

  private static func unknown(
    _ members: YAMLNode.Mapping, _ known: Set<String>, _ owner: Owner
  ) -> [UnknownEntry] {
    members.filter { !known.contains($0.key.name ?? "") }.map {
      UnknownEntry(owner: owner, key: $0.key.flow, value: $0.value.flow)
    }
  }

  private static func widgets(_ reading: PartialHomeFile) -> [UnknownEntry] {
    let items = reading.root.node("widgets")?.sequence ?? []
    return zip(reading.widgets, items).flatMap { part, item -> [UnknownEntry] in
      // A duplicate belongs to the widget that has the id.
      let owner = part.id.flatMap { reading.lines[$0] == nil ? nil : Owner.widget($0) } ?? .widgets
      guard part.isReadable else { return [UnknownEntry(owner: owner, value: item.flow)] }
      return unknown(item.mapping ?? [:], HomeKey.Widget.names, owner)
    }
  }

  private static func stacks(_ reading: PartialHomeFile) -> [UnknownEntry] {
    let members = reading.root.node("stacks")?.mapping ?? [:]
    return zip(reading.stacks, members).flatMap { part, member -> [UnknownEntry] in
      let (key, value) = member
      guard part.isReadable, let id = part.id, let body = value.mapping else {
        return [UnknownEntry(owner: .stacks, key: key.flow, value: value.flow)]
      }
      let read = Set(reading.home.stacks.first { $0.id == id }?.widgets ?? [])
      let list = body[YAMLNode("widgets")]?.sequence ?? []
      let unread = list.filter { !read.contains($0.string ?? "") }
      return unknown(body, HomeKey.Stack.names, .stack(id))
        + unread.map { UnknownEntry(owner: .stack(id), value: $0.flow) }
    }
  }

  private static func layouts(_ reading: PartialHomeFile) -> [UnknownEntry] {
    let members = reading.root.node("layouts")?.mapping ?? [:]
    return zip(reading.columns, members).compactMap { columns, member in
      // A duplicate belongs to the layout that has the number of columns.
      guard columns == nil, member.key.integer.flatMap({ reading.home.layouts[$0] }) == nil else {
        return nil
      }
      return UnknownEntry(owner: .layouts, key: member.key.flow, value: member.value.flow)
    }
  }
}

extension YAMLNode {
  /// The name of a key, or `nil` if it looks like a known key but is not tagged as a string.
  var name: String? {
    guard let scalar else { return nil }
    let isText = [Tag.Name.implicit, .str].contains { $0.rawValue == scalar.tag.description }
    return isText || !UnknownEntry.knownKeys.contains(scalar.string) ? scalar.string : nil
  }
}
