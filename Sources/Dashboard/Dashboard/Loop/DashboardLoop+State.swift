import Foundation
import HomeScreen
import SharedStore
import Timelines

// Storing the chosen widgets of stacks, and the times at which widgets are used.
extension DashboardLoop {
  /// Applies what earlier runs have stored.
  mutating func loadState() {
    let found = attempt { (choices: try $0.choices(), uses: try $0.uses()) }
    guard let found, !(found.choices.isEmpty && found.uses.isEmpty) else { return }
    let uses = Dictionary(grouping: found.uses) { SlotID($0.widget) }
      .mapValues { $0.map { DayHour(day: $0.day, hour: $0.hour) } }
    apply(.restoredState(stackChoices: found.choices, uses: uses))
  }

  mutating func storeChoice(_ stack: String, _ widget: SlotID) {
    attempt { try $0.choose(widget.name, in: stack) }
  }

  mutating func recordUse(_ widget: SlotID, _ moment: DayHour) {
    attempt {
      try $0.recordUse(
        StateStore.WidgetUse(widget: widget.name, day: moment.day, hour: moment.hour),
        forgettingAfter: Habits<SlotID>.retentionDays)
    }
  }

  mutating func forgetUses(of widgets: [SlotID]) {
    guard attempt({ try $0.deleteUses(widgets.map(\.name)) }) == nil else { return }
    apply(.notice("Not forgotten: the state could not be written, see the log", isWarning: true))
  }

  /// Runs a closure on the store, and logs its error, which does not affect the screen.
  ///
  /// A damaged database, which is set aside, is reported on the screen, too.
  ///
  /// - Returns: The closure's result, or `nil` if it failed.
  @discardableResult
  private mutating func attempt<Value>(_ body: (StateStore) throws -> Value) -> Value? {
    defer { reportDamage() }
    do {
      return try body(stateStore)
    } catch {
      engine.log.write("tessera", "the state could not be read or written: \(error)")
      return nil
    }
  }

  private mutating func reportDamage() {
    guard let complaint = stateStore.removeDamageMessage() else { return }
    engine.log.write("tessera", complaint)
    apply(.notice(complaint, isWarning: true))
  }
}
