import ArgumentParser
import ControlSocket
import Dashboard
import Foundation
import Wire

/// `tessera reload`: reloads timelines on running dashboards.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload", abstract: "Reload the timelines of widgets on running dashboards.",
    discussion: "If no dashboard is running, the timelines are reloaded at the next start.")

  @Argument(help: "The kind of widget to reload. If omitted, all kinds are reloaded.")
  var kind: String?

  func run() throws {
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    let answers = client.send(.reload(extension: nil, kind: kind))
    if answers.isEmpty {
      guard client.queueReload(kind: kind) else {
        StandardError.print("tessera: no dashboard is running, and the request could not be queued")
        throw ExitCode.failure
      }
      try StandardOutput.print("no dashboard is running; queued for the next start")
    }
    try answers.printErrors()
  }
}

/// `tessera open`: shows a page, a widget or the gallery on running dashboards.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Show a page, a widget or the gallery on running dashboards.",
    discussion: """
      tessera://page/2 shows the second page, tessera://widget/ID the widget or stack with that id \
      in home.yaml, tessera://page/2?stack=ID a stack, and tessera://gallery the gallery.
      """)

  @Argument(help: "The address to show, such as tessera://page/2.")
  var place: String

  func validate() throws {
    guard ControlRequest(url: place) != nil else {
      throw ValidationError(
        "“\(place)” is not an address like tessera://page/2 or tessera://widget/clock")
    }
  }

  func run() throws {
    guard let request = ControlRequest(url: place) else { return }
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    let answers = client.send(request)
    guard !answers.isEmpty else {
      StandardError.print("tessera: no dashboard is running")
      throw ExitCode.failure
    }
    try answers.printErrors()
  }
}

/// `tessera scroll`: scrolls a stack on running dashboards.
struct ScrollCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scroll", abstract: "Scroll a stack on running dashboards.")

  @Argument(help: "The id of the stack, or of a widget in it, in home.yaml.")
  var stack: String

  @Option(
    parsing: .unconditional,
    help: "The number of widgets to scroll by. Negative numbers scroll back.")
  var by = 1

  func run() throws {
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    let answers = client.send(.scroll(stack, by: by))
    guard !answers.isEmpty else {
      StandardError.print("tessera: no dashboard is running")
      throw ExitCode.failure
    }
    try answers.printErrors()
  }
}

extension [ControlResponse] {
  /// Prints the errors that dashboards responded with.
  ///
  /// - Throws: `ExitCode.failure` if every dashboard responded with an error.
  fileprivate func printErrors() throws {
    var refusals = 0
    for case .failed(let message) in self {
      StandardError.print("tessera: \(message)")
      refusals += 1
    }
    if refusals > 0 && refusals == count { throw ExitCode.failure }
  }
}
