import Foundation
import Fuzzing
import Testing

/// A bounded number of random trials; `fuzz` runs as many as one has time for.
///
/// On the main thread, as in the dashboard: other threads have a stack of another size.
@MainActor
@Suite struct FuzzingTests {
  @Test(arguments: 0..<20)
  func randomViewsAreDrawnInsideTheirFrames(batch: UInt64) {
    for seed in batch * 10..<(batch + 1) * 10 {
      #expect(ViewTrial.run(seed: seed) == nil, "seed \(seed)")
    }
  }

  @Test(arguments: Kind.allCases, 0..<10)
  func spoiledInputIsReadOrRefused(kind: Kind, batch: UInt64) {
    for seed in batch * 20..<(batch + 1) * 20 {
      #expect(kind.run(seed) == nil, "seed \(seed)")
    }
  }

  enum Kind: CaseIterable {
    case archives, messages, configuration, home, themes, tapes, input

    func run(_ seed: UInt64) -> String? {
      switch self {
      case .archives: ByteTrials.archive(seed: seed)
      case .messages: ByteTrials.message(seed: seed)
      case .configuration: TextTrials.configuration(seed: seed)
      case .home: TextTrials.home(seed: seed)
      case .themes: TextTrials.theme(seed: seed)
      case .tapes: TextTrials.tape(seed: seed)
      case .input: ByteTrials.input(seed: seed)
      }
    }
  }
}
