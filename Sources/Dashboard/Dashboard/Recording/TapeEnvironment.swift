import Cells
import Configuration
import ControlSocket
package import Foundation
import Files
import HomeScreen
package import Recordings
import Sandbox
import Themes

/// The folders and the environment in which a tape is played, the same on every machine.
@MainActor
package struct TapeEnvironment {
  let tapeSettings: TapeSettings
  /// The folder of the tape, outside of which it names no files.
  private let folder: String
  /// The temporary folder, which ``clear()`` removes.
  private let temporaryFolder: String
  package let zone: TimeZone
  /// The commands of the bundled extensions, by name.
  private let bundled: [String: [String]]

  /// An invalid setting or program.
  package struct Failure: Error {
    /// The command of the tape without its value, such as `Set Home`, `Program htop` or `Env NAME`.
    package var command: String
    package var reason: String

    init(setting: String, reason: String) {
      command = "Set \(setting)"
      self.reason = reason
    }

    init(program: String, reason: String) {
      command = "Program \(program)"
      self.reason = reason
    }

    init(variable: String, reason: String) {
      command = "Env \(variable)"
      self.reason = reason
    }

    /// Creates a failure from an error message, replacing the file name with which it begins by the
    /// path given in the tape.
    init(_ setting: String, _ message: String, of file: String, _ path: String?) {
      command = "Set \(setting)"
      let messageWithoutFile = message.hasPrefix(file) ? message.dropFirst(file.count) : nil
      reason = messageWithoutFile.map { (path ?? file) + $0 } ?? message
    }
  }

  package init(
    _ tapeSettings: TapeSettings, folder: String, bundled: [String: [String]]
  ) throws {
    self.tapeSettings = tapeSettings
    self.bundled = bundled
    self.folder = folder
    guard let zone = TimeZone(identifier: tapeSettings.timeZone) else {
      throw Failure(
        setting: "TimeZone",
        reason:
          "unknown time zone “\(tapeSettings.timeZone)”; expected a name such as Europe/Berlin")
    }
    self.zone = zone
    if let locale = tapeSettings.locale, !Configuration.isExistingLocale(locale) {
      throw Failure(
        setting: "Locale", reason: "unknown locale “\(locale)”; expected one such as de_DE")
    }
    for (name, value) in tapeSettings.environment {
      let paths = TapeValue.paths(in: value) ?? []
      guard paths.allSatisfy({ TapeFolder(folder: folder).path(ofFolder: $0) != nil }) else {
        throw Failure(variable: name, reason: Self.outside(value))
      }
    }
    temporaryFolder = try Folder.makeTemporary(named: "tessera-record")
    do {
      for name in ["config", "state", "cache", "run"] {
        try Folder.make(at: "\(temporaryFolder)/\(name)")
      }
      try copy(tapeSettings.homeFolder, of: "HomeFolder", to: "home")
      try copy(tapeSettings.data, of: "Data", to: dataFolder)
    } catch {
      clear()
      throw error
    }
  }

  /// The folder that is used as `~/.local/share`, in the temporary folder.
  private var dataFolder: String {
    tapeSettings.data == nil ? "home/.local/share" : "data"
  }

  /// Copies a folder of the tape, because widgets may write to it; without one, makes the folder.
  private func copy(_ folder: String?, of setting: String, to name: String) throws {
    let target = "\(temporaryFolder)/\(name)"
    guard let folder else { return try Folder.make(at: target) }
    guard let source = TapeFolder(folder: self.folder).path(ofFolder: folder) else {
      throw Failure(setting: setting, reason: Self.outside(folder))
    }
    do {
      try FolderCopy.copy(source, to: target)
    } catch FolderCopy.Failure.tooLarge {
      throw Failure(
        setting: setting,
        reason: "“\(folder)” contains more than \(FolderCopy.limitDescription)")
    } catch {
      throw Failure(setting: setting, reason: "“\(folder)” is not a folder that can be copied")
    }
  }

  /// Removes the temporary folder.
  package func clear() {
    // If the folder cannot be removed, the system cleans it up later.
    try? FileManager.default.removeItem(atPath: temporaryFolder)
  }

  /// Resolves the path of a file in the tape, or returns `nil` if it is not in the tape's folder.
  private func path(_ path: String) -> String? { TapeFolder(folder: folder).path(of: path) }

  private static func outside(_ path: String) -> String {
    "“\(path)” is outside the tape's folder"
  }

  /// Resolves the file of a setting.
  ///
  /// - Throws: ``Failure`` if it is not in the tape's folder, or cannot be read.
  private func path(_ file: String?, of setting: String) throws -> String? {
    guard let file else { return nil }
    guard let path = path(file) else { throw Failure(setting: setting, reason: Self.outside(file)) }
    guard access(path, R_OK) == 0 else {
      let reason = "“\(file)”: \(String(cString: strerror(errno)))"
      throw Failure(setting: setting, reason: reason)
    }
    return path
  }

  /// Resolves the file that belongs to the tape's home screen and is next to it.
  ///
  /// - Throws: ``Failure`` if it is a link that leads out of the tape's folder.
  private func path(nextToHome name: String) throws -> String? {
    guard let home = tapeSettings.home else { return nil }
    let parts = PathBytes.parts(of: home).dropLast() + [name]
    let file = parts.joined(separator: "/")
    guard let path = path(file) else { throw Failure(setting: "Home", reason: Self.outside(file)) }
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The environment of the extensions' processes.
  ///
  /// Of the user's environment, only the variables needed to run programs are kept.
  private var environment: [String: String] {
    let userEnvironment = ProcessInfo.processInfo.environment
    let inheritedNames = ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "SWIFT_BACKTRACE"]
    var environment = userEnvironment.filter { inheritedNames.contains($0.key) }
    for (kind, folder) in [
      (XDGFolder.configuration, "config"), (.state, "state"), (.cache, "cache"),
      (.data, dataFolder),
    ] { environment[kind.rawValue] = "\(temporaryFolder)/\(folder)" }
    environment["XDG_RUNTIME_DIR"] = "\(temporaryFolder)/run"
    environment["HOME"] = "\(temporaryFolder)/home"
    environment["TZ"] = tapeSettings.timeZone
    environment["LANG"] = "\(tapeSettings.locale ?? "C").UTF-8"
    environment["SWIFT_DETERMINISTIC_HASHING"] = "1"
    if tapeSettings.configuration == nil { environment[Sandbox.noProgramsVariable] = "1" }
    return environment.merging(
      tapeSettings.environment.mapValues { $0.replacing("{tape}", with: folder) }
    ) { $1 }
  }

  /// Creates an engine with the tape's configuration and layout.
  package func engine() throws -> VirtualEngine {
    let home = try path(tapeSettings.home, of: "Home")
    let configuration = try path(tapeSettings.configuration, of: "Config")
    _ = try path(nextToHome: WidgetListFile.designs.name)
    guard let start = DateArgument(tapeSettings.start, in: zone)?.date else {
      throw Failure(
        setting: "Start",
        reason: "“\(tapeSettings.start)” is not a date; expected one such as 2026-11-21T10:18")
    }
    let environment = environment
    let paths = Paths(
      environment: environment, configuration: configuration, home: home)
    let engine = Engine(
      home: .firstRun,
      // Without installed extensions, so that a recording is the same on every machine.
      extensions: ExtensionCatalog(
        bundled: bundled, environment: environment, includesInstalled: false),
      log: LogFile(path: paths.log), isPlayback: true)
    let userFiles = UserFiles(paths: paths)
    try copyLaunchers(to: paths.launchers)
    let virtualEngine = VirtualEngine(
      engine, userFiles: userFiles, now: start, loadTime: tapeSettings.loadTime,
      programs: try programs())
    for action in try actions(userFiles) { virtualEngine.apply(action) }
    return virtualEngine
  }

  /// Returns the actions that apply the tape's settings and files.
  private func actions(_ userFiles: UserFiles) throws -> [Action] {
    var actions: [Action] = [.terminalAppearance(.dark)]
    var configuration = Configuration()
    for action in userFiles.configurationActions() {
      switch action {
      case .configuration(let parsed): configuration = parsed
      case .problems(.configuration, let problems):
        guard let first = problems.first else { break }
        throw Failure("Config", first, of: Configuration.fileName, tapeSettings.configuration)
      default: break
      }
    }
    configuration.appearance = AppearanceChoice(rawValue: tapeSettings.appearance) ?? .dark
    configuration.locale = tapeSettings.locale
    if tapeSettings.reducesMotion { configuration.motion = .reduced }
    configuration.privacy = tapeSettings.privacy ?? configuration.recordings.privacy
    // Timeouts are measured in real time, which a recording does not show, so a slow machine is
    // given longer.
    configuration.limits.raiseTimeouts()
    actions += [
      .configuration(configuration),
      .localeSettings(LocaleSettings(locale: tapeSettings.locale, timeZone: tapeSettings.timeZone)),
    ]
    let name = tapeSettings.theme ?? configuration.theme
    for action in userFiles.themeActions(name, from: ThemeOrigin(configuration)) {
      if !action.problems.isEmpty, let name = tapeSettings.theme,
        userFiles.path(ofTheme: name) == nil
      {
        let names = userFiles.themeNames.joined(separator: ", ")
        throw Failure(setting: "Theme", reason: "unknown theme “\(name)”; available: \(names)")
      }
      if let first = action.problems.first { throw Failure(setting: "Theme", reason: first) }
      actions.append(action)
    }
    let files = [userFiles.launcherActions(), userFiles.designActions(), userFiles.homeActions()]
    for action in files.joined() {
      if let first = action.problems.first {
        throw Failure("Home", first, of: HomeFile.fileName, tapeSettings.home)
      }
      actions.append(action)
    }
    return actions
  }

  /// Copies the launchers next to the tape's home screen, because they may be changed.
  private func copyLaunchers(to target: String) throws {
    guard let source = try path(nextToHome: LauncherFile.fileName) else { return }
    try Folder.make(at: Folder.parent(of: target))
    try FileManager.default.copyItem(atPath: source, toPath: target)
  }

  private func programs() throws -> [String: ProgramScreen] {
    var programs: [String: ProgramScreen] = [:]
    for (name, file) in tapeSettings.programs {
      guard let path = path(file) else {
        throw Failure(program: name, reason: Self.outside(file))
      }
      do throws(RegularFile.Failure) {
        programs[name] = try ProgramScreen(contentsOf: path)
      } catch {
        throw Failure(program: name, reason: "“\(file)”: \(error)")
      }
    }
    return programs
  }
}

extension Limits {
  /// Raises each timeout to at least a minute.
  fileprivate mutating func raiseTimeouts() {
    for path in [\Self.placeholder, \.snapshot, \.timeline, \.intent] {
      self[keyPath: path] = max(60, self[keyPath: path])
    }
  }
}
