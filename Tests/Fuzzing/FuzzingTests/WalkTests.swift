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

  /// Walks that once broke a law.
  @Test(arguments: [
    // A step that is undone during a drag, and what keys change then.
    "resize 500 200\npress 213 16\ndrag 44 199\nkey u\nkey }\n",
    "resize 200 60\npress 20 6\ndrag 190 0\nkey 5\nkey -\nkey u\nkey Left\n",
    // The hint of a link in the status line, below a box that covers the screen.
    """
    resize 500 200
    key Enter
    key :
    type "undo"
    key Enter
    key 3
    key s
    answer 24 6294
    key Ctrl-c
    press 103 13
    release 103 13
    key f
    key a

    """,
    // A view that arrives while it slides out.
    """
    resize 80 24
    key :
    state 43158
    key Enter
    key z
    answer 13 61319
    answer 14 10294
    answer 2 73260
    key -
    wait 4000.0
    key )
    answer 37 59209
    key ]
    answer 15 47341

    """,
    // A stand-in for the view of a box on the whole screen, whose family changes.
    """
    push 6182
    key ]
    key )
    push 70113
    resize 200 60
    push 22727
    press 198 14
    press 198 14
    release 198 14
    push 12049

    """,
    // A mark whose color depends on whether there is a view, below one that has just come.
    """
    answer 35 30972
    key Escape
    key :
    answer 35 43317
    answer 33 91411
    key Escape
    answer 13 64726
    answer 26 38947
    answer 26 22791
    answer 27 18628
    wait 70.0
    key :
    key Enter
    key d
    answer 14 51841
    answer 0 1214
    answer 28 39765
    answer 29 64623
    answer 38 87360
    wait 70.0
    key d
    answer 19 2320

    """,
    // A view that is too complex on a large screen, of which its clips keep copies.
    """
    key Enter
    key Space
    key Enter
    key +
    press 12 9
    answer 14 48701
    wait 5.0
    resize 500 200
    configuration 48467
    resize 120 40

    """,
    // Hints for boxes that are on another page now.
    """
    edit-file 79899
    notice 0
    key s
    key Escape
    key Escape
    type "big"
    type "Mine"
    press 3 0
    release 3 0
    key Enter
    key Enter
    key Left
    key Enter
    key s
    resize 500 200
    undo-everything
    key 4
    key S
    edit-home 46132
    key [
    resize 41 21
    answer 9 23632
    wait 70.0
    key Enter
    key f
    wait 0.3
    key s
    key Enter

    """,
    // A picker whose row has gone.
    """
    key D
    key Enter
    key Space
    resize 100 30
    push 9335
    press 16 16
    press 16 16
    answer 30 60649

    """,
    // A file that may not be written, and a text that became a secret in a box that was removed.
    """
    edit-home 77283
    key }
    wait 0.3
    key e
    key -
    key e
    wait 0.3
    edit-home 756

    """,
    """
    edit-home 80455
    notice 0
    key e
    press 18 2
    release 18 2
    key Enter
    key -
    key Space

    """,
    "edit-home 29121\nnotice 0\n",
    // A name of a box where there are no boxes.
    "edit-home 34337\nedit-home 52016\n",
    // A placeholder in the status line, whose live text has another length later.
    """
    key :
    type "e"
    key Enter
    key (
    key u
    key s
    answer 17 90433
    wait 1.0
    key Escape
    key Enter
    answer 21 99862
    wait 31.0

    """,
    // A live text in the status line while another time is viewed.
    """
    key +
    push 60442
    key Escape
    key Tab
    key Right
    key Enter
    press 46 2
    drag 65 7
    release 65 7
    key Enter
    answer 6 79931
    answer 7 89149
    answer 9 71886
    answer 39 27647
    key [
    answer 16 92198
    key -
    wait 0.4
    control 3830
    key End
    resize 60 10
    key Enter
    press 13 6
    release 13 6
    type "left"
    key Escape
    key Enter
    answer 31 1818
    undo-everything
    wait 4000.0
    key z
    answer 26 86348
    press 37 8
    release 37 8
    press 41 4
    drag 17 6
    release 17 6
    key Right
    edit-home 74182
    key p
    key Escape
    key Enter
    answer 37 54991
    answer 38 23295
    jump -3600.0
    press 47 4
    release 49 4
    key Escape
    press 0 0
    release 0 0
    undo-everything
    key +
    answer 38 45624
    key Enter
    wait 70.0
    answer 16 29390
    key <
    key s
    answer 13 61563
    key Escape
    wait 70.0

    """,
    // A bar whose clock is set back.
    """
    key +
    key Escape
    key Enter
    key [
    press 73 3
    drag 43 8
    wait 0.4
    control 3830
    key End
    resize 60 10
    key Enter
    press 13 6
    release 13 6
    answer 31 38203
    type "left"
    key Escape
    key Enter
    key PageDown
    wheel-down 3 -1
    key Space
    key p
    key Escape
    key Left
    key Enter
    answer 37 54991
    press 47 4
    release 49 4
    key Escape
    answer 4 86804
    wait 31.0
    jump -1.0
    resize 120 40
    wait 70.0
    jump -1.0
    key Escape
    wait 31.0
    key )
    key [
    wait 0.3
    wait 5.0
    wait 70.0

    """,
  ])
  func aWalkThatFailedOnceHolds(text: String) throws {
    let problem = try #require(Walk(text)).run()
    #expect(problem == nil, "\(problem?.description ?? "")")
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
