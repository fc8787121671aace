internal import TesseraKit
import CalendarWidget
import ClockWidget
import Configuration
import ExtensionHost
import SystemWidget
import WordsWidget

/// The extensions that ship inside the program, each started as `tessera extension NAME`.
enum Bundled: String, CaseIterable {
  case calendar, clock, system, words

  /// Serves as this extension; never returns.
  @MainActor
  func run() -> Never {
    switch self {
    case .calendar: CalendarWidget.main()
    case .clock: ClockWidget.main()
    case .system: SystemWidget.main()
    case .words: WordsWidget.main()
    }
    preconditionFailure("an extension's main never returns")
  }
}

@MainActor
extension Configuration {
  /// How every extension is started: the bundled ones, then the configured, which may replace them.
  func commands(environment: [String: String]) -> [ExtensionCommand] {
    let bundled = Bundled.allCases.map { [Paths.program, "extension", $0.rawValue] }
    let standard = zip(Bundled.allCases.map(\.rawValue), bundled)
    var commands = Dictionary(uniqueKeysWithValues: standard)
    for (name, settings) in extensions where !settings.command.isEmpty {
      commands[name] = settings.command
    }
    return commands.sorted { $0.key < $1.key }.map { name, arguments in
      let own = extensions[name]?.environment ?? [:]
      return ExtensionCommand(
        name: name, arguments: arguments,
        environment: ChildEnvironment.inherited(from: environment).merging(own) { $1 })
    }
  }
}

/// What a child finds in its environment: what it needs to know of its user, and nothing secret.
@MainActor
enum ChildEnvironment {
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
    "LD_LIBRARY_PATH", "http_proxy", "https_proxy", "no_proxy", "SSL_CERT_FILE", "SSL_CERT_DIR",
  ]

  static func inherited(from environment: [String: String]) -> [String: String] {
    environment.filter { name, _ in
      names.contains(name) || ["LC_", "XDG_", "TESSERA_"].contains { name.hasPrefix($0) }
    }
  }
}
