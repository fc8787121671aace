import Configuration
import Foundation

/// A desktop entry of a program, as far as a launcher needs it.
///
/// - Source: Desktop Entry Specification 1.5.
struct DesktopEntry {
  private let values: [String: String]
  private let path: String

  /// Reads the group `Desktop Entry`; other groups, such as actions, are ignored.
  init(_ text: String, path: String) {
    self.path = path
    var values: [String: String] = [:]
    var isInGroup = false
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        isInGroup = line.hasPrefix("[Desktop Entry]")
      } else if isInGroup, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let key = String(line[..<equals]).trimmingCharacters(in: .whitespaces)
        let value = String(line[line.index(after: equals)...])
        // The first of several keys is valid.
        if values[key] == nil { values[key] = value.trimmingCharacters(in: .whitespaces) }
      }
    }
    self.values = values
  }

  private subscript(key: String) -> String? { values[key].map(Self.unescaped) }

  private func isTrue(_ key: String) -> Bool { values[key] == "true" }

  /// Whether the entry is a visible program for the terminal.
  var isTerminalProgram: Bool {
    values["Type"] == "Application" && isTrue("Terminal") && !isTrue("NoDisplay")
      && !isTrue("Hidden")
  }

  /// Returns whether the entry is shown on a desktop.
  ///
  /// - Parameter desktops: The names in `XDG_CURRENT_DESKTOP`.
  /// - Returns: Whether `OnlyShowIn` and `NotShowIn` allow one of them.
  func isShown(on desktops: Set<String>) -> Bool {
    func list(_ key: String) -> [String]? {
      values[key].map { $0.split(separator: ";").map(String.init) }
    }
    if let names = list("OnlyShowIn"), desktops.isDisjoint(with: names) { return false }
    return desktops.isDisjoint(with: list("NotShowIn") ?? [])
  }

  /// The program that must exist, or `nil` if there is no condition.
  var requiredProgram: String? { self["TryExec"].flatMap { $0.isEmpty ? nil : $0 } }

  /// The folder in which the program starts, or `nil` for any.
  var folder: String? {
    self["Path"].flatMap { $0.isEmpty || $0.hasControlCharacters ? nil : $0 }
  }

  /// Returns the value of a key in the first of these locales that the entry has, or without one.
  func localized(_ key: String, _ locales: [String]) -> String? {
    let keys = locales.map { "\(key)[\($0)]" } + [key]
    let text = keys.lazy.compactMap { self[$0] }.first
    return text.flatMap { $0.isEmpty || $0.hasControlCharacters ? nil : $0 }
  }

  /// Returns the program and its arguments without files and addresses, or `nil` if `Exec` is
  /// missing or not valid.
  func command(_ locales: [String]) -> [String]? {
    guard let words = self["Exec"].flatMap(Self.words) else { return nil }
    var arguments: [String] = []
    for word in words {
      guard let argument = expanded(word, locales) else { return nil }
      // A word that was only a field code for files is no argument.
      if !argument.isEmpty || word.isEmpty { arguments.append(argument) }
    }
    let isValid =
      arguments.first?.isEmpty == false && !arguments.contains(where: \.hasControlCharacters)
    return isValid ? arguments : nil
  }

  /// Replaces the field codes of a word.
  ///
  /// - Returns: The argument, or `nil` for an unknown field code.
  private func expanded(_ word: String, _ locales: [String]) -> String? {
    var result = ""
    var characters = word[...]
    while let character = characters.popFirst() {
      guard character == "%" else {
        result.append(character)
        continue
      }
      switch characters.popFirst() {
      case "%": result.append("%")
      case "c": result += localized("Name", locales) ?? ""
      case "k": result += path
      // Files, addresses, the icon, and codes that are no longer used.
      case "f", "F", "u", "U", "i", "d", "D", "n", "N", "v", "m": break
      default: return nil
      }
    }
    return result
  }

  /// Replaces the escapes of a string value.
  private static func unescaped(_ value: String) -> String {
    guard value.contains("\\") else { return value }
    var result = ""
    var characters = value[...]
    while let character = characters.popFirst() {
      guard character == "\\", let next = characters.popFirst() else {
        result.append(character)
        continue
      }
      switch next {
      case "s": result.append(" ")
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "\\": result.append("\\")
      // The quoting of `Exec` has escapes of its own.
      default: result += "\\\(next)"
      }
    }
    return result
  }

  /// Splits `Exec` into words, some of which may be in double quotes.
  ///
  /// - Returns: The words, or `nil` if a quote is not closed.
  private static func words(_ exec: String) -> [String]? {
    var words: [String] = []
    var word: String?
    var isQuoted = false
    var characters = exec[...]
    while let character = characters.popFirst() {
      switch character {
      case "\"":
        isQuoted.toggle()
        word = word ?? ""
      case "\\" where isQuoted: word = (word ?? "") + String(characters.popFirst() ?? "\\")
      case " " where !isQuoted, "\t" where !isQuoted:
        if let finished = word { words.append(finished) }
        word = nil
      default: word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    return isQuoted ? nil : words
  }
}
