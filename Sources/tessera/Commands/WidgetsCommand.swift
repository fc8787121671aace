import ArgumentParser
import Configuration
import ExtensionHost
import Dashboard
import Foundation
import HomeScreen
import ViewTree
import Wire

/// `tessera widgets`: lists the widgets of all extensions.
struct WidgetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widgets", abstract: "List the available widgets and their families.")

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let found = DescriptionLoader(files: files).take()
      for entry in found {
        switch entry.outcome {
        case .failure(let reason):
          try StandardOutput.print("\(entry.name)  ! \(reason.words)")
        case .success(let description):
          for widget in description.widgets {
            let reference = WidgetReference(extension: entry.name, kind: widget.kind)
            let families = widget.families.compactMap { Family(rawValue: $0)?.shortName }
            try StandardOutput.print("\(reference)  \(widget.displayName): \(widget.description)")
            try StandardOutput.print("    \(families.joined(separator: ", "))")
            for recommendation in widget.recommendations ?? [] {
              try StandardOutput.print("    recommendation: \(recommendation)")
            }
          }
        }
      }
      if found.contains(where: \.isFailure) { throw ExitCode.failure }
    }
  }
}

/// Requests the descriptions of extensions.
@MainActor
struct DescriptionLoader {
  /// Why an extension could not be described, in one line for the user.
  struct Failure: Error {
    var words: String
  }

  struct Entry {
    var name: String
    var command: [String]
    var outcome: Result<ExtensionDescription, Failure>
    /// The time from the request to the response, in seconds.
    var duration: Double
    /// The problems that keep the program from running, as far as they are known, a line each.
    var lacks: [String] = []

    var isFailure: Bool {
      if case .failure = outcome { true } else { false }
    }
  }

  /// How long an extension may take to describe itself, in seconds.
  private static let limit = 6.0

  let files: FileOptions

  /// Returns the descriptions of all extensions, or of the one with the given name.
  func take(only name: String? = nil) -> [Entry] {
    commands.filter { name == nil || $0.name == name }.map(ask)
  }

  /// Starts a conversation with an extension; `nil` if there is none with this name.
  func conversation(with name: String) -> Conversation? {
    commands.first { $0.name == name }.map { Conversation($0) }
  }

  var paths: Paths {
    files.paths
  }

  /// The names of all extensions.
  var names: [String] { commands.map(\.name) }

  var configuration: Configuration { Self.configuration(at: paths) }

  private var commands: [ExtensionCommand] {
    ExtensionCatalog.shipped.commands(for: configuration)
  }

  /// Whether all extensions are known: `config.yaml` can be read or does not exist.
  var knowsExtensions: Bool {
    complaint == nil || Self.active(at: paths) != nil
  }

  /// The first error in `config.yaml`, or `nil` if there is none.
  ///
  /// If there is one, some of the user's extensions may be unknown.
  var complaint: String? {
    Settings(paths: paths).configurationActions().lazy.compactMap {
      if case .problems(.configuration, let problems) = $0 { problems.first } else { nil }
    }.first
  }

  /// The configuration, or the default one, which has only the bundled extensions, if `config.yaml`
  /// cannot be read.
  static func configuration(at paths: Paths) -> Configuration {
    active(at: paths) ?? Configuration()
  }

  /// The active configuration, or `nil` if `config.yaml` does not exist or cannot be read.
  private static func active(at paths: Paths) -> Configuration? {
    Settings(paths: paths).configurationActions().lazy.compactMap {
      if case .configuration(let configuration) = $0 { configuration } else { nil }
    }.first
  }

  private func ask(_ command: ExtensionCommand) -> Entry {
    let start = Clock.steady
    let outcome = Conversation(command).description(limit: Self.limit)
    var entry = Entry(
      name: command.name, command: command.arguments, outcome: outcome,
      duration: Clock.steady - start)
    if entry.isFailure { entry.lacks = ProgramCheck(command).findings }
    return entry
  }
}

extension Conversation {
  /// Requests the extension's description, which may take up to `limit` seconds.
  func description(limit: Double) -> Result<ExtensionDescription, DescriptionLoader.Failure> {
    switch ask(.describe, limit: limit) {
    case .described(let description): .success(description)
    case .failed(let reason), .stopped(let reason):
      .failure(DescriptionLoader.Failure(words: reason))
    case .view, .timeline, .performed, .options:
      .failure(DescriptionLoader.Failure(words: "sent an unexpected response"))
    case nil: .failure(DescriptionLoader.Failure(words: "did not respond"))
    }
  }
}
