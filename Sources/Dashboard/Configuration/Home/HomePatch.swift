internal import Yams

/// Changes a text of `home.yaml` where the layout changed, and leaves it as it is everywhere else:
/// remarks, keys of later versions, what cannot be read, order and blank lines stay.
struct HomePatch {
  /// Something stands where it cannot be changed in place.
  struct Stuck: Error {}

  typealias Part = YAMLOutline.Part

  /// A value as it stands, and as it is read.
  struct Piece {
    var part: Part
    var node: YAMLNode

    /// The names of its keys.
    var names: Set<String> { Set(node.mapping?.map { $0.key.name ?? "" } ?? []) }
  }

  typealias Child = OutlineEdit.Child

  let reading: HomeReading
  let next: HomeFile
  let outline: YAMLOutline
  var edit: OutlineEdit

  /// Outlines a text whose lines end in line feeds; `nil` where its parts are not understood.
  init?(_ reading: HomeReading, _ text: String, to next: HomeFile) {
    guard let outline = YAMLOutline(text, of: reading.root.mapping) else { return nil }
    self.reading = reading
    self.next = next
    self.outline = outline
    edit = OutlineEdit(outline)
  }

  /// The text of the next layout.
  ///
  /// - Throws: ``Stuck`` where the old one does not let itself be changed.
  mutating func text() throws(Stuck) -> String {
    let root = outline.root
    let new = edit.rebuilt(root, try children(of: root))
    return outline.text(0..<root.range.lowerBound) + new
      + outline.text(root.range.upperBound..<outline.bytes.count)
  }

  private mutating func children(of root: Part) throws(Stuck) -> [Child] {
    var children: [Child] = []
    for (index, member) in reading.root.mapping.enumerated() {
      let entry = root.parts[index]
      switch member.key.name {
      case HomeKey.Root.widgets.rawValue:
        children.append(.kept(index, try widgets(entry, member.value)))
      case HomeKey.Root.stacks.rawValue:
        let words = try stacks(entry, member.value)
        if !isEmptied(entry, words) { children.append(.kept(index, words)) }
      case HomeKey.Root.layouts.rawValue:
        let words = try layouts(entry, member.value)
        if !isEmptied(entry, words) { children.append(.kept(index, words)) }
      default: children.append(.kept(index, edit.words(entry)))
      }
    }
    if reading.root.node("stacks") == nil, !next.stacks.isEmpty {
      let place = reading.root.mapping.keys.firstIndex { $0.name == "widgets" } ?? 0
      children.insert(.new(YAMLValue(next.stacks), key: "stacks", depth: 1), at: place + 1)
    }
    if reading.root.node("layouts") == nil, !next.layouts.isEmpty {
      children.append(.new(YAMLValue(next.layouts), key: "layouts", depth: 2))
    }
    return children
  }

  /// Whether a key lost all it had, and has no remark: then it goes, too.
  private func isEmptied(_ entry: YAMLOutline.Entry, _ words: String) -> Bool {
    !entry.value.parts.isEmpty && outline.comments(in: entry.above..<entry.end).isEmpty
      && words.filter { !$0.isWhitespace }.hasSuffix(":{}")
  }

  /// The words of a key with parts; in a block what had none gets lines of its own.
  mutating func words(
    _ entry: YAMLOutline.Entry, _ lines: [String], children: [Child]
  ) -> String {
    guard entry.value.parts.isEmpty, outline.root.isBlock, !children.isEmpty else {
      return edit.words(entry, children)
    }
    return edit.filled(entry, in: outline.root, lines)
  }

  /// The order of old and new parts: what cannot be read stays behind what stood before it.
  ///
  /// - Parameters:
  ///   - old: The parts of the text.
  ///   - ids: The parts that are wanted, in their order.
  /// - Returns: For each part its number in the text, or its number among those that are wanted.
  static func order(_ old: [HomeReading.Part], _ ids: [String]) -> [Place] {
    let wanted = Set(ids)
    let read = Set(old.filter(\.isRead).compactMap(\.id))
    var behind: [String: [Place]] = [:]
    var last = ""
    var numbers: [String: Int] = [:]
    for (index, part) in old.enumerated() {
      if part.isRead, let id = part.id {
        numbers[id] = index
        if wanted.contains(id) { last = "=\(id)" }
      } else if let id = part.id, read.contains(id) {
        // What has the id of another part stays behind it, and goes with it: else it would be that.
        if wanted.contains(id) { behind["=\(id)", default: []].append(.unread(index)) }
      } else {
        behind[last, default: []].append(.unread(index))
      }
    }
    return (behind[""] ?? [])
      + ids.enumerated().flatMap { number, id in
        [numbers[id].map { Place.old($0, number) } ?? .new(number)] + (behind["=\(id)"] ?? [])
      }
  }

  /// Where a part comes from.
  enum Place {
    /// Its number in the text, and among those that are wanted.
    case old(Int, Int)
    case new(Int)
    case unread(Int)
  }
}
