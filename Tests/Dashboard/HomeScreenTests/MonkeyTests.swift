import Cells
import Configuration
import Foundation
@testable import HomeScreen
import IntentSchemas
import Golden
import Testing
import Themes
import Timelines
import ViewTree

/// Random keys, clicks, pastes, sizes, and responses in all modes.
struct MonkeyTests {
  private struct Monkey {
    var story = Story()
    var random: SplitMix
    /// The pending effects, which may expect a response.
    var pendingEffects: [Effect] = []

    init(seed: UInt64) {
      random = SplitMix(seed: seed)
      var kind = KindDescription(
        name: "Cards", families: [.systemSmall, .systemMedium, .systemLarge])
      kind.settings = Sheets.schema
      kind.isComplete = true
      var prompting = kind
      prompting.promptsForSettings = true
      story.apply(
        .described(
          extension: "test", kinds: ["big": kind, "left": prompting, "right": kind, "wide": kind]))
      var ring = IntentSchema(name: "Ring", title: "Ring the bell")
      ring.parameters = [ParameterSchema(name: "times", title: "Times", kind: .integer)]
      story.apply(.intentsDescribed(extension: "test", [ring], []))
    }

    private static let keys: [Key] =
      [
        .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete, .enter,
        .enter,
        .enter, .tab, .backspace, .escape, .function(5),
      ] + "abcdefghijklmnopqrstuvwxyz0123456789 +-?:.,<>[]PRJKSpé漢".map { .character($0) }

    mutating func step() {
      switch Int.random(in: 0..<20, using: &random) {
      case 0...12: pressKey()
      case 13...15: useMouse()
      case 16:
        story.apply(.paste(["two words", "漢字\n👍", "12"].randomElement(using: &random) ?? ""))
      case 17: resize()
      case 18: story.wait([0.03, 0.3, 5, 70].randomElement(using: &random) ?? 1)
      default: respond()
      }
      pendingEffects += story.effects
      if pendingEffects.count > 60 { pendingEffects.removeFirst(pendingEffects.count - 60) }
    }

    private mutating func pressKey() {
      let key = Self.keys.randomElement(using: &random) ?? .enter
      let modifiers: Modifiers =
        Int.random(in: 0..<12, using: &random) == 0
        ? [.control, .alt, .shift].randomElement(using: &random) ?? [] : []
      story.apply(.key(KeyPress(key, modifiers)))
    }

    private mutating func useMouse() {
      let kinds: [MouseEvent.Kind] = [.press, .press, .release, .drag, .wheelUp, .wheelDown]
      let point = Point(
        x: Int.random(in: 0..<max(1, story.home.size.width), using: &random),
        y: Int.random(in: 0..<max(1, story.home.size.height), using: &random))
      let kind = kinds.randomElement(using: &random) ?? .press
      story.apply(.mouse(MouseEvent(kind, at: point)))
      if kind == .press, Bool.random(using: &random) {
        story.apply(.mouse(MouseEvent(.release, at: point)))
      }
    }

    /// Simulates an external edit of `home.yaml`, regardless of which sheet or mode is active.
    mutating func rewriteFile() {
      var file = story.home.home
      guard let widget = file.widgets.randomElement(using: &random) else { return }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: file.remove(widget.id)
      case 1: file.unstack(widget.id)
      default: file.stacks = []
      }
      story.apply(.home(file))
    }

    private mutating func resize() {
      let sizes = [(80, 24), (120, 40), (200, 60), (18, 10), (5, 3), (41, 21)]
      let size = sizes.randomElement(using: &random) ?? (80, 24)
      story.apply(.resized(Size(width: size.0, height: size.1)))
    }

    /// Responds to a random pending effect, if it is one that expects a response.
    private mutating func respond() {
      guard let effect = pendingEffects.randomElement(using: &random) else { return }
      let fails = Int.random(in: 0..<3, using: &random) == 0
      switch effect {
      case .load(let id, let generation):
        if fails {
          story.apply(.failed(id, generation, "crashed"))
        } else {
          let entry = DatedEntry(
            date: story.now, relevance: relevance(),
            payload: ArchivedNode(.text(TextNode("\(id.name)"))))
          let moving = DatedEntry(
            date: story.now.addingTimeInterval(1), relevance: relevance(),
            payload: ArchivedNode(controls()))
          let timeline = EntryTimeline(entries: [entry, moving], policy: .never)
          story.apply(.loaded(id, generation, timeline))
        }
      case .perform(let id, _, _), .run(let id, _, _):
        var outcome = IntentOutcome()
        outcome.dialog = fails ? nil : "done"
        outcome.view = Bool.random(using: &random) ? ArchivedNode(controls()) : nil
        story.apply(fails ? .performFailed(id, "no") : .performed(id, outcome))
      case .options(let id, _, _):
        let options = (0..<Int.random(in: 0...40, using: &random)).map {
          IntentOption(value: .number(Double($0)), title: "Option \($0)")
        }
        story.apply(
          .options(id, fails ? .failed("no") : .loaded(OptionsResult(options: options, chosen: [])))
        )
      case .preview(let request):
        story.apply(
          .preview(request, fails ? .failed("no") : .view(ArchivedNode(controls()))))
      case .listThemes: story.apply(.themes(["ember", "tessera"]))
      case .describe(let name): story.apply(.describeFailed(extension: name))
      default: break
      }
    }

    private mutating func relevance() -> Relevance? {
      guard Bool.random(using: &random) else { return nil }
      return Relevance(
        score: Double.random(in: -2...9, using: &random),
        duration: [0, 2, 60].randomElement(using: &random) ?? 0)
    }

    private mutating func controls() -> Node {
      var text = TextNode("\(Int.random(in: 0...99, using: &random))")
      text.paragraph.change = .numericUp
      let buttons = (0..<Int.random(in: 0...3, using: &random)).map { number in
        Node.control(
          ControlNode(
            action: #"{"intent":"I\#(number)","values":{}}"#, child: .text(TextNode("b\(number)"))))
      }
      let moving = TransitionNode(
        insertion: Motion(x: 1), removal: Motion(x: -1, fades: true),
        child: .identity(
          IdentityNode("\(Int.random(in: 0...2, using: &random))", child: .text(text))))
      return .stack(StackNode(.vertical, children: [.transition(moving)] + buttons))
    }
  }

  @Test(arguments: 0..<4)
  func randomInputNeitherTrapsNorLosesBoxes(seed: Int) {
    var monkey = Monkey(seed: UInt64(seed))
    for number in 0..<8000 {
      if number % 150 == 0 { monkey.rewriteFile() }
      let before = monkey.story.home
      monkey.step()
      let home = monkey.story.home
      // Boxes disappear only if the user removes them or undoes their addition.
      if home.board.editing == nil, before.board.editing == nil, !before.canRemoveFromSheet,
        home.home != before.board.history.last?.file
      {
        #expect(home.home.widgets.count >= before.home.widgets.count)
      }
      if let arrangement = home.arrangement {
        let placed = Set(arrangement.boxes.map(\.id))
        #expect(placed == Set(home.home.boxes.map { $0.widgets[0] }), "every box has a position")
        let stacked = home.home.stacks.flatMap(\.widgets)
        #expect(Set(stacked).count == stacked.count, "no widget is in two stacks")
        #expect(home.home.stacks.allSatisfy { $0.widgets.count > 1 })
        #expect(home.stacks.stacksByID.values.allSatisfy { $0.members.contains($0.top) })
      }
      // An empty home screen tests nothing, so it is filled again.
      if home.home.widgets.count > 14 || home.home.widgets.isEmpty {
        monkey.story.apply(.key(KeyPress(.escape)))
        monkey.story.apply(.home(Story.fourBoxes))
      }
      if number % 40 == 0 { _ = monkey.story.frame() }
      if number % 500 == 0 { returnHome(&monkey) }
    }
  }

  private func returnHome(_ monkey: inout Monkey) {
    for _ in 0..<6 { monkey.story.apply(.key(KeyPress(.escape))) }
    let home = monkey.story.home
    #expect(
      home.sheets.sheet == nil && home.board.editing == nil && home.selection.focusedControl == nil)
    #expect(home.selection.hints == nil && home.widgets.viewedTime == nil && home.notice == nil)
  }
}

extension HomeScreen {
  /// Whether a sheet is open that can remove widgets: a stack's settings or the palette.
  fileprivate var canRemoveFromSheet: Bool {
    sheets.sheet is StackSheet || sheets.sheet is CommandPalette
  }
}
