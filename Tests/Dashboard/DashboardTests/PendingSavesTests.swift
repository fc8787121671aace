import Cells
import Configuration
import Foundation
import HomeScreen
import Testing
import Timelines
import ViewTree

@testable import Dashboard

/// Changes are written once when they pause, however many keys made them.
struct PendingSavesTests {
  private var home = HomeScreen(
    home: HomeFile(
      widgets: ["a", "b"].map {
        WidgetPlacement(
          id: $0, widget: WidgetReference(extension: "test", kind: $0), family: .systemSmall)
      }))
  private var saves = PendingSaves()
  /// Seconds of the manual clock.
  private var now = 100.0
  /// What was written, each time that changes paused.
  private var written: [PendingSaves] = []

  init() {
    apply(.configuration(Configuration()))
    apply(.resized(Size(width: 80, height: 24)))
  }

  private var date: Date { Date(timeIntervalSince1970: 1_800_000_000 + now) }

  private mutating func apply(_ action: Action) {
    for effect in home.apply(action, at: date) { _ = saves.add(effect, at: now) }
  }

  /// Presses keys, with a time between them as a held key has.
  private mutating func type(_ keys: some Sequence<Character>, every seconds: Double = 0.03) {
    for key in keys {
      wait(seconds)
      apply(.key(KeyPress(.character(key))))
    }
  }

  private mutating func wait(_ seconds: Double) {
    now += seconds
    if let deadline = saves.deadline, deadline <= now { written.append(saves.removeAll()) }
  }

  @Test mutating func fourThousandKeysAreOneWrite() {
    type(String(repeating: "d", count: 4000))
    #expect(written.isEmpty, "nothing is written between the keys")
    wait(PendingSaves.pause)
    let appearance = home.configuration.appearance
    #expect(appearance != Configuration().appearance)
    #expect(written.map(\.choices) == [[.appearance: appearance.rawValue]])
    wait(60)
    #expect(written.count == 1)
    #expect(saves == PendingSaves())
  }

  @Test mutating func eachPauseIsOneWrite() {
    type("dd")
    wait(1)
    type("d")
    wait(1)
    #expect(written.count == 2)
  }

  /// The list in the file is that from before the first change.
  @Test mutating func severalLayoutsAreOneChangeOfTheFile() throws {
    let before = home.home
    type("e-e")
    #expect(home.home.widgets.count == 1)
    type("e-e")
    #expect(home.home.widgets.isEmpty)
    type("u")
    #expect(home.home.widgets.count == 1)
    wait(1)
    let change = try #require(written.first?.home)
    #expect(written.count == 1)
    #expect(change.base == before)
    #expect(change.next == home.home)
  }

  @Test mutating func everyChoiceOfTheSamePauseIsKept() {
    type("d")
    let date = date
    for effect: Effect in [
      .chooseTheme("nord"), .chooseTheme("gruvbox"), .chooseGrid(.fill),
      .saveChoice(stack: "one", SlotID("a")), .saveChoice(stack: "two", SlotID("a")),
      .saveChoice(stack: "one", SlotID("b")),
      .recordSuggestion(SlotID("a"), date),
    ] {
      let isAdded = saves.add(effect, at: now)
      #expect(isAdded)
    }
    wait(1)
    #expect(
      written.map(\.choices) == [
        [
          .appearance: home.configuration.appearance.rawValue, .theme: "gruvbox",
          .grid: GridRule.fill.description,
        ]
      ])
    #expect(written.map(\.stackChoices) == [["one": SlotID("b"), "two": SlotID("a")]])
    #expect(written.map(\.suggestions) == [[SlotID("a"): date]])
  }

  @Test mutating func usesBeforeForgettingAreForgotten() {
    let hours = (1...3).map { DayHour(day: 20_000, hour: $0) }
    _ = saves.add(.recordUse(SlotID("a"), hours[0]), at: now)
    _ = saves.add(.recordUse(SlotID("b"), hours[1]), at: now)
    _ = saves.add(.forgetUses([SlotID("a")]), at: now)
    _ = saves.add(.recordUse(SlotID("a"), hours[2]), at: now)
    wait(1)
    #expect(written.map(\.uses) == [[SlotID("a"): [hours[2]], SlotID("b"): [hours[1]]]])
    #expect(written.map(\.forgottenWidgets) == [[SlotID("a")]])
  }

  @Test mutating func otherEffectsSaveNothing() {
    let isAdded = saves.add(.repaint, at: now)
    #expect(!isAdded)
    #expect(saves.deadline == nil)
  }
}
