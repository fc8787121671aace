internal import Yams

/// A patch of the text of `home.yaml` that changes only what differs from the new contents.
///
/// Comments, unknown keys, unreadable entries, order and blank lines are preserved.
struct HomePatch {
  /// An error: the text cannot be changed in place.
  struct CannotPatch: Error {}

  typealias Part = YAMLOutline.Part

  /// A value in the text, with its parsed node.
  struct ParsedPart {
    var part: Part
    var node: YAMLNode

    /// The names of the node's keys.
    var names: Set<String> { Set(node.mapping?.map { $0.key.name ?? "" } ?? []) }
  }

  typealias Child = OutlineEdit.Child

  let parsedFile: PartialHomeFile
  let newHome: HomeFile
  let outline: YAMLOutline
  var edit: OutlineEdit

  /// Creates a patch for text with line feeds as line breaks, or returns `nil` if the text cannot
  /// be outlined.
  init?(_ parsedFile: PartialHomeFile, _ text: String, to newHome: HomeFile) {
    guard let outline = YAMLOutline(text, of: parsedFile.root.mapping) else { return nil }
    self.parsedFile = parsedFile
    self.newHome = newHome
    self.outline = outline
    edit = OutlineEdit(outline)
  }

  /// Builds the patched text.
  ///
  /// - Throws: ``CannotPatch`` if the old text cannot be changed in place.
  mutating func makeText() throws(CannotPatch) -> String {
    let root = outline.root
    let rootText = edit.rebuild(root, try makeChildren(of: root))
    return outline.text(0..<root.range.lowerBound) + rootText
      + outline.text(root.range.upperBound..<outline.bytes.count)
  }

  private mutating func makeChildren(of root: Part) throws(CannotPatch) -> [Child] {
    var children: [Child] = []
    for (index, member) in parsedFile.root.mapping.enumerated() {
      let entry = root.parts[index]
      switch member.key.name {
      case newHome.file.listKey:
        children.append(.existing(index, try patchWidgets(entry, member.value)))
      case HomeKey.Root.stacks.rawValue where newHome.file == .home:
        let text = try patchStacks(entry, member.value)
        if !isRemovable(entry, text) { children.append(.existing(index, text)) }
      case HomeKey.Root.layouts.rawValue where newHome.file == .home:
        let text = try patchLayouts(entry, member.value)
        if !isRemovable(entry, text) { children.append(.existing(index, text)) }
      default: children.append(.existing(index, edit.text(entry)))
      }
    }
    if parsedFile.root.node("stacks") == nil, !newHome.stacks.isEmpty {
      let index = parsedFile.root.mapping.keys.firstIndex { $0.name == "widgets" } ?? 0
      children.insert(.new(YAMLValue(newHome.stacks), key: "stacks", depth: 1), at: index + 1)
    }
    if parsedFile.root.node("layouts") == nil, !newHome.layouts.isEmpty {
      children.append(.new(YAMLValue(newHome.layouts), key: "layouts", depth: 2))
    }
    return children
  }

  /// Returns whether a key lost all its parts and has no comment, so that it can be removed.
  private func isRemovable(_ entry: YAMLOutline.Entry, _ text: String) -> Bool {
    !entry.value.parts.isEmpty && outline.comments(in: entry.commentStart..<entry.end).isEmpty
      && text.filter { !$0.isWhitespace }.hasSuffix(":{}")
  }

  /// Builds the text of a key with new parts.
  ///
  /// If the file is in block style, `lines` replace a value that was empty before.
  mutating func makeEntryText(
    _ entry: YAMLOutline.Entry, _ lines: [String], children: [Child]
  ) -> String {
    guard entry.value.parts.isEmpty, outline.root.isBlock, !children.isEmpty else {
      return edit.text(entry, children)
    }
    return edit.text(entry, in: outline.root, block: lines)
  }

  /// Merges old and new parts.
  ///
  /// An unreadable part stays after the part that it followed. If it has the id of a readable part,
  /// it stays after that part, and is removed with it.
  ///
  /// - Parameters:
  ///   - oldParts: The parts of the old text.
  ///   - ids: The ids of the parts of the new text, in order.
  /// - Returns: The origin of each part of the new text, in order.
  static func merge(_ oldParts: [PartialHomeFile.Part], _ ids: [String]) -> [Origin] {
    let newIDs = Set(ids)
    let readableIDs = Set(oldParts.filter(\.isReadable).compactMap(\.id))
    // The unreadable parts that follow a part, by `=` and the id of that part; those at the
    // beginning have an empty key.
    var followers: [String: [Origin]] = [:]
    var lastKey = ""
    var oldIndices: [String: Int] = [:]
    for (index, part) in oldParts.enumerated() {
      if part.isReadable, let id = part.id {
        oldIndices[id] = index
        if newIDs.contains(id) { lastKey = "=\(id)" }
      } else if let id = part.id, readableIDs.contains(id) {
        // If a duplicate stayed without the part with the same id, it would take the id over.
        if newIDs.contains(id) { followers["=\(id)", default: []].append(.unreadable(index)) }
      } else {
        followers[lastKey, default: []].append(.unreadable(index))
      }
    }
    return (followers[""] ?? [])
      + ids.enumerated().flatMap { index, id in
        [oldIndices[id].map { Origin.old($0, index) } ?? .new(index)] + (followers["=\(id)"] ?? [])
      }
  }

  /// The origin of a part of the new text.
  enum Origin {
    /// A part of the old text: its index there, and its index among the new parts.
    case old(Int, Int)
    /// A part that is not in the old text: its index among the new parts.
    case new(Int)
    /// An unreadable part: its index in the old text.
    case unreadable(Int)
  }
}
