internal import CNcurses

/// Ends the program where its loop does not come back to hear that it should.
///
/// The loop reads signals and keys when it has nothing else to do. One that lays out or draws without
/// end is deaf; so while it works somebody else looks after what waits for it. At rest nobody does.
package enum LoopGuard {
  /// Begins to look after the loop.
  ///
  /// - Parameter signals: The signals that end the program; they are blocked, and read by the loop.
  package static func begin(endings signals: [Int32]) {
    cnc_guard_loop(signals, Int32(signals.count))
    cnc_begin_work()
  }

  /// The loop has nothing to do but to wait.
  ///
  /// - Returns: What was typed while it worked for so long that somebody looked; as a rule nothing.
  package static func rest() -> [UInt8] {
    cnc_end_work()
    let room = cnc_typed()
    guard room > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { cnc_take_typed($0.baseAddress, room) }
    }
  }

  /// The loop has something to do.
  package static func work() { cnc_begin_work() }
}
