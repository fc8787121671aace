internal import Foundation
internal import Golden
internal import SharedStore

/// A trial with a damaged state database, which must be read, or set aside and replaced.
enum StateTrial {
  static func run(seed: UInt64) -> String? {
    let folder = NSTemporaryDirectory() + "tessera-state-\(getpid())"
    // If this fails, the following code reports it.
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/state.sqlite"
    do {
      try fill(path)
      let file = try Data(contentsOf: URL(fileURLWithPath: path))
      var damage = Damage(seed: Int(truncatingIfNeeded: seed))
      try Data(damage.damaged(Array(file))).write(to: URL(fileURLWithPath: path))
      // The journal belongs to the undamaged file.
      for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
      let store = StateStore(path: path)
      // The contents are damaged: any result is fine, and so is an error.
      _ = try? store.choices()
      _ = try? store.uses()
      try store.choose("right", in: "stack")
      return try store.choices()["stack"] == "right" ? nil : "a stored value was not found"
    } catch {
      return "\(error)"
    }
  }

  private static func fill(_ path: String) throws {
    let store = StateStore(path: path)
    for number in 0..<20 {
      try store.choose("widget \(number)", in: "stack \(number)")
      try store.recordUse(
        StateStore.WidgetUse(widget: "w\(number)", day: 20_000 + number, hour: number),
        forgettingAfter: 28)
    }
  }
}
