import Foundation
import Fuzzing
import Testing

/// A bounded number of random trials; `fuzz` runs as many as one has time for.
@Suite struct FuzzingTests {
  @Test(arguments: 0..<20)
  func randomViewsAreDrawnInsideTheirFrames(batch: UInt64) {
    for seed in batch * 10..<(batch + 1) * 10 {
      #expect(ViewTrial.run(seed: seed) == nil, "seed \(seed)")
    }
  }
}
