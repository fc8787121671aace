internal import Cells
internal import IntentSchemas
internal import ViewTree
internal import Texts

/// A list of values to choose from, filtered by a search text.
struct OptionPicker: Hashable, Sendable {
  let parameter: String
  let title: String
  /// Whether several values can be chosen.
  let allowsMultipleValues: Bool
  /// The maximum number of values, or `nil` for no limit.
  let maximumCount: Int?
  var search = TextField()
  /// The chosen values, in the order in which they were chosen.
  private(set) var chosenValues: [JSON]
  var cursor = ListCursor()

  init(parameter: ParameterSchema, value: JSON, family: Family?) {
    self.parameter = parameter.name
    title = parameter.title
    allowsMultipleValues = parameter.isList
    maximumCount = parameter.isList ? parameter.count(in: family).maximum : nil
    if case .array(let items) = value {
      chosenValues = items
    } else {
      chosenValues = value == .null ? [] : [value]
    }
  }

  /// Returns whether a space is a part of the search text, as in “New York”; otherwise the space bar
  /// chooses the option at the cursor.
  ///
  /// If several values can be chosen, it is only if the title of an option contains the text with the
  /// space.
  func acceptsSpace(among options: [IntentOption]) -> Bool {
    guard !search.text.isEmpty else { return false }
    let search = Search(search.text + " ")
    return !allowsMultipleValues || options.contains { search.offset(in: $0.title) != nil }
  }

  /// Finds the options that match the search text.
  ///
  /// - Parameters:
  ///   - options: The options of the parameter.
  ///   - isFilteredByExtension: Whether the extension has already applied the search text.
  /// - Returns: The options, prefix matches first. The options of a section stay together.
  func matches(_ options: [IntentOption], isFilteredByExtension: Bool) -> [IntentOption] {
    let search = Search(search.text)
    guard !search.isEmpty, !isFilteredByExtension else { return Self.groupedBySection(options) }
    var prefixMatches: [IntentOption] = []
    var otherMatches: [IntentOption] = []
    for option in options {
      guard let offset = search.offset(in: option.title) else { continue }
      if offset == 0 { prefixMatches.append(option) } else { otherMatches.append(option) }
    }
    return Self.groupedBySection(prefixMatches + otherMatches)
  }

  /// Returns the options grouped by section, in the order in which the sections first appear.
  private static func groupedBySection(_ options: [IntentOption]) -> [IntentOption] {
    guard options.contains(where: { $0.section != nil }) else { return options }
    var groups: [[IntentOption]] = []
    var indices: [String?: Int] = [:]
    for option in options {
      let index = indices[option.section] ?? groups.count
      if index == groups.count {
        indices[option.section] = index
        groups.append([])
      }
      groups[index].append(option)
    }
    return groups.flatMap(\.self)
  }

  /// Adds or removes a value.
  ///
  /// If the maximum number of values is chosen, a new value replaces the old one if the maximum is
  /// 1; otherwise nothing changes.
  ///
  /// - Returns: An error message, or `nil`.
  mutating func toggle(_ value: JSON) -> String? {
    if let index = chosenValues.firstIndex(of: value) {
      chosenValues.remove(at: index)
      return nil
    }
    guard allowsMultipleValues else {
      chosenValues = [value]
      return nil
    }
    if let maximumCount, chosenValues.count >= maximumCount {
      guard maximumCount == 1 else { return localized("choose at most \(maximumCount)") }
      chosenValues = []
    }
    chosenValues.append(value)
    return nil
  }

  /// The new value of the parameter, or `nil` if nothing is chosen.
  var value: JSON? {
    if allowsMultipleValues { return .array(chosenValues) }
    return chosenValues.first
  }
}
