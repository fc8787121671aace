import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import IntentSchemas
import ViewTree
import Wire

/// What extensions say of themselves and of the widgets in `home.yaml`.
@MainActor
struct BoardCheck {
  private let census: Census
  private let configuration: Configuration
  /// What is wrong with extensions that no widget is of, a line each.
  private(set) var extensions: [String] = []
  private(set) var files: FilesCheck
  private var findings: [Finding] = []

  /// Something that is wrong in `home.yaml`.
  private struct Finding {
    /// Counted from 1; 0 where it is the whole file.
    var line: Int
    var words: String
  }

  /// How long an extension may take to say what it has, in seconds.
  private static let patience = 6.0

  init(_ census: Census) {
    self.census = census
    configuration = census.configuration
    files = FilesCheck(configuration)
  }

  /// Asks the extensions of a layout's widgets, and those that `config.yaml` names besides.
  mutating func look(at survey: HomeFile.Survey) {
    let placed = Set(survey.home.widgets.map(\.widget.extension))
    for name in placed.sorted() { look(at: name, in: survey) }
    let named = configuration.extensions.filter { !$0.value.command.isEmpty }.keys
    for name in named.sorted() where !placed.contains(name) {
      guard let conversation = census.conversation(with: name),
        case .failure(let failure) = conversation.description(limit: Self.patience)
      else { continue }
      extensions.append("\(Configuration.fileName): extensions: \(name): \(failure.words)")
    }
  }

  /// What is wrong with `home.yaml`, in the order of its lines.
  func lines(with errors: [ConfigurationError]) -> [String] {
    let all = errors.map { Finding(line: $0.line, words: $0.description) } + findings
    return all.sorted { $0.line < $1.line }.map(\.words)
  }

  private mutating func look(at name: String, in survey: HomeFile.Survey) {
    let placed = survey.home.widgets.filter { $0.widget.extension == name }
    func find(_ id: String, _ words: String) -> Finding {
      let line = survey.lines[id] ?? 0
      let place = line > 0 ? "\(HomeFile.fileName):\(line)" : HomeFile.fileName
      return Finding(line: line, words: "\(place): \(id): \(words)")
    }
    guard let conversation = census.conversation(with: name) else {
      findings += placed.map { find($0.id, "there is no extension “\(name)”") }
      return
    }
    switch conversation.description(limit: Self.patience) {
    case .failure(let failure):
      findings += placed.map { find($0.id, "\(name): \(failure.words)") }
    case .success(let description):
      for placement in placed {
        let found = problems(of: placement, description, conversation)
        findings += found.map { find(placement.id, $0) }
        guard description.offers(placement) else { continue }
        files.look(at: placement, through: conversation)
      }
    }
  }

  private func problems(
    of placement: WidgetPlacement, _ description: ExtensionDescription,
    _ conversation: Conversation
  ) -> [String] {
    guard let widget = description.widgets.first(where: { $0.kind == placement.widget.kind }) else {
      return ["\(conversation.name) has no widget “\(placement.widget.kind)”"]
    }
    var found: [String] = []
    if !widget.families.contains(placement.family.rawValue) {
      found.append("it is not made for \(placement.family.shortName)")
    }
    if let wanted = placement.recommendation, widget.recommendations?.contains(wanted) != true {
      let known = (widget.recommendations ?? []).joined(separator: ", ")
      found.append(
        "there is no recommendation “\(wanted)”" + (known.isEmpty ? "" : ", there is \(known)"))
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
      limit: configuration.limits.snapshot)
    return found + check.problems(of: settings.values)
  }
}

extension ExtensionDescription {
  /// Whether the extension has such a widget, and in this family.
  fileprivate func offers(_ placement: WidgetPlacement) -> Bool {
    widgets.contains {
      $0.kind == placement.widget.kind && $0.families.contains(placement.family.rawValue)
    }
  }
}
