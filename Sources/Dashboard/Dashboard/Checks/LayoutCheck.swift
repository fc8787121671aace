package import Configuration
import ExtensionHost
import Foundation
import IntentSchemas
import ViewTree
import Wire

/// A check of the widgets in `home.yaml` and `designs.yaml`, and of the configured extensions.
@MainActor
package struct LayoutCheck {
  private let extensions: ExtensionQueries
  private let configuration: Configuration
  private let secrets = SecretStore.keychain
  /// The problems of configured extensions without a widget in the files, one line for each.
  package private(set) var extensionProblems: [String] = []
  /// The check of the files that the widgets show.
  package private(set) var files: WidgetFilesCheck
  private var problems: [Problem] = []
  /// What is wrong with widgets that were checked, by what they show.
  private var knownMessages: [WidgetPlacement: [String]] = [:]

  /// A problem in one of the files.
  private struct Problem {
    var file: WidgetListFile
    /// The line, counted from 1, or 0 for the whole file.
    var line: Int
    var message: String
  }

  package init(_ extensions: ExtensionQueries) {
    self.extensions = extensions
    configuration = extensions.configuration
    files = WidgetFilesCheck(configuration)
  }

  /// Checks the widgets of a layout and of its designs, their extensions, and all other extensions
  /// for which `config.yaml` has a command.
  package mutating func check(_ layout: HomeFile.CheckResult, designs: HomeFile.CheckResult) {
    let results = [layout, designs]
    checkDesigns(of: layout, among: designs.home.widgets.map(\.id))
    let usedNames = Set(results.flatMap(\.home.widgets).map(\.widget.extension))
    for name in usedNames.sorted() { check(name, in: results) }
    let configuredNames = configuration.extensions.filter { !$0.value.command.isEmpty }.keys
    for name in configuredNames.sorted() where !usedNames.contains(name) {
      guard let session = extensions.session(with: name),
        case .failure(let failure) = session.description()
      else { continue }
      extensionProblems.append("\(Configuration.fileName): extensions: \(name): \(failure.reason)")
    }
  }

  /// Returns the problems in a file, including its first errors, ordered by line.
  package func lines(of result: HomeFile.CheckResult) -> [String] {
    let file = result.home.file
    let errors = result.errors.prefix([ConfigurationError].messageLimit).map {
      Problem(file: file, line: $0.line, message: $0.description)
    }
    return (errors + problems.filter { $0.file == file })
      .sorted { $0.line < $1.line }.map(\.message) + [result.errors.rest].compactMap(\.self)
  }

  private mutating func add(_ message: String, about id: String, in result: HomeFile.CheckResult) {
    let line = result.lines[id] ?? 0
    let name = result.home.file.name
    let location = line > 0 ? "\(name):\(line)" : name
    problems.append(
      Problem(file: result.home.file, line: line, message: "\(location): \(id): \(message)"))
  }

  /// Reports the boxes whose design does not exist.
  private mutating func checkDesigns(of layout: HomeFile.CheckResult, among names: [String]) {
    for placement in layout.home.widgets {
      guard let design = placement.design, !names.contains(design) else { continue }
      let suggestion = Spelling.suggestion(for: design, among: names)
      add(WidgetPlacement.missingDesign(design) + suggestion, about: placement.id, in: layout)
    }
  }

  private mutating func check(_ name: String, in results: [HomeFile.CheckResult]) {
    let session = extensions.session(with: name)
    let description = session?.description()
    for result in results {
      for placement in result.home.widgets where placement.widget.extension == name {
        switch description {
        case nil: add(extensions.unknownName(name), about: placement.id, in: result)
        case .failure(let failure):
          add("\(name): \(failure.reason)", about: placement.id, in: result)
        case .success(let description):
          guard let session else { continue }
          let shown = placement.shown
          let messages = knownMessages[shown] ?? problems(of: shown, description, session)
          knownMessages[shown] = messages
          for message in messages { add(message, about: placement.id, in: result) }
          guard description.offers(placement), !description.holds(placement) else { continue }
          check(placement, through: session)
        }
      }
    }
  }

  /// Checks the files that a widget shows, unless a secret is missing, which is reported, or its program gets
  /// none.
  private mutating func check(_ placement: WidgetPlacement, through session: ExtensionSession) {
    var placement = placement
    // The bundled extension for data looks up secrets itself.
    if session.name != Engine.dataExtension {
      let refersToSecret = placement.settings?.refersToSecret == true
      guard !refersToSecret || !extensions.isUndecided(session.name) else { return }
      for value in (placement.settings?.secretNames ?? []).compactMap(secrets.value) {
        files.secrets.insert(value)
      }
      do throws(SecretProblem) {
        placement.settings = try placement.settings?.replacingSecrets(secrets.value)
      } catch {
        return
      }
    }
    files.check(placement, through: session)
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
    messages += settings.secretNames.sorted().filter { secrets.value($0) == nil }
      .map { SecretProblem.missing($0).text }
    messages += settings.values.keys.sorted().filter { schema[parameter: $0] == nil }
      .map { Self.unknownSetting($0, in: schema) }
    let check = ValueCheck(
      schema: schema, kind: widget.kind, session: session,
      timeout: configuration.limits.snapshot)
    return messages + check.problems(of: settings.withoutSecrets.values)
  }
}

extension LayoutCheck {
  private static func unknownSetting(_ name: String, in schema: IntentSchema) -> String {
    "unknown setting “\(name)”"
      + Spelling.suggestion(for: name, among: schema.parameters.map(\.name))
  }
}

extension WidgetPlacement {
  /// What the widget shows, whatever box it is in.
  fileprivate var shown: WidgetPlacement {
    var shown = WidgetPlacement(
      id: "", widget: widget, family: family, recommendation: recommendation)
    shown.settings = settings
    return shown
  }
}

extension ExtensionDescription {
  /// Returns whether the extension has the kind of a placed widget, in its family.
  fileprivate func offers(_ placement: WidgetPlacement) -> Bool {
    widgets.contains {
      $0.kind == placement.widget.kind && $0.families.contains(placement.family.rawValue)
    }
  }

  /// Returns whether the box of a widget waits for the user to allow the network, so that the files
  /// of the widget are not checked.
  fileprivate func holds(_ placement: WidgetPlacement) -> Bool {
    placement.network == .ask
      && widgets.contains { $0.kind == placement.widget.kind && $0.hosts?.isEmpty == false }
  }
}
