internal import Foundation
internal import Golden
internal import SharedStore

/// What a damaged database of the dashboard is put through: it is read, or set aside and begun anew.
enum StateTrial {
  static func run(seed: UInt64) -> String? {
    let folder = NSTemporaryDirectory() + "tessera-state-\(getpid())"
    // What cannot be made shows in what follows.
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/state.sqlite"
    do {
      try fill(path)
      let file = try Data(contentsOf: URL(fileURLWithPath: path))
      var damage = Damage(seed: Int(truncatingIfNeeded: seed))
      try Data(damage.damaged(Array(file))).write(to: URL(fileURLWithPath: path))
      // The journal belonged to what was there before.
      for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
      let store = StateStore(path: path)
      // What was read is not what was written: any answer will do, and an error.
      _ = try? store.choices()
      _ = try? store.uses()
      try store.choose("right", in: "stack")
      return try store.choices()["stack"] == "right" ? nil : "what was kept was not found again"
    } catch {
      return "\(error)"
    }
  }

  private static func fill(_ path: String) throws {
    let store = StateStore(path: path)
    for number in 0..<20 {
      try store.choose("widget \(number)", in: "stack \(number)")
      try store.note(
        StateStore.Use(widget: "w\(number)", day: 20_000 + number, hour: number),
        forgettingAfter: 28)
    }
  }
}
