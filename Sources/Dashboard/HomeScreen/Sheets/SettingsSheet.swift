internal import Configuration
internal import FoundationEssentials
internal import IntentSchemas
internal import ViewTree
internal import Texts

/// The sheet for the parameters of an intent: a widget's configuration, or an intent that was not
/// started from a box.
struct SettingsSheet: Hashable, Sendable {
  /// The owner of the parameters.
  enum Target: Hashable, Sendable {
    case widget(SlotID)
    case intent(extension: String)
    /// A design, by its name so far; `nil` for a new one.
    case design(String?)
  }

  /// The options of a parameter.
  enum Options: Hashable, Sendable {
    case loading
    case loaded([IntentOption])
    case failed(String)
  }

  let target: Target
  let title: String
  /// The parameters of the intent; empty for a widget without settings.
  private(set) var schema: IntentSchema
  /// The extension that provides options.
  private(set) var `extension`: String
  /// The widget kind whose settings these are, or `nil` for an intent.
  private(set) var kind: String?
  private(set) var family: Family?
  /// The rows that edit the look of a box.
  var lookForm = LookForm()
  /// The rows that choose a design for a box, or what a design shows.
  private(set) var designForm = DesignForm()
  /// What is decided about the widget's program, or `nil` for most widgets.
  private var permissionQuestion: PermissionQuestion?
  /// The row that decides it.
  private(set) var permissionRows: [ParameterSchema] = []
  /// The box beside the rows.
  var preview = SettingsPreview()
  /// The locale settings for dates.
  let localeSettings: LocaleSettings
  /// The values that the user set; the other parameters have their defaults.
  private(set) var values: [String: JSON]
  /// The values sent with the last options request.
  var lastSentValues: [String: JSON]
  /// The defaults received with options, by parameter.
  var receivedDefaults: [String: JSON] = [:]
  var options: [String: Options] = [:]
  /// The pending options requests, by parameter.
  var pendingRequests: [String: OptionsID] = [:]
  /// The options of the chosen values, by parameter; they provide titles for values that are not
  /// among ``options``.
  var chosenOptions: [String: [IntentOption]] = [:]
  /// The error messages, by parameter.
  private(set) var problems: [String: String] = [:]
  /// The index of the focused row.
  private(set) var index = 0
  /// The text field of the focused row, or `nil` if the row has none.
  var field: TextField?
  /// The value of the focused row when it got the focus, or `nil` for the default.
  private(set) var valueBeforeTyping: JSON?
  /// How the path in ``field`` can continue, or `nil` if the text is no path.
  var pathCompletion: PathCompletion?
  /// The open picker, or `nil`.
  var picker: OptionPicker?
  /// The only parameter that the user is asked for, by name, or `nil` for all rows.
  ///
  /// Choosing its value saves the settings.
  private(set) var askedParameter: String?
  /// The values that the box or the design has in its file.
  let storedValues: [String: JSON]
  /// When the last key was pressed, or `nil` before the first one.
  var inputDate: Date?
  /// When the text in the open picker is sent to the extension, or `nil` if it has been sent.
  var searchDate: Date?
  /// The number of this sheet among all opened sheets.
  private let sheetNumber: Int
  private var requestCount = 0

  init(
    _ target: Target, title: String, schema: IntentSchema, extension: String, kind: String?,
    family: Family?, values: [String: JSON], localeSettings: LocaleSettings, sheetNumber: Int
  ) {
    self.sheetNumber = sheetNumber
    self.localeSettings = localeSettings
    self.target = target
    self.title = title
    self.schema = schema
    self.extension = `extension`
    self.kind = kind
    self.family = family
    self.values = values
    storedValues = values
    lastSentValues = [:]
    lastSentValues = intentValues
    makeField()
  }

  /// Changes the widget whose settings are edited; the values of its own settings are discarded.
  mutating func setSource(_ widget: WidgetReference, _ schema: IntentSchema) {
    self.schema = schema
    `extension` = widget.extension
    kind = widget.kind
    values = values.filter { !Self.isParameter($0.key) }
    options = [:]
    pendingRequests = [:]
    chosenOptions = [:]
    receivedDefaults = [:]
    problems = [:]
  }

  /// Sets what is decided about the widget's program; `nil` for nothing.
  ///
  /// What was chosen for another program is not chosen for this one.
  mutating func ask(_ question: PermissionQuestion?, _ rules: PermissionRules) {
    if let question, let old = permissionQuestion, question.replaces(old) {
      values[PermissionForm.name] = nil
      problems[PermissionForm.name] = PermissionQuestion.replacement
    }
    permissionQuestion = question
    permissionRows = question.map { [PermissionForm.row(rules, $0)] } ?? []
  }

  /// Replaces the schema with a later description of the same widget.
  mutating func replaceSchema(_ schema: IntentSchema) { self.schema = schema }

  mutating func setFamily(_ family: Family) { self.family = family }

  mutating func setDesignForm(_ form: DesignForm) { designForm = form }

  /// The values of the intent's parameters that the user set.
  var intentValues: [String: JSON] {
    values.filter { Self.isParameter($0.key) }
  }

  /// Returns whether a row is one of the intent's parameters, and not of the look, a design, or the
  /// permissions.
  static func isParameter(_ name: String) -> Bool {
    !LookForm.contains(name) && !DesignForm.contains(name) && !PermissionForm.contains(name)
  }

  /// The look that the rows describe, with the option at the cursor of an open picker.
  var look: Look {
    var values = values
    if let picker, LookForm.contains(picker.parameter),
      visibleOptions.indices.contains(picker.cursor.index)
    {
      values[picker.parameter] = visibleOptions[picker.cursor.index].value
    }
    return LookForm.look(from: values)
  }

  /// Returns the options requests for parameters, and marks them as pending.
  mutating func requestOptions(for names: [String], searchText: String? = nil) -> [Effect] {
    names.map { name in
      requestCount += 1
      let id = OptionsID(sheet: sheetNumber, request: requestCount)
      // The options in the picker stay until new ones arrive.
      if loadedOptions(of: name).isEmpty { options[name] = .loading }
      pendingRequests[name] = id
      if name == picker?.parameter { searchDate = nil }
      return .options(
        id, extension: `extension`,
        OptionsRequest(
          kind: kind, intent: schema.name, parameter: name,
          values: currentValues, words: searchText))
    }
  }

  /// The visible rows: those of the design, the parameters, and those of the look.
  var rows: [ParameterSchema] { sections.flatMap(\.rows) }

  /// The visible rows under their headings.
  var sections: [(heading: String?, rows: [ParameterSchema])] {
    let parameters = schema.shownParameters(currentValues, in: family)
    switch target {
    case .intent: return [(nil, parameters)]
    case .widget:
      let showsParameters = DesignForm.design(values) == nil
      return [
        (nil, designForm.choiceRows + (showsParameters ? parameters : [])),
        (localized("Look"), lookForm.rows(for: values)),
        (localized("Permissions"), permissionRows),
      ]
    case .design:
      return [
        (nil, designForm.sourceRows), (nil, parameters),
        (localized("Look"), lookForm.rows(for: values)),
        (localized("Design"), DesignForm.nameRows),
      ]
    }
  }

  /// Returns the row with a name, or `nil` if there is none.
  func row(named name: String) -> ParameterSchema? {
    schema[parameter: name] ?? rows.first { $0.name == name }
  }

  /// The parameter of the focused row, or `nil` if there are no rows.
  var focusedParameter: ParameterSchema? {
    let rows = rows
    return rows.indices.contains(index) ? rows[index] : nil
  }

  /// The current values, including defaults.
  var currentValues: [String: JSON] {
    let defaults = Dictionary(
      schema.parameters.compactMap { parameter in parameter.standard.map { (parameter.name, $0) } }
    ) { $1 }
    return defaults.merging(receivedDefaults) { $1 }.merging(intentValues) { $1 }
  }

  func value(_ parameter: ParameterSchema) -> JSON {
    values[parameter.name] ?? receivedDefaults[parameter.name] ?? parameter.standard ?? .null
  }

  mutating func set(_ parameter: ParameterSchema, _ value: JSON?) {
    values[parameter.name] = value
    problems[parameter.name] = nil
    index = min(index, max(0, rows.count - 1))
  }

  mutating func setProblem(_ name: String, _ message: String?) {
    problems[name] = message
  }

  mutating func move(by step: Int) {
    let count = rows.count
    guard count > 0 else { return }
    index = (index + step + count) % count
    makeField()
  }

  /// Asks for one parameter, by opening its picker.
  ///
  /// - Returns: The requests for its options. A parameter without a picker only gets the focus.
  mutating func ask(for name: String) -> [Effect] {
    guard let parameter = rows.first(where: { $0.name == name }) else { return [] }
    focus(name)
    guard parameter.opensPicker else { return [] }
    askedParameter = name
    guard case .requestsOptions(let names, let text) = openPicker(of: parameter) else { return [] }
    return requestOptions(for: names, searchText: text)
  }

  mutating func focus(_ name: String) {
    guard let row = rows.firstIndex(where: { $0.name == name }) else { return }
    index = row
    makeField()
  }

  /// Creates the text field of the focused row, if the row has one.
  mutating func makeField() {
    valueBeforeTyping = focusedParameter.flatMap { values[$0.name] }
    guard let focusedParameter, focusedParameter.usesTextField else {
      field = nil
      return
    }
    field = TextField(
      ParameterText.text(of: value(focusedParameter), focusedParameter, in: localeSettings))
    field?.isMultiline = focusedParameter.isMultiline
    field?.isHidden = focusedParameter.isSecret == true
    // Typing replaces a number, as in most forms.
    // It replaces a secret, too: nobody sees the part of it that would be changed.
    let isReplaced = focusedParameter.kind == .integer || focusedParameter.kind == .number
    if isReplaced || focusedParameter.isSecret == true { field?.selectAll() }
  }

  /// Sets the value of the focused row to the text in its field.
  ///
  /// If the text is invalid, the value stays and the row shows the problem.
  mutating func applyFieldText() {
    guard let field, let focusedParameter else { return }
    let value = value(focusedParameter)
    // A mapping has no text from which it could be made again.
    if case .object = value,
      field.text == ParameterText.text(of: value, focusedParameter, in: localeSettings)
    {
      problems[focusedParameter.name] = nil
      return
    }
    switch ParameterText.value(
      of: field.text, focusedParameter, in: localeSettings, at: inputDate,
      refersToSecrets: !target.isIntent)
    {
    case .success(let value):
      // A default value that was only looked at is not stored, so that another default applies later.
      let isDefault = values[focusedParameter.name] == nil && value == self.value(focusedParameter)
      set(focusedParameter, isDefault ? nil : value)
    case .failure(let problem): problems[focusedParameter.name] = problem.message
    }
  }
}

/// The identifier of an options request.
package struct OptionsID: Hashable, Sendable {
  /// The number of the sheet among all opened sheets.
  let sheet: Int
  /// The number of the request in that sheet.
  let request: Int
}

extension ParameterSchema {
  /// Whether the row has a text field.
  var usesTextField: Bool {
    guard !isList, !hasOptions else { return false }
    switch kind {
    case .text, .date, .url: return true
    case .integer, .number: return control == nil || control == .field
    case .bool, .choice, .entity, .other: return false
    }
  }

  /// Whether the preview uses the text only when the user has left the row.
  var usesPreviewWhenLeft: Bool { previewsWhenLeft || isSecret == true }

  var isRequired: Bool { !isOptional && !isList && standard == nil && kind != .bool }

  /// Whether the row opens a picker.
  var opensPicker: Bool { isList || hasOptions || kind == .choice || kind == .entity }
}
