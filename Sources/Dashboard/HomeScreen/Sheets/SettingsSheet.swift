internal import Configuration
internal import IntentSchemas
internal import ViewTree

/// The sheet in which an intent's parameters are set: a widget's settings, or those of an intent that
/// is run by itself.
struct SettingsSheet: Hashable, Sendable {
  /// Whose parameters they are.
  enum Target: Hashable, Sendable {
    case widget(SlotID)
    case intent(extension: String)
  }

  /// What is known of a parameter's values to choose from.
  enum Options: Hashable, Sendable {
    case loading
    case loaded([IntentOption])
    case failed(String)
  }

  let target: Target
  let title: String
  let schema: IntentSchema
  /// The extension that is asked for values, and the kind whose settings these are.
  let `extension`: String
  let kind: String?
  let family: Family?
  /// Where dates are typed and told.
  let place: Place
  /// The values that were set; the others have their defaults.
  private(set) var values: [String: JSON]
  /// The values with which the extension was last asked.
  var told: [String: JSON]
  /// Defaults that the extension said when it was asked.
  var asked: [String: JSON] = [:]
  var options: [String: Options] = [:]
  /// The questions whose answers are awaited, by parameter.
  var awaited: [String: OptionsID] = [:]
  /// The words of what is chosen, by parameter.
  var chosen: [String: [IntentOption]] = [:]
  /// What is wrong, by parameter.
  private(set) var problems: [String: String] = [:]
  private(set) var index = 0
  /// The text of the focused row, while it is one.
  var field: TextField?
  /// The list that is open over the rows, or `nil`.
  var chooser: Chooser?
  /// Which of the sheets that were opened this is.
  private let number: Int
  private var questions = 0

  init(
    _ target: Target, title: String, schema: IntentSchema, extension: String, kind: String?,
    family: Family?, values: [String: JSON], place: Place, number: Int
  ) {
    self.number = number
    self.place = place
    self.target = target
    self.title = title
    self.schema = schema
    self.extension = `extension`
    self.kind = kind
    self.family = family
    self.values = values
    told = values
    takeField()
  }

  /// The questions for the values that parameters choose from.
  mutating func ask(for names: [String], words: String? = nil) -> [Effect] {
    names.map { name in
      questions += 1
      let id = OptionsID(sheet: number, question: questions)
      // What is listed stays until the new list is there.
      if loaded(name).isEmpty { options[name] = .loading }
      awaited[name] = id
      return .options(
        id,
        OptionsQuestion(
          extension: `extension`, kind: kind, intent: schema.name, parameter: name,
          values: inForce, words: words))
    }
  }

  /// The parameters that are shown.
  var rows: [ParameterSchema] { schema.shownParameters(inForce, in: family) }

  var focused: ParameterSchema? {
    let rows = rows
    return rows.indices.contains(index) ? rows[index] : nil
  }

  /// The values in force, defaults included.
  var inForce: [String: JSON] {
    let standards = Dictionary(
      schema.parameters.compactMap { parameter in parameter.standard.map { (parameter.name, $0) } }
    ) { $1 }
    return standards.merging(asked) { $1 }.merging(values) { $1 }
  }

  func value(_ parameter: ParameterSchema) -> JSON {
    values[parameter.name] ?? asked[parameter.name] ?? parameter.standard ?? .null
  }

  mutating func set(_ parameter: ParameterSchema, _ value: JSON?) {
    values[parameter.name] = value
    problems[parameter.name] = nil
    index = min(index, max(0, rows.count - 1))
  }

  mutating func complain(_ name: String, _ words: String?) {
    problems[name] = words
  }

  mutating func move(by step: Int) {
    let count = rows.count
    guard count > 0 else { return }
    index = (index + step + count) % count
    takeField()
  }

  mutating func focus(_ name: String) {
    guard let found = rows.firstIndex(where: { $0.name == name }) else { return }
    index = found
    takeField()
  }

  /// Where the focused row is typed into, its text is at hand.
  mutating func takeField() {
    guard let focused, focused.isTyped else {
      field = nil
      return
    }
    field = TextField(ParameterText.words(of: value(focused), focused, in: place))
    field?.isMultiline = focused.isMultiline
    // Another number is typed over the old one, as in forms everywhere.
    if focused.kind == .integer || focused.kind == .number { field?.selectAll() }
  }

  /// Reads what was typed in the focused row.
  mutating func readField() {
    guard let field, let focused else { return }
    switch ParameterText.value(of: field.text, focused, in: place) {
    case .success(let value): set(focused, value)
    case .failure(let problem): problems[focused.name] = problem.words
    }
  }
}

/// Which question for values to choose from an answer belongs to.
package struct OptionsID: Hashable, Sendable {
  /// The sheet that asked, counted over all sheets opened, and its question, counted in that sheet.
  let sheet, question: Int
}

extension ParameterSchema {
  /// Whether the row is a text that is typed.
  var isTyped: Bool {
    guard !isList, !hasOptions else { return false }
    switch kind {
    case .text, .date, .url: return true
    case .integer, .number: return control == nil || control == .field
    case .bool, .choice, .entity, .other: return false
    }
  }

  /// Whether the intent cannot be read without a value.
  var isWanted: Bool { !isOptional && !isList && standard == nil && kind != .bool }

  /// Whether the row opens a list.
  var isChosen: Bool { isList || hasOptions || kind == .choice || kind == .entity }
}
