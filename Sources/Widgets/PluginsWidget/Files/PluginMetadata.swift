internal import Foundation

/// The metadata in the comments of a plugin, such as `<xbar.title>Disk</xbar.title>`.
///
/// - Source: xbar, `pkg/metadata`; SwiftBar's README, “Script Metadata”.
struct PluginMetadata: Hashable, Sendable {
  var title: String?
  var version: String?
  var author: String?
  var text: String?
  var address: String?
  /// The address of a picture of the plugin.
  var picture: String?
  /// The programs that the plugin says it needs.
  var dependencies: [String] = []
  /// The settings, from `<xbar.var>` and `<swiftbar.environment>`.
  var variables: [PluginVariable] = []
  /// When the plugin runs instead of at its interval; empty for no schedule.
  var schedule: [CronSchedule] = []
  /// Whether the plugin keeps running and writes one picture after the other.
  var isStream = false
  /// Whether a picture of a stream is complete at the separator after it, not at the one before the
  /// next.
  var separatorEndsPicture = false
  var runsWhenOpened = false

  private static let prefixes = ["xbar.", "bitbar.", "swiftbar."]

  init(_ source: String) {
    for (name, value) in Self.tags(in: source) { set(name, value) }
  }

  private mutating func set(_ name: String, _ value: String) {
    switch name {
    case "title": title = value
    case "version": version = value
    case "author": author = value
    case "desc": text = value
    case "abouturl", "about": address = value
    case "image": picture = value
    case "dependencies":
      dependencies = value.split(whereSeparator: { ",;".contains($0) })
        .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    case "var": if let variable = PluginVariable(value) { variables.append(variable) }
    case "environment": variables += PluginVariable.list(value)
    case "schedule":
      schedule = value.split(separator: "|").prefix(Self.scheduleLimit)
        .compactMap { CronSchedule($0) }
    case "type": isStream = value.lowercased() == "streamable"
    case "usetrailingstreamseparator": separatorEndsPicture = value == "true"
    case "refreshonopen": runsWhenOpened = value == "true"
    default: break
    }
  }

  /// The number of tags that are read, and the maximum length of their names.
  private static let (tagLimit, nameLimit) = (200, 80)
  /// The number of schedules, of which each is looked through for the next date.
  private static let scheduleLimit = 20

  /// Returns the names of the tags without prefix, in lower case, and their contents.
  private static func tags(in source: String) -> [(name: String, value: String)] {
    var tags: [(name: String, value: String)] = []
    var rest = source[...]
    var count = 0
    while count < tagLimit, let open = rest.firstIndex(of: "<") {
      rest = rest[rest.index(after: open)...]
      guard let prefix = prefixes.first(where: { rest.hasPrefix($0) }) else { continue }
      // The end of each is searched in all of the rest.
      count += 1
      guard let end = rest.prefix(nameLimit).firstIndex(of: ">") else { continue }
      let name = rest[..<end]
      rest = rest[rest.index(after: end)...]
      guard let close = rest.range(of: "</\(name)>") else { continue }
      tags.append((name.dropFirst(prefix.count).lowercased(), text(rest[..<close.lowerBound])))
      rest = rest[close.upperBound...]
    }
    return tags
  }

  /// Returns the content of a tag in one line, without the comment marks of its other lines.
  private static func text(_ content: Substring) -> String {
    let lines = content.split(whereSeparator: \.isNewline)
    let texts = lines.enumerated().map { index, line in
      index == 0 ? String(line) : String(line.drop { " \t#/*;-".contains($0) })
    }
    return texts.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// A setting of a plugin: `TYPE(NAME=DEFAULT): TEXT. [OPTIONS]`.
///
/// - Source: xbar's documentation, “Variables”.
struct PluginVariable: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case text, number, flag
    case choice([String])
  }

  var name: String
  var kind: Kind
  var defaultValue: String
  var text: String

  init(name: String, kind: Kind, defaultValue: String, text: String) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.text = text
  }

  /// Reads the content of `<xbar.var>`, or returns `nil` if it is not one.
  init?(_ content: String) {
    guard let open = content.firstIndex(of: "("),
      let close = content.range(of: "):")
        ?? content
        .range(of: ")")
    else { return nil }
    let type = content[..<open].trimmingCharacters(in: .whitespaces).lowercased()
    let assignment = content[
      content.index(after: open)..<max(close.lowerBound, content.index(after: open))]
    let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = parts[0].trimmingCharacters(in: .whitespaces)
    guard Self.isName(name) else { return nil }
    defaultValue = parts.count > 1 ? Self.unquoted(parts[1]) : ""
    var description = content[close.upperBound...].drop { ": ".contains($0) }
    var options: [String] = []
    if let end = description.lastIndex(of: "]"), let start = description.lastIndex(of: "["),
      start < end
    {
      options = description[description.index(after: start)..<end].split(separator: ",")
        .map { Self.unquoted($0) }
      description = description[..<start]
    }
    text = description.trimmingCharacters(in: CharacterSet(charactersIn: " ."))
    switch type {
    case "number": kind = .number
    case "boolean", "bool": kind = .flag
    case "select", "list": kind = .choice(options)
    default: kind = .text
    }
    if kind == .choice([]) { kind = .text }
  }

  /// Reads the content of `<swiftbar.environment>`: `[NAME=VALUE, NAME:VALUE]`.
  static func list(_ content: String) -> [PluginVariable] {
    let list = content.trimmingCharacters(in: CharacterSet(charactersIn: "[] "))
    return list.split(separator: ",").compactMap { item in
      let parts = item.split(maxSplits: 1, omittingEmptySubsequences: false) { "=:".contains($0) }
      let name = parts[0].trimmingCharacters(in: .whitespaces)
      guard parts.count == 2, isName(name) else { return nil }
      return PluginVariable(
        name: name, kind: .text, defaultValue: unquoted(parts[1]), text: "")
    }
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return text.unicodeScalars.allSatisfy {
      $0 == "_" || $0.isASCII && $0.properties.isAlphabetic
        || ("0"..."9").contains($0)
    }
  }

  private static func unquoted(_ text: some StringProtocol) -> String {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard trimmed.count > 1, let first = trimmed.first, "\"'".contains(first), trimmed.last == first
    else { return trimmed }
    return String(trimmed.dropFirst().dropLast())
  }
}
