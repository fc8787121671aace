internal import Cells
internal import IntentSchemas
internal import ViewTree

extension SettingsSheet {
  /// The result of a key press or click.
  enum Outcome: Hashable {
    case stays
    case discards
    case saves
    /// The options of these parameters must be requested again.
    case requestsOptions([String], searchText: String?)
  }

  mutating func handleKey(_ press: KeyPress) -> Outcome {
    if picker != nil { return handlePickerKey(press) }
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control): return .discards
    case (.enter, []): return save()
    case (.up, []), (.tab, .shift): return moveFocus(by: -1)
    case (.down, []), (.tab, []): return moveFocus(by: 1)
    default: break
    }
    guard let focused else { return .stays }
    if field != nil {
      guard field?.handle(press) == true else { return .stays }
      readField()
      return .stays
    }
    switch (press.key, press.modifiers) {
    case (.left, []), (.character("h"), []), (.character("-"), []): return change(focused, by: -1)
    case (.right, []), (.character("l"), []), (.character("+"), []): return change(focused, by: 1)
    case (.character("k"), []): return moveFocus(by: -1)
    case (.character("j"), []): return moveFocus(by: 1)
    case (.character(" "), []): return activate(focused)
    case (.delete, []), (.backspace, []):
      set(focused, nil)
      return valueChanged(focused.name)
    default: return openSearch(press, into: focused)
    }
  }

  /// A letter typed on a row with options opens the list and starts a search.
  private mutating func openSearch(_ press: KeyPress, into parameter: ParameterSchema) -> Outcome {
    guard parameter.opensList, case .character = press.key, press.modifiers.isSubset(of: .shift)
    else { return .stays }
    let opened = activate(parameter)
    guard picker?.search.handle(press) == true else { return opened }
    let searched = searchChanged()
    return searched == .stays ? opened : searched
  }

  mutating func paste(_ text: String) -> Outcome {
    if picker != nil {
      picker?.search.paste(text)
      return searchChanged()
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
    case .row(let position) where picker != nil:
      let count = shownOptions.count
      picker?.cursor.point(at: position, of: count)
      return toggleOption(andClose: picker?.isList == false)
    case .row(let row):
      guard rows.indices.contains(row) else { return .stays }
      let name = rows[row].name
      let wasFocused = focused?.name == name
      let left = leaveRow()
      focus(name)
      guard let focused, field == nil, wasFocused || focused.kind == .bool else { return left }
      return activate(focused)
    case .key, .family, .add, .page, .notice: return .stays
    }
  }

  private mutating func click(_ row: Int, changingBy step: Int) -> Outcome {
    guard rows.indices.contains(row) else { return .stays }
    let name = rows[row].name
    let left = leaveRow()
    focus(name)
    guard let focused else { return left }
    return change(focused, by: step)
  }

  private mutating func moveFocus(by step: Int) -> Outcome {
    let left = leaveRow()
    move(by: step)
    return left
  }

  /// Leaves the focused row; its new value may change the options of other rows.
  private mutating func leaveRow() -> Outcome {
    guard field != nil, let focused else { return .stays }
    readField()
    return valueChanged(focused.name)
  }

  private mutating func save() -> Outcome {
    readField()
    if let wrong = rows.first(where: { problems[$0.name] != nil }) {
      // Keep the invalid text so that the user can correct it.
      if wrong.name != focused?.name { focus(wrong.name) }
      return .stays
    }
    for parameter in rows {
      if parameter.isRequired, value(parameter) == .null {
        setProblem(parameter.name, "a value is required")
        focus(parameter.name)
        return parameter.opensList ? activate(parameter) : .stays
      }
      let least = parameter.isList ? parameter.count(in: family).minimum ?? 0 : 0
      if case .array(let items) = value(parameter), items.count < least {
        setProblem(parameter.name, "choose at least \(least)")
        focus(parameter.name)
        return .stays
      }
    }
    return .saves
  }

  private mutating func activate(_ parameter: ParameterSchema) -> Outcome {
    if parameter.kind == .bool, !parameter.isList { return change(parameter, by: 1) }
    guard parameter.opensList else { return .stays }
    picker = OptionPicker(parameter: parameter, value: value(parameter), family: family)
    if let position = shownOptions.firstIndex(where: { $0.value == value(parameter) }) {
      let count = shownOptions.count
      picker?.cursor.point(at: position, of: count)
    }
    guard parameter.hasOptions, !isLoaded(parameter.name) else { return .stays }
    return .requestsOptions([parameter.name], searchText: nil)
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
      if parameter.choices == nil { chosenOptions[parameter.name] = [all[next]] }
    }
    return valueChanged(parameter.name)
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
  mutating func valueChanged(_ name: String) -> Outcome {
    guard values != lastSentValues else { return .stays }
    lastSentValues = values
    let others = rows.filter { $0.hasOptions && $0.name != name }.map(\.name)
    return others.isEmpty ? .stays : .requestsOptions(others, searchText: nil)
  }

  // MARK: The open list

  func loaded(_ name: String) -> [IntentOption] {
    if case .loaded(let options) = options[name] { return options }
    return []
  }

  /// The options of the open list that match the search text.
  var shownOptions: [IntentOption] {
    guard let picker, let parameter = schema[parameter: picker.parameter] else { return [] }
    let all = parameter.choices ?? loaded(parameter.name)
    return picker.matches(all, isFiltered: parameter.isSearchable)
  }

  private mutating func handlePickerKey(_ press: KeyPress) -> Outcome {
    let count = shownOptions.count
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control):
      // Closing the list keeps the chosen values; Esc in the sheet itself discards them.
      if picker?.isList == true { return closePicker() }
      picker = nil
      return .stays
    case (.enter, []):
      if case .failed = options[picker?.parameter ?? ""] { return retry() }
      // With a search text and nothing chosen, Enter chooses the match.
      let isMeant = picker?.chosenValues.isEmpty == true && picker?.search.text.isEmpty == false
      return picker?.isList == true && !isMeant ? closePicker() : toggleOption(andClose: true)
    case (.character(" "), []): return toggleOption(andClose: picker?.isList == false)
    default:
      if picker?.cursor.handle(press, of: count) == true { return .stays }
      guard picker?.search.handle(press) == true else { return .stays }
      return searchChanged()
    }
  }

  private mutating func retry() -> Outcome {
    guard let name = picker?.parameter else { return .stays }
    let words = picker?.search.text ?? ""
    return .requestsOptions([name], searchText: words.isEmpty ? nil : words)
  }

  private mutating func searchChanged() -> Outcome {
    picker?.cursor.restart()
    guard let name = picker?.parameter, schema[parameter: name]?.isSearchable == true else {
      return .stays
    }
    return .requestsOptions([name], searchText: picker?.search.text)
  }

  private mutating func toggleOption(andClose closes: Bool) -> Outcome {
    let shown = shownOptions
    guard let index = picker?.cursor.index, shown.indices.contains(index),
      let name = picker?.parameter
    else { return .stays }
    let option = shown[index]
    setProblem(name, picker?.toggle(option.value))
    if !(chosenOptions[name] ?? []).contains(where: { $0.value == option.value }) {
      chosenOptions[name, default: []].append(option)
    }
    return closes ? closePicker() : .stays
  }

  private mutating func closePicker() -> Outcome {
    guard let picker, let parameter = schema[parameter: picker.parameter] else { return .stays }
    self.picker = nil
    set(parameter, picker.value)
    return valueChanged(parameter.name)
  }
}
