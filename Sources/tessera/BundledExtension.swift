import BookmarksWidget
import CalendarWidget
import ClockWidget
import Dashboard
import Files
import Foundation
import HealthWidget
import LauncherWidget
import PhotoWidget
import RemindersWidget
import SystemWidget
internal import TesseraIntents
internal import TesseraKit
import TextWidget
import TimerWidget
import WalletWidget
import WidgetTexts
import WordsWidget

/// The extensions that ship with the program, started as `tessera extension NAME` or, if they need
/// the network or a library of their own, as `tessera-online NAME`; plugins have a program of their
/// own, which they can start under other names.
enum BundledExtension: String, CaseIterable {
  case astronomy, bookmarks, calendar, clock, data, feeds, health, launcher, markets, photo, playing
  case plugins, reminders, repositories, system, text, tides, timer, today, wallet, watchlist,
    weather, words

  /// The commands that start the extensions, by name.
  static var commands: [String: [String]] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.command) })
  }

  /// The names of the extensions that do not use the network, nor start a program that does.
  static var offlineNames: Set<String> { Set(allCases.filter(\.isOffline).map(\.rawValue)) }

  private var isOffline: Bool {
    switch self {
    case .bookmarks, .clock, .health, .launcher, .photo, .reminders, .system, .text, .timer,
      .wallet, .words:
      true
    // Calendar starts a program that loads addresses; plugins are confined one by one.
    case .astronomy, .calendar, .data, .feeds, .markets, .playing, .plugins, .repositories, .tides,
      .today, .watchlist, .weather:
      false
    }
  }

  /// The command with which the dashboard starts the extension.
  private var command: [String] {
    guard isOnline || self == .plugins else { return [Paths.program, "extension", rawValue] }
    let folder = Folder.parent(of: Paths.program)
    if self == .plugins { return ["\(folder)/tessera-plugins"] }
    return ["\(folder)/tessera-online", rawValue]
  }

  /// Whether the extension needs the network or a library of its own, and is therefore part of
  /// `tessera-online`.
  private var isOnline: Bool {
    switch self {
    case .astronomy, .data, .feeds, .markets, .playing, .repositories, .tides, .today,
      .watchlist, .weather:
      true
    case .bookmarks, .calendar, .clock, .health, .launcher, .photo, .plugins, .reminders, .system,
      .text, .timer, .wallet, .words:
      false
    }
  }

  /// Runs this program as the extension, and never returns.
  ///
  /// This process is replaced with `tessera-online` if the extension is part of that program.
  @MainActor
  func run() -> Never {
    guard let module else { replaceProcess(with: command) }
    let otherModules = Set(Self.allCases.compactMap(\.module)).subtracting([module])
    // Exclude the intents of other modules, because the other bundled extensions are linked into
    // this program, too.
    let owns = { !otherModules.contains($0) }
    WidgetTexts.embed(for: module)
    if let bundle { bundle.main(owning: owns) }
    if let widget { widget.main(owning: owns) }
    replaceProcess(with: command)
  }

  /// The extension's bundle, or `nil` if the extension has a single widget or is part of
  /// `tessera-online`.
  private var bundle: (any WidgetBundle.Type)? {
    switch self {
    case .clock: ClockBundle.self
    case .text: TextBundle.self
    default: nil
    }
  }

  /// The extension's only widget, or `nil` if it has several or is part of `tessera-online`.
  private var widget: (any Widget.Type)? {
    switch self {
    case .bookmarks: BookmarksWidget.self
    case .calendar: CalendarWidget.self
    case .health: HealthWidget.self
    case .launcher: LauncherWidget.self
    case .photo: PhotoWidget.self
    case .reminders: RemindersWidget.self
    case .system: SystemWidget.self
    case .timer: TimerWidget.self
    case .wallet: WalletWidget.self
    case .clock, .text: nil
    case .astronomy, .data, .feeds, .markets, .playing, .repositories, .tides, .today,
      .watchlist, .weather, .plugins:
      nil
    case .words: WordsWidget.self
    }
  }

  /// The name of the module that declares the extension, or `nil` if the extension is part of
  /// `tessera-online`.
  private var module: String? {
    let type: Any.Type? = bundle ?? widget
    return type.map { IntentCatalog.moduleName(of: $0) }
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
      bundled: BundledExtension.commands, offline: BundledExtension.offlineNames,
      environment: ProcessInfo.processInfo.environment)
  }
}
