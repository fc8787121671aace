internal import ViewTree
internal import Yams

// Reading stacks, which are checked against the widgets.
extension PartialHomeFile {
  /// Reads the stacks.
  ///
  /// If the user removes a widget by hand, only that widget leaves the stack. A stack with fewer
  /// than two readable widgets is ignored.
  mutating func readStacks() {
    guard let node = root.node(HomeKey.Root.stacks), node.null == nil else { return }
    guard case .mapping(let members) = node else {
      return recordStackError(
        root.invalidValue(node, "stacks", expected: "a mapping"), isBroken: true)
    }
    var usedIDs: Set<String> = []
    for (key, value) in members {
      var stack: StackPlacement?
      do throws(ConfigurationError) {
        stack = try readStack(key, value, usedIDs: usedIDs)
      } catch {
        recordStackError(error, isBroken: true)
      }
      let isReadable = (stack?.widgets.count ?? 0) > 1
      stacks.append(Part(id: key.string, isReadable: isReadable))
      guard let stack, isReadable else { continue }
      usedIDs.formUnion(stack.widgets)
      home.stacks.append(stack)
    }
  }

  private mutating func recordStackError(_ error: ConfigurationError, isBroken: Bool) {
    stackErrors.append(error)
    if isBroken { brokenStacks.append(error) }
  }

  private mutating func readStack(
    _ key: YAMLNode, _ value: YAMLNode, usedIDs: Set<String>
  ) throws(ConfigurationError) -> StackPlacement {
    let id = key.string ?? ""
    guard !id.isEmpty, lines[id] == nil, WidgetPlacement.isID(id) else {
      let expected =
        id.isEmpty || lines[id] == nil
        ? "a name in one line" : "available, because a widget has this id"
      throw root.invalidValue(key, "stacks", expected: expected)
    }
    let body = try YAMLSection(value, key: id, file: root.file)
    var stack = StackPlacement(id: id, widgets: [])
    stack.rotates = try body.flag(HomeKey.Stack.rotate) ?? true
    stack.suggests = try body.flag(HomeKey.Stack.suggestions) ?? true
    let pinned = try body.string(HomeKey.Stack.pinned)
    stack.timetable = try timetable(in: body)
    guard let node = body.node(HomeKey.Stack.widgets) else {
      throw ConfigurationError(
        file: root.file, line: key.mark?.line ?? 0, .missingKey("\(id): widgets"))
    }
    guard let list = node.sequence else {
      throw root.invalidValue(node, id, expected: "a list of ids")
    }
    // Only the first error of each stack is reported.
    var error = addWidgets(to: &stack, list, usedIDs: usedIDs)
    if let pinned {
      if stack.widgets.contains(pinned) {
        stack.pinned = pinned
      } else if !mayBeUnreadable(pinned) {
        error =
          error
          ?? body.unknownValue(
            body.node("pinned") ?? value, "pinned", kind: "widget", available: stack.widgets)
      }
    }
    let isShort = stack.widgets.count < 2 && !list.contains { mayBeUnreadable($0.string ?? "") }
    if isShort {
      error =
        error ?? root.invalidValue(node, id, expected: "a stack; expected at least two widgets")
    }
    if let error { recordStackError(error, isBroken: false) }
    checkTimetable(of: stack, in: body)
    return stack
  }

  /// Reads a timetable: a list of rules, each with a widget.
  ///
  /// - Throws: ``ConfigurationError`` if the list cannot be read at all.
  private func timetable(in body: YAMLSection) throws(ConfigurationError) -> [TimedRule] {
    guard let node = body.node(HomeKey.Stack.timetable), node.null == nil else { return [] }
    guard let list = node.sequence else {
      throw root.invalidValue(node, "timetable", expected: "a list of rules")
    }
    var rules: [TimedRule] = []
    for item in list {
      guard let member = item.mapping?.first, item.mapping?.count == 1,
        let text = member.key.string, let widget = member.value.string
      else {
        throw root.invalidValue(item, "timetable", expected: "a rule such as 17:00–22:00: agenda")
      }
      rules.append(TimedRule(text, widget: widget))
    }
    return rules
  }

  /// Reports the rules that are not valid; they are ignored and stay in the file.
  private mutating func checkTimetable(of stack: StackPlacement, in body: YAMLSection) {
    let items = body.node(HomeKey.Stack.timetable)?.sequence ?? []
    for (rule, item) in zip(stack.timetable, items) {
      do throws(TimedCondition.ParsingError) {
        _ = try TimedCondition(parsing: rule.text)
      } catch {
        let key = item.mapping?.first?.key ?? item
        recordPartError(
          root.invalidValue(key, "timetable", expected: "a time; \(error)"))
      }
      guard !stack.widgets.contains(rule.widget), !mayBeUnreadable(rule.widget) else { continue }
      recordPartError(
        root.unknownValue(
          item.mapping?.first?.value ?? item, "timetable", kind: "widget",
          available: stack.widgets))
    }
  }

  /// Adds the widgets that can share a box to a stack.
  ///
  /// - Returns: The error of the first widget that cannot share the box, or `nil` if all can. An id
  ///   that may belong to an unreadable widget is not an error.
  private func addWidgets(
    to stack: inout StackPlacement, _ list: YAMLNode.Sequence, usedIDs: Set<String>
  ) -> ConfigurationError? {
    var firstError: ConfigurationError?
    var usedIDs = usedIDs
    for member in list {
      let id = member.string ?? ""
      if let error = error(for: member, in: stack, usedIDs: usedIDs) {
        guard lines[id] != nil || !mayBeUnreadable(id) else { continue }
        firstError = firstError ?? error
      } else {
        stack.widgets.append(id)
        usedIDs.insert(id)
      }
    }
    return firstError
  }

  /// Returns the error for a widget that cannot be in a stack, or `nil` if it can.
  private func error(
    for member: YAMLNode, in stack: StackPlacement, usedIDs: Set<String>
  ) -> ConfigurationError? {
    let id = member.string ?? ""
    guard let family = families[id], family.span != nil else {
      return root.unknownValue(
        member, stack.id, kind: "box", available: Self.abbreviated(boxIDs))
    }
    if usedIDs.contains(id) {
      return root.invalidValue(
        member, stack.id, expected: "available, because it is already in a stack")
    }
    guard let first = stack.widgets.first, let firstFamily = families[first],
      firstFamily != family
    else {
      return nil
    }
    return root.invalidValue(
      member, stack.id,
      expected: "\(firstFamily.shortName), the size of “\(first)”, but \(family.shortName)")
  }

  /// Returns at most 20 ids for an error, with an ellipsis in place of the others.
  static func abbreviated(_ ids: [String]) -> [String] {
    ids.prefix(20) + (ids.count > 20 ? ["…"] : [])
  }
}
