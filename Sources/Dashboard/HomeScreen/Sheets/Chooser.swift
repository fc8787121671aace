internal import Cells
internal import IntentSchemas
internal import ViewTree

/// A list of values to choose from, narrowed by what is typed.
struct Chooser: Hashable, Sendable {
  let parameter: String
  let title: String
  /// Whether several may be chosen, and how many at the most.
  let isList: Bool
  let maximum: Int?
  var search = TextField()
  /// What is chosen, in the order of choosing.
  private(set) var picked: [JSON]
  var cursor = ListCursor()

  init(parameter: ParameterSchema, value: JSON, family: Family?) {
    self.parameter = parameter.name
    title = parameter.title
    isList = parameter.isList
    maximum = parameter.isList ? parameter.count(in: family).maximum : nil
    if case .array(let items) = value {
      picked = items
    } else {
      picked = value == .null ? [] : [value]
    }
  }

  /// The options that what was typed leaves, those that begin with it first; a section stays together.
  func matches(_ options: [IntentOption], isFiltered: Bool) -> [IntentOption] {
    let search = Search(search.text)
    guard !search.isEmpty, !isFiltered else { return Self.bySection(options) }
    var first: [IntentOption] = []
    var rest: [IntentOption] = []
    for option in options {
      guard let place = search.place(in: option.title) else { continue }
      if place == 0 { first.append(option) } else { rest.append(option) }
    }
    return Self.bySection(first + rest)
  }

  /// Options by their sections, in the order in which those come first.
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

  /// Takes a value in or out; in a list that is full, the first makes room where there is place for
  /// one alone, else nothing happens.
  ///
  /// - Returns: What is wrong, or `nil`.
  mutating func toggle(_ value: JSON) -> String? {
    if let found = picked.firstIndex(of: value) {
      picked.remove(at: found)
      return nil
    }
    guard isList else {
      picked = [value]
      return nil
    }
    if let maximum, picked.count >= maximum {
      guard maximum == 1 else { return "\(maximum) at the most" }
      picked = []
    }
    picked.append(value)
    return nil
  }

  /// What the parameter becomes.
  var value: JSON? {
    if isList { return .array(picked) }
    return picked.first
  }
}
