import ArgumentParser
import ControlSocket
import Dashboard
import Foundation
import Wire
import Texts

/// `tessera reload`: reloads timelines on running dashboards, or at the next start if there are
/// none.
struct ReloadCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload",
    abstract: localized("Reload the timelines of widgets on running dashboards."),
    discussion: "If no dashboard is running, the timelines are reloaded at the next start.")

  @Argument(help: "The kind of widget to reload. If omitted, all kinds are reloaded.")
  var kind: String?

  func run() throws {
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    let responses = client.send(.reload(extension: nil, kind: kind))
    if responses.isEmpty {
      guard client.queueReload(kind: kind) else {
        StandardError.print("tessera: no dashboard is running, and the request could not be queued")
        throw ExitCode.failure
      }
      try StandardOutput.print("no dashboard is running; queued for the next start")
    }
    try responses.printErrors()
  }
}

/// `tessera open`: shows a page, a widget or the gallery on running dashboards.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: localized("Show a page, a widget or the gallery on running dashboards."),
    discussion: """
      tessera://page/2 shows the second page, tessera://widget/ID the widget or stack with that id \
      in home.yaml, tessera://page/2?stack=ID the stack with that id, on \
      whatever page it is, and tessera://gallery the gallery.
      """)

  @Argument(help: "The address to show, such as tessera://page/2.")
  var address: String

  func validate() throws {
    guard ControlRequest(url: address) != nil else {
      throw ValidationError(
        "“\(address)” is not an address; expected one such as tessera://page/2 or "
          + "tessera://widget/clock")
    }
  }

  func run() throws {
    guard let request = ControlRequest(url: address) else { return }
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    let responses = client.send(request)
    guard !responses.isEmpty else {
      StandardError.print("tessera: no dashboard is running")
      throw ExitCode.failure
    }
    try responses.printErrors()
  }
}

/// `tessera scroll`: scrolls a stack on running dashboards.
struct ScrollCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scroll", abstract: localized("Scroll a stack on running dashboards."))

  @Argument(help: "The id of the stack, or of a widget in it, in home.yaml.")
  var stack: String

  @Option(
    parsing: .unconditional,
    help: "The number of widgets to scroll by. Negative numbers scroll back.")
  var by = 1

  func run() throws {
    let client = ControlClient(
      ControlFolder(environment: ProcessInfo.processInfo.environment))
    let responses = client.send(.scroll(stack, by: by))
    guard !responses.isEmpty else {
      StandardError.print("tessera: no dashboard is running")
      throw ExitCode.failure
    }
    try responses.printErrors()
  }
}

extension [ControlResponse] {
  /// Prints the errors that dashboards responded with.
  ///
  /// - Throws: `ExitCode.failure` if every dashboard responded with an error.
  fileprivate func printErrors() throws {
    var errorCount = 0
    for case .failed(let message) in self {
      StandardError.print("tessera: \(message)")
      errorCount += 1
    }
    if errorCount > 0 && errorCount == count { throw ExitCode.failure }
  }
}
