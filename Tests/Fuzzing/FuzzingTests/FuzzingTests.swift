import Foundation
import Fuzzing
import Testing

/// A few random trials; `fuzz` runs as many as one has time for, and CI thousands in a release build.
///
/// On the main thread, as in the dashboard: other threads have a stack of another size.
@MainActor
@Suite struct FuzzingTests {
  @Test(arguments: 0..<8)
  func randomViewsAreDrawnInsideTheirFrames(batch: UInt64) {
    for seed in batch * 10..<(batch + 1) * 10 {
      #expect(Trial.views.run(seed: seed) == nil, "seed \(seed)")
    }
  }

  /// Databases take a file each: `fuzz` alone tries those.
  @Test(arguments: Trial.allCases.filter { $0 != .views && $0 != .states }, 0..<4)
  func spoiledInputIsReadOrRefused(kind: Trial, batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      #expect(kind.run(seed: seed) == nil, "seed \(seed)")
    }
  }
}
