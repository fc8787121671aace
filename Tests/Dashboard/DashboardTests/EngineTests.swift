import Cells
import Configuration
import ExtensionHost
import Foundation
import Golden
import HomeScreen
import Testing
import ViewTree
import Wire

@testable import Dashboard
@testable import Sandbox

/// The home screen with real extensions, without a terminal.
@MainActor
struct EngineTests {
  private let folder: String

  init() throws { folder = try TemporaryFolder().path }

  /// The fixture, which is built next to the test bundle.
  private static var program: String? {
    CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      .map { $0.appendingPathComponent("FaultyExtension").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func catalog(_ mode: String) throws -> ExtensionCatalog {
    ExtensionCatalog(
      bundled: ["faulty": [try #require(Self.program), mode, "\(folder)/marker"]],
      environment: ["HOME": folder, "SWIFT_BACKTRACE": "enable=no"], includesInstalled: false)
  }

  private static let home = HomeFile(widgets: [
    WidgetPlacement(
      id: "box", widget: WidgetReference(extension: "faulty", kind: "faulty"), family: .systemSmall)
  ])

  /// Creates an engine with one box, and waits until all responses have been received.
  private func engine(_ mode: String) throws -> Engine {
    let engine = Engine(
      home: Self.home, extensions: try catalog(mode), log: LogFile(path: "\(folder)/log"))
    _ = engine.apply(.configuration(Configuration()), at: Clock.now)
    _ = engine.apply(.resized(Size(width: 80, height: 24)), at: Clock.now)
    while engine.isWaiting {
      engine.host.runOnce(timeout: 0.1)
      _ = engine.handleEvents(at: Clock.now)
    }
    return engine
  }

  @Test func timelineIsShownInTheBox() throws {
    let engine = try engine("good")
    defer { engine.host.shutDown() }
    let report = try #require(engine.home.report(at: Clock.now).first)
    #expect(report.state == "current" && report.elements.first?.label == "good one", "\(report)")
    #expect(engine.loadingWidgets.isEmpty)
  }

  @Test func failureIsShownInBoxAndLog() throws {
    let engine = try engine("crash")
    defer { engine.host.shutDown() }
    let report = try #require(engine.home.report(at: Clock.now).first)
    #expect(report.state == "failed" && report.mark != nil, "\(report)")
    let log = FileManager.default.contents(atPath: "\(folder)/log") ?? Data()
    #expect(String(decoding: log, as: UTF8.self).contains(" faulty: "))
  }

  /// The process stays as long as the box exists, and no longer.
  @Test func processThatListensIsKeptForItsBox() throws {
    let engine = try engine("good")
    defer { engine.host.shutDown() }
    let box = try #require(engine.home.slots.keys.first)
    #expect(engine.host.nextDeadline != nil)
    engine.setListens(true, box, at: Clock.now)
    #expect(engine.host.nextDeadline == nil)
    _ = engine.apply(.home(HomeFile(widgets: [])), at: Clock.now)
    #expect(engine.host.nextDeadline != nil)
  }

  @Test func terminalEffectsAreReturned() throws {
    let engine = Engine(
      home: Self.home, extensions: try catalog("good"), log: LogFile(path: "\(folder)/log"))
    defer { engine.host.shutDown() }
    #expect(engine.apply(.key(KeyPress(.character("q"))), at: Clock.now) == [.quit])
  }

  /// What the home screen asks of the loop because of a response.
  @Test func terminalEffectsOfResponsesWaitForTheLoop() throws {
    let engine = Engine(
      home: Self.home, extensions: try catalog("good"), log: LogFile(path: "\(folder)/log"))
    defer { engine.host.shutDown() }
    _ = engine.apply(.configuration(Configuration()), at: Clock.now)
    _ = engine.apply(.resized(Size(width: 80, height: 24)), at: Clock.now)
    #expect(!engine.apply(.key(KeyPress(.character("s"))), at: Clock.now).contains(.listThemes))
    while engine.isWaiting {
      engine.host.runOnce(timeout: 0.1)
      _ = engine.handleEvents(at: Clock.now)
    }
    #expect(engine.home.sheetName == "SettingsSheet")
    #expect(engine.takeEffects().contains(.listThemes) && engine.takeEffects().isEmpty)
  }

  private static func settings(_ command: [String]) -> ExtensionSettings {
    var settings = ExtensionSettings()
    settings.command = command
    return settings
  }

  @Test func configuredExtensionsReplaceBundledOnes() throws {
    var configuration = Configuration()
    configuration.extensions["faulty"] = Self.settings(["other"])
    configuration.extensions["mine"] = Self.settings(["my", "own"])
    configuration.locale = "de_DE"
    let commands = try catalog("good").commands(for: configuration)
    #expect(commands.map(\.name) == ["faulty", "mine"])
    #expect(commands.map(\.arguments) == [["other"], ["my", "own"]])
    let environment = commands[1].environment
    #expect(environment["TESSERA_EXTENSION"] == "mine" && environment["LC_ALL"] == "de_DE.UTF-8")
  }

  @Test func childInheritsNoSecrets() {
    let inherited = ChildEnvironment.inherited(from: [
      "PATH": "/bin", "AWS_SECRET_ACCESS_KEY": "x", "LC_TIME": "de_DE", "XDG_DATA_HOME": "/d",
    ])
    #expect(inherited["AWS_SECRET_ACCESS_KEY"] == nil)
    #expect(inherited["PATH"] == "/bin" && inherited["LC_TIME"] == "de_DE")
    #expect(inherited["XDG_DATA_HOME"] == "/d")
  }

  @Test func tokensAreInheritedOnlyByTheBundledExtensionThatNeedsThem() {
    let catalog = ExtensionCatalog(
      bundled: ["clock": ["clock"], "repositories": ["repositories"]],
      environment: ["GITHUB_TOKEN": "x"], includesInstalled: false)
    func tokens(_ configuration: Configuration) -> [String?] {
      catalog.commands(for: configuration).map { $0.environment["GITHUB_TOKEN"] }
    }
    #expect(tokens(Configuration()) == [nil, "x"])
    var replaced = Configuration()
    replaced.extensions["repositories"] = Self.settings(["other"])
    #expect(tokens(replaced) == [nil, nil])
  }

  @Test func permittedVariablesReachPluginsAloneUnderAnotherName() throws {
    let catalog = ExtensionCatalog(
      bundled: ["clock": ["clock"], "plugins": ["plugins"]],
      environment: ["TOKEN": "x", "OTHER": "y"], includesInstalled: false)
    let permissions = try PermissionsFile("plugins/a.sh: {environment: [TOKEN, MISSING]}\n")
    let environments = catalog.commands(for: Configuration(), permissions).map(\.environment)
    #expect(environments.map { $0["TESSERA_VARIABLE_TOKEN"] } == [nil, "x"])
    for environment in environments {
      #expect(environment["TOKEN"] == nil && environment["OTHER"] == nil)
      #expect(environment["TESSERA_VARIABLE_MISSING"] == nil)
    }
  }

  /// What an extension may not read, it is told nothing about.
  @Test(.enabled(if: Confinement.hasLandlock, "this machine has no Landlock"))
  func onlyFilesThatAnExtensionCanReadAreWatched() throws {
    let engine = try engine("good")
    defer { engine.host.shutDown() }
    let place = ResolvedPath(folder).path
    for name in ["own", ".ssh", "notes"] {
      try FileManager.default.createDirectory(
        atPath: "\(place)/\(name)", withIntermediateDirectories: true)
      try "x".write(
        toFile: "\(place)/\(name)/file", atomically: false, encoding: .utf8)
    }
    #expect(symlink("\(place)/.ssh/file", "\(place)/own/link") == 0)
    let named = ["own/file", "own/missing", "notes/file", ".ssh/file", ".ssh/missing", "own/link"]
    func watched(_ confinement: ChildConfinement?) throws -> [String] {
      var command = try #require(engine.host.command(of: "faulty"))
      command.confinement = confinement
      engine.host.register(command)
      engine.files = WidgetFiles()
      let id = try #require(engine.home.slots.keys.first)
      engine.watchFiles(
        named.map { "\(place)/\($0)" }, of: id, requestedAt: Clock.now, at: Clock.now)
      engine.watchFiles(["\(place)/.ssh"], describing: "faulty")
      let paths = engine.files?.takeChangedPaths(for: engine.home.slots.keys) ?? []
      return paths.map { String($0.dropFirst(place.count + 1)) }.sorted()
    }
    func sandbox(_ permissions: Permissions) -> ChildConfinement {
      .sandbox(
        Sandbox(
          permissions, .landlock, environment: ["HOME": place], program: "/bin/true",
          ownFolders: ["\(place)/own"]))
    }
    #expect(try watched(nil) == (named + [".ssh"]).sorted())
    #expect(try watched(sandbox(.withoutSecrets)) == ["notes/file", "own/file", "own/missing"])
    #expect(try watched(sandbox(.minimal)) == ["own/file", "own/missing"])
  }

  /// Another program may have put the link there.
  @Test(.enabled(if: Confinement.hasLandlock, "this machine has no Landlock"))
  func extensionWhosePermissionsLeadOverAPlantedLinkIsNotStarted() throws {
    let engine = try engine("good")
    defer { engine.host.shutDown() }
    let place = ResolvedPath(folder).path
    for name in ["notes", "secret"] { #expect(mkdir("\(place)/\(name)", 0o700) == 0) }
    #expect(symlink("\(place)/secret", "\(place)/notes/link") == 0)
    var permissions = Permissions.minimal
    permissions.readablePaths = ["~/notes/link"]
    var command = try #require(engine.host.command(of: "faulty"))
    command.confinement = .sandbox(
      Sandbox(
        permissions, .landlock, environment: ["HOME": place], program: "/bin/true", ownFolders: [],
        writing: [PermittedWriting(entry: "plugins/a.sh", paths: ["~/notes"])]))
    engine.host.register(command)
    _ = engine.apply(.key(KeyPress(.character("R"))), at: Clock.now)
    while engine.isWaiting {
      engine.host.runOnce(timeout: 0.1)
      _ = engine.handleEvents(at: Clock.now)
    }
    let log = try String(contentsOfFile: "\(folder)/log", encoding: .utf8)
    #expect(log.contains("over the link \(place)/notes/link, which plugins/a.sh may change"))
  }

  /// What the file would say that a link leads to is not known, so it allows nothing.
  @Test func permissionsBehindALinkToNothingAreUnreadable() throws {
    let folder = try TemporaryFolder()
    let environment = ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path]
    let files = UserFiles(paths: Paths(environment: environment))
    #expect(files.permissions.file == PermissionsFile() && files.permissions.errors.isEmpty)
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/tessera", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/tessera/permissions.yaml", withDestinationPath: "/nowhere/x.yaml")
    #expect(files.permissions.file == .unreadable && files.permissions.errors.count == 1)
  }

  /// Plugins never write what runs with other permissions.
  @Test func programsOfExtensionsAreToldOnlyToWhatRunsPrograms() {
    let catalog = ExtensionCatalog(
      bundled: ["clock": ["clock"], "plugins": ["plugins"]], environment: [:],
      includesInstalled: false)
    func programs(_ configuration: Configuration) -> [String?] {
      catalog.commands(for: configuration).map { $0.environment["TESSERA_PROGRAMS"] }
    }
    #expect(programs(Configuration()) == [nil, nil])
    var own = Configuration()
    own.extensions["mine"] = Self.settings(["/home/me/mine"])
    own.extensions["other"] = Self.settings(["sh", "/home/me/other"])
    #expect(programs(own) == [nil, nil, nil, "/home/me/mine:/home/me/other"])
    own.extensions["other"] = Self.settings(["sh", "-c", "exec ~/x.py"])
    let lines = catalog.commands(for: own).map { $0.environment["TESSERA_COMMANDS"] }
    #expect(lines == [nil, nil, nil, "/home/me/mine\nsh\n-c\nexec ~/x.py"])
  }

  /// The programs that the bundled one runs must not read them there.
  @Test func placesOfSecretsAreKnownToBundledExtensions() {
    let catalog = ExtensionCatalog(
      bundled: ["plugins": ["plugins"]], environment: ["GNUPGHOME": "/keys", "OTHER": "y"],
      includesInstalled: false)
    func environments(_ configuration: Configuration) -> [[String: String]] {
      catalog.commands(for: configuration).map(\.environment)
    }
    #expect(environments(Configuration()).map { $0["TESSERA_PLACE_GNUPGHOME"] } == ["/keys"])
    #expect(environments(Configuration()).map { $0["GNUPGHOME"] } == [nil])
    var replaced = Configuration()
    replaced.extensions["plugins"] = Self.settings(["other"])
    #expect(environments(replaced).map { $0["TESSERA_PLACE_GNUPGHOME"] } == [nil])
  }

  @Test func tesseraAddressesAreParsed() {
    #expect(ControlRequest(url: "tessera://page/2") == .showPage(2))
    #expect(ControlRequest(url: "tessera://page/2?stack=work") == .showWidget("work"))
    #expect(ControlRequest(url: "tessera://widget/clock") == .showWidget("clock"))
    #expect(ControlRequest(url: "tessera://gallery") == .showGallery)
    for address in ["tessera://page/0", "tessera://page/x", "https://page/2", "tessera://widget/"] {
      #expect(ControlRequest(url: address) == nil, "\(address)")
    }
  }

  @Test func requestOfAnotherProgramHasResponse() {
    let home = HomeScreen(home: Self.home)
    let now = Clock.now
    let unknown = home.response(to: .showWidget("none"), at: now)
    #expect(unknown.action == nil)
    guard case .failed(let message) = unknown.response else {
      Issue.record("\(unknown.response)")
      return
    }
    #expect(message.contains("“none”") && message.contains("box"))
    #expect(home.response(to: .showPage(1), at: now).action == .showPage(0))
    #expect(home.response(to: .reload(extension: nil, kind: "nope"), at: now).action == nil)
  }
}
