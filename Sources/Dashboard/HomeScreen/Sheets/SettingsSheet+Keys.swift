internal import Cells
internal import IntentSchemas
internal import ViewTree

extension SettingsSheet {
  /// The result of a key press or click.
  enum Outcome: Hashable {
    case stays
    case discards
    case keeps
    /// The options of these parameters must be requested again.
    case asks([String], words: String?)
  }

  mutating func press(_ press: KeyPress) -> Outcome {
    if chooser != nil { return pressChooser(press) }
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control): return .discards
    case (.enter, []): return keep()
    case (.up, []), (.tab, .shift): return moved(by: -1)
    case (.down, []), (.tab, []): return moved(by: 1)
    default: break
    }
    guard let focused else { return .stays }
    if field != nil {
      guard field?.press(press) == true else { return .stays }
      readField()
      return .stays
    }
    switch (press.key, press.modifiers) {
    case (.left, []), (.character("h"), []), (.character("-"), []): return change(focused, by: -1)
    case (.right, []), (.character("l"), []), (.character("+"), []): return change(focused, by: 1)
    case (.character("k"), []): return moved(by: -1)
    case (.character("j"), []): return moved(by: 1)
    case (.character(" "), []): return activate(focused)
    case (.delete, []), (.backspace, []):
      set(focused, nil)
      return changed(focused.name)
    default: return typed(press, into: focused)
    }
  }

  /// A letter typed on a row with options opens the list and starts a search.
  private mutating func typed(_ press: KeyPress, into parameter: ParameterSchema) -> Outcome {
    guard parameter.opensList, case .character = press.key, press.modifiers.isSubset(of: .shift)
    else { return .stays }
    let opened = activate(parameter)
    guard chooser?.search.press(press) == true else { return opened }
    let searched = searched()
    return searched == .stays ? opened : searched
  }

  mutating func paste(_ text: String) -> Outcome {
    if chooser != nil {
      chooser?.search.paste(text)
      return searched()
    }
    field?.paste(text)
    readField()
    return .stays
  }

  /// Handles a click on a row, on one side of a row, or on an option.
  mutating func click(_ control: SheetControl) -> Outcome {
    switch control {
    case .less(let row): return click(row, changingBy: -1)
    case .more(let row): return click(row, changingBy: 1)
    case .row(let position) where chooser != nil:
      let count = shownOptions.count
      chooser?.cursor.point(at: position, of: count)
      return pick(andClose: chooser?.isList == false)
    case .row(let row):
      guard rows.indices.contains(row) else { return .stays }
      let name = rows[row].name
      let wasFocused = focused?.name == name
      let left = leave()
      focus(name)
      guard let focused, field == nil, wasFocused || focused.kind == .bool else { return left }
      return activate(focused)
    case .key, .family, .add, .page, .notice: return .stays
    }
  }

  private mutating func click(_ row: Int, changingBy step: Int) -> Outcome {
    guard rows.indices.contains(row) else { return .stays }
    let name = rows[row].name
    let left = leave()
    focus(name)
    guard let focused else { return left }
    return change(focused, by: step)
  }

  private mutating func moved(by step: Int) -> Outcome {
    let left = leave()
    move(by: step)
    return left
  }

  /// Leaves the focused row; its new value may change the options of other rows.
  private mutating func leave() -> Outcome {
    guard field != nil, let focused else { return .stays }
    readField()
    return changed(focused.name)
  }

  private mutating func keep() -> Outcome {
    readField()
    if let wrong = rows.first(where: { problems[$0.name] != nil }) {
      // Keep the invalid text so that the user can correct it.
      if wrong.name != focused?.name { focus(wrong.name) }
      return .stays
    }
    for parameter in rows {
      if parameter.isRequired, value(parameter) == .null {
        complain(parameter.name, "a value is required")
        focus(parameter.name)
        return parameter.opensList ? activate(parameter) : .stays
      }
      let least = parameter.isList ? parameter.count(in: family).minimum ?? 0 : 0
      if case .array(let items) = value(parameter), items.count < least {
        complain(parameter.name, "choose at least \(least)")
        focus(parameter.name)
        return .stays
      }
    }
    return .keeps
  }

  private mutating func activate(_ parameter: ParameterSchema) -> Outcome {
    if parameter.kind == .bool, !parameter.isList { return change(parameter, by: 1) }
    guard parameter.opensList else { return .stays }
    chooser = OptionPicker(parameter: parameter, value: value(parameter), family: family)
    if let position = shownOptions.firstIndex(where: { $0.value == value(parameter) }) {
      let count = shownOptions.count
      chooser?.cursor.point(at: position, of: count)
    }
    guard parameter.hasOptions, !isLoaded(parameter.name) else { return .stays }
    return .asks([parameter.name], words: nil)
  }

  private func isLoaded(_ name: String) -> Bool {
    switch options[name] {
    case .loaded, .loading: true
    case .failed, nil: false
    }
  }

  private mutating func change(_ parameter: ParameterSchema, by step: Int) -> Outcome {
    switch parameter.kind {
    case .bool where !parameter.isList:
      set(parameter, .bool(value(parameter) != .bool(true)))
    case .integer, .number:
      guard !parameter.isList, !parameter.hasOptions else { return .stays }
      set(parameter, .number(stepped(parameter, by: step)))
    default:
      guard parameter.opensList, !parameter.isList else { return .stays }
      let all = parameter.choices ?? loaded(parameter.name)
      guard !all.isEmpty else { return activate(parameter) }
      let current = all.firstIndex { $0.value == value(parameter) }
      let next = current.map { ($0 + step + all.count) % all.count } ?? 0
      set(parameter, all[next].value)
      if parameter.choices == nil { chosen[parameter.name] = [all[next]] }
    }
    return changed(parameter.name)
  }

  private func stepped(_ parameter: ParameterSchema, by step: Int) -> Double {
    let low = parameter.minimum ?? -.greatestFiniteMagnitude
    let high = parameter.maximum ?? .greatestFiniteMagnitude
    let unit: Double
    if parameter.kind == .integer || !(high - low).isFinite {
      unit = 1
    } else {
      unit = (high - low) / 20
    }
    guard case .number(let current) = value(parameter) else { return max(low, min(high, 0)) }
    let next = current + Double(step) * unit
    // Rounding hides binary fractions: a slider with steps of 0.1 shows tenths.
    let rounded = parameter.kind == .integer ? next : (next * 1e9).rounded() / 1e9
    return min(high, max(low, rounded))
  }

  /// After a value changed, requests the options of other rows again, because they may depend on
  /// it.
  mutating func changed(_ name: String) -> Outcome {
    guard values != lastSentValues else { return .stays }
    lastSentValues = values
    let others = rows.filter { $0.hasOptions && $0.name != name }.map(\.name)
    return others.isEmpty ? .stays : .asks(others, words: nil)
  }

  // MARK: The open list

  func loaded(_ name: String) -> [IntentOption] {
    if case .loaded(let options) = options[name] { return options }
    return []
  }

  /// The options of the open list that match the search text.
  var shownOptions: [IntentOption] {
    guard let chooser, let parameter = schema[parameter: chooser.parameter] else { return [] }
    let all = parameter.choices ?? loaded(parameter.name)
    return chooser.matches(all, isFiltered: parameter.isSearchable)
  }

  private mutating func pressChooser(_ press: KeyPress) -> Outcome {
    let count = shownOptions.count
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control):
      // Closing the list keeps the chosen values; Esc in the sheet itself discards them.
      if chooser?.isList == true { return closeChooser() }
      chooser = nil
      return .stays
    case (.enter, []):
      if case .failed = options[chooser?.parameter ?? ""] { return retry() }
      // With a search text and nothing chosen, Enter chooses the match.
      let isMeant = chooser?.picked.isEmpty == true && chooser?.search.text.isEmpty == false
      return chooser?.isList == true && !isMeant ? closeChooser() : pick(andClose: true)
    case (.character(" "), []): return pick(andClose: chooser?.isList == false)
    default:
      if chooser?.cursor.handle(press, of: count) == true { return .stays }
      guard chooser?.search.press(press) == true else { return .stays }
      return searched()
    }
  }

  private mutating func retry() -> Outcome {
    guard let name = chooser?.parameter else { return .stays }
    let words = chooser?.search.text ?? ""
    return .asks([name], words: words.isEmpty ? nil : words)
  }

  private mutating func searched() -> Outcome {
    chooser?.cursor.restart()
    guard let name = chooser?.parameter, schema[parameter: name]?.isSearchable == true else {
      return .stays
    }
    return .asks([name], words: chooser?.search.text)
  }

  private mutating func pick(andClose closes: Bool) -> Outcome {
    let shown = shownOptions
    guard let index = chooser?.cursor.index, shown.indices.contains(index),
      let name = chooser?.parameter
    else { return .stays }
    let option = shown[index]
    complain(name, chooser?.toggle(option.value))
    if !(chosen[name] ?? []).contains(where: { $0.value == option.value }) {
      chosen[name, default: []].append(option)
    }
    return closes ? closeChooser() : .stays
  }

  private mutating func closeChooser() -> Outcome {
    guard let chooser, let parameter = schema[parameter: chooser.parameter] else { return .stays }
    self.chooser = nil
    set(parameter, chooser.value)
    return changed(parameter.name)
  }
}
