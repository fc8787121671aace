package import Configuration
import ExtensionHost
import Foundation
import IntentSchemas
import ViewTree
import Wire

/// A check of the widgets in `home.yaml` and of the configured extensions.
@MainActor
package struct LayoutCheck {
  private let extensions: ExtensionQueries
  private let configuration: Configuration
  /// The problems of configured extensions without a widget in `home.yaml`, one line for each.
  package private(set) var extensionProblems: [String] = []
  /// The check of the files that the widgets show.
  package private(set) var files: WidgetFilesCheck
  private var problems: [Problem] = []

  /// A problem in `home.yaml`.
  private struct Problem {
    /// The line, counted from 1, or 0 for the whole file.
    var line: Int
    var message: String
  }

  package init(_ extensions: ExtensionQueries) {
    self.extensions = extensions
    configuration = extensions.configuration
    files = WidgetFilesCheck(configuration)
  }

  /// Checks a layout's widgets and their extensions, and all other extensions for which
  /// `config.yaml` has a command.
  package mutating func check(_ result: HomeFile.CheckResult) {
    let usedNames = Set(result.home.widgets.map(\.widget.extension))
    for name in usedNames.sorted() { check(name, in: result) }
    let configuredNames = configuration.extensions.filter { !$0.value.command.isEmpty }.keys
    for name in configuredNames.sorted() where !usedNames.contains(name) {
      guard let session = extensions.session(with: name),
        case .failure(let failure) = session.description()
      else { continue }
      extensionProblems.append("\(Configuration.fileName): extensions: \(name): \(failure.reason)")
    }
  }

  /// Returns the problems in `home.yaml`, including the given errors, ordered by line.
  package func lines(with errors: [ConfigurationError]) -> [String] {
    let allProblems = errors.map { Problem(line: $0.line, message: $0.description) } + problems
    return allProblems.sorted { $0.line < $1.line }.map(\.message)
  }

  private mutating func check(_ name: String, in result: HomeFile.CheckResult) {
    let placements = result.home.widgets.filter { $0.widget.extension == name }
    func problem(_ id: String, _ message: String) -> Problem {
      let line = result.lines[id] ?? 0
      let location = line > 0 ? "\(HomeFile.fileName):\(line)" : HomeFile.fileName
      return Problem(line: line, message: "\(location): \(id): \(message)")
    }
    guard let session = extensions.session(with: name) else {
      let message = extensions.unknownName(name)
      problems += placements.map { problem($0.id, message) }
      return
    }
    switch session.description() {
    case .failure(let failure):
      problems += placements.map { problem($0.id, "\(name): \(failure.reason)") }
    case .success(let description):
      for placement in placements {
        let messages = self.problems(of: placement, description, session)
        problems += messages.map { problem(placement.id, $0) }
        guard description.offers(placement) else { continue }
        files.check(placement, through: session)
      }
    }
  }

  private func problems(
    of placement: WidgetPlacement, _ description: ExtensionDescription,
    _ session: ExtensionSession
  ) -> [String] {
    guard let widget = description.widgets.first(where: { $0.kind == placement.widget.kind }) else {
      return ["\(session.name) has no widget “\(placement.widget.kind)”"]
    }
    var messages: [String] = []
    if !widget.families.contains(placement.family.rawValue) {
      messages.append("does not support \(placement.family.shortName)")
    }
    if let recommendation = placement.recommendation,
      widget.recommendations?.contains(recommendation) != true
    {
      let available = (widget.recommendations ?? []).joined(separator: ", ")
      messages.append(
        "unknown recommendation “\(recommendation)”"
          + (available.isEmpty ? "" : "; available: \(available)"))
    }
    guard let settings = placement.settings else { return messages }
    guard let schema = widget.configuration else { return messages + ["has no settings"] }
    guard schema.isNamed(settings.intent) else {
      return messages + ["settings: “\(settings.intent)” is not the intent \(schema.name)"]
    }
    messages += schema.parameters.compactMap { parameter in
      settings.values[parameter.name].flatMap {
        parameter.problem(with: $0, in: placement.family).map { "\(parameter.name): \($0)" }
      }
    }
    messages += settings.values.keys.sorted().filter { schema[parameter: $0] == nil }
      .map { "unknown setting “\($0)”" }
    let check = ValueCheck(
      schema: schema, kind: widget.kind, session: session,
      timeout: configuration.limits.snapshot)
    return messages + check.problems(of: settings.values)
  }
}

extension ExtensionDescription {
  /// Returns whether the extension has the kind of a placed widget, in its family.
  fileprivate func offers(_ placement: WidgetPlacement) -> Bool {
    widgets.contains {
      $0.kind == placement.widget.kind && $0.families.contains(placement.family.rawValue)
    }
  }
}
