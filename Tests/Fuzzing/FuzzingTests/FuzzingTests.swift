import Foundation
import Fuzzing
import Testing

/// A few random trials; `fuzz` runs any number of them, and CI thousands in a release build.
///
/// They run on the main thread like the dashboard, because other threads have a different stack
/// size.
@MainActor
@Suite struct FuzzingTests {
  @Test(arguments: 0..<8)
  func randomViewsAreDrawnInsideTheirFrames(batch: UInt64) {
    for seed in batch * 10..<(batch + 1) * 10 {
      #expect(Trial.views.run(seed: seed) == nil, "seed \(seed)")
    }
  }

  /// `fuzz pictures` tries a million changes and more.
  @Test(arguments: 0..<8)
  func aRetainedPictureIsThatOfACompleteDrawing(batch: UInt64) {
    var partialDrawings = 0
    for seed in batch * 10..<(batch + 1) * 10 {
      let (problem, count) = PictureTrial.changes(seed: seed)
      #expect(problem == nil, "seed \(seed)")
      partialDrawings += count
    }
    // Otherwise nothing was tested.
    #expect(partialDrawings > 50)
  }

  /// Databases need a file each, and calendars, responses and walks take long, so only `fuzz` tests
  /// them.
  @Test(
    arguments: Trial.allCases.filter {
      ![.views, .pictures, .states, .calendars, .responses, .walks].contains($0)
    }, 0..<4)
  func invalidInputIsReadOrRejected(kind: Trial, batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      #expect(kind.run(seed: seed) == nil, "seed \(seed)")
    }
  }
}
