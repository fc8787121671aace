internal import Files
public import Foundation
internal import WidgetOptions

/// A program that does here what a program of macOS does there, as far as a terminal can.
///
/// Plugins find it by its name in their search path.
public enum StandIn: String, CaseIterable {
  case open
  case pbcopy
  case pbpaste
  case terminalNotifier = "terminal-notifier"
  case osascript

  /// The stand-in with the name by which this program was started, or `nil` for none.
  public init?(program: String) {
    self.init(rawValue: UserPath.name(of: program))
  }

  /// Runs the stand-in.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after its name.
  ///   - input: Reads the standard input.
  /// - Returns: The exit status.
  public func run(_ arguments: [String], input: () -> Data) -> Int32 {
    do {
      try report(arguments, input)?.deliver()
      return 0
    } catch {
      FileHandle.standardError.write(Data("\(rawValue): \(error)\n".utf8))
      return 1
    }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns what the stand-in is asked for, or `nil` for nothing.
  func report(_ arguments: [String], _ input: () -> Data) throws(Failure) -> StandInReport? {
    switch self {
    case .open: return try Self.opened(arguments)
    case .pbcopy:
      return StandInReport(kind: .copy, text: String(decoding: input(), as: UTF8.self))
    case .pbpaste:
      throw Failure(description: "a terminal does not hand out its clipboard")
    case .terminalNotifier: return try Self.notification(arguments, input)
    case .osascript: return try Self.script(arguments, input)
    }
  }

  /// - Source: open(1) of macOS.
  private static func opened(_ arguments: [String]) throws(Failure) -> StandInReport? {
    var rest = arguments[...]
    var application: String?
    while let argument = rest.popFirst() {
      switch argument {
      case "-a", "-b": application = rest.popFirst()
      case "-u": continue
      case "--args": rest = []
      case _ where argument.hasPrefix("-"): continue
      default:
        return StandInReport(kind: .open, text: address(argument))
      }
    }
    throw Failure(
      description: application.map { "there is no application “\($0)” here" } ?? "nothing to open")
  }

  private static func address(_ argument: String) -> String {
    if argument.contains("://") || argument.hasPrefix("mailto:") { return argument }
    let path =
      PathBytes.isAbsolute(argument)
      ? argument : "\(FileManager.default.currentDirectoryPath)/\(argument)"
    return URL(fileURLWithPath: path).absoluteString
  }

  /// - Source: terminal-notifier's README.
  private static func notification(
    _ arguments: [String], _ input: () -> Data
  ) throws(Failure) -> StandInReport {
    var options: [String: String] = [:]
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard option.hasPrefix("-"), let value = rest.popFirst() else { continue }
      options[String(option.drop { $0 == "-" })] = value
    }
    let text = options["message"] ?? String(decoding: input(), as: UTF8.self)
    guard !text.allSatisfy(\.isWhitespace) else { throw Failure(description: "no -message") }
    let title = [options["title"], options["subtitle"]].compactMap(\.self)
    return StandInReport(
      kind: .notify, text: text, title: title.isEmpty ? nil : title.joined(separator: ": "))
  }

  /// Understands `display notification "TEXT" with title "TITLE"`.
  private static func script(
    _ arguments: [String], _ input: () -> Data
  ) throws(Failure) -> StandInReport {
    var lines: [String] = []
    var rest = arguments[...]
    while let option = rest.popFirst() {
      if option == "-e", let line = rest.popFirst() { lines.append(line) }
    }
    if arguments.isEmpty || arguments == ["-"] {
      lines = [String(decoding: input(), as: UTF8.self)]
    }
    let text = lines.joined(separator: "\n")
    guard let start = text.range(of: "display notification"),
      let message = AppleScriptText.first(in: text[start.upperBound...])
    else {
      throw Failure(description: "only “display notification” works here; AppleScript needs macOS")
    }
    let title = text.range(of: "with title").flatMap {
      AppleScriptText.first(in: text[$0.upperBound...])
    }
    return StandInReport(kind: .notify, text: message, title: title)
  }
}

extension StandInReport {
  /// Hands the report to the extension that runs the plugin.
  fileprivate func deliver() throws {
    guard let path = ProcessInfo.processInfo.environment[Self.variable] else {
      throw StandIn.Failure(description: "works only in a plugin of Tessera")
    }
    try write(to: path)
  }
}

private enum AppleScriptText {
  /// Returns the first text in double quotes, or `nil` if there is none.
  static func first(in source: Substring) -> String? {
    guard let quote = source.firstIndex(of: "\"") else { return nil }
    var text = ""
    var rest = source[source.index(after: quote)...]
    while let character = rest.popFirst() {
      switch character {
      case "\"": return text
      case "\\": rest.popFirst().map { text.append($0) }
      default: text.append(character)
      }
    }
    return nil
  }
}
