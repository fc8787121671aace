import Foundation
import Cells
import Golden
import Testing
import ViewTree

/// Transitions from one view to the next.
struct ChoreographyTests {
  private func card(_ name: String, _ transition: TransitionNode = TransitionNode()) -> Node {
    var transition = transition
    let text = Node.text(TextNode(name))
    transition.child = .identity(IdentityNode(name, child: text))
    return .frame(
      FrameNode(
        horizontal: .filling, anchor: Anchor(.leading, .center),
        child: .transition(transition)))
  }

  private let push = TransitionNode(
    insertion: Motion(x: 1, fades: true), removal: Motion(x: -1, fades: true))

  private func row(_ choreography: Choreography, _ progress: Double) -> String {
    var buffer = CellBuffer(size: Size(width: 12, height: 1))
    choreography.node(at: progress)
      .draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    return buffer.transcript.trimmingCharacters(in: .newlines)
  }

  @Test func theInsertedViewPushesOutTheRemovedOne() throws {
    let choreography = try #require(Choreography(from: card("AAAA", push), to: card("BBBB", push)))
    #expect(row(choreography, 0) == "AAAA", "the inserted view is not visible yet")
    let text = row(choreography, 0.3)
    #expect(text.hasPrefix("AABBBB"), "\(text)")
    #expect(row(choreography, 1) == "BBBB")
  }

  /// Forward, then backward: the removed view was created before the direction was reversed.
  @Test func theRemovedViewMovesInTheDirectionOfTheInsertedOne() throws {
    let forward = TransitionNode(
      insertion: Motion(x: 1, pushes: true), removal: Motion(x: -1, pushes: true))
    let backward = TransitionNode(
      insertion: Motion(x: -1, pushes: true), removal: Motion(x: 1, pushes: true))
    let choreography = try #require(
      Choreography(from: card("AAAA", forward), to: card("BBBB", backward)))
    #expect(row(choreography, 0.3) == "BBAAAA", "\(row(choreography, 0.3))")
  }

  /// The old view is pushed by itself, but the new view turns, so both turn.
  @Test func aCardTurnsInFourSteps() throws {
    let turn = TransitionNode(insertion: Motion(turns: true), removal: Motion(turns: true))
    let pushed = TransitionNode(
      insertion: Motion(x: 1, pushes: true), removal: Motion(x: -1, pushes: true))
    for old in [turn, pushed] {
      let choreography = try #require(
        Choreography(from: card("0123456789AB", old), to: card("abcdefghijkl", turn)))
      #expect(
        [0, 0.1, 0.3, 0.6, 0.9, 1].map { row(choreography, $0) } == [
          "0123456789AB", " 123456789A", "    4567", "    efgh", " bcdefghijk", "abcdefghijkl",
        ])
    }
  }

  /// A view that has faded out has no frame that could turn.
  @Test func aCardThatTurnsAndFadesIsGoneAtTheEnd() throws {
    let motion = Motion(fades: true, turns: true)
    let turn = TransitionNode(insertion: motion, removal: motion)
    let choreography = try #require(
      Choreography(from: card("0123456789AB", turn), to: card("abcdefghijkl", turn)))
    #expect(row(choreography, 0) == "0123456789AB")
    #expect(row(choreography, 0.6) == "    efgh")
    #expect(row(choreography, 1) == "abcdefghijkl")
  }

  @Test func anUnchangedIdentityDoesNotMove() {
    #expect(Choreography(from: card("AAAA", push), to: card("AAAA", push)) == nil)
  }

  @Test func aViewWithoutTransitionDoesNotMove() {
    #expect(Choreography(from: .text(TextNode("1")), to: .text(TextNode("2"))) == nil)
  }

  @Test func removalsAndInsertionsAlone() throws {
    let removal = try #require(Choreography(from: card("AAAA", push), to: .empty))
    #expect(row(removal, 0.3).contains("AA"))
    #expect(!row(removal, 1).contains("A"))
    let insertion = try #require(Choreography(from: .empty, to: card("BBBB", push)))
    #expect(row(insertion, 1).contains("BBBB"))
  }

  private func number(_ text: String, _ change: ContentChange) -> Node {
    var node = TextNode(text)
    node.paragraph.change = change
    return .text(node)
  }

  @Test func digitsRollToTheirValue() throws {
    let choreography = try #require(
      Choreography(from: number("18 km", .numericUp), to: number("26 km", .numericUp)))
    #expect(row(choreography, 0).contains("18 km"))
    #expect(row(choreography, 1).contains("26 km"))
    let steps = stride(from: 0, through: 1, by: 0.1).map { row(choreography, $0) }
    #expect(steps.allSatisfy { $0.contains(" km") })
    #expect(Set(steps).count > 3)
  }

  /// For any two views, the transition ends with the new one and never traps.
  @Test(arguments: 0..<60)
  func theTransitionEndsWithTheNewView(seed: Int) {
    var random = RandomNode(seed: seed)
    let old = decorated(random.node(), seed)
    let new = decorated(random.node(), seed + 1)
    guard let choreography = Choreography(from: old, to: new) else { return }
    let size = Size(width: 30, height: 10)
    for progress in [0, 0.2, 0.7] {
      var buffer = CellBuffer(size: size)
      choreography.node(at: progress).draw(
        in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    }
    var end = CellBuffer(size: size)
    choreography.node(at: 1).draw(in: end.bounds, into: &end, context: DrawContext(now: 0))
    var newBuffer = CellBuffer(size: size)
    new.draw(in: newBuffer.bounds, into: &newBuffer, context: DrawContext(now: 0))
    #expect(end.transcript == newBuffer.transcript)
  }

  private func decorated(_ node: Node, _ seed: Int) -> Node {
    var transition = TransitionNode(
      insertion: Motion(fades: true), removal: Motion(fades: true), child: node)
    transition.child = .identity(IdentityNode("\(seed % 3)", child: node))
    return .transition(transition)
  }

  @Test func controlsAreFoundWithTheirFrames() {
    let first = Node.control(ControlNode(action: "a", child: .text(TextNode("one"))))
    let second = Node.link(LinkNode("https://x.org", child: .text(TextNode("two"))))
    var third = ControlNode(action: "c", child: .text(TextNode("three")))
    third.isDisabled = true
    let row = Node.stack(
      StackNode(
        .horizontal, spacing: 1,
        children: [.hidden(WrapperNode(first)), first, second, .control(third)]))
    let controls = row.controls(in: Size(width: 30, height: 1), at: 0)
    #expect(controls.map(\.label) == ["one", "two"])
    #expect(controls.map(\.number) == [1, 2], "hidden controls are counted")
    #expect(controls.map(\.frame.width) == [3, 3])
  }

  @Test func anActiveControlShowsItsAlternate() {
    var toggle = ControlNode(.toggle, action: "t", child: .text(TextNode("off")))
    toggle.alternate = .text(TextNode("on"))
    let plain = Node.control(ControlNode(action: "b", child: .text(TextNode("more"))))
    let row = Node.stack(StackNode(.horizontal, spacing: 1, children: [.control(toggle), plain]))
    var buffer = CellBuffer(size: Size(width: 10, height: 1))
    row.showingActive([0, 1]).draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    #expect(buffer.transcript.contains("on more"))
  }
}
