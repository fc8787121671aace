import Foundation
import GRDB
@testable import SharedStore
import Testing

/// The state that the dashboard saves between runs.
struct StateStoreTests {
  private let path = NSTemporaryDirectory() + "tessera-state-\(UUID().uuidString)/state.sqlite"

  @Test func savedStateIsReadInTheNextRun() throws {
    defer { clear() }
    let first = StateStore(path: path)
    #expect(try first.uses().isEmpty && first.choices().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path), "reading does not create the file")
    let use = StateStore.WidgetUse(widget: "words", day: 20_000, hour: 8)
    try first.recordUse(use, forgettingAfter: 28)
    try first.recordUse(use, forgettingAfter: 28)
    try first.choose("clock", in: "stack-1")
    try first.choose("words", in: "stack-1")
    let second = StateStore(path: path)
    #expect(try second.uses() == [use])
    #expect(try second.choices() == ["stack-1": "words"])
  }

  @Test func oldUsesAndThoseOfAWidgetAreDeleted() throws {
    defer { clear() }
    let store = StateStore(path: path)
    for day in [100, 120, 140] {
      try store.recordUse(StateStore.WidgetUse(widget: "a", day: day, hour: 9), forgettingAfter: 28)
    }
    try store.recordUse(StateStore.WidgetUse(widget: "b", day: 140, hour: 9), forgettingAfter: 28)
    #expect(Set(try store.uses().map(\.day)) == [120, 140])
    try store.deleteUses(of: ["a"])
    #expect(try store.uses().map(\.widget) == ["b"])
  }

  @Test func datesOfSuggestionsAreReadInTheNextRunAndOldOnesAreDeleted() throws {
    defer { clear() }
    let store = StateStore(path: path)
    try store.recordSuggestion(of: "a", at: 100, forgettingAfter: 50)
    try store.recordSuggestion(of: "b", at: 140, forgettingAfter: 50)
    #expect(try StateStore(path: path).suggestions() == ["a": 100, "b": 140])
    try store.recordSuggestion(of: "b", at: 160, forgettingAfter: 50)
    #expect(try StateStore(path: path).suggestions() == ["b": 160])
  }

  /// Another dashboard holds the write lock.
  @Test func busyDatabaseThrowsAndTheNextWriteSucceeds() throws {
    defer { clear() }
    let store = StateStore(path: path)
    try store.choose("clock", in: "stack-1")
    let other = try DatabaseQueue(path: path)
    try other.writeWithoutTransaction { database in
      try database.inTransaction(.immediate) {
        #expect(throws: DatabaseError.self) { try store.choose("words", in: "stack-1") }
        return .rollback
      }
    }
    try store.choose("words", in: "stack-1")
    #expect(try store.choices() == ["stack-1": "words"])
  }

  private func clear() {
    try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
  }
}
