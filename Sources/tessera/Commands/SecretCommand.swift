import ArgumentParser
import CLinux
import Configuration
import ControlSocket
import Dashboard
import Files
import Foundation
import HomeScreen
import IntentSchemas
import SharedStore
import Texts
import Wire

/// `tessera secret`: the secrets that settings refer to.
struct SecretCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret",
    abstract: localized("Store secrets, such as tokens, that settings refer to by name."),
    discussion: """
      Settings in home.yaml use a secret as {secret: NAME}. Boxes that do are loaded again when it \
      changes.
      """,
    subcommands: [SetSecret.self, ListSecrets.self, RemoveSecret.self])
}

/// `tessera secret set`.
struct SetSecret: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: localized("Store a secret, which is read from the terminal or from standard input."))

  @Argument(help: "The name, such as github.")
  var name: String

  /// The maximum length of a secret, in bytes.
  private static let limit = 16 << 10

  func validate() throws {
    guard PlainName.isValid(name) else {
      throw ValidationError(
        "“\(name)” is not a name: expected up to 64 letters, digits, “.”, “_” and “-”")
    }
  }

  func run() throws {
    let text = HiddenInput.line(
      prompt: localized("Type the secret, then press Enter:"), limit: Self.limit)
    guard let value = text?.trimmingCharacters(in: .newlines), !value.isEmpty else {
      StandardError.print("tessera: there is no secret to store")
      throw ExitCode.failure
    }
    guard Secrets.store(value, of: name) else {
      StandardError.print("tessera: the keychain cannot be written")
      throw ExitCode.failure
    }
    SecretChange.announce(name)
  }
}

/// `tessera secret list`.
struct ListSecrets: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: localized("List the names of the secrets."))

  func run() throws {
    for name in Secrets.names { try StandardOutput.print(name) }
  }
}

/// `tessera secret remove`.
struct RemoveSecret: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: localized("Remove a secret."))

  @Argument(help: "The name.")
  var name: String

  func run() throws {
    guard Secrets.remove(name) else {
      StandardError.print("tessera: there is no secret “\(name)”")
      throw ExitCode.failure
    }
    SecretChange.announce(name)
  }
}

/// Makes dashboards load the boxes again that use a secret.
private enum SecretChange {
  /// Tells running dashboards; without one, the kinds of the boxes are reloaded at the next start.
  static func announce(_ name: String) {
    let paths = Paths(environment: ProcessInfo.processInfo.environment)
    let client = ControlClient(paths.control)
    guard client.send(.secretsChanged([name])).isEmpty else { return }
    let files = MainActor.assumeIsolated {
      let userFiles = UserFiles(paths: paths)
      return (userFiles.homeActions() + userFiles.designActions()).compactMap {
        action -> HomeFile? in
        switch action {
        case .home(let file), .designs(let file): file
        default: nil
        }
      }
    }
    let widgets = files.flatMap(\.widgets).filter {
      $0.settings?.secretNames.contains(name) == true
    }
    // If it cannot be queued, the boxes are loaded again when they are due.
    for kind in Set(widgets.map(\.widget.kind)) { _ = client.queueReload(kind: kind) }
  }
}

/// A line that the user types, which a terminal does not show.
private enum HiddenInput {
  /// Reads a line, or all of standard input if it is not a terminal.
  ///
  /// - Parameters:
  ///   - prompt: What a terminal shows before it.
  ///   - limit: The maximum length, in bytes.
  /// - Returns: The line, or `nil` if it cannot be read or is too long.
  static func line(prompt: String, limit: Int) -> String? {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else {
      guard let data = try? FileHandle.standardInput.read(upToCount: limit + 1), data.count <= limit
      else { return nil }
      return String(data: data, encoding: .utf8)
    }
    let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
    let interruptions = clinux_signalfd(signals, Int32(signals.count))
    var hidden = settings
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    StandardError.print(text: prompt)
    let interruption = interruption(reportedBy: interruptions)
    let line = interruption == nil ? readLine() : nil
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    StandardError.print("")
    if let interruption { exit(128 + interruption) }
    return line
  }

  /// Waits for a line on standard input.
  ///
  /// - Returns: The signal that arrived first, or `nil` if the line did.
  private static func interruption(reportedBy signals: Int32) -> Int32? {
    var sources = [STDIN_FILENO, signals].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&sources, nfds_t(sources.count), -1) < 0, errno == EINTR {}
    let signal = clinux_next_signal(signals)
    return signal > 0 ? signal : nil
  }
}
