import ArgumentParser
import Configuration
import ExtensionHost
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
        case .failure(let reason): print("\(entry.name)  ! \(reason.words)")
        case .success(let description):
          for widget in description.widgets {
            let reference = WidgetReference(extension: entry.name, kind: widget.kind)
            let families = widget.families.compactMap { Family(rawValue: $0)?.shortName }
            print("\(reference)  \(widget.displayName): \(widget.description)")
            print("    \(families.joined(separator: ", "))")
            for words in widget.recommendations ?? [] { print("    recommendation: \(words)") }
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

    var isFailure: Bool {
      if case .failure = outcome { true } else { false }
    }
  }

  private static let patience = 6.0

  let files: FileOptions

  /// Asks all, or the one of a name.
  func take(only name: String? = nil) -> [Entry] {
    let environment = ProcessInfo.processInfo.environment
    let paths = Paths(
      environment: environment, configuration: files.configuration, home: files.home)
    let configuration = Self.configuration(at: paths)
    let host = ExtensionHost()
    let commands = configuration.commands(environment: environment)
    return commands.filter { name == nil || $0.name == name }.enumerated().map { index, command in
      host.register(command)
      defer { host.shutDown() }
      return ask(command, Ticket(index), host)
    }
  }

  /// A bad file lists the bundled extensions alone; `doctor` says what is wrong with it.
  static func configuration(at paths: Paths) -> Configuration {
    for action in Settings(paths: paths).configurationActions() {
      if case .configuration(let configuration) = action { return configuration }
    }
    return Configuration()
  }

  private func ask(_ command: ExtensionCommand, _ ticket: Ticket, _ host: ExtensionHost) -> Entry {
    let start = Clock.steady
    host.ask(command.name, Question(ticket, .describe, limit: Self.patience), at: start)
    var outcome = Result<ExtensionDescription, Failure>.failure(Failure(words: "did not answer"))
    wait: while Clock.steady < start + Self.patience {
      for event in host.takeEvents() {
        guard case .answered(let asked, let answer) = event, asked == ticket else { continue }
        outcome = Self.outcome(of: answer)
        break wait
      }
      host.turn(atMost: 0.1)
    }
    return Entry(
      name: command.name, command: command.arguments, outcome: outcome,
      duration: Clock.steady - start)
  }

  private static func outcome(of answer: Answer) -> Result<ExtensionDescription, Failure> {
    switch answer {
    case .described(let description): .success(description)
    case .failed(let reason), .givenUp(let reason): .failure(Failure(words: reason))
    case .view, .timeline, .performed, .options: .failure(Failure(words: "answered something else"))
    }
  }
}
