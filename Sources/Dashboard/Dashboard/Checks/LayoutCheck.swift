package import Configuration
import ExtensionHost
import Foundation
import IntentSchemas
import ViewTree
import Wire

/// Checks the widgets in `home.yaml` and the configured extensions.
@MainActor
package struct LayoutCheck {
  private let loader: DescriptionLoader
  private let configuration: Configuration
  /// The problems of extensions without a widget in `home.yaml`, a line each.
  package private(set) var extensions: [String] = []
  package private(set) var files: WidgetFilesCheck
  private var findings: [Finding] = []

  /// A problem in `home.yaml`.
  private struct Finding {
    /// The line, counted from 1, or 0 for the whole file.
    var line: Int
    var message: String
  }

  /// How long an extension may take to describe itself, in seconds.
  private static let limit = 6.0

  package init(_ loader: DescriptionLoader) {
    self.loader = loader
    configuration = loader.configuration
    files = WidgetFilesCheck(configuration)
  }

  /// Checks the extensions of a layout's widgets, and all others that `config.yaml` names.
  package mutating func check(_ survey: HomeFile.CheckResult) {
    let placed = Set(survey.home.widgets.map(\.widget.extension))
    for name in placed.sorted() { check(name, in: survey) }
    let named = configuration.extensions.filter { !$0.value.command.isEmpty }.keys
    for name in named.sorted() where !placed.contains(name) {
      guard let session = loader.session(with: name),
        case .failure(let failure) = session.description(limit: Self.limit)
      else { continue }
      extensions.append("\(Configuration.fileName): extensions: \(name): \(failure.reason)")
    }
  }

  /// The problems in `home.yaml`, including the given errors, ordered by line.
  package func lines(with errors: [ConfigurationError]) -> [String] {
    let all = errors.map { Finding(line: $0.line, message: $0.description) } + findings
    return all.sorted { $0.line < $1.line }.map(\.message)
  }

  private mutating func check(_ name: String, in survey: HomeFile.CheckResult) {
    let placed = survey.home.widgets.filter { $0.widget.extension == name }
    func finding(_ id: String, _ message: String) -> Finding {
      let line = survey.lines[id] ?? 0
      let place = line > 0 ? "\(HomeFile.fileName):\(line)" : HomeFile.fileName
      return Finding(line: line, message: "\(place): \(id): \(message)")
    }
    guard let session = loader.session(with: name) else {
      findings += placed.map { finding($0.id, "unknown extension “\(name)”") }
      return
    }
    switch session.description(limit: Self.limit) {
    case .failure(let failure):
      findings += placed.map { finding($0.id, "\(name): \(failure.reason)") }
    case .success(let description):
      for placement in placed {
        let found = problems(of: placement, description, session)
        findings += found.map { finding(placement.id, $0) }
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
    var found: [String] = []
    if !widget.families.contains(placement.family.rawValue) {
      found.append("does not support \(placement.family.shortName)")
    }
    if let wanted = placement.recommendation, widget.recommendations?.contains(wanted) != true {
      let known = (widget.recommendations ?? []).joined(separator: ", ")
      found.append(
        "unknown recommendation “\(wanted)”" + (known.isEmpty ? "" : "; available: \(known)"))
    }
    guard let settings = placement.settings else { return found }
    guard let schema = widget.configuration else { return found + ["has no settings"] }
    guard schema.isNamed(settings.intent) else {
      return found + ["settings: “\(settings.intent)” is not the intent \(schema.name)"]
    }
    found += schema.parameters.compactMap { parameter in
      settings.values[parameter.name].flatMap {
        parameter.problem(with: $0, in: placement.family).map { "\(parameter.name): \($0)" }
      }
    }
    found += settings.values.keys.sorted().filter { schema[parameter: $0] == nil }
      .map { "unknown setting “\($0)”" }
    let check = ValueCheck(
      schema: schema, kind: widget.kind, session: session,
      limit: configuration.limits.snapshot)
    return found + check.problems(of: settings.values)
  }
}

extension ExtensionDescription {
  /// Whether the extension has a widget of this kind that supports the family.
  fileprivate func offers(_ placement: WidgetPlacement) -> Bool {
    widgets.contains {
      $0.kind == placement.widget.kind && $0.families.contains(placement.family.rawValue)
    }
  }
}
