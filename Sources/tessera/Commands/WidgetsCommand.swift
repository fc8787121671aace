import ArgumentParser
import Configuration
import ExtensionHost
import Dashboard
import Foundation
import HomeScreen
import ViewTree
import Wire

/// `tessera widgets`: every kind that can be put on the home screen.
struct WidgetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widgets", abstract: "Lists the kinds of widget and their families.")

  @OptionGroup var files: FileOptions

  func run() throws {
    try MainActor.assumeIsolated {
      let found = Census(files: files).take()
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
            for words in widget.recommendations ?? [] {
              try StandardOutput.print("    recommendation: \(words)")
            }
          }
        }
      }
      if found.contains(where: \.isFailure) { throw ExitCode.failure }
    }
  }
}

/// Asks every extension what it offers.
@MainActor
struct Census {
  /// One line for people.
  struct Failure: Error {
    var words: String
  }

  struct Entry {
    var name: String
    var command: [String]
    var outcome: Result<ExtensionDescription, Failure>
    /// From the question to the answer, in seconds.
    var duration: Double
    /// What keeps its program from running, as far as can be seen; a line for each.
    var lacks: [String] = []

    var isFailure: Bool {
      if case .failure = outcome { true } else { false }
    }
  }

  private static let patience = 6.0

  let files: FileOptions

  /// Asks all, or the one of a name.
  func take(only name: String? = nil) -> [Entry] {
    commands.filter { name == nil || $0.name == name }.map(ask)
  }

  /// Talks to an extension; `nil` where there is none of this name.
  func conversation(with name: String) -> Conversation? {
    commands.first { $0.name == name }.map { Conversation($0) }
  }

  var paths: Paths {
    files.paths
  }

  /// The extensions there are.
  var names: [String] { commands.map(\.name) }

  var configuration: Configuration { Self.configuration(at: paths) }

  private var commands: [ExtensionCommand] {
    ExtensionCatalog.shipped.commands(for: configuration)
  }

  /// Whether `config.yaml` can be read, or is not there: then the extensions are known.
  var knowsExtensions: Bool {
    complaint == nil || Self.inForce(at: paths) != nil
  }

  /// What is wrong with `config.yaml`, so that not all its extensions may be known; `nil` where nothing
  /// is.
  var complaint: String? {
    Settings(paths: paths).configurationActions().lazy.compactMap {
      if case .problems(.configuration, let problems) = $0 { problems.first } else { nil }
    }.first
  }

  /// A bad file lists the bundled extensions alone; `doctor` says what is wrong with it.
  static func configuration(at paths: Paths) -> Configuration {
    inForce(at: paths) ?? Configuration()
  }

  /// What `config.yaml` says, or `nil` where it is not there or cannot be read.
  private static func inForce(at paths: Paths) -> Configuration? {
    Settings(paths: paths).configurationActions().lazy.compactMap {
      if case .configuration(let configuration) = $0 { configuration } else { nil }
    }.first
  }

  private func ask(_ command: ExtensionCommand) -> Entry {
    let start = Clock.steady
    let outcome = Conversation(command).description(limit: Self.patience)
    var entry = Entry(
      name: command.name, command: command.arguments, outcome: outcome,
      duration: Clock.steady - start)
    if entry.isFailure { entry.lacks = ProgramCheck(command).findings }
    return entry
  }
}

extension Conversation {
  /// What the extension offers, or why it does not say; `limit` is how long it may take, in seconds.
  func description(limit: Double) -> Result<ExtensionDescription, Census.Failure> {
    switch ask(.describe, limit: limit) {
    case .described(let description): .success(description)
    case .failed(let reason), .givenUp(let reason): .failure(Census.Failure(words: reason))
    case .view, .timeline, .performed, .options:
      .failure(Census.Failure(words: "answered something else"))
    case nil: .failure(Census.Failure(words: "did not answer"))
    }
  }
}
