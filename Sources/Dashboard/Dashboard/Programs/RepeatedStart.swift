/// Finds out whether the same thing is started again and again, as by a held or pasted key.
///
/// It is started once; after a pause it may be started again.
struct RepeatedStart {
  private var last: (name: String, time: Double)?

  /// The longest time between two starts that are one, in seconds.
  static let pause = PendingSaves.pause

  /// Records a start, and returns whether it repeats the last one.
  ///
  /// - Parameters:
  ///   - name: What is started.
  ///   - now: Seconds of the monotonic clock.
  /// - Returns: Whether it does.
  mutating func isRepeated(_ name: String, at now: Double) -> Bool {
    defer { last = (name, now) }
    return last.map { $0.name == name && now - $0.time < Self.pause } ?? false
  }
}
