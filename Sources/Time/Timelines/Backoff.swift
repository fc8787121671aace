/// The delay before the next attempt: 2 s, 4 s, … 15 min, with ±25% jitter.
package enum Backoff {
  private static let maximumDelay = 900.0

  /// Returns the delay after a number of failures.
  ///
  /// - Parameters:
  ///   - failures: The number of consecutive failures, at least 1.
  ///   - seed: The seed of the jitter; the same seed and count give the same delay, for tests.
  /// - Returns: The delay in seconds.
  package static func delay(failures: Int, seed: Int) -> Double {
    let exponent = min(10, max(1, failures))
    let base = min(maximumDelay, Double(1 << exponent))
    return base
      * (0.75 + 0.5 * randomFraction(of: UInt64(bitPattern: Int64(seed &* 31 &+ failures))))
  }

  /// Returns a number of 0…1 from a seed (SplitMix64).
  private static func randomFraction(of seed: UInt64) -> Double {
    var value = seed &+ 0x9e37_79b9_7f4a_7c15
    value = (value ^ value >> 30) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ value >> 27) &* 0x94d0_49bb_1331_11eb
    return Double((value ^ value >> 31) >> 11) / Double(1 << 53)
  }
}
