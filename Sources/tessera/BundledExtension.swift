import Files
internal import TesseraKit
import BookmarksWidget
import CalendarWidget
import ClockWidget
import Dashboard
import Foundation
import LauncherWidget
import RemindersWidget
import SystemWidget
import WalletWidget
import WordsWidget

/// The extensions that ship with the program, started as `tessera extension NAME` or, if they need
/// the network, as `tessera-online NAME`.
enum BundledExtension: String, CaseIterable {
  case bookmarks, calendar, clock, launcher, reminders, system, wallet, watchlist, weather, words

  /// The commands that start the extensions, by name.
  static var commands: [String: [String]] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.command) })
  }

  /// The command with which the dashboard starts the extension.
  private var command: [String] {
    guard isOnline else { return [Paths.program, "extension", rawValue] }
    let folder = Folder.parent(of: Paths.program)
    return ["\(folder)/tessera-online", rawValue]
  }

  /// Whether the extension needs the network, and is therefore part of `tessera-online`.
  private var isOnline: Bool { self == .weather || self == .watchlist }

  /// Runs this program as the extension, and never returns.
  ///
  /// This process is replaced with `tessera-online` if the extension is part of that program.
  @MainActor
  func run() -> Never {
    guard let widget else { replaceProcess(with: command) }
    let module = Self.module(of: widget)
    let modules = Set(Self.allCases.compactMap(\.widget).map(Self.module))
    let otherModules = modules.subtracting([module])
    // Exclude the intents of other modules, because the other bundled extensions are linked into
    // this program, too.
    widget.main(owning: { !otherModules.contains($0) })
  }

  /// The extension's widget, or `nil` if the extension is part of `tessera-online`.
  private var widget: (any Widget.Type)? {
    switch self {
    case .bookmarks: BookmarksWidget.self
    case .calendar: CalendarWidget.self
    case .clock: ClockWidget.self
    case .launcher: LauncherWidget.self
    case .reminders: RemindersWidget.self
    case .system: SystemWidget.self
    case .wallet: WalletWidget.self
    case .watchlist, .weather: nil
    case .words: WordsWidget.self
    }
  }

  /// Returns the name of the module that declares a widget.
  private static func module(of widget: any Widget.Type) -> String {
    String(String(reflecting: widget).prefix { $0 != "." })
  }

  /// Replaces this process with another program, or prints an error and exits with 1.
  private func replaceProcess(with command: [String]) -> Never {
    let arguments = command.map { strdup($0) } + [nil]
    execv(command[0], arguments)
    StandardError.print("tessera: \(command[0]): \(String(cString: strerror(errno)))")
    exit(1)
  }
}

@MainActor
extension ExtensionCatalog {
  /// The bundled extensions and those installed on this machine.
  static var available: ExtensionCatalog {
    ExtensionCatalog(
      bundled: BundledExtension.commands, environment: ProcessInfo.processInfo.environment)
  }
}
