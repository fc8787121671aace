import ArgumentParser
import ControlSocket
import Dashboard
import Foundation
import Wire

/// `tessera reload`: asks the running dashboards for new timelines.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload", abstract: "Asks running dashboards for new timelines.",
    discussion: "Where none runs, the next one does it when it starts.")

  @Argument(help: "The kind of widget; all kinds where none is given.")
  var kind: String?

  func run() throws {
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    let answers = client.ask(.reload(extension: nil, kind: kind))
    if answers.isEmpty {
      guard client.leave(kind: kind) else {
        StandardError.print("tessera: no dashboard runs, and the wish cannot be written down")
        throw ExitCode.failure
      }
      try StandardOutput.print("no dashboard runs: the next one reloads at its start")
    }
    try answers.complain()
  }
}

/// `tessera open`: shows a place on the running dashboards.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Shows a page, a widget or the gallery on running dashboards.",
    discussion: """
      tessera://page/2, tessera://widget/ID with the id of a widget or a stack in home.yaml, or both: \
      tessera://page/2?stack=ID. tessera://gallery opens the gallery.
      """)

  @Argument(help: "The place, such as tessera://page/2.")
  var place: String

  func validate() throws {
    guard ControlRequest(place: place) != nil else {
      throw ValidationError("“\(place)” is not like tessera://page/2 or tessera://widget/clock")
    }
  }

  func run() throws {
    guard let request = ControlRequest(place: place) else { return }
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    let answers = client.ask(request)
    guard !answers.isEmpty else {
      StandardError.print("tessera: no dashboard runs")
      throw ExitCode.failure
    }
    try answers.complain()
  }
}

/// `tessera scroll`: scrolls a stack on the running dashboards.
struct ScrollCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scroll", abstract: "Scrolls a stack on running dashboards.")

  @Argument(help: "The stack's id in home.yaml, or that of a widget in it.")
  var stack: String

  @Option(parsing: .unconditional, help: "By how many widgets; less than 0 goes back.")
  var by = 1

  func run() throws {
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    let answers = client.ask(.scroll(stack, by: by))
    guard !answers.isEmpty else {
      StandardError.print("tessera: no dashboard runs")
      throw ExitCode.failure
    }
    try answers.complain()
  }
}

extension [ControlAnswer] {
  /// Says what went wrong.
  ///
  /// - Throws: `ExitCode.failure` where every dashboard refused.
  fileprivate func complain() throws {
    var refusals = 0
    for case .failed(let words) in self {
      StandardError.print("tessera: \(words)")
      refusals += 1
    }
    if refusals > 0 && refusals == count { throw ExitCode.failure }
  }
}
