import Foundation
import GRDB
import Golden
import RecordedServer
@testable import SharedStore
import Testing

/// Damaged databases of suites and of the keychain: the file is moved aside, and the program that
/// uses it continues.
@Suite(.serialized)
struct DamagedSuiteTests {
  init() { _ = DataFolder.path }

  private func file(of suite: String) -> String {
    "\(DataFolder.path)/tessera/groups/\(suite)/defaults.sqlite"
  }

  /// Writes the file of a suite that is not open.
  private func writeFile(_ bytes: [UInt8], of suite: String) throws {
    let folder = (file(of: suite) as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file(of: suite)))
  }

  private func filledSuite() throws -> [UInt8] {
    let suite = "group.\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: suite))
    for number in 0..<60 {
      store.set("words \(number)", forKey: "text-\(number)")
      store.set([number, number + 1], forKey: "list-\(number)")
      store.set(Double(number) / 3, forKey: "number-\(number)")
    }
    return try Self.checkpointedBytes(file(of: suite))
  }

  /// Returns the bytes of a database after a checkpoint of its write-ahead log.
  private static func checkpointedBytes(_ path: String) throws -> [UInt8] {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try queue.close()
    return try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test func suiteStoresTheNextValueWhateverTheDamage() throws {
    let whole = try filledSuite()
    for seed in Damage.rounds(100) {
      var damage = Damage(seed: seed)
      let suite = "group.damaged.\(UUID().uuidString)"
      try writeFile(damage.damaged(whole), of: suite)
      let store = try #require(UserDefaults(suiteName: suite), "seed \(seed)")
      for number in 0..<60 {
        _ = store.string(forKey: "text-\(number)")
        _ = store.array(forKey: "list-\(number)")
        _ = store.integer(forKey: "number-\(number)")
      }
      _ = store.dictionaryRepresentation()
      store.set("kept", forKey: "next")
      #expect(store.string(forKey: "next") == "kept", "seed \(seed)")
      store.removeObject(forKey: "next")
      #expect(store.object(forKey: "next") == nil, "seed \(seed)")
    }
  }

  @Test(arguments: [
    "INSERT INTO value VALUES (NULL, 1, 1)", "INSERT INTO value VALUES ('a', NULL, 1)",
    "INSERT INTO value VALUES ('a', 'text', 1)", "INSERT INTO value VALUES (x'ff', 1, 1)",
  ])
  func unexpectedRowDoesNotCrash(statement: String) throws {
    let suite = "group.\(UUID().uuidString)"
    try writeFile([], of: suite)
    let queue = try DatabaseQueue(path: file(of: suite))
    try queue.write { database in
      try database.execute(sql: "CREATE TABLE value (key, type, value)")
      try database.execute(sql: statement)
    }
    try queue.close()
    let store = try #require(UserDefaults(suiteName: suite))
    _ = store.dictionaryRepresentation()
    _ = store.object(forKey: "a")
    store.set(3, forKey: "next")
    #expect(store.integer(forKey: "next") == 3)
    #expect(FileManager.default.fileExists(atPath: file(of: suite) + ".damaged"))
  }

  @Test func numberIsRoundedToAnInteger() throws {
    let store = try #require(UserDefaults(suiteName: "group.\(UUID().uuidString)"))
    for (number, whole) in [(1e300, Int.max), (-1e300, Int.min), (2.9, 2), (.nan, 0)] {
      store.set(number, forKey: "number")
      #expect(store.integer(forKey: "number") == whole)
    }
  }

  @Test(arguments: [Double.infinity, 1e300, -1e300])
  func dateOutOfRangeIsNil(seconds: Double) throws {
    let store = try #require(UserDefaults(suiteName: "group.\(UUID().uuidString)"))
    store.set(Date(timeIntervalSinceReferenceDate: seconds), forKey: "date")
    #expect(store.object(forKey: "date") == nil)
  }

  /// The file is removed while a program has it open.
  @Test func suiteStoresTheNextValueAfterItsFileIsRemoved() throws {
    let suite = "group.\(UUID().uuidString)"
    let store = try #require(UserDefaults(suiteName: suite))
    store.set(1, forKey: "a")
    let folder = (file(of: suite) as NSString).deletingLastPathComponent
    try FileManager.default.removeItem(atPath: folder)
    store.set(2, forKey: "a")
    #expect(store.integer(forKey: "a") == 2)
    #expect(FileManager.default.fileExists(atPath: file(of: suite)))
  }

  @Test func keychainStoresTheNextSecretWhateverTheDamage() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/keychain.sqlite"
    let whole = try filledKeychain()
    for seed in Damage.rounds(100) {
      var damage = Damage(seed: seed)
      try Data(damage.damaged(whole)).write(to: URL(fileURLWithPath: path))
      let keychain = try #require(Keychain(path: path), "seed \(seed)")
      let item: Keychain.Attributes = ["acct": .text("next"), "svce": .text("service")]
      #expect(throws: Never.self, "seed \(seed)") {
        _ = try keychain.items(of: "genp", with: [:])
        _ = try keychain.removeItems(of: "genp", with: item)
        try keychain.add(item, secret: Data("kept".utf8), class: "genp")
        let items = try keychain.items(of: "genp", with: item)
        #expect(items.map(\.secret) == [Data("kept".utf8)], "seed \(seed)")
      }
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
      }
    }
  }

  private func filledKeychain() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/keychain.sqlite"
    let keychain = try #require(Keychain(path: path))
    for number in 0..<40 {
      try keychain.add(
        ["acct": .text("account \(number)"), "svce": .text("service")],
        secret: Data("secret \(number)".utf8), class: "genp")
    }
    return try Self.checkpointedBytes(path)
  }
}
