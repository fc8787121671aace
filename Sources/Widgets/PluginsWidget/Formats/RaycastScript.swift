internal import Configuration
internal import Foundation

/// The metadata of a Raycast script command, in its comments.
///
/// - Source: Raycast's script commands, “README: Metadata”.
struct RaycastScript: Hashable, Sendable {
  struct Argument: Hashable, Sendable {
    var placeholder: String
    var isOptional: Bool
    /// The values and their titles of a choice, or `nil` for text.
    var choices: [[String]]?
    var isPercentEncoded: Bool
    /// Whether it is a password.
    var isSecret = false
  }

  var title: String?
  var packageName: String?
  var text: String?
  var author: String?
  var mode = "fullOutput"
  /// The time between runs in seconds, or `nil`.
  var interval: Double?
  var arguments: [Argument] = []

  /// Reads a script, or returns `nil` if it has no metadata of Raycast.
  init?(_ source: String) {
    guard source.contains("@raycast.") else { return nil }
    for line in source.split(whereSeparator: \.isNewline).prefix(200) {
      guard let start = line.range(of: "@raycast.")?.upperBound else { continue }
      let name = line[start...].prefix { !$0.isWhitespace }
      let value = line[name.endIndex...].trimmingCharacters(in: .whitespaces)
      switch name {
      case "title": title = value
      case "packageName": packageName = value
      case "description": text = value
      case "author": author = value
      case "mode": mode = value
      case "refreshTime": interval = IntervalText.seconds(value)
      case "argument1", "argument2", "argument3":
        if let argument = Self.argument(value) { arguments.append(argument) }
      default: break
      }
    }
  }

  private struct WrittenArgument: Decodable {
    struct Choice: Decodable {
      var title: String
      var value: String
    }
    var type: String?
    var placeholder: String?
    var optional: Bool?
    var percentEncoded: Bool?
    var data: [Choice]?
  }

  private static func argument(_ text: String) -> Argument? {
    // Metadata that are not JSON are those of no argument.
    guard let written = try? JSONDecoder().decode(WrittenArgument.self, from: Data(text.utf8))
    else { return nil }
    return Argument(
      placeholder: written.placeholder ?? "", isOptional: written.optional ?? false,
      choices: written.data?.map { [$0.value, $0.title] },
      isPercentEncoded: written.percentEncoded ?? false, isSecret: written.type == "password")
  }

  /// Returns what an output shows: in the mode `inline`, the first line is the title.
  func menu(_ output: String) -> Menu {
    var menu = Menu()
    let lines = output.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .prefix(MenuParser.lineLimit)
    var texts = lines.map { StyledText(ansi: String($0.prefix(MenuParser.lengthLimit))) }
    while texts.last?.isEmpty == true { texts.removeLast() }
    switch mode {
    case "inline": menu.titles = texts.prefix(1).map { MenuItem(text: $0.trimmed) }
    // The last line is what a notification would show.
    case "compact", "silent": menu.titles = texts.suffix(1).map { MenuItem(text: $0.trimmed) }
    default: menu.items = texts.map { MenuItem(text: $0) }
    }
    return menu
  }
}
