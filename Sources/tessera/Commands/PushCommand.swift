import ArgumentParser
import Configuration
import ControlSocket
import Dashboard
import Files
import Foundation
import HomeScreen
import Pushes
import Texts
import ViewTree
import Wire

/// `tessera push`: shows a text, JSON or a view in a box.
struct PushCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push",
    abstract: localized("Show a text, JSON or a view in a box."),
    discussion: """
      The text is read from standard input, unless it is an argument. A box of the Data widget whose \
      source is push:ID shows it at once, also later. If there is no such box, one is added; with \
      --expires, it disappears when the time is over.
      """)

  @Argument(help: "The name under which boxes show it, such as cpu.")
  var id: String

  // Otherwise, a text such as -5 would be an unknown option.
  @Argument(parsing: .allUnrecognized, help: "The text; without it, standard input is read.")
  var text: [String] = []

  @Option(help: "How long it is shown, such as 90s, 10m or 2h; without it, until the next push.")
  var expires: String?

  @Option(help: "What it is: auto, text, json or view.")
  var format = "auto"

  @Option(help: "The family of the box if one is added, such as small or medium.")
  var family: String?

  @Option(help: "The title of the box if one is added.")
  var title: String?

  @Flag(help: "Remove what was pushed, and its box if it is temporary.")
  var remove = false

  @OptionGroup var files: FileOptions

  func validate() throws {
    guard PlainName.isValid(id) else {
      throw ValidationError(
        "“\(id)” is not a name: expected up to 64 letters, digits, “.”, “_” and “-”")
    }
    if let option = text.first(where: Self.isOption), !CommandLine.arguments.contains("--") {
      throw ValidationError("unknown option “\(option)”; a text that begins like this follows “--”")
    }
    guard Push.Format(rawValue: format) != nil else {
      let names = Push.Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--format: unknown format “\(format)”; available: \(names)")
    }
    if let family {
      guard let value = Family(name: family), Family.onHomeScreen.contains(value) else {
        let names = Family.onHomeScreen.map(\.shortName).joined(separator: ", ")
        throw ValidationError("--family: unknown family “\(family)”; available: \(names)")
      }
    }
    if let expires, Self.length(expires) == nil {
      throw ValidationError("--expires: “\(expires)” is not a time such as 90s, 10m, 2h or 1d")
    }
  }

  func run() throws {
    let paths = files.paths
    if remove {
      // A box with an end is removed by the dashboards, which see that its time is over.
      try store(Push(date: Date().timeIntervalSince1970), endingNow: true, paths)
      _ = paths.pushes.remove(id)
      return
    }
    var push = Push(date: Date().timeIntervalSince1970, body: try body())
    push.format = Push.Format(rawValue: format) ?? .automatic
    try check(push)
    push.end = expires.flatMap(Self.length).map { push.date + $0 }
    push.family = family.flatMap { Family(name: $0) }?.shortName ?? Self.family(for: push.body)
    push.title = Push.title(title ?? "")
    try store(push, endingNow: false, paths)
  }

  /// Throws if the text is not what the option says that it is.
  private func check(_ push: Push) throws {
    guard push.format == .json || push.format == .view else { return }
    do {
      let value = try JSONParser.parse(push.body)
      if push.format == .view { _ = try ArchivedNode(json: value).node() }
    } catch {
      throw ValidationError("--format \(format): \(error)")
    }
  }

  private func store(_ push: Push, endingNow: Bool, _ paths: Paths) throws {
    if !endingNow {
      do throws(RegularFile.Failure) {
        try paths.pushes.store(push, of: id)
      } catch {
        StandardError.print("tessera: \(paths.pushes.file(of: id)): \(error)")
        throw ExitCode.failure
      }
    }
    let notice = PushNotice(
      id: id, family: push.family, title: push.title.isEmpty ? nil : push.title,
      end: endingNow ? push.date : push.end)
    let responses = ControlClient(paths.control).send(.push(notice))
    let failures = responses.compactMap { response in
      if case .failed(let message) = response { message } else { nil }
    }
    failures.forEach { StandardError.print("tessera: \($0)") }
    guard failures.isEmpty || failures.count < responses.count else { throw ExitCode.failure }
    // Without a dashboard, a box that stays is added here; the others are added at the next start.
    guard responses.isEmpty, !endingNow, push.end == nil else { return }
    try addBox(push)
  }

  private func addBox(_ push: Push) throws {
    let box = PushedBox(
      id, Family(name: push.family) ?? .systemSmall, title: push.title, end: push.end)
    try MainActor.assumeIsolated {
      let userFiles = UserFiles(paths: files.paths)
      guard userFiles.configuration.pushedBoxes, !userFiles.showsPush(box) else { return }
      try HomeEditor(files: files).change { home in home.add(box) }
    }
  }

  /// The text: the argument, or standard input up to the limit.
  private func body() throws -> [UInt8] {
    let bytes: Data
    if !text.isEmpty {
      bytes = Data(text.joined(separator: " ").utf8)
    } else {
      bytes = try FileHandle.standardInput.read(upToCount: Push.sizeLimit + 1) ?? Data()
    }
    guard bytes.count <= Push.sizeLimit else {
      throw Self.failure("more than \(Push.sizeLimit >> 20) MiB")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Self.failure("this is not text in UTF-8")
    }
    guard !text.allSatisfy(\.isWhitespace) else {
      throw Self.failure("there is nothing to show; --remove removes what was pushed")
    }
    return Array(bytes)
  }

  private static func failure(_ reason: String) -> ExitCode {
    StandardError.print("tessera: \(reason)")
    return .failure
  }

  /// Returns whether a word is an option, and not a text such as `-5 °C`.
  private static func isOption(_ word: String) -> Bool {
    word.hasPrefix("-") && word.dropFirst().first?.isLetter ?? false || word.hasPrefix("--")
  }

  /// Returns the family of a box for a text: medium for one with several lines.
  private static func family(for body: [UInt8]) -> String {
    let lines = body.split(separator: 0x0a)
    let isLarger = lines.count > 1 || (lines.first?.count ?? 0) > 40
    return (isLarger ? Family.systemMedium : .systemSmall).shortName
  }

  /// Returns the length of a time in seconds, or `nil` if the text is none.
  private static func length(_ text: String) -> Double? {
    IntervalText.seconds(text).flatMap { $0 > 0 ? $0 : nil }
  }
}
