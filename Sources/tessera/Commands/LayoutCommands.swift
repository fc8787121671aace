import ArgumentParser
import Cells
import Configuration
import CursesTerminal
import Dashboard
import Foundation
import HomeScreen
import IntentSchemas
import Sandbox
import SharedStore
import ViewTree
import Wire
import Texts

/// `tessera add`: adds a widget to the home screen.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: localized("Add a widget to the home screen."),
    discussion: "Adds the widget to home.yaml. Running dashboards show it immediately.")

  @Argument(help: "The widget to add, given as EXTENSION or EXTENSION/KIND.")
  var widget: String

  @Option(
    help: """
      The widget family: small, medium, large, extraLarge, circular, rectangular or inline.
      """)
  var family: String = "small"

  @Option(help: "An id for the widget, to distinguish it from others of its kind.")
  var id: String?

  @Option(
    name: .customLong("set"),
    help: "A setting, as name=value. Separate the items of a list with commas.")
  var settings: [ParameterArgument] = []

  @OptionGroup var files: FileOptions

  func validate() throws {
    guard WidgetReference(widget) != nil else {
      throw ValidationError("“\(widget)” is not of the form EXTENSION or EXTENSION/KIND")
    }
    guard let family = Family(name: family), Family.onHomeScreen.contains(family) else {
      let names = Family.onHomeScreen.map(\.shortName).joined(separator: ", ")
      throw ValidationError("--family: unknown family “\(family)”; available: \(names)")
    }
    if id?.isEmpty == true { throw ValidationError("--id: the id is empty") }
  }

  func run() throws {
    try MainActor.assumeIsolated {
      guard let reference = WidgetReference(widget), let family = Family(name: family) else {
        return
      }
      let description = try widgetDescription(reference, in: family)
      let editor = HomeEditor(files: files)
      var placement = WidgetPlacement(
        id: "", widget: reference, family: family)
      let values = try values(of: description)
      try editor.change { home in
        guard home.widgets.count < HomeFile.widgetLimit else {
          throw ValidationError("a home screen has at most \(HomeFile.widgetLimit) widgets")
        }
        placement.id = id ?? home.freeID(reference, family)
        guard !home.widgets.contains(where: { $0.id == placement.id }) else {
          throw ValidationError("a widget with the id “\(placement.id)” already exists")
        }
        placement.settings = try storingSecrets(values, description, reference)
        // The dashboard's terminal is assumed to have the same size as this one.
        home.add(placement)
      }
      try StandardOutput.print(placement.id)
      sayPermissions(of: reference, description.program)
    }
  }

  /// Says what a plugin may do that has no entry in `permissions.yaml`.
  @MainActor
  private func sayPermissions(of reference: WidgetReference, _ program: DescribedProgram?) {
    let file = UserFiles(paths: files.paths).permissions.file
    let identity = program.map { ProgramIdentity(path: $0.file, content: $0.content) }
    do throws(UndecidedReason) {
      _ = try file.permissions(of: reference.description, identity, standard: .withoutSecrets)
    } catch {
      StandardError.print(
        "\(reference) is not run before you decide what it may do: press s on its box")
      return
    }
    guard reference.extension == "plugins", file.permissions[reference.description] == nil else {
      return
    }
    StandardError.print(
      "\(reference) may use the network and read everything but secrets. To change that, press s on "
        + "its box or edit \(files.paths.permissions)")
  }

  /// Returns the extension's description of a widget.
  ///
  /// - Throws: `ValidationError` if there is no such widget or it does not support the family;
  ///   `ExitCode.failure`, after printing an error, if the extension does not describe its widgets.
  @MainActor
  private func widgetDescription(_ reference: WidgetReference, in family: Family) throws
    -> WidgetDescription
  {
    let extensions = ExtensionQueries(files)
    guard let report = extensions.reports(only: reference.extension).first else {
      throw ValidationError(extensions.unknownExtension(reference.extension))
    }
    switch report.outcome {
    case .failure(let failure):
      StandardError.print("tessera: \(report.name) \(failure.reason)")
      throw ExitCode.failure
    case .success(let description):
      guard let widget = description.widgets.first(where: { $0.kind == reference.kind }) else {
        let kinds = description.widgets.map(\.kind).joined(separator: ", ")
        throw ValidationError(
          "\(report.name) has no widget “\(reference.kind)”; available: \(kinds)")
      }
      guard widget.families.contains(family.rawValue) else {
        let names = widget.families.compactMap { Family(rawValue: $0)?.shortName }
        throw ValidationError(
          "\(reference) does not support \(family.shortName); "
            + "available: \(names.joined(separator: ", "))")
      }
      return widget
    }
  }

  /// Returns the settings on the command line, checked by the extension, or `nil` for none.
  ///
  /// - Throws: `ValidationError` for a setting that the widget does not have or whose value is
  ///   invalid; `ExitCode.failure`, after printing an error, if the extension cannot check a value.
  @MainActor
  private func values(of widget: WidgetDescription) throws -> IntentValues? {
    guard !settings.isEmpty else { return nil }
    guard let schema = widget.configuration else {
      throw ValidationError("\(widget.kind) has no settings")
    }
    var values = try settings.values(of: schema, refersToSecrets: true)
    for parameter in schema.parameters {
      guard
        let problem = values[parameter.name].flatMap({
          parameter.problem(with: $0, in: Family(name: family))
        })
      else { continue }
      throw ValidationError("\(parameter.name): \(problem)")
    }
    let extensions = ExtensionQueries(files)
    if let name = WidgetReference(self.widget)?.extension,
      let session = extensions.session(with: name)
    {
      let timeout = extensions.configuration.limits.snapshot
      let check = ValueCheck(schema: schema, kind: widget.kind, session: session, timeout: timeout)
      values = try check.argumentValues(values)
    }
    return IntentValues(intent: schema.name, values: values)
  }
}

extension AddCommand {
  /// Returns settings with references in the place of secrets, which are stored in the keychain.
  ///
  /// - Throws: `ExitCode.failure`, after printing an error, if that is not possible.
  @MainActor
  private func storingSecrets(
    _ settings: IntentValues?, _ description: WidgetDescription, _ reference: WidgetReference
  ) throws -> IntentValues? {
    var settings = settings
    for parameter in description.configuration?.parameters ?? [] where parameter.isSecret == true {
      guard let value = settings?.values[parameter.name], !value.refersToSecret,
        case .string(let text) = value, !text.isEmpty
      else { continue }
      let secret = NewSecret(text, of: parameter.name, in: reference)
      let name = secret.name { Secrets.value(of: $0) }
      guard Secrets.value(of: name) == text || Secrets.store(text, of: name) else {
        StandardError.print("tessera: the keychain cannot be written")
        throw ExitCode.failure
      }
      settings?.values[parameter.name] = SecretReference(name)?.json
    }
    return settings
  }
}

/// `tessera remove`: removes a widget from the home screen.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: localized("Remove a widget from the home screen."))

  @Argument(help: "The widget's id in home.yaml; by default widget-family, such as clock-small.")
  var id: String

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      try HomeEditor(files: files).change { home in
        guard home.widgets.contains(where: { $0.id == id }) else {
          let nearestID = Spelling.nearest(to: id, among: home.widgets.map(\.id))
          throw ValidationError(
            "unknown widget “\(id)”; "
              + (nearestID.map { "did you mean “\($0)”?" }
                ?? ConfigurationError.available(home.widgets.map(\.id))))
        }
        home.remove(id)
      }
    }
  }
}

/// Changes `home.yaml` from the command line.
@MainActor
struct HomeEditor {
  let files: FileOptions

  /// Reads, changes and writes the layout.
  ///
  /// Without a file, the layout of the first run is changed.
  ///
  /// - Throws: `ExitCode.failure`, after printing an error, if the file cannot be read or written;
  ///   the error of the closure.
  func change(_ change: (inout HomeFile) throws -> Void) throws {
    let paths = files.paths
    do {
      try HomeStore(path: paths.home).change { storedHome in
        var home = storedHome ?? .firstRun
        try change(&home)
        return home
      }
    } catch let error as HomeStore.Failure {
      StandardError.print("tessera: \(error)")
      throw ExitCode.failure
    }
  }
}
