internal import IntentSchemas
internal import ViewTree
internal import Yams

// Keys of widgets, stacks and pages.
extension HomePatch {
  /// The change to a key.
  enum Change {
    case unchanged
    case removed
    /// The whole part is replaced by this text.
    case text(String)
    /// The value is replaced.
    case value(YAMLValue)
  }

  /// A key to add.
  struct Addition {
    var key: String
    var value: YAMLValue
    var depth = 0
  }

  /// Builds the text of a mapping with changed keys; added keys follow the last of the known keys.
  mutating func patchFields(
    _ parsedPart: ParsedPart, adding additions: [Addition], after knownKeys: Set<String>,
    change: (inout HomePatch, String, Int) throws(CannotPatch) -> Change
  ) throws(CannotPatch) -> String {
    let part = parsedPart.part
    guard part.isMapping, case .mapping(let members) = parsedPart.node,
      members.count == part.parts.count
    else { throw CannotPatch() }
    var children: [Child] = []
    var end = 0
    for (index, member) in members.enumerated() {
      let name = member.key.name ?? ""
      let entry = part.parts[index]
      switch try change(&self, name, index) {
      case .removed: continue
      case .unchanged: children.append(.existing(index, edit.text(entry)))
      case .text(let text): children.append(.existing(index, text))
      case .value(let value):
        children.append(.existing(index, edit.text(entry, in: part, value: value)))
      }
      if knownKeys.contains(name) { end = children.count }
    }
    let newChildren = additions.map { Child.new($0.value, key: $0.key, depth: $0.depth) }
    children.insert(contentsOf: newChildren, at: end)
    return edit.rebuild(part, children)
  }

  /// Builds the text of a changed widget.
  mutating func patchWidget(
    _ parsedPart: ParsedPart, from old: WidgetPlacement, to new: WidgetPlacement
  ) throws(CannotPatch) -> String {
    let members = parsedPart.node.mapping ?? [:]
    let reference = old.widget == new.widget ? members[YAMLNode("widget")]?.string : nil
    let defaultID = "\(reference ?? new.widget.description)-\(new.family.shortName)"
    let additions = new.members(defaultID: defaultID).compactMap { key, value in
      members[YAMLNode(key.rawValue)] == nil
        ? Addition(key: key.rawValue, value: value, depth: 1) : nil
    }
    return try patchFields(parsedPart, adding: additions, after: HomeKey.Widget.names) {
      patch, name, index throws(CannotPatch) in
      guard let key = HomeKey.Widget(rawValue: name),
        old.value(key)?.flow != new.value(key)?.flow
      else { return .unchanged }
      if key == .settings {
        return try patch.patchSettings(parsedPart, index, from: old.settings, to: new.settings)
      }
      return new.value(key).map { .value($0) } ?? .removed
    }
  }

  /// Builds the change to the settings of a widget; values that did not change keep their text.
  private mutating func patchSettings(
    _ parsedPart: ParsedPart, _ index: Int, from old: IntentValues?, to new: IntentValues?
  ) throws(CannotPatch) -> Change {
    guard let new else { return .removed }
    let entry = parsedPart.part.parts[index]
    let replacement = Change.value(.mapping([(YAMLText.scalar(new.intent), new.yaml)]))
    guard let old, entry.value.isMapping, let inner = entry.value.parts.first,
      let member = parsedPart.node.mapping?[index].value.mapping?.first, inner.value.isMapping
    else { return replacement }
    let intentPart = ParsedPart(part: inner.value, node: member.value)
    let values = try patchValues(intentPart, from: old.values, to: new.values)
    let text = edit.text(inner, value: values)
    let key = outline.text(inner.start..<inner.keyEnd)
    let intentText =
      old.intent == new.intent
      ? text : YAMLText.scalar(new.intent) + text.dropFirst(key.count)
    return .text(edit.text(entry, value: edit.rebuild(entry.value, [.existing(0, intentText)])))
  }

  private mutating func patchValues(
    _ parsedPart: ParsedPart, from old: [String: JSON], to new: [String: JSON]
  ) throws(CannotPatch) -> String {
    let names = parsedPart.names
    let additions = new.sorted { $0.key < $1.key }.filter { !names.contains($0.key) }
      .map { Addition(key: YAMLText.scalar($0.key), value: YAMLValue($0.value)) }
    return try patchFields(parsedPart, adding: additions, after: names) {
      _, name, _ throws(CannotPatch) in
      guard let value = new[name] else { return .removed }
      return value == old[name] ? .unchanged : .value(YAMLValue(value))
    }
  }
}

extension IntentValues {
  fileprivate var yaml: YAMLValue { YAMLValue(.object(values)) }
}
