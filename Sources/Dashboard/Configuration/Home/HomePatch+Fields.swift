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

  /// Builds the text of a mapping with changed keys.
  ///
  /// Added keys follow the last of the known keys, or come first if there are none.
  mutating func patchFields(
    _ parsedPart: ParsedPart, adding additions: [Addition], after knownKeys: Set<String>,
    change: (inout HomePatch, String, Int) throws(CannotPatch) -> Change
  ) throws(CannotPatch) -> String {
    let part = parsedPart.part
    guard part.isMapping, case .mapping(let members) = parsedPart.node,
      members.count == part.parts.count
    else { throw CannotPatch() }
    var children: [Child] = []
    var insertionIndex = 0
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
      if knownKeys.contains(name) { insertionIndex = children.count }
    }
    let newChildren = additions.map { Child.new($0.value, key: $0.key, depth: $0.depth) }
    children.insert(contentsOf: newChildren, at: insertionIndex)
    return edit.rebuild(part, children)
  }

  /// Builds the text of a changed widget.
  mutating func patchWidget(
    _ parsedPart: ParsedPart, from oldWidget: WidgetPlacement, to newWidget: WidgetPlacement
  ) throws(CannotPatch) -> String {
    let members = parsedPart.node.mapping ?? [:]
    // The default id contains the reference as the file spells it.
    let reference =
      oldWidget.widget == newWidget.widget ? members.value(of: "widget")?.string : nil
    let defaultID = "\(reference ?? newWidget.widget.description)-\(newWidget.family.shortName)"
    let additions = newWidget.members(defaultID: defaultID).compactMap { key, value in
      members.value(of: key.rawValue) == nil
        ? Addition(key: key.rawValue, value: value, depth: 1) : nil
    }
    return try patchFields(parsedPart, adding: additions, after: HomeKey.Widget.names) {
      patch, name, index throws(CannotPatch) in
      guard let key = HomeKey.Widget(rawValue: name),
        oldWidget.value(key)?.flow != newWidget.value(key)?.flow
      else { return .unchanged }
      if key == .settings {
        return try patch.patchSettings(
          parsedPart, index, from: oldWidget.settings, to: newWidget.settings)
      }
      if key == .look {
        return try patch.patchLook(parsedPart, index, from: oldWidget.look, to: newWidget.look)
      }
      return newWidget.value(key).map { .value($0) } ?? .removed
    }
  }

  /// Builds the change to the look of a widget.
  ///
  /// Values that did not change, and those that could not be read, keep their text.
  private mutating func patchLook(
    _ parsedPart: ParsedPart, _ index: Int, from oldLook: Look, to newLook: Look
  ) throws(CannotPatch) -> Change {
    let entry = parsedPart.part.parts[index]
    guard entry.value.isMapping, let node = parsedPart.node.mapping?[index].value,
      let names = node.mapping?.map({ $0.key.name ?? "" })
    else { return newLook.isEmpty ? .removed : .value(.mapping(newLook.members)) }
    let (oldMembers, newMembers) = (Self.texts(of: oldLook), newLook.members)
    let newTexts = Self.texts(of: newLook)
    if newLook.isEmpty, names.allSatisfy({ oldMembers[$0] != nil }) { return .removed }
    let additions = newMembers.filter { !names.contains($0.key) }
      .map { Addition(key: $0.key, value: $0.value) }
    let lookPart = ParsedPart(part: entry.value, node: node)
    let text = try patchFields(lookPart, adding: additions, after: Look.keyNames) {
      _, name, _ throws(CannotPatch) in
      guard oldMembers[name] != newTexts[name] else { return .unchanged }
      return newMembers.first { $0.key == name }.map { .value($0.value) } ?? .removed
    }
    return .text(edit.text(entry, value: text))
  }

  private static func texts(of look: Look) -> [String: String] {
    Dictionary(uniqueKeysWithValues: look.members.map { ($0.key, $0.value.flow) })
  }

  /// Builds the change to the settings of a widget.
  ///
  /// Values that did not change keep their text. Settings whose text cannot be patched are
  /// replaced.
  private mutating func patchSettings(
    _ parsedPart: ParsedPart, _ index: Int, from oldSettings: IntentValues?,
    to newSettings: IntentValues?
  ) throws(CannotPatch) -> Change {
    guard let newSettings else { return .removed }
    let entry = parsedPart.part.parts[index]
    let replacement = Change.value(
      .mapping([(YAMLText.scalar(newSettings.intent), newSettings.yaml)]))
    guard let oldSettings, entry.value.isMapping, let inner = entry.value.parts.first,
      let member = parsedPart.node.mapping?[index].value.mapping?.first, inner.value.isMapping
    else { return replacement }
    let intentPart = ParsedPart(part: inner.value, node: member.value)
    let values = try patchValues(intentPart, from: oldSettings.values, to: newSettings.values)
    let text = edit.text(inner, value: values)
    let key = outline.text(inner.start..<inner.keyEnd)
    let intentText =
      oldSettings.intent == newSettings.intent
      ? text : YAMLText.scalar(newSettings.intent) + text.dropFirst(key.count)
    return .text(edit.text(entry, value: edit.rebuild(entry.value, [.existing(0, intentText)])))
  }

  private mutating func patchValues(
    _ parsedPart: ParsedPart, from oldValues: [String: JSON], to newValues: [String: JSON]
  ) throws(CannotPatch) -> String {
    let names = parsedPart.names
    let additions = newValues.sorted { $0.key < $1.key }.filter { !names.contains($0.key) }
      .map { Addition(key: YAMLText.scalar($0.key), value: YAMLValue($0.value)) }
    return try patchFields(parsedPart, adding: additions, after: names) {
      _, name, _ throws(CannotPatch) in
      guard let value = newValues[name] else { return .removed }
      return value == oldValues[name] ? .unchanged : .value(YAMLValue(value))
    }
  }
}

extension IntentValues {
  fileprivate var yaml: YAMLValue { YAMLValue(.object(values)) }
}
