import ArgumentParser
import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import IntentSchemas
import ViewTree
import Wire

/// `tessera config validate`.
struct ValidateConfig: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks config.yaml, its theme, home.yaml, and the settings in it.",
    discussion:
      "Says all that is wrong, with file and line where there is one; then it exits with 1.")

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let census = Census(files: files)
      let paths = census.paths
      let survey = text(at: paths.home).map(HomeFile.survey) ?? HomeFile.Survey()
      var lines = (text(at: paths.configuration).map(Configuration.errors) ?? [])
        .map(\.description)
      var found = survey.errors.map { Finding(line: $0.line, words: $0.description) }
      // Without the user's extensions each of their widgets would be called unknown.
      if census.complaint == nil { found += widgets(of: survey, census) }
      let settings = Settings(paths: paths)
      lines.add(settings.configurationActions())
      lines += found.sorted { $0.line < $1.line }.map(\.words)
      lines.add(settings.homeActions())
      for line in lines { StandardError.print(line) }
      if !lines.isEmpty { throw ExitCode.failure }
      for line in [paths.configuration, paths.home, "no errors"] { try StandardOutput.print(line) }
    }
  }

  /// Something that is wrong in `home.yaml`.
  private struct Finding {
    /// Counted from 1; 0 where it is the whole file.
    var line: Int
    var words: String
  }

  /// A file's text; `nil` for one that is not there or is no text, which the settings complain of.
  private func text(at path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }

  /// What the extensions say of the widgets.
  @MainActor
  private func widgets(of survey: HomeFile.Survey, _ census: Census) -> [Finding] {
    let home = survey.home
    func finding(_ id: String, _ words: String) -> Finding {
      let line = survey.lines[id] ?? 0
      return Finding(line: line, words: "\(HomeFile.fileName):\(line): \(id): \(words)")
    }
    let names = Set(home.widgets.map(\.widget.extension)).sorted()
    return names.flatMap { name -> [Finding] in
      let placed = home.widgets.filter { $0.widget.extension == name }
      guard let conversation = census.conversation(with: name) else {
        return placed.map { finding($0.id, "there is no extension “\(name)”") }
      }
      guard case .described(let description)? = conversation.ask(.describe, limit: 6) else {
        return placed.map { finding($0.id, "\(name) does not say what it has") }
      }
      return placed.flatMap { placement in
        problems(of: placement, description, conversation, census)
          .map { finding(placement.id, $0) }
      }
    }
  }

  @MainActor
  private func problems(
    of placement: WidgetPlacement, _ description: ExtensionDescription,
    _ conversation: Conversation, _ census: Census
  ) -> [String] {
    guard let widget = description.widgets.first(where: { $0.kind == placement.widget.kind }) else {
      return ["\(conversation.name) has no widget “\(placement.widget.kind)”"]
    }
    var found: [String] = []
    if !widget.families.contains(placement.family.rawValue) {
      found.append("it is not made for \(placement.family.shortName)")
    }
    guard let settings = placement.settings else { return found }
    guard let schema = widget.configuration else { return found + ["it has no settings"] }
    guard schema.answers(to: settings.intent) else {
      return found + ["its settings are \(schema.name)’s, not “\(settings.intent)”’s"]
    }
    found += schema.parameters.compactMap { parameter in
      settings.values[parameter.name].flatMap {
        parameter.problem(with: $0, in: placement.family).map { "\(parameter.name): \($0)" }
      }
    }
    found += settings.values.keys.sorted().filter { schema[parameter: $0] == nil }
      .map { "there is no setting “\($0)”" }
    let check = ValueCheck(
      schema: schema, kind: widget.kind, conversation: conversation,
      limit: census.configuration.limits.snapshot)
    return found + check.problems(of: settings.values)
  }
}

extension [String] {
  /// Takes over what is complained of and was not said before.
  fileprivate mutating func add(_ actions: [Action]) {
    for case .complaint(_, let words?) in actions where !contains(words) { append(words) }
  }
}
