import Cells
import Configuration
import ControlSocket
package import Foundation
import Files
import HomeScreen
package import Recordings
import Themes

/// The folders and the environment that a tape is played in, which are the same on every machine.
@MainActor
package struct TapeEnvironment {
  let settings: TapeSettings
  /// The folder of the tape.
  let folder: String
  /// The temporary folder, which ``clear()`` removes.
  private let temporaryFolder: String
  package let zone: TimeZone
  /// The commands of the bundled extensions, by name.
  private let bundled: [String: [String]]

  /// An invalid setting.
  package struct Failure: Error {
    /// The name of the setting in a tape.
    package var setting: String
    package var reason: String

    init(setting: String, reason: String) {
      self.setting = setting
      self.reason = reason
    }

    /// Creates a failure from an error in a file, whose name is replaced by the path in the tape.
    init(_ setting: String, _ complaint: String, of file: String, _ path: String?) {
      self.setting = setting
      let rest = complaint.hasPrefix(file) ? complaint.dropFirst(file.count) : nil
      reason = rest.map { (path ?? file) + $0 } ?? complaint
    }
  }

  package init(
    _ settings: TapeSettings, folder: String, bundled: [String: [String]]
  ) throws {
    self.settings = settings
    self.bundled = bundled
    self.folder = folder
    guard let zone = TimeZone(identifier: settings.timeZone) else {
      throw Failure(
        setting: "TimeZone", reason: "“\(settings.timeZone)” is not a time zone like Europe/Berlin")
    }
    self.zone = zone
    if let locale = settings.locale, !Configuration.isExistingLocale(locale) {
      throw Failure(setting: "Locale", reason: "“\(locale)” is not a locale like de_DE")
    }
    temporaryFolder = NSTemporaryDirectory() + "tessera-record-\(getpid())"
    for name in ["config", "state", "cache", "run", "home"] {
      try Folder.make(at: "\(temporaryFolder)/\(name)")
    }
    guard let data = settings.data else { return }
    // A copy, because widgets may write to it.
    do {
      try FolderCopy.copy(path(data), to: "\(temporaryFolder)/data")
    } catch FolderCopy.Failure.tooLarge {
      clear()
      throw Failure(
        setting: "Data", reason: "“\(data)” contains more than \(FolderCopy.limitDescription)")
    } catch {
      clear()
      throw Failure(setting: "Data", reason: "“\(data)” is not a folder that can be copied")
    }
  }

  package func clear() {
    // If it cannot be removed, it is left to the cleaning of the temporary folder.
    try? FileManager.default.removeItem(atPath: temporaryFolder)
  }

  /// Resolves a path in the tape, which is relative to the tape's folder.
  func path(_ path: String) -> String { path.hasPrefix("/") ? path : "\(folder)/\(path)" }

  /// The environment of processes: of the user's, only the variables for finding programs.
  private var environment: [String: String] {
    let outer = ProcessInfo.processInfo.environment
    let kept = ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "SWIFT_BACKTRACE"]
    var environment = outer.filter { kept.contains($0.key) }
    for (kind, folder) in [
      (XDGFolder.configuration, "config"), (.state, "state"), (.cache, "cache"), (.data, "data"),
    ] { environment[kind.rawValue] = "\(temporaryFolder)/\(folder)" }
    environment["XDG_RUNTIME_DIR"] = "\(temporaryFolder)/run"
    environment["HOME"] = "\(temporaryFolder)/home"
    environment["TZ"] = settings.timeZone
    environment["LANG"] = "\(settings.locale ?? "C").UTF-8"
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    return environment.merging(
      settings.environment.mapValues { $0.replacing("{tape}", with: folder) }
    ) { $1 }
  }

  /// Creates an engine with the tape's configuration and layout.
  package func engine() throws -> VirtualEngine {
    for (setting, file) in [("Home", settings.home), ("Config", settings.configuration)] {
      if let file, access(path(file), R_OK) != 0 {
        let reason = "“\(file)”: \(String(cString: strerror(errno)))"
        throw Failure(setting: setting, reason: reason)
      }
    }
    guard let start = DateArgument(settings.start, in: zone)?.date else {
      throw Failure(
        setting: "Start", reason: "“\(settings.start)” is not a date like 2026-11-21T10:18")
    }
    let environment = environment
    let paths = Paths(
      environment: environment, configuration: settings.configuration.map(path),
      home: settings.home.map(path))
    let engine = Engine(
      home: .firstRun,
      // Without installed extensions, so that a recording is the same on every machine.
      extensions: ExtensionCatalog(
        bundled: bundled, environment: environment, usesInstalled: false),
      log: LogFile(path: paths.log), isPlayback: true)
    let files = Settings(paths: paths)
    let stage = VirtualEngine(engine, settings: files, now: start, loadTime: settings.loadTime)
    for action in try actions(files) { stage.apply(action) }
    return stage
  }

  private func actions(_ files: Settings) throws -> [Action] {
    var actions: [Action] = [.terminalAppearance(.dark)]
    var configuration = Configuration()
    for action in files.configurationActions() {
      switch action {
      case .configuration(let read): configuration = read
      case .problems(.configuration, let problems):
        guard let first = problems.first else { break }
        throw Failure("Config", first, of: Configuration.fileName, settings.configuration)
      default: break
      }
    }
    configuration.appearance = AppearanceChoice(rawValue: settings.appearance) ?? .dark
    configuration.locale = settings.locale
    if settings.reducesMotion { configuration.motion = .reduced }
    configuration.privacy = settings.privacy ?? configuration.recordings.privacy
    // The virtual clock does not run while a slow machine is loading.
    configuration.limits.extend()
    actions += [
      .configuration(configuration),
      .localeSettings(LocaleSettings(locale: settings.locale, timeZone: settings.timeZone)),
    ]
    let name = settings.theme ?? configuration.theme
    for action in files.themeActions(name, from: ThemeOrigin(configuration)) {
      if !action.problems.isEmpty, let name = settings.theme, files.path(ofTheme: name) == nil {
        let names = files.themeNames.joined(separator: ", ")
        throw Failure(setting: "Theme", reason: "“\(name)” is not one of \(names)")
      }
      if let first = action.problems.first { throw Failure(setting: "Theme", reason: first) }
      actions.append(action)
    }
    for action in files.homeActions() {
      if let first = action.problems.first {
        throw Failure("Home", first, of: HomeFile.fileName, settings.home)
      }
      actions.append(action)
    }
    return actions
  }
}

extension Limits {
  /// Raises the time limits to at least a minute.
  fileprivate mutating func extend() {
    for path in [\Self.placeholder, \.snapshot, \.timeline, \.intent] {
      self[keyPath: path] = max(60, self[keyPath: path])
    }
  }
}
