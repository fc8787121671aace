import Foundation
import Fuzzing
import Testing

/// Random walks of the whole program; `fuzz walks` takes a million steps and more.
@MainActor
@Suite(.serialized) struct WalkTests {
  @Test(arguments: 0..<8)
  func lawsHoldAfterEachStep(seed: UInt64) {
    #expect(WalkTrial.run(seed: seed, steps: 60) == nil, "seed \(seed)")
  }

  /// The text of a walk is what is read again to shrink it.
  @Test func aWalkIsReadAsItIsWritten() throws {
    let text = """
      key Ctrl-p
      key Space
      type "a \\"b\\"\\n"
      paste "漢字"
      press 3 4
      wheel-down 0 0
      resize 80 24
      wait 0.03
      jump -3600.0
      answer 7 123
      edit-home 99
      undo-everything

      """
    let walk = try #require(Walk(text))
    #expect(walk.steps.count == 12 && walk.text == text)
    #expect(Walk("key Ctrl-p\nfly 3\n") == nil)
  }

  /// The steps that matter remain, whatever is between them.
  @Test func aWalkIsShrunkToWhatMatters() throws {
    let keys = "abcdefghijklmnopqrstuvwxyz".map { "key \($0)\n" }.joined()
    let walk = try #require(Walk(keys + keys))
    let short = walk.shrunk { walk in
      let text = walk.text
      guard let x = text.range(of: "key x\n") else { return false }
      return text[x.upperBound...].contains("key c\n")
    }
    #expect(short.text == "key x\nkey c\n")
  }
}
