internal import Yams

/// Something in the file that this version does not know, or cannot read.
struct HomeRemainder: Hashable {
  /// Where it stands.
  enum Owner: Hashable {
    case root, widgets, stacks, layouts
    case widget(String)
    case stack(String)
  }

  /// The words that are keys of ours.
  static let words = HomeKey.Root.names.union(HomeKey.Widget.names)
    .union(HomeKey.Stack.names)

  var owner: Owner
  /// In one line; `nil` in a list.
  var key: String?
  var value: String

  /// What of a text belongs to nothing that is gone in a layout.
  static func all(_ reading: HomeReading, in home: HomeFile) -> Set<HomeRemainder> {
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

  /// All that a text has of it, in its order.
  static func all(_ reading: HomeReading) -> [HomeRemainder] {
    unknown(reading.root.mapping, HomeKey.Root.names, .root) + widgets(reading) + stacks(reading)
      + layouts(reading)
  }

  private static func unknown(
    _ members: YAMLNode.Mapping, _ known: Set<String>, _ owner: Owner
  ) -> [HomeRemainder] {
    members.filter { !known.contains($0.key.name ?? "") }.map {
      HomeRemainder(owner: owner, key: $0.key.flow, value: $0.value.flow)
    }
  }

  private static func widgets(_ reading: HomeReading) -> [HomeRemainder] {
    let items = reading.root.node("widgets")?.sequence ?? []
    return zip(reading.widgets, items).flatMap { part, item -> [HomeRemainder] in
      // A second one with an id goes with the first.
      let owner = part.id.flatMap { reading.lines[$0] == nil ? nil : Owner.widget($0) } ?? .widgets
      guard part.isRead else { return [HomeRemainder(owner: owner, value: item.flow)] }
      return unknown(item.mapping ?? [:], HomeKey.Widget.names, owner)
    }
  }

  private static func stacks(_ reading: HomeReading) -> [HomeRemainder] {
    let members = reading.root.node("stacks")?.mapping ?? [:]
    return zip(reading.stacks, members).flatMap { part, member -> [HomeRemainder] in
      let (key, value) = member
      guard part.isRead, let id = part.id, let body = value.mapping else {
        return [HomeRemainder(owner: .stacks, key: key.flow, value: value.flow)]
      }
      let read = Set(reading.home.stacks.first { $0.id == id }?.widgets ?? [])
      let list = body[YAMLNode("widgets")]?.sequence ?? []
      let unread = list.filter { !read.contains($0.string ?? "") }
      return unknown(body, HomeKey.Stack.names, .stack(id))
        + unread.map { HomeRemainder(owner: .stack(id), value: $0.flow) }
    }
  }

  private static func layouts(_ reading: HomeReading) -> [HomeRemainder] {
    let members = reading.root.node("layouts")?.mapping ?? [:]
    return zip(reading.columns, members).compactMap { columns, member in
      // A second one for a number of columns goes with the first.
      guard columns == nil, member.key.whole.flatMap({ reading.home.layouts[$0] }) == nil else {
        return nil
      }
      return HomeRemainder(owner: .layouts, key: member.key.flow, value: member.value.flow)
    }
  }
}

extension YAMLNode {
  /// The text of a key, or `nil` for one that looks like one of ours and is another: its tag is not a
  /// text's.
  var name: String? {
    guard let scalar else { return nil }
    let isText = [Tag.Name.implicit, .str].contains { $0.rawValue == scalar.tag.description }
    return isText || !HomeRemainder.words.contains(scalar.string) ? scalar.string : nil
  }
}
