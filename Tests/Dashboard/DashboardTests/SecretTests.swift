import Cells
import Configuration
import ExtensionHost
import Foundation
import Golden
import HomeScreen
import IntentSchemas
import Sandbox
import Testing
import Timelines
import ViewTree
import Wire

@testable import Dashboard

/// Secrets that settings refer to, with a real extension: it gets them, and nothing else has them.
@MainActor
struct SecretTests {
  private let folder: String
  private static let value = "s3cr3t \"quoted\""

  init() throws { folder = try TemporaryFolder().path }

  private func engine(
    _ mode: String, _ values: [String: JSON], secrets: [String: String] = ["mine": value],
    cache: TimelineCache? = nil
  ) throws -> Engine {
    var box = WidgetPlacement(
      id: "box", widget: WidgetReference(extension: "faulty", kind: "faulty"), family: .systemSmall)
    box.settings = IntentValues(intent: "I", values: values)
    let engine = Engine(
      home: HomeFile(widgets: [box]), extensions: try catalog(mode),
      log: LogFile(path: "\(folder)/log"), cache: cache)
    engine.secrets = .temporary
    for (name, value) in secrets { _ = engine.secrets.store(name, value) }
    _ = engine.apply(.configuration(Configuration()), at: Clock.now)
    _ = engine.apply(.resized(Size(width: 80, height: 24)), at: Clock.now)
    wait(for: engine)
    return engine
  }

  private func catalog(_ mode: String) throws -> ExtensionCatalog {
    let program = CommandLine.arguments
      .map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      .map { $0.appendingPathComponent("FaultyExtension").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return ExtensionCatalog(
      bundled: ["faulty": [try #require(program), mode, "\(folder)/marker"]],
      environment: ["HOME": folder, "SWIFT_BACKTRACE": "enable=no"], includesInstalled: false)
  }

  private func wait(for engine: Engine) {
    while engine.isWaiting {
      engine.host.runOnce(timeout: 0.1)
      _ = engine.handleEvents(at: Clock.now)
    }
  }

  private func report(_ engine: Engine) throws -> WidgetReport {
    try #require(engine.home.report(at: Clock.now).first)
  }

  private static let reference = JSON.object(["secret": .string("mine")])

  private var log: String {
    FileManager.default.contents(atPath: "\(folder)/log").map {
      String(decoding: $0, as: UTF8.self)
    }
      ?? ""
  }

  @Test func extensionGetsTheSecretAndTheHomeScreenItsName() throws {
    let engine = try engine("showToken", ["token": Self.reference], secrets: ["mine": "s3cr3t"])
    defer { engine.host.shutDown() }
    #expect(try report(engine).elements.first?.label == "<s3cr3t> one")
    #expect(engine.home.slots[SlotID("box")]?.placement.settings?.values["token"] == Self.reference)
  }

  @Test func secretWithinATextIsReplaced() throws {
    let engine = try engine(
      "showToken", ["token": .string("Bearer {secret: mine}")], secrets: ["mine": "abc"])
    defer { engine.host.shutDown() }
    #expect(try report(engine).elements.first?.label == "<Bearer abc> one")
  }

  @Test func logAndMessagesHaveNoSecret() throws {
    for mode in ["logToken", "failToken"] {
      let engine = try engine(mode, ["token": Self.reference], secrets: ["mine": "s3cr3t"])
      let report = try report(engine)
      engine.host.shutDown()
      _ = engine.handleEvents(at: Clock.now)
      #expect(!"\(report)".contains("s3cr3t"))
      if mode == "failToken" { #expect("\(report)".contains("“•••” was rejected"), "\(report)") }
    }
    #expect(log.contains("“•••” was rejected") && !log.contains("s3cr3t"), "\(log)")
  }

  @Test func missingSecretIsNamedAndLoadedOnceItIsStored() throws {
    let engine = try engine("showToken", ["token": Self.reference], secrets: [:])
    defer { engine.host.shutDown() }
    #expect("\(try report(engine))".contains("there is no secret mine: tessera secret set mine"))
    #expect(log.contains("there is no secret mine"))
    #expect(engine.home.loader(of: SlotID("box"))?.retryDate == nil, "nothing to wait for")
    _ = engine.secrets.store("mine", "new1")
    _ = engine.apply(.secretsChanged(["mine"]), at: Clock.now)
    wait(for: engine)
    #expect(try report(engine).elements.first?.label == "<new1> one")
    _ = engine.secrets.store("mine", "new2")
    _ = engine.apply(.secretsChanged(["mine"]), at: Clock.now)
    wait(for: engine)
    #expect(try report(engine).elements.first?.label == "<new2> one")
  }

  /// Its program may be another one than the user decided about.
  @Test func programThatIsNotDecidedAboutGetsNoSecret() throws {
    let engine = try engine("showToken", ["token": Self.reference], secrets: ["mine": "s3cr3t"])
    defer { engine.host.shutDown() }
    var rules = PermissionRules()
    func apply(program content: String, decision: String) throws {
      rules.foreignPrograms = ["faulty": ProgramIdentity(path: "/x", content: content)]
      rules.file = try PermissionsFile(
        "faulty: {preset: as-me, file: /x, content: \(decision)}\n")
      _ = engine.apply(.permissions(rules), at: Clock.now)
      // It is loaded at once, whatever the budget.
      _ = engine.apply(.secretsChanged(["mine"]), at: Clock.now)
      wait(for: engine)
    }
    try apply(program: "one", decision: "one")
    try apply(program: "another", decision: "one")
    let text = "\(try report(engine))"
    #expect(text.contains("faulty gets no secret before you decide what it may do"), "\(text)")
    try apply(program: "another", decision: "another")
    #expect(try report(engine).elements.first?.label == "<s3cr3t> one")
  }

  private func cachedText(_ mode: String, _ token: JSON) throws -> String {
    let cache = TimelineCache(folder: "\(folder)/cache")
    let engine = try engine(mode, ["token": token], secrets: ["mine": "s3cr3t"], cache: cache)
    engine.host.shutDown()
    cache.flush()
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/cache").sorted()) ?? []
    return names.map {
      String(
        decoding: FileManager.default.contents(atPath: "\(folder)/cache/\($0)") ?? Data(),
        as: UTF8.self)
    }.joined()
  }

  /// The key of a cached timeline has the reference; one that shows the secret is not cached.
  @Test func cacheHasNoSecret() throws {
    let text = try cachedText("logToken", Self.reference)
    #expect(text.contains("token of 6 one") && text.contains("mine") && !text.contains("s3cr3t"))
    try FileManager.default.removeItem(atPath: "\(folder)/cache")
    #expect(try cachedText("showToken", Self.reference).isEmpty)
    #expect(try cachedText("showToken", .string("{secret: mine}")).isEmpty)
    #expect(try cachedText("showToken", .string("open")).contains("<open> one"))
  }

  @Test func typedSecretIsStoredAndTheSheetIsTold() throws {
    let cache = TimelineCache(folder: "\(folder)/cache")
    let engine = try engine(
      "logToken", ["token": .string("pl4in-text")], secrets: [:], cache: cache)
    defer { engine.host.shutDown() }
    cache.flush()
    let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/cache")
    #expect(files.count == 1)
    let secret = NewSecret(
      "pl4in-text", of: "token", in: WidgetReference(extension: "faulty", kind: "faulty"))
    engine.store([secret], at: Clock.now)
    #expect(engine.secrets.value("faulty.faulty.token") == "pl4in-text")
    // The key of the cached timeline had the text.
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/cache").isEmpty)
    _ = engine.apply(.home(HomeFile(widgets: [])), at: Clock.now)
    #expect(engine.apply(.tick, at: Clock.now).isEmpty)
  }

  /// A view that is not searched counts as one with the secret.
  @Test func theSearchForASecretIsBounded() {
    let view = ArchivedNode(.text(TextNode("plain")))
    var remaining = 1
    #expect(!view.contains(anyOf: ["s3cr3t"], spending: &remaining) && remaining <= 0)
    #expect(view.contains(anyOf: ["s3cr3t"], spending: &remaining))
  }

  @Test func formsInWhichASecretIsWrittenAreHidden() {
    var secrets = HandedSecrets()
    secrets.insert(Self.value)
    secrets.insert("abc")
    secrets.insert("first line\nsecond line")
    for text in [
      "is s3cr3t \"quoted\"", #"{"a":"s3cr3t \"quoted\""}"#, "?k=s3cr3t%20%22quoted%22",
      "first line", "x second line",
    ] {
      let hidden = secrets.hiding(text)
      #expect(hidden.contains("•••") && !hidden.contains("s3cr3t") && !hidden.contains("line"))
    }
    #expect(secrets.hiding("abc") == "abc", "it would hide half of each message")
  }
}
