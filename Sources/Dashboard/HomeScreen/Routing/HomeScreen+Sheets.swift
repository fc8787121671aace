package import Cells
internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree
internal import Texts

/// Sheets: opening them, passing them input and data, and performing their requests.
extension HomeScreen {
  /// The available size for the view that an intent returns, in cells.
  package var snippetSize: Size { Panel.wholeSize(in: size) }

  /// Whether the open sheet contains user input.
  package var holdsInput: Bool { sheets.sheet?.holdsInput ?? false }

  /// Returns the open sheet as it is drawn, or `nil` if no sheet is open or its subject is gone.
  func panel(at now: Date) -> Panel? { sheets.sheet?.panel(in: self, at: now) }

  /// Passes input or data to the open sheet, and performs its requests.
  mutating func sendToSheet(
    at now: Date, _ body: (inout any Sheet, HomeScreen) -> SheetOutcome
  ) -> [Effect] {
    let home = self
    let requests = sheets.send { body(&$0, home) }
    return requests.flatMap { performRequest($0, at: now) }
  }

  private mutating func performRequest(_ request: SheetRequest, at now: Date) -> [Effect] {
    switch request {
    case .effect(let effect): return [effect]
    case .command(let command): return perform(command, at: now)
    case .show(let id): return show(id, at: now)
    case .remove(let id): return remove(id, at: now)
    case .openGallery(let widget): return openGallery(at: widget)
    case .add(let widget, let family): return addOrAsk(widget, family, at: now)
    case .addPermitted(let widget, let family): return add(widget, family, at: now)
    case .performIntent(let schema, let name): return performIntent(schema, of: name, at: now)
    case .run(let call, let title, let name): return run(call, title: title, of: name, at: now)
    case .changeSettings(let id, let schema, let values):
      return changeSettings(of: id, schema, values, at: now)
    case .showLook(let look, let family, let id):
      looks.setDraft(id.map { Looks.Draft(id: $0, look: look) })
      return looks.request(look, in: family)
    case .openSettings(let id, let parameter):
      return openSettings(of: id, askingFor: parameter, at: now)
    case .ask(let call, let id): return ask(for: call, of: id, at: now)
    case .saveHome: return [.save(board.file, over: board.file)]
    case .openDesigner(let name): return openDesigner(name)
    case .saveDesign(let design, let name): return save(design, replacing: name, at: now)
    case .deleteDesign(let name): return deleteDesign(name, at: now)
    case .addDesign(let name, let family): return addDesign(name, family, at: now)
    case .change(let file): return change(to: file)
    case .bringToTop(let id): return bringToTop(id, at: now)
    case .launch(let launcher): return launch(launcher, at: now)
    case .addLauncher(let launcher): return add(launcher)
    case .forgetHabits(let stack):
      stacks.forgetHabits(of: stack)
      return [.forgetUses(stack.members)]
    case .turn(let page):
      let effects = closeWholeScreen()
      turn(to: page)
      return effects
    case .setTheme(let theme): display.setTheme(theme)
    case .showNotice(let text): showNotice(text, at: now)
    case .clearNotice: messages.clearNotice()
    }
    return []
  }

  // MARK: Opening

  mutating func toggle(_ sheet: some Sheet) -> [Effect] {
    sheets.toggle(sheet)
    return measureProcess()
  }

  mutating func openPalette() -> [Effect] {
    sheets.open(CommandPalette())
    return [.describeAll, .listThemes]
  }

  mutating func openThemes() -> [Effect] {
    sheets.open(ThemeSheet(originalTheme: theme))
    return [.listThemes]
  }

  /// Opens the gallery and selects a widget, or the first one.
  mutating func openGallery(at widget: WidgetReference?) -> [Effect] {
    var gallery = Gallery()
    let requests = gallery.select(widget, in: self)
    selection.hideHints()
    sheets.open(gallery)
    return [.describeAll] + requests
  }

  // MARK: Settings

  /// Opens the settings of the focused widget.
  ///
  /// If the extension has not described the widget yet, the description is requested and the
  /// settings open later. If the widget has no settings, a notice reports that.
  mutating func openSettings(at now: Date) -> [Effect] {
    focusedSlot.map { openSettings(of: $0.id, at: now) } ?? []
  }

  /// Opens the settings of a widget, or only asks for one of its parameters.
  mutating func openSettings(
    of id: SlotID, askingFor parameter: String? = nil, at now: Date
  ) -> [Effect] {
    guard let slot = widgets[id] else { return [] }
    guard !refusesChange(of: slot.id, at: now) else { return [] }
    guard !isSuggestion(slot.id) else {
      let key = keySymbol(of: .keep).map { localized("; press \($0)") } ?? ""
      showNotice("A suggestion has settings once it is kept\(key)", at: now)
      return []
    }
    let widget = slot.placement.widget
    guard let kind = extensions[widget], kind.isComplete else {
      sheets.setPendingSettings(PendingSettings(widget: slot.id, parameter: parameter))
      return [.describe(extension: widget.extension)]
    }
    sheets.setPendingSettings(nil)
    // A box without settings still has a look.
    let schema = kind.settings ?? IntentSchema(name: "", title: kind.name)
    let placement = board.file.widgets.first { $0.id == slot.id.name } ?? slot.placement
    let storedSettings = placement.settings
    let values = storedSettings.flatMap { schema.isNamed($0.intent) ? $0.values : nil } ?? [:]
    let design = placement.design.flatMap { designs[$0] == nil ? nil : $0 }
    let formValues = LookForm.values(of: placement.look)
      .merging(DesignForm.values(choosing: design)) { $1 }
    let sheet = SettingsSheet(
      .widget(slot.id), title: kind.name, schema: schema, extension: widget.extension,
      kind: widget.kind, family: slot.placement.family, values: values.merging(formValues) { $1 },
      localeSettings: localeSettings, sheetNumber: sheets.openedCount)
    return [.listThemes, .listFonts] + open(sheet, askingFor: parameter)
  }

  /// Opens the settings that waited for the description of an extension.
  ///
  /// They open only while their widget has the focus and no sheet is open, unless a sheet asked for
  /// them. If the description failed, a notice reports that.
  mutating func continueSettings(_ name: String, at now: Date) -> [Effect] {
    guard let pending = sheets.pendingSettings,
      let widget = widgets[pending.widget]?.placement.widget, widget.extension == name
    else { return [] }
    // Nobody waits for them any more.
    sheets.setPendingSettings(nil)
    guard focus == pending.widget || sheets.isOpen, sheets.acceptsSheet else { return [] }
    guard extensions[widget]?.isComplete == true else {
      showNotice("The extension did not describe its settings", isWarning: true, at: now)
      return []
    }
    return openSettings(of: pending.widget, askingFor: pending.parameter, at: now)
  }

  /// Opens a settings sheet and requests the options of its rows.
  private mutating func open(
    _ sheet: SettingsSheet, askingFor parameter: String? = nil
  ) -> [Effect] {
    var sheet = sheet
    var effects = sheet.requestOptions(
      for: sheet.schema.parameters.filter(\.hasOptions).map(\.name))
    let home = self
    let requests = sheet.update(in: home)
    if let parameter { effects += sheet.ask(for: parameter) }
    sheets.open(sheet)
    return effects + requests.compactMap(\.effect)
  }

  /// Changes the settings, the look and the design of a widget; without a schema, its settings stay.
  private mutating func changeSettings(
    of id: SlotID, _ schema: IntentSchema?, _ values: [String: JSON], at now: Date
  ) -> [Effect] {
    var next = board.file
    guard let index = next.widgets.firstIndex(where: { $0.id == id.name }) else {
      showNotice("Not saved: this widget was removed", isWarning: true, at: now)
      return []
    }
    looks.setDraft(nil)
    next.widgets[index].look = LookForm.look(from: values)
    let design = DesignForm.design(values)
    // One that cannot be read now is not offered, and stays.
    if design != nil || next.widgets[index].design.map({ designs[$0] != nil }) == true {
      next.widgets[index].design = design
    }
    let widget = next.widgets[index].widget
    let permissionEffects = permissionEffects(of: widget, values)
    let oldSettings = next.widgets[index].settings
    if let schema {
      let ownValues = values.filter { SettingsSheet.isParameter($0.key) }
      next.widgets[index].settings = settings(
        ownValues, schema, over: next.widgets[index].settings)
    }
    let newSettings = next.widgets[index].settings
    return change(to: next) + permissionEffects
      + removedSecrets(from: oldSettings, to: newSettings, of: widget)
  }

  /// Returns settings with new values.
  ///
  /// Values that this build of the widget does not know are kept for a build that does.
  private func settings(
    _ values: [String: JSON], _ schema: IntentSchema, over storedSettings: IntentValues?
  ) -> IntentValues? {
    let isSameIntent = storedSettings.map { schema.isNamed($0.intent) } ?? false
    let unknownValues = (isSameIntent ? storedSettings?.values ?? [:] : [:]).filter {
      schema[parameter: $0.key] == nil
    }
    let allValues = unknownValues.merging(values) { $1 }
    return allValues.isEmpty ? nil : IntentValues(intent: schema.name, values: allValues)
  }

  // MARK: Intents

  /// Opens a sheet for an intent's parameters, or performs the intent if no parameter is shown.
  mutating func performIntent(_ schema: IntentSchema, of name: String, at now: Date)
    -> [Effect]
  {
    guard !schema.shownParameters([:], in: nil).isEmpty else {
      return run(IntentCall(intent: schema.name), title: schema.title, of: name, at: now)
    }
    return openForm(schema, [:], of: name)
  }

  private mutating func openForm(
    _ schema: IntentSchema, _ values: [String: JSON], of name: String,
    askingFor parameter: String? = nil
  ) -> [Effect] {
    open(
      SettingsSheet(
        .intent(extension: name), title: schema.title, schema: schema, extension: name, kind: nil,
        family: nil, values: values, localeSettings: localeSettings,
        sheetNumber: sheets.openedCount), askingFor: parameter)
  }

  /// Opens the form of an intent that failed again, with what was typed, unless another sheet is
  /// open.
  mutating func reopenForm(of run: Activations.Run) -> [Effect] {
    let schema = extensions.intents[run.extension]?.first { $0.isNamed(run.call.intent) }
    guard let schema, !run.call.values.isEmpty, sheets.acceptsSheet, !isEditing else { return [] }
    return openForm(schema, run.call.values, of: run.extension)
  }

  /// Opens a sheet for the missing values of a control's intent, as iOS asks for them.
  ///
  /// If the extension has not described its intents yet, the description is requested and the sheet
  /// opens later.
  mutating func ask(for call: IntentCall, of id: SlotID, at now: Date) -> [Effect] {
    guard let name = widgets[id]?.placement.widget.extension else { return [] }
    // The values are from the extension, which refers to no secrets.
    var call = call
    call.values = call.values.filter { !$0.value.refersToSecret }
    guard let intents = extensions.intents[name] else {
      sheets.setPendingCall(PendingCall(call: call, widget: id))
      return [.describe(extension: name)]
    }
    sheets.setPendingCall(nil)
    guard let schema = intents.first(where: { $0.isNamed(call.intent) }) else {
      showNotice("\(call.intent) needs a value", isWarning: true, at: now)
      return []
    }
    // If a single value is missing, its picker opens at once, and choosing performs the intent.
    let missing = schema.shownParameters(call.values, in: nil).filter {
      $0.isRequired && call.values[$0.name] ?? .null == .null
    }
    return openForm(
      schema, call.values, of: name, askingFor: missing.count == 1 ? missing[0].name : nil)
  }

  /// Asks for the values of a call that waited for the description of an extension, if its widget
  /// still has the focus and no sheet is open.
  mutating func continueCall(_ name: String, at now: Date) -> [Effect] {
    guard let pending = sheets.pendingCall,
      widgets[pending.widget]?.placement.widget.extension == name
    else { return [] }
    sheets.setPendingCall(nil)
    guard focus == pending.widget || sheets.isOpen, sheets.acceptsSheet,
      extensions.intents[name] != nil
    else {
      return []
    }
    return ask(for: pending.call, of: pending.widget, at: now)
  }

  /// Performs an intent that was not started from a box.
  mutating func run(
    _ call: IntentCall, title: String, of name: String, at now: Date
  ) -> [Effect] {
    let activation = widgets.start(Activations.Run(title: title, extension: name, call: call))
    return [.run(activation, extension: name, call)] + recordUses(of: name, at: now)
  }
}

/// Text that is typed faster than it is read.
extension HomeScreen {
  /// Returns the text with which pending input begins, if the open text field accepts the text.
  ///
  /// The field receives the text in one step, like a paste, so a list is filtered once and not for
  /// every letter.
  ///
  /// - Parameter inputs: The pending input.
  /// - Returns: The text and the number of inputs, or `nil` if the text has fewer than two
  ///   characters or no sheet is open.
  package func typedText(_ inputs: ArraySlice<TerminalInput>) -> (text: String, count: Int)? {
    guard let sheet = sheets.sheet else { return nil }
    var text = ""
    var count = 0
    for input in inputs {
      guard case .key(let press) = input, case .character(let character) = press.key,
        press.modifiers.isSubset(of: .shift), sheet.acceptsText(character)
      else { break }
      text.append(character)
      count += 1
    }
    return count > 1 ? (text, count) : nil
  }
}
