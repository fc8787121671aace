internal import Cells
internal import IntentSchemas
internal import ViewTree

/// A list of values to choose from, filtered by a search text.
struct OptionPicker: Hashable, Sendable {
  let parameter: String
  let title: String
  /// Whether several values can be chosen.
  let isList: Bool
  /// The largest number of values, or `nil` for no limit.
  let maximum: Int?
  var search = TextField()
  /// The chosen values, in the order of choosing.
  private(set) var chosenValues: [JSON]
  var cursor = ListCursor()

  init(parameter: ParameterSchema, value: JSON, family: Family?) {
    self.parameter = parameter.name
    title = parameter.title
    isList = parameter.isList
    maximum = parameter.isList ? parameter.count(in: family).maximum : nil
    if case .array(let items) = value {
      chosenValues = items
    } else {
      chosenValues = value == .null ? [] : [value]
    }
  }

  /// Returns the options that match the search text, prefix matches first; the options of a section
  /// stay together.
  func matches(_ options: [IntentOption], isFiltered: Bool) -> [IntentOption] {
    let search = Search(search.text)
    guard !search.isEmpty, !isFiltered else { return Self.bySection(options) }
    var first: [IntentOption] = []
    var rest: [IntentOption] = []
    for option in options {
      guard let offset = search.offset(in: option.title) else { continue }
      if offset == 0 { first.append(option) } else { rest.append(option) }
    }
    return Self.bySection(first + rest)
  }

  /// Groups options by section, in the order in which the sections first appear.
  private static func bySection(_ options: [IntentOption]) -> [IntentOption] {
    guard options.contains(where: { $0.section != nil }) else { return options }
    var groups: [[IntentOption]] = []
    var places: [String?: Int] = [:]
    for option in options {
      let place = places[option.section] ?? groups.count
      if place == groups.count {
        places[option.section] = place
        groups.append([])
      }
      groups[place].append(option)
    }
    return groups.flatMap(\.self)
  }

  /// Adds or removes a value.
  ///
  /// In a full list with a maximum of one, the new value replaces the old one; in any other full
  /// list nothing changes.
  ///
  /// - Returns: An error message, or `nil`.
  mutating func toggle(_ value: JSON) -> String? {
    if let found = chosenValues.firstIndex(of: value) {
      chosenValues.remove(at: found)
      return nil
    }
    guard isList else {
      chosenValues = [value]
      return nil
    }
    if let maximum, chosenValues.count >= maximum {
      guard maximum == 1 else { return "choose at most \(maximum)" }
      chosenValues = []
    }
    chosenValues.append(value)
    return nil
  }

  /// The new value of the parameter, or `nil` if nothing is chosen.
  var value: JSON? {
    if isList { return .array(chosenValues) }
    return chosenValues.first
  }
}
