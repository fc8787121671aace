import Foundation
import GRDB
import Golden
@testable import SharedStore
import Testing

/// A damaged database of saved state: the state is lost, but the dashboard starts.
struct DamagedStateTests {
  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/state.sqlite" }

  init() throws { folder = try TemporaryFolder() }

  private static let use = "CREATE TABLE use (widget, day, hour)"
  private static let stack = "CREATE TABLE stack (id, top)"

  @Test(arguments: [
    [use, stack, "INSERT INTO use VALUES (NULL, 20000, 8)"],
    [use, stack, "INSERT INTO use VALUES ('words', 'today', 8)"],
    [use, stack, "INSERT INTO use VALUES ('words', 9223372036854775807, 8)"],
    [use, stack, "INSERT INTO use VALUES ('words', -9223372036854775808, 8)"],
    [use, stack, "INSERT INTO use VALUES ('words', 20000, 24)"],
    [use, stack, "INSERT INTO use VALUES ('words', 1e300, 8)"],
    [use, stack, "INSERT INTO use VALUES (x'ff00', 20000, 8)"],
    [use, stack, "INSERT INTO stack VALUES (NULL, NULL)"],
    [use, stack, "INSERT INTO stack VALUES ('both', 7)"],
    [use, stack, "INSERT INTO stack VALUES ('both' || char(0), 'words')"],
    [use, stack, "INSERT INTO use VALUES (char(0), 20000, 8)"],
    [use, "CREATE TABLE stack (other)"],
    [use, "CREATE VIEW stack AS SELECT 'both' AS id, 'words' AS top"],
  ])
  func unexpectedDataIsMovedAside(statements: [String]) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.write { database in
      for statement in statements { try database.execute(sql: statement) }
    }
    try queue.close()
    let store = StateStore(path: path)
    #expect(try store.choices().isEmpty && store.uses().isEmpty)
    #expect(FileManager.default.fileExists(atPath: "\(path).damaged"), "nothing is lost")
    try expectToSave(StateStore(path: path))
  }

  @Test func fileThatIsNotADatabaseIsMovedAsideIntact() throws {
    let content = Data(String(repeating: "no database ", count: 100).utf8)
    try content.write(to: URL(fileURLWithPath: path))
    try expectToSave(StateStore(path: path))
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(path).damaged")) == content)
  }

  /// SQLite opens such a file read-only, and still begins a write transaction without an error.
  @Test func fileOfALaterFormatIsMovedAsideBeforeTheNextWrite() throws {
    var bytes = try filledDatabase()
    // The write version in the header of the SQLite file format.
    bytes[18] = 3
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let store = StateStore(path: path)
    #expect(try !store.choices().isEmpty, "it can be read")
    try expectToSave(store)
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(path).damaged")) == Data(bytes))
  }

  @Test func secondDamagedFileDoesNotReplaceTheFirst() throws {
    for name in ["first", "second"] {
      let text = String(repeating: "\(name) no database ", count: 100)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try expectToSave(StateStore(path: path))
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.filter { $0.contains(".damaged") }.count == 2, "\(names)")
    let first = try String(contentsOfFile: "\(path).damaged", encoding: .utf8)
    #expect(first.hasPrefix("first"))
  }

  /// Two dashboards find the same damage; the second must not move the new file of the first aside.
  @Test func secondProcessUsesTheNewFile() throws {
    try expectToSave(StateStore(path: path))
    let stores = [StateStore(path: path), StateStore(path: path)]
    for store in stores { _ = try store.choices() }
    try Data(repeating: 0x5a, count: 20_000).write(to: URL(fileURLWithPath: path))
    for store in stores { try store.choose("words", in: "both") }
    #expect(try stores.map { try $0.choices()["both"] } == ["words", "words"])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.hasSuffix(".damaged") || $0.contains(".damaged-2") }.count <= 1)
  }

  @Test func nextWriteSucceedsWhateverTheDamage() throws {
    let whole = try filledDatabase()
    for seed in Damage.rounds(150) {
      var damage = Damage(seed: seed)
      try Data(damage.damaged(whole)).write(to: URL(fileURLWithPath: path))
      let store = StateStore(path: path)
      #expect(throws: Never.self, "seed \(seed)") {
        _ = try store.choices()
        _ = try store.uses()
        try expectToSave(store)
      }
      try clear()
    }
  }

  /// Returns the bytes of a database with rows in each table.
  private func filledDatabase() throws -> [UInt8] {
    let store = StateStore(path: path)
    for number in 0..<60 {
      let use = StateStore.WidgetUse(
        widget: "widget-\(number % 7)", day: 20_000 + number % 20, hour: number % 24)
      try store.recordUse(use, forgettingAfter: 28)
      try store.choose("widget-\(number)", in: "stack-\(number % 9)")
    }
    let bytes = try [UInt8](checkpointedBytes(path))
    try clear()
    return bytes
  }

  /// Returns the bytes of a database after a checkpoint of its write-ahead log.
  private func checkpointedBytes(_ path: String) throws -> Data {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try queue.close()
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private func expectToSave(_ store: StateStore) throws {
    try store.choose("clock", in: "kept")
    #expect(try store.choices()["kept"] == "clock")
    let use = StateStore.WidgetUse(widget: "clock", day: 20_001, hour: 9)
    try store.recordUse(use, forgettingAfter: 28)
    #expect(try store.uses().contains(use))
    try store.deleteUses(of: ["clock"])
    #expect(try !store.uses().contains(use))
  }

  private func clear() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    }
  }
}
