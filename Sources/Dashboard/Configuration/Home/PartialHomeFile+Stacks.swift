internal import ViewTree
internal import Yams

// Reading of stacks, which are checked against the widgets.
extension PartialHomeFile {
  /// Reads the stacks.
  ///
  /// If the user removes a widget by hand, only that widget leaves the stack. A stack with fewer
  /// than two widgets is ignored.
  mutating func readStacks() {
    guard let node = root.node(HomeKey.Root.stacks), node.null == nil else { return }
    guard case .mapping(let members) = node else {
      return recordStackError(
        root.invalidValue(node, "stacks", expected: "a mapping"), isBroken: true)
    }
    var taken: Set<String> = []
    for (key, value) in members {
      var stack: StackPlacement?
      do throws(ConfigurationError) {
        stack = try self.stack(key, value, taken: taken)
      } catch {
        recordStackError(error, isBroken: true)
      }
      let isRead = (stack?.widgets.count ?? 0) > 1
      stacks.append(Part(id: key.string, isReadable: isRead))
      guard let stack, isRead else { continue }
      taken.formUnion(stack.widgets)
      home.stacks.append(stack)
    }
  }

  private mutating func recordStackError(_ error: ConfigurationError, isBroken: Bool) {
    stackErrors.append(error)
    if isBroken { brokenStacks.append(error) }
  }

  private mutating func stack(
    _ key: YAMLNode, _ value: YAMLNode, taken: Set<String>
  ) throws(ConfigurationError) -> StackPlacement {
    let id = key.string ?? ""
    guard !id.isEmpty, lines[id] == nil else {
      let expected = id.isEmpty ? "a name" : "available: a widget has this id"
      throw root.invalidValue(key, "stacks", expected: expected)
    }
    let body = try YAMLSection(value, key: id, file: root.file)
    var stack = StackPlacement(id: id, widgets: [])
    stack.rotates = try body.flag(HomeKey.Stack.rotate) ?? true
    stack.suggests = try body.flag(HomeKey.Stack.suggestions) ?? true
    let pinned = try body.string(HomeKey.Stack.pinned)
    guard let node = body.node(HomeKey.Stack.widgets) else {
      throw ConfigurationError(
        file: root.file, line: key.mark?.line ?? 0, .missingKey("\(id): widgets"))
    }
    guard let list = node.sequence else {
      throw root.invalidValue(node, id, expected: "a list of ids")
    }
    // Only the first error of each stack is reported.
    var problem = fill(&stack, list, taken: taken)
    if let pinned {
      if stack.widgets.contains(pinned) {
        stack.pinned = pinned
      } else if !mayBeUnreadable(pinned) {
        problem =
          problem
          ?? body.invalidValue(
            body.node("pinned") ?? value, "pinned",
            expected: "one of \(stack.widgets.joined(separator: ", "))")
      }
    }
    let isShort = stack.widgets.count < 2 && !list.contains { mayBeUnreadable($0.string ?? "") }
    if isShort {
      problem =
        problem ?? root.invalidValue(node, id, expected: "a stack: at least two widgets are needed")
    }
    if let problem { recordStackError(problem, isBroken: false) }
    return stack
  }

  /// Adds the widgets that can share a box to a stack.
  ///
  /// - Returns: The error of the first widget that cannot, or `nil` if all can.
  private func fill(
    _ stack: inout StackPlacement, _ list: YAMLNode.Sequence, taken: Set<String>
  ) -> ConfigurationError? {
    var first: ConfigurationError?
    var taken = taken
    for member in list {
      let id = member.string ?? ""
      if let problem = problem(with: id, in: stack, taken: taken) {
        guard lines[id] != nil || !mayBeUnreadable(id) else { continue }
        first = first ?? root.invalidValue(member, stack.id, expected: problem)
      } else {
        stack.widgets.append(id)
        taken.insert(id)
      }
    }
    return first
  }

  /// Returns what was expected instead of a widget, or `nil` if the widget can be in the stack.
  private func problem(
    with id: String, in stack: StackPlacement, taken: Set<String>
  ) -> String? {
    guard let family = families[id], family.span != nil else {
      return "the id of a box; available: \(boxNames(boxIDs))"
    }
    if taken.contains(id) { return "available: it is already in a stack" }
    guard let first = stack.widgets.first, let its = families[first], its != family else {
      return nil
    }
    return "\(its.shortName), the size of “\(first)”: it is \(family.shortName)"
  }

  /// Returns a list of at most 20 ids for an error.
  func boxNames(_ ids: [String]) -> String {
    ids.prefix(20).joined(separator: ", ") + (ids.count > 20 ? ", …" : "")
  }
}
