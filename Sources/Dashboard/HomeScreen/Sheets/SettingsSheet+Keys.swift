internal import Cells
internal import IntentSchemas
internal import ViewTree
internal import Texts

extension SettingsSheet {
  /// The result of a key press or click.
  enum Outcome: Hashable {
    case stays
    case discards
    case saves
    /// The options of these parameters must be requested again.
    case requestsOptions([String], searchText: String?)
    /// The options in the picker must be requested again when the user pauses.
    case searches
  }

  mutating func handleKey(_ press: KeyPress) -> Outcome {
    if picker != nil { return handlePickerKey(press) }
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control): return .discards
    case (.enter, []): return save()
    case (.tab, []) where completePath(): return .stays
    case (.up, []), (.tab, .shift): return moveFocus(by: -1)
    case (.down, []), (.tab, []): return moveFocus(by: 1)
    default: break
    }
    guard let focusedParameter else { return .stays }
    if field != nil {
      guard field?.handle(press) == true else { return .stays }
      applyFieldText()
      return .stays
    }
    switch (press.key, press.modifiers) {
    case (.left, []), (.character("h"), []), (.character("-"), []):
      return change(focusedParameter, by: -1)
    case (.right, []), (.character("l"), []), (.character("+"), []):
      return change(focusedParameter, by: 1)
    case (.character("k"), []): return moveFocus(by: -1)
    case (.character("j"), []): return moveFocus(by: 1)
    case (.character(" "), []): return activate(focusedParameter)
    case (.delete, []), (.backspace, []):
      set(focusedParameter, nil)
      return handleValueChange(of: focusedParameter.name)
    default: return openSearch(press, of: focusedParameter)
    }
  }

  /// Opens the picker of a row, and searches for the letter that was typed on the row.
  ///
  /// On a row without a picker, and for any other key, nothing happens.
  private mutating func openSearch(_ press: KeyPress, of parameter: ParameterSchema) -> Outcome {
    guard parameter.opensPicker, case .character = press.key, press.modifiers.isSubset(of: .shift)
    else { return .stays }
    let openOutcome = activate(parameter)
    guard picker?.search.handle(press) == true else { return openOutcome }
    let searchOutcome = handleSearchChange()
    return searchOutcome == .stays ? openOutcome : searchOutcome
  }

  mutating func paste(_ text: String) -> Outcome {
    if picker != nil {
      picker?.search.paste(text)
      return handleSearchChange() == .searches ? retry() : .stays
    }
    field?.paste(text)
    applyFieldText()
    return .stays
  }

  /// Handles a click on a row, on a button of a row, or on an option.
  mutating func click(_ control: SheetControl) -> Outcome {
    switch control {
    case .less(let row): return click(row, changingBy: -1)
    case .more(let row): return click(row, changingBy: 1)
    case .row(let index) where picker != nil:
      let count = visibleOptions.count
      picker?.cursor.point(at: index, of: count)
      return toggleOption(andClose: picker?.allowsMultipleValues == false)
    case .row(let row):
      guard rows.indices.contains(row) else { return .stays }
      let name = rows[row].name
      let wasFocused = focusedParameter?.name == name
      let outcome = leaveRow()
      focus(name)
      guard let focusedParameter, field == nil, wasFocused || focusedParameter.kind == .bool else {
        return outcome
      }
      return activate(focusedParameter)
    case .key, .family, .add, .page, .notice: return .stays
    }
  }

  private mutating func click(_ row: Int, changingBy step: Int) -> Outcome {
    guard rows.indices.contains(row) else { return .stays }
    let name = rows[row].name
    let outcome = leaveRow()
    focus(name)
    guard let focusedParameter else { return outcome }
    return change(focusedParameter, by: step)
  }

  private mutating func moveFocus(by step: Int) -> Outcome {
    let outcome = leaveRow()
    move(by: step)
    return outcome
  }

  /// Applies the text of the focused row before the focus leaves the row.
  ///
  /// Only text fields need this. All other rows apply a change at once.
  private mutating func leaveRow() -> Outcome {
    guard field != nil, let focusedParameter else { return .stays }
    applyFieldText()
    return handleValueChange(of: focusedParameter.name)
  }

  private mutating func save() -> Outcome {
    applyFieldText()
    if let invalidRow = rows.first(where: { problems[$0.name] != nil }) {
      // Keep the invalid text so that the user can correct it.
      if invalidRow.name != focusedParameter?.name { focus(invalidRow.name) }
      return .stays
    }
    for parameter in rows {
      if parameter.isRequired, value(parameter) == .null {
        setProblem(parameter.name, localized("a value is required"))
        focus(parameter.name)
        return parameter.opensPicker ? activate(parameter) : .stays
      }
      let minimumCount = parameter.isList ? parameter.count(in: family).minimum ?? 0 : 0
      if case .array(let items) = value(parameter), items.count < minimumCount {
        setProblem(parameter.name, localized("choose at least \(minimumCount)"))
        focus(parameter.name)
        return .stays
      }
    }
    return .saves
  }

  private mutating func activate(_ parameter: ParameterSchema) -> Outcome {
    if parameter.kind == .bool, !parameter.isList { return change(parameter, by: 1) }
    return openPicker(of: parameter)
  }

  mutating func openPicker(of parameter: ParameterSchema) -> Outcome {
    guard parameter.opensPicker else { return .stays }
    picker = OptionPicker(parameter: parameter, value: value(parameter), family: family)
    if let index = visibleOptions.firstIndex(where: { $0.value == value(parameter) }) {
      let count = visibleOptions.count
      picker?.cursor.point(at: index, of: count)
    }
    guard parameter.hasOptions, !areOptionsLoaded(of: parameter.name) else { return .stays }
    return .requestsOptions([parameter.name], searchText: nil)
  }

  private func areOptionsLoaded(of name: String) -> Bool {
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
      set(parameter, .number(steppedValue(of: parameter, by: step)))
    default:
      guard parameter.opensPicker, !parameter.isList else { return .stays }
      let all = parameter.choices ?? loadedOptions(of: parameter.name)
      guard !all.isEmpty else { return activate(parameter) }
      let current = all.firstIndex { $0.value == value(parameter) }
      // No value is one of the steps if the row can have none.
      let hasNone = parameter.isOptional && parameter.standard == nil
      let count = all.count + (hasNone ? 1 : 0)
      let start = current ?? (hasNone ? all.count : step > 0 ? -1 : 0)
      let next = (start + step + count) % count
      guard next < all.count else {
        set(parameter, nil)
        break
      }
      set(parameter, all[next].value)
      if parameter.choices == nil { chosenOptions[parameter.name] = [all[next]] }
    }
    return handleValueChange(of: parameter.name)
  }

  private func steppedValue(of parameter: ParameterSchema, by step: Int) -> Double {
    let minimum = parameter.minimum ?? -.greatestFiniteMagnitude
    let maximum = parameter.maximum ?? .greatestFiniteMagnitude
    let stepSize: Double
    if parameter.kind == .integer || !(maximum - minimum).isFinite {
      stepSize = 1
    } else {
      // Twenty steps lead from one end of a slider to the other.
      stepSize = (maximum - minimum) / 20
    }
    guard case .number(let current) = value(parameter) else { return max(minimum, min(maximum, 0)) }
    let nextValue = current + Double(step) * stepSize
    // Rounding hides binary fractions: a slider with steps of 0.1 shows tenths.
    let roundedValue =
      parameter.kind == .integer ? nextValue : (nextValue * 1e9).rounded() / 1e9
    return min(maximum, max(minimum, roundedValue))
  }

  /// Requests the options of the other rows again, because they may depend on the changed value.
  ///
  /// Nothing is requested if the extension already knows the values.
  mutating func handleValueChange(of name: String) -> Outcome {
    guard intentValues != lastSentValues else { return .stays }
    lastSentValues = intentValues
    let others = rows.filter { $0.hasOptions && $0.name != name }.map(\.name)
    return others.isEmpty ? .stays : .requestsOptions(others, searchText: nil)
  }

  // MARK: The picker

  /// Returns the loaded options of a parameter; empty if none are loaded.
  func loadedOptions(of name: String) -> [IntentOption] {
    if case .loaded(let options) = options[name] { return options }
    return []
  }

  /// The options in the picker that match the search text; empty if no picker is open.
  var visibleOptions: [IntentOption] {
    guard let picker, let parameter = row(named: picker.parameter) else { return [] }
    let all = parameter.choices ?? loadedOptions(of: parameter.name)
    // Until the extension has responded, its last options are filtered here: Enter must not choose
    // one that does not match the text.
    let matches = picker.matches(
      all, isFilteredByExtension: parameter.isSearchable && !isSearching)
    guard LookForm.choosesColor(parameter.name),
      let color = LookForm.typedColor(picker.search.text)
    else { return matches }
    return [color]
  }

  /// Whether the options that the extension finds for the text in the picker have not arrived yet.
  var isSearching: Bool {
    guard let picker, row(named: picker.parameter)?.isSearchable == true else {
      return false
    }
    return searchDate != nil || pendingRequests[picker.parameter] != nil
  }

  private mutating func handlePickerKey(_ press: KeyPress) -> Outcome {
    let visibleOptions = visibleOptions
    let count = visibleOptions.count
    switch (press.key, press.modifiers) {
    case (.escape, _), (.character("c"), .control):
      if askedParameter != nil { return .discards }
      // Closing the picker keeps the chosen values; Esc in the sheet itself discards them.
      if picker?.allowsMultipleValues == true { return closePicker() }
      endSearch()
      picker = nil
      return .stays
    case (.enter, []):
      if case .failed = options[picker?.parameter ?? ""] { return retry() }
      // With a search text and nothing chosen, Enter chooses the match.
      let choosesMatch =
        picker?.chosenValues.isEmpty == true && picker?.search.text.isEmpty == false
      return picker?.allowsMultipleValues == true && !choosesMatch
        ? closePicker() : toggleOption(andClose: true)
    case (.character(" "), []) where picker?.acceptsSpace(among: visibleOptions) != true:
      return toggleOption(andClose: picker?.allowsMultipleValues == false)
    default:
      if picker?.cursor.handle(press, of: count) == true { return .stays }
      guard picker?.search.handle(press) == true else { return .stays }
      return handleSearchChange()
    }
  }

  private mutating func retry() -> Outcome {
    guard let name = picker?.parameter else { return .stays }
    let text = picker?.search.text ?? ""
    return .requestsOptions([name], searchText: text.isEmpty ? nil : text)
  }

  private mutating func handleSearchChange() -> Outcome {
    picker?.cursor.selectFirst()
    guard let name = picker?.parameter, row(named: name)?.isSearchable == true else {
      return .stays
    }
    return .searches
  }

  /// Forgets the options that the extension found for a text, so that the next picker does not show
  /// them.
  private mutating func endSearch() {
    searchDate = nil
    guard let picker, !picker.search.text.isEmpty,
      row(named: picker.parameter)?.isSearchable == true
    else { return }
    options[picker.parameter] = nil
    pendingRequests[picker.parameter] = nil
  }

  private mutating func toggleOption(andClose closes: Bool) -> Outcome {
    let options = visibleOptions
    guard let index = picker?.cursor.index, options.indices.contains(index),
      let name = picker?.parameter
    else { return .stays }
    let option = options[index]
    setProblem(name, picker?.toggle(option.value))
    if !(chosenOptions[name] ?? []).contains(where: { $0.value == option.value }) {
      chosenOptions[name, default: []].append(option)
    }
    return closes ? closePicker() : .stays
  }

  private mutating func closePicker() -> Outcome {
    guard let picker else { return .stays }
    endSearch()
    self.picker = nil
    // Its row may have gone meanwhile, because of another value or a new description.
    guard let parameter = row(named: picker.parameter) else { return .stays }
    set(parameter, picker.value)
    return askedParameter == parameter.name ? save() : handleValueChange(of: parameter.name)
  }
}
