internal import Configuration
internal import Dashboard
internal import Foundation
internal import HomeScreen
internal import Sandbox
internal import Texts

/// The user's files in a walk: `home.yaml` and `designs.yaml` in a folder, the others in memory.
struct WalkedFiles {
  private let paths: Paths
  private(set) var launchersText: String?
  private(set) var permissionsText: String?
  var canConfine = true
  /// Whether a file was changed that has not been read since.
  var hasUnnoticedChange = false
  private var homeEdits: LayoutEdits
  private var designEdits: LayoutEdits
  /// What an undo of everything leads to, or `nil` if it leads nowhere in particular.
  private(set) var baseline: Baseline?
  private var restarts = 0
  /// Whether ``secret`` has become one, and nobody has written it into the file since.
  private var hasMovedSecret = false

  /// `home.yaml` when the history of changes began.
  struct Baseline {
    /// The text, or `nil` if there was no file.
    var text: String?
    var home: HomeFile
    /// Whether the text is to come back, and not only the layout: nobody else has edited it since.
    var isExact = true

    /// An undo does not bring back a text that has become a secret.
    mutating func replace(_ moved: [MovedSecret]) {
      isExact = false
      home = home.replacing(moved)
    }
  }

  init() {
    let folder = WalkTrial.folder(ofProcess: getpid())
    // What an earlier walk left. If this fails, the walk has other files, and says so.
    try? FileManager.default.removeItem(atPath: folder)
    paths = Paths(environment: [
      "HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": "\(folder)/state",
      "XDG_CACHE_HOME": "\(folder)/cache", "XDG_RUNTIME_DIR": "\(folder)/run",
    ])
    homeEdits = LayoutEdits(path: paths.home)
    designEdits = LayoutEdits(path: paths.designs, .designs)
    write(Self.firstHome, to: paths.home)
    hasUnnoticedChange = false
  }

  /// What one of the files has as it is, and what no file has once it is in the keychain.
  static let secret = "hunter2"

  static let firstHome = """
    # My home screen
    widgets:
      - {id: big, widget: test/big, family: large}   # on the left
      - id: left
        widget: test/left
        family: small   # the quick one
      - id: right
        widget: test/right
        family: small
      # The cards
      - id: wide
        widget: test/wide
        family: medium
        settings:
          CardsIntent: {mode: many, later: [unknown]}
        later: 1   # of a later version
      - {id: tiles, widget: launcher, family: medium}
      - {id: line, widget: test/line, family: inline}
      - {id: job, widget: plugins/job, family: small}
    stacks:
      pair:
        widgets: [left, right]
        rotate: true   # as on the phone

    """

  // MARK: home.yaml

  var homeText: String? { try? String(contentsOfFile: paths.home, encoding: .utf8) }

  /// The layout in the file, or `nil` if there is none that can be used.
  var storedHome: HomeFile? {
    guard let file = homeText.flatMap({ try? PartialHomeFile($0) }), file.isUsable else {
      return nil
    }
    return file.home
  }

  /// Whether the file may be written: what is wrong with its stacks must be corrected first, by hand.
  var isWritable: Bool {
    homeText.flatMap { try? PartialHomeFile($0) }?.writeError == nil
  }

  func homeActions() -> [Action] {
    MainActor.assumeIsolated { UserFiles(paths: paths).homeActions() }
  }

  func designActions() -> [Action] {
    MainActor.assumeIsolated { UserFiles(paths: paths).designActions() }
  }

  mutating func save(_ home: HomeFile, over base: HomeFile) throws {
    try homeEdits.save(home, over: base)
    let moved = home.movedSecrets(since: base)
    guard !moved.isEmpty else { return }
    baseline?.replace(moved)
    hasMovedSecret = hasMovedSecret || moved.contains { $0.text == Self.secret }
  }

  /// Returns which file has a text that became a secret, or `nil` if none has.
  var secretProblem: String? {
    guard hasMovedSecret else { return nil }
    let files = [paths.home] + (1...3).map { "\(paths.home).\($0)" }
    return files.first { file in
      // A version that does not exist has no secret.
      (try? String(contentsOfFile: file, encoding: .utf8))?.contains(Self.secret) ?? false
    }
  }

  mutating func save(designs: HomeFile, over base: HomeFile) throws {
    try designEdits.save(designs, over: base)
  }

  /// Replaces `home.yaml` as somebody else does; `nil` removes it.
  mutating func editHome(_ text: String?) {
    baseline?.isExact = false
    hasMovedSecret = false
    write(text, to: paths.home)
  }

  mutating func editDesigns(_ text: String?) { write(text, to: paths.designs) }

  private mutating func write(_ text: String?, to path: String) {
    hasUnnoticedChange = true
    guard let text else {
      unlink(path)
      return
    }
    let folder = (path as NSString).deletingLastPathComponent
    // If a file cannot be written, the walk fails at once, because its layout is another.
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  mutating func didApply(_ action: Action) {
    switch action {
    case .home: homeEdits.didRead()
    case .designs: designEdits.didRead()
    default: break
    }
  }

  /// Notes that the file was read, and that the history of changes began, if it did.
  ///
  /// - Returns: Whether it did.
  mutating func beginBaseline(_ home: HomeFile, endsHistory: Bool) -> Bool {
    guard endsHistory || baseline == nil else { return false }
    baseline = Baseline(text: homeText, home: home)
    return true
  }

  /// Replaces the file by one that has never been there, so that the history ends.
  mutating func replaceHome() {
    restarts += 1
    editHome(Self.firstHome.replacing("id: wide", with: "id: wide\(restarts)"))
    baseline = nil
  }

  /// Returns how the file differs from what it was when the history began, or `nil` if it does not.
  var baselineProblem: String? {
    guard var baseline else { return nil }
    let text = homeText
    // The text may have become a secret in a box that was removed before anything was saved.
    let moved = storedHome.map { $0.movedSecrets(since: baseline.home) } ?? []
    if !moved.isEmpty { baseline.replace(moved) }
    if storedHome ?? baseline.home != baseline.home {
      return "the layout is \(text ?? "missing")\nand not\n\(baseline.home)"
    }
    guard baseline.isExact, let expected = baseline.text, text != expected else { return nil }
    return "it is\n\(text ?? "missing")\nand not\n\(expected)"
  }

  // MARK: Other files

  func launcherActions() -> [Action] {
    guard let launchersText else { return [.problems(.launchers, []), .launchers(LauncherFile())] }
    do throws(ConfigurationError) {
      let file = try LauncherFile(launchersText)
      return [.problems(.launchers, file.errors.map(\.description)), .launchers(file)]
    } catch {
      return [.problems(.launchers, [error.description])]
    }
  }

  mutating func editLaunchers(_ text: String?) {
    launchersText = text
    hasUnnoticedChange = true
  }

  mutating func add(_ launcher: Launcher) -> [Action] {
    changeLaunchers(.launcherAdded(launcher.name)) { text throws(ConfigurationError) in
      try LauncherText.adding(launcher, to: text)
    }
  }

  mutating func removeLauncher(_ name: String) -> [Action] {
    changeLaunchers(.notice("Removed", isWarning: false)) { text throws(ConfigurationError) in
      try LauncherText.removing(name, from: text ?? "")
    }
  }

  private mutating func changeLaunchers(
    _ action: Action, _ change: (String?) throws(ConfigurationError) -> String
  ) -> [Action] {
    do throws(ConfigurationError) {
      launchersText = try change(launchersText)
      return launcherActions() + [action]
    } catch {
      return [.notice("\(error.description)", isWarning: true)]
    }
  }

  static let launcherSuggestions = ["top", "vim notes.txt", "ssh nas"].compactMap { line in
    Launcher(line: line).map { LauncherSuggestion($0, .history(count: 3)) }
  }

  // MARK: permissions.yaml

  private static let foreignProgram = ProgramIdentity(path: "/opt/foreign", content: nil)

  func permissionActions() -> [Action] {
    var rules = PermissionRules()
    rules.isConfinable = canConfine
    rules.limitsHosts = canConfine
    rules.foreignPrograms = ["foreign": Self.foreignProgram]
    var errors: [String] = []
    if let permissionsText {
      do throws(ConfigurationError) {
        rules.file = try PermissionsFile(permissionsText)
        errors = rules.file.errors.messages
      } catch {
        rules.file = .unreadable
        errors = [error.description]
      }
    }
    return [.problems(.permissions, errors + rules.changedPrograms), .permissions(rules)]
  }

  mutating func editPermissions(_ text: String?) {
    permissionsText = text
    hasUnnoticedChange = true
  }

  mutating func setPermissions(
    _ entry: PermissionsEntry, of name: String, _ program: ProgramIdentity?
  ) -> [Action] {
    do throws(ConfigurationError) {
      permissionsText = try PermissionsText.setting(entry, of: name, program, in: permissionsText)
      return permissionActions()
    } catch {
      return [.notice("\(error.description)", isWarning: true)]
    }
  }

  // MARK: Themes

  var themeNames: [String] { MainActor.assumeIsolated { UserFiles(paths: paths).themeNames } }

  func themeActions(_ name: String) -> [Action] {
    MainActor.assumeIsolated { UserFiles(paths: paths).themeActions(name) }
  }

  func response(to resource: LookResource) -> LookResourceResponse {
    switch resource {
    case .theme(let name): MainActor.assumeIsolated { UserFiles(paths: paths).lookTheme(name) }
    case .picture(let path, _): .failed("\(path): no such file")
    case .font(let name): .failed("no font “\(name)”")
    }
  }
}
