/// How much of a program's output is read: what it prints faster waits in its pipe.
///
/// All plugins are read by one thread. One that prints without an end must leave time for the others.
struct OutputPace {
  /// How many bytes are read in a second, after the first ones.
  static let rate = 2 << 20
  /// How long nothing is read when a program has printed more, in seconds.
  static let pause = 0.25

  private let first: Double
  private var available: Double
  private var last: ContinuousClock.Instant

  /// - Parameters:
  ///   - first: The number of bytes that are read at once.
  ///   - now: The current time.
  init(first: Int, at now: ContinuousClock.Instant) {
    self.first = Double(first)
    available = Double(first)
    last = now
  }

  /// Notes that bytes were read.
  ///
  /// - Returns: Whether nothing must be read for the time of a ``pause``.
  mutating func isExceeded(by count: Int, at now: ContinuousClock.Instant) -> Bool {
    available += (now - last) / .seconds(1) * Double(Self.rate)
    available = min(available, first) - Double(count)
    last = now
    return available <= 0
  }
}
