import Foundation
import Golden
import Pushes
import RecordedServer
import TesseraKit
import Testing

@testable import DataWidget

/// Sources, and what a box and its settings say of them.
@Suite(.serialized)
struct DataTests {
  private let now = Date(timeIntervalSince1970: 1_795_689_000)
  private let folder: TemporaryFolder

  init() throws {
    _ = DataFolder.path
    folder = try TemporaryFolder()
  }

  static func program(_ name: String) -> String {
    let folders = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    return folders.map { $0.appendingPathComponent(name).path }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
  }

  private var environment: [String: String] {
    [
      "HOME": folder.path, "XDG_CACHE_HOME": "\(folder.path)/cache",
      "XDG_STATE_HOME": "\(folder.path)/state",
    ]
  }

  private func reading(_ values: [String: String]) -> DataReading {
    var reading = DataReading(DataSettings(FormValues(values)), environment: environment)
    reading.select = { expression, json in
      do throws(SelectionProblem) {
        return .success(
          try await Selection.run(expression, on: json, with: DataSelectionTests.worker))
      } catch {
        return .failure(error)
      }
    }
    reading.loader.secrets.secret = { ["token": "s3 cret"][$0] }
    return reading
  }

  private func entry(
    _ values: [String: String], after seconds: Double = 0, keepsHistory: Bool = true
  ) async -> DataEntry {
    await reading(values).read(
      at: now.addingTimeInterval(seconds), newerThan: 0, keepsHistory: keepsHistory
    ).entry
  }

  private func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: "\(folder.path)/\(name)", atomically: true, encoding: .utf8)
    return "\(folder.path)/\(name)"
  }

  @Test func sourceIsRecognized() throws {
    let script = try write("#!/bin/sh\n", to: "run.sh")
    chmod(script, 0o755)
    _ = try write("", to: "a b.txt")
    let home = folder.path
    let cases: [(String, DataSource)] = [
      ("", .none), ("  uptime -p ", .command("uptime -p")),
      ("https://a.example/x?k={secret: a}", .address("https://a.example/x?k={secret: a}")),
      ("~/a.csv", .file("\(home)/a.csv")), ("~/a b.txt", .file("\(home)/a b.txt")),
      ("~/run.sh", .command("~/run.sh")), ("~/run.sh -v", .command("~/run.sh -v")),
      ("/nowhere/at all", .command("/nowhere/at all")), ("push:cpu", .push("cpu")),
    ]
    for (text, source) in cases {
      #expect(try DataSource(text, home: home) == source, "\(text)")
    }
    #expect(throws: DataProblem.self) { try DataSource("https://", home: home) }
    #expect(throws: DataProblem.self) { try DataSource("push:../x", home: home) }
    #expect(throws: DataProblem.self) { try DataSource("FTP://a.example/x", home: home) }
    #expect(
      try DataSource("curl http://a.example", home: home) == .command("curl http://a.example"))
  }

  @Test func eachStepIsDescribedInTheSettings() async throws {
    let path = try write("name,price\na,1\nb,2\n", to: "t.csv")
    let entry = await entry(["source": path, "select": "map(.price) | add"])
    #expect(
      entry.settingsNotes == [
        "source": "→ 19 bytes", "decode": "→ CSV", "select": "→ 3", "show": "→ Value",
      ])
    guard case .measure(let measure) = entry.shown else { return #expect(Bool(false)) }
    #expect(measure.number == 3)
    let mistake = await self.entry(["source": path, "select": "map(.price | foo)"])
    #expect(mistake.shown == nil)
    #expect(
      mistake.settingsNotes["select"] == "! At “foo” (character 14): foo/0 is not defined"
        && mistake.problem?.part == .select)
    let wrong = await self.entry(["source": path, "decode": "json"])
    #expect(wrong.settingsNotes["decode"]?.hasPrefix("! This is not JSON") == true)
    let mismatch = await self.entry(["source": path, "show": "gauge"])
    #expect(mismatch.problem?.part == .show)
    let interval = await self.entry(["source": path, "every": "soon"])
    #expect(interval.shown != nil && interval.settingsNotes["every"]?.contains("soon") == true)
  }

  @Test func commandIsRunConfinedAndItsFailureIsNamed() async throws {
    let output = await entry(["source": "printf '4\\n8\\n' | tail -1"])
    guard case .measure(let measure) = output.shown else { return #expect(Bool(false)) }
    #expect(measure.number == 8)
    let missing = await entry(["source": "no-such-program-here"])
    #expect(missing.shown == nil && missing.problem?.text == "needs no-such-program-here")
    let partly = await entry(["source": "echo 5; exit 3"])
    #expect(partly.shown != nil && partly.problem?.text.contains("3") == true)
    let secret = await entry(["source": "curl -H {secret: token}"])
    #expect(secret.problem?.part == .source && secret.shown == nil)
  }

  @Test func numbersHaveAHistory() async throws {
    let path = try write("4", to: "n.txt")
    _ = await entry(["source": path])
    _ = try write("7", to: "n.txt")
    let second = await entry(["source": path], after: 60)
    guard case .measure(let measure) = second.shown else { return #expect(Bool(false)) }
    #expect(measure.past == [4, 7] && measure.change == 3)
    #expect(second.relevance?.score == 1, "it comes to the top of a stack")
    _ = try write("9", to: "n.txt")
    _ = await entry(["source": path], after: 120, keepsHistory: false)
    let line = await entry(["source": path, "show": "sparkline"], after: 180)
    guard case .sparkline(let shown) = line.shown else { return #expect(Bool(false)) }
    #expect(shown.past == [4, 7, 9], "the settings add nothing to it")
  }

  @Test func largeLogIsReadFromItsEnd() async throws {
    let line = "2026-11-26 INFO " + String(repeating: "x", count: 84) + "\n"
    let path = try write(String(repeating: line, count: 100_000) + "ERROR last\n", to: "big.log")
    let entry = await entry(["source": path])
    guard case .log(let lines) = entry.shown else { return #expect(Bool(false)) }
    #expect(lines.last == "ERROR last" && lines.count == 500 && lines[0].hasPrefix("2026"))
  }

  @Test func pushIsShownUntilItsEnd() async throws {
    let folder = PushFolder(environment: environment)
    let missing = await entry(["source": "push:cpu"])
    #expect(missing.problem?.text.contains("tessera push cpu") == true)
    var push = Push(date: now.timeIntervalSince1970, body: Array("42 %".utf8))
    push.end = now.timeIntervalSince1970 + 60
    try folder.store(push, of: "cpu")
    let outcome = await reading(["source": "push:cpu"]).read(
      at: now, newerThan: 0, keepsHistory: false)
    #expect(outcome.files == [folder.file(of: "cpu")])
    #expect(outcome.end == now.addingTimeInterval(60) && outcome.entry.shown != nil)
    #expect(await entry(["source": "push:cpu"], after: 61).shown == nil)
  }

  // MARK: Addresses

  @Test func addressIsRequestedWithHeadersAndSecrets() async throws {
    let server = try RecordedServer(.body(Data(#"[{"title":"a","url":"https://x.example"}]"#.utf8)))
    let entry = await entry([
      "source": server.address + "?key={secret: token}",
      "headers": "Accept: application/json\nX-Key: Bearer {secret: token}",
    ])
    guard case .list(let items) = entry.shown else { return #expect(Bool(false), "\(entry)") }
    #expect(items.map(\.title) == ["a"])
    #expect(server.requests.first?.contains("key=s3%20cret") == true)
    #expect(server.headers.joined().contains("X-Key: Bearer s3 cret"))
    let stored = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .compactMap { FileManager.default.contents(atPath: "\(folder.path)/\($0)") }
    #expect(!stored.contains { String(decoding: $0, as: UTF8.self).contains("cret") })
  }

  /// An address that is a secret itself, such as that of a private feed.
  @Test func addressMayBeASecret() async throws {
    let server = try RecordedServer(.body(Data(#"{"a": 1}"#.utf8)))
    var reading = reading(["source": "{secret: feed}"])
    let secrets = ["feed": server.address + "/p%20ath?x=1", "token": "s3 cret", "none": "ls /"]
    reading.loader.secrets.secret = { secrets[$0] }
    let outcome = await reading.read(at: now, newerThan: 0, keepsHistory: false)
    #expect(outcome.entry.shown != nil && outcome.entry.problem == nil, "\(outcome)")
    reading.settings.source = "{secret: feed}&k={secret: token}"
    let second = await reading.read(at: now, newerThan: 0, keepsHistory: false)
    #expect(second.entry.shown != nil, "\(second)")
    #expect(server.requests.joined().contains("/p%20ath?x=1&k=s3%20cret"))
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let stored = names.compactMap { FileManager.default.contents(atPath: "\(folder.path)/\($0)") }
    #expect(!stored.contains { String(decoding: $0, as: UTF8.self).contains("p%20ath") })
    // Whatever a secret is, it is not run.
    reading.settings.source = "{secret: none}"
    let command = await reading.read(at: now, newerThan: 0, keepsHistory: false)
    #expect(command.entry.problem?.part == .source && command.entry.shown == nil)
    reading.settings.source = "{secret: missing}"
    let missing = await reading.read(at: now, newerThan: 0, keepsHistory: false)
    #expect(missing.entry.problem?.text.contains("tessera secret set missing") == true)
  }

  @Test func secretIsOnlySentEncrypted() async {
    let source = "http://a.example/?k={secret: token}"
    #expect(await entry(["source": source]).problem?.text.contains("https://") == true)
    let missing = await entry(["source": "https://a.example/?k={secret: other}"])
    #expect(missing.problem?.text.contains("tessera secret set other") == true)
    let header = await entry(["source": "https://a.example/", "headers": "no header"])
    #expect(header.problem?.part == .headers)
  }

  @Test func lastResponseIsShownWhileTheServerIsAway() async throws {
    let values: [String: String]
    do {
      let server = try RecordedServer(.body(Data("5".utf8)))
      values = ["source": server.address]
      #expect(await entry(values).problem == nil)
      server.respond(with: .body(Data("no".utf8), status: 503))
      let failed = await entry(values, after: 60)
      #expect(failed.shown != nil && failed.problem?.isTemporary == true)
      server.respond(with: .body(Data("no".utf8), status: 404))
      let rejected = await entry(values, after: 120)
      #expect(rejected.shown == nil && rejected.problem?.text.contains("404") == true)
    }
    #expect(await entry(values, after: 180).problem?.isTemporary == true, "no server")
  }
}
