import Foundation
import HomeScreen
import SharedStore
import Timelines

/// What is remembered between runs: choices in stacks, and habits.
extension DashboardLoop {
  /// Brings what earlier runs remember into force.
  mutating func recall() {
    let found = attempt { (choices: try $0.choices(), uses: try $0.uses()) }
    guard let found, !(found.choices.isEmpty && found.uses.isEmpty) else { return }
    let uses = Dictionary(grouping: found.uses) { SlotID($0.widget) }
      .mapValues { $0.map { DayHour(day: $0.day, hour: $0.hour) } }
    apply(.remembered(stackChoices: found.choices, uses: uses))
  }

  mutating func keepChoice(_ stack: String, _ widget: SlotID) {
    attempt { try $0.choose(widget.name, in: stack) }
  }

  mutating func noteUse(_ widget: SlotID, _ moment: DayHour) {
    attempt {
      try $0.note(
        StateStore.Use(widget: widget.name, day: moment.day, hour: moment.hour),
        forgettingAfter: Habits<SlotID>.memory)
    }
  }

  mutating func forgetUses(of widgets: [SlotID]) {
    guard attempt({ try $0.forget(widgets.map(\.name)) }) == nil else { return }
    apply(.said("Not forgotten: the state store cannot be written, the log tells", isWarning: true))
  }

  /// What cannot be remembered is said in the log: the screen can do without.
  ///
  /// What was set aside is said on the screen, too.
  /// - Returns: `nil` where it failed.
  @discardableResult
  private mutating func attempt<Value>(_ body: (StateStore) throws -> Value) -> Value? {
    defer { complain() }
    do {
      return try body(memory)
    } catch {
      engine.log.write("tessera", "state cannot be kept: \(error)")
      return nil
    }
  }

  private mutating func complain() {
    guard let complaint = memory.takeComplaint() else { return }
    engine.log.write("tessera", complaint)
    apply(.said(complaint, isWarning: true))
  }
}
