import DataFolder
internal import TesseraKit
import CalendarWidget
import ClockWidget
import Configuration
import ExtensionHost
import Foundation
import RemindersWidget
import SystemWidget
import WalletWidget
import WordsWidget

/// The extensions that ship inside the program, each started as `tessera extension NAME`.
enum Bundled: String, CaseIterable {
  case calendar, clock, reminders, system, wallet, watchlist, weather, words

  /// How the dashboard starts it.
  var command: [String] {
    guard isOnline else { return [Paths.program, "extension", rawValue] }
    let folder = Folder.parent(of: Paths.program)
    return ["\(folder)/tessera-online", rawValue]
  }

  /// Whether it needs the network, and is part of another program.
  private var isOnline: Bool { self == .weather || self == .watchlist }

  /// Serves as this extension; never returns.
  @MainActor
  func run() -> Never {
    guard let widget else { become(command) }
    let module = Self.module(of: widget)
    let others = Set(Self.allCases.compactMap(\.widget).map(Self.module)).subtracting([module])
    widget.main { !others.contains($0) }
  }

  /// The extension's widget, or `nil` where it is a program of its own.
  private var widget: (any Widget.Type)? {
    switch self {
    case .calendar: CalendarWidget.self
    case .clock: ClockWidget.self
    case .reminders: RemindersWidget.self
    case .system: SystemWidget.self
    case .wallet: WalletWidget.self
    case .watchlist, .weather: nil
    case .words: WordsWidget.self
    }
  }

  private static func module(of widget: any Widget.Type) -> String {
    String(String(reflecting: widget).prefix { $0 != "." })
  }

  /// Goes on as another program: one that lies beside this one.
  private func become(_ command: [String]) -> Never {
    let words = command.map { strdup($0) } + [nil]
    execv(command[0], words)
    StandardError.print("tessera: \(command[0]): \(String(cString: strerror(errno)))")
    exit(1)
  }
}

@MainActor
extension Configuration {
  /// How every extension is started: the bundled ones, then the installed and the configured, each of
  /// which may replace one before.
  ///
  /// - Parameters:
  ///   - environment: What this program was started in.
  ///   - installed: Where extensions are installed, or `nil` where only what is configured counts.
  /// - Returns: The commands, by name.
  func commands(
    environment: [String: String], installed: InstalledExtensions?
  ) -> [ExtensionCommand] {
    let bundled = Bundled.allCases.map(\.command)
    let standard = zip(Bundled.allCases.map(\.rawValue), bundled)
    var commands = Dictionary(uniqueKeysWithValues: standard)
    commands.merge((installed?.programs ?? [:]).mapValues { [$0] }) { $1 }
    for (name, settings) in extensions where !settings.command.isEmpty {
      commands[name] = settings.command
    }
    return commands.sorted { $0.key < $1.key }.map { name, arguments in
      let own = extensions[name]?.environment ?? [:]
      let inherited = ChildEnvironment.inherited(from: environment)
        .merging(ChildEnvironment.words(of: locale)) { $1 }
      var command = ExtensionCommand(
        name: name, arguments: arguments,
        environment: inherited.merging(own) { $1 }.merging(["TESSERA_EXTENSION": name]) { $1 })
      command.bounds = limits.bounds
      return command
    }
  }
}

extension Limits {
  /// What one process may take.
  fileprivate var bounds: ChildBounds {
    var bounds = ChildBounds()
    bounds.memory = memory << 20
    bounds.files = files
    bounds.processor = processor
    bounds.idle = idle
    return bounds
  }
}

/// What a child finds in its environment: what it needs to know of its user, and nothing secret.
@MainActor
enum ChildEnvironment {
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
    "LD_LIBRARY_PATH", "http_proxy", "https_proxy", "no_proxy", "SSL_CERT_FILE", "SSL_CERT_DIR",
    "SWIFT_BACKTRACE", "SWIFT_DETERMINISTIC_HASHING",
  ]

  /// What Swift says of a crash goes to the log: where it was, without registers and images.
  private static let backtrace =
    "color=no,interactive=no,registers=none,images=none,threads=crashed,limit=24"

  /// What tells a program its language.
  static func words(of locale: String?) -> [String: String] {
    guard let locale else { return [:] }
    let language = locale.split(separator: "_").first.map(String.init) ?? locale
    return ["LC_ALL": "\(locale).UTF-8", "LANG": "\(locale).UTF-8", "LANGUAGE": language]
  }

  static func inherited(from environment: [String: String]) -> [String: String] {
    ["SWIFT_BACKTRACE": backtrace].merging(
      environment.filter { name, _ in
        names.contains(name) || ["LC_", "XDG_", "TESSERA_"].contains { name.hasPrefix($0) }
      }
    ) { $1 }
  }
}
