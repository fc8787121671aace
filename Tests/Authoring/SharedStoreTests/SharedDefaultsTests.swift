import Foundation
import GRDB
import RecordedServer
import SharedStore
import Testing
import TesseraUI

/// Each test uses its own suite, in the data folder of the tests.
@Suite(.serialized)
struct SharedDefaultsTests {
  private let suite: String
  private let store: UserDefaults

  init() throws {
    _ = DataFolder.path
    suite = "group.\(UUID().uuidString)"
    store = try #require(UserDefaults(suiteName: suite))
  }

  private var file: String { "\(DataFolder.path)/tessera/groups/\(suite)/defaults.sqlite" }

  @Test func propertyListValuesKeepTheirTypes() throws {
    let date = Date(timeIntervalSince1970: 5.25)
    let values: [String: Any] = [
      "int": 3, "least": Int.min, "flag": true, "no": false, "double": 1.5, "whole": 2.0,
      "float": Float(0.5), "text": "x\u{0}y", "empty": "", "data": Data([1, 2]), "date": date,
    ]
    for (key, value) in values { store.set(value, forKey: key) }
    for (key, value) in values {
      let found = try #require(store.object(forKey: key))
      #expect(type(of: found) == type(of: value), "\(key)")
      #expect(found as? AnyHashable == value as? AnyHashable, "\(key)")
    }
    #expect(store.object(forKey: "double") as? Int == nil)
    #expect(store.object(forKey: "int") as? Bool == nil)
  }

  @Test func arraysAndDictionariesAreStored() throws {
    let date = Date(timeIntervalSince1970: 1)
    store.set([1, 2, 3], forKey: "numbers")
    store.set(["a", "b"], forKey: "texts")
    store.set(["name": "x", "count": 2, "on": true, "at": date], forKey: "mixed")
    store.set([["x": [1.5]]], forKey: "nested")
    #expect(store.array(forKey: "numbers") as? [Int] == [1, 2, 3])
    #expect(store.stringArray(forKey: "texts") == ["a", "b"])
    let mixed = try #require(store.dictionary(forKey: "mixed"))
    #expect(mixed["name"] as? String == "x" && mixed["count"] as? Int == 2)
    #expect(mixed["on"] as? Bool == true && mixed["at"] as? Date == date)
    #expect((store.array(forKey: "nested") as? [[String: [Double]]])?.first?["x"] == [1.5])
  }

  @Test func urlsAndNumberObjectsAreStored() {
    store.set(URL(string: "https://example.org/a?b=c"), forKey: "url")
    #expect(store.url(forKey: "url")?.absoluteString == "https://example.org/a?b=c")
    store.set(NSNumber(value: true), forKey: "flag")
    #expect(store.object(forKey: "flag") as? Bool == true)
    store.set(NSNumber(value: 1), forKey: "one")
    #expect(store.object(forKey: "one") as? Int == 1)
    store.set(NSNumber(value: UInt64.max), forKey: "huge")
    #expect(store.object(forKey: "huge") == nil, "an integer that does not fit is not wrapped")
    store.set(NSNumber(value: 0.25), forKey: "part")
    #expect(store.object(forKey: "part") as? Double == 0.25)
  }

  @Test func numbersAndStringsAreConverted() {
    store.set(42, forKey: "number")
    #expect(store.string(forKey: "number") == "42")
    #expect(store.double(forKey: "number") == 42 && store.bool(forKey: "number"))
    store.set("7", forKey: "text")
    #expect(store.integer(forKey: "text") == 7)
    #expect(store.integer(forKey: "absent") == 0 && store.string(forKey: "absent") == nil)
  }

  @Test func registeredDefaultsReplaceRemovedValues() {
    store.register(defaults: ["registered": 5])
    #expect(store.integer(forKey: "registered") == 5)
    store.set(6, forKey: "registered")
    #expect(store.integer(forKey: "registered") == 6)
    store.set(nil, forKey: "registered")
    #expect(store.integer(forKey: "registered") == 5)
    store.set("x", forKey: "a")
    store.removePersistentDomain(forName: suite)
    #expect(store.string(forKey: "a") == nil)
  }

  @Test func invalidValueLeavesTheEarlierValue() {
    store.set("before", forKey: "key")
    store.set(Self.self, forKey: "key")
    #expect(store.string(forKey: "key") == "before")
  }

  @Test func fileIsAccessibleToTheUserOnly() throws {
    store.set(1, forKey: "a")
    for path in [file, "\(file)-wal"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(path)")
    }
  }

  @Test func optionalNameAndGlobalDomainUseFoundation() {
    let name: String? = "group.x"
    #expect(type(of: UserDefaults(suiteName: name)) == type(of: Optional(UserDefaults.standard)))
    #expect(UserDefaults(suiteName: "NSGlobalDomain") == nil)
  }

  @Test func appStorageReadsAndWritesTheSuite() {
    @AppStorage("count", store: store) var count = 3
    @AppStorage("name", store: store) var name: String?
    #expect(count == 3 && name == nil)
    count += 1
    $name.wrappedValue = "x"
    #expect(store.integer(forKey: "count") == 4 && store.string(forKey: "name") == "x")
    #expect(count == 4 && name == "x")
    name = nil
    #expect(store.object(forKey: "name") == nil)
  }

  @Test func valuesAreSharedWithAnotherProcess() throws {
    let program = try Writer.program()
    let writer = try Writer(program, suite, "other", 3)
    #expect(writer.end() == 3)
    #expect(store.string(forKey: "other-2") == "other 2")
  }

  /// Two processes write 10,000 values each while a third is started and killed ten times: all
  /// acknowledged values are stored, and the file is intact.
  @Test(.timeLimit(.minutes(60))) func noAcknowledgedValueIsLostWhenAWriterIsKilled() throws {
    let program = try Writer.program()
    let writers = try ["first", "second"].map { try Writer(program, suite, $0, 10_000) }
    var acknowledged: [Int] = []
    for round in 0..<10 {
      let victim = try Writer(program, suite, "victim\(round)", 10_000)
      victim.wait(forLines: 50)
      kill(victim.pid, SIGKILL)
      acknowledged.append(victim.end())
    }
    for writer in writers { #expect(writer.end() == 10_000) }
    let values = store.dictionaryRepresentation()
    for name in ["first", "second"] {
      let kept = (0..<10_000).filter { values["\(name)-\($0)"] as? String == "\(name) \($0)" }
      #expect(kept.count == 10_000, "\(name)")
    }
    for (round, count) in acknowledged.enumerated() {
      #expect(count >= 50)
      let kept = (0..<count).filter { values["victim\(round)-\($0)"] != nil }
      #expect(kept.count == count, "\(round)")
    }
    #expect(try Self.isIntact(file))
  }

  private static func isIntact(_ path: String) throws -> Bool {
    try DatabaseQueue(path: path).read { database in
      try String.fetchOne(database, sql: "PRAGMA integrity_check") == "ok"
    }
  }
}

/// A process that writes values and prints a line for each acknowledged one.
private final class Writer {
  private let process = Process()
  private let output = Pipe()
  private var lines = 0

  static func program() throws -> String {
    let folders = CommandLine.arguments.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    let found = folders.map { $0.appendingPathComponent("StoreWriter").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return try #require(found)
  }

  init(_ program: String, _ suite: String, _ name: String, _ count: Int) throws {
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [suite, name, "\(count)"]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_DATA_HOME": DataFolder.path
    ]) { $1 }
    process.standardOutput = output
    try process.run()
  }

  var pid: Int32 { process.processIdentifier }

  func wait(forLines count: Int) {
    while lines < count, read() {}
  }

  /// Waits for the process to end.
  ///
  /// - Returns: The number of acknowledged values.
  func end() -> Int {
    while read() {}
    process.waitUntilExit()
    return lines
  }

  private func read() -> Bool {
    let data = output.fileHandleForReading.availableData
    lines += data.count { $0 == 0x0a }
    return !data.isEmpty
  }
}
