import Foundation
import HomeScreen
import SharedStore
import Timelines

// Stores which widget is chosen in each stack, and when widgets are used.
extension DashboardLoop {
  /// Applies what earlier runs have stored.
  mutating func loadState() {
    let found = attempt { (choices: try $0.choices(), uses: try $0.uses()) }
    guard let found, !(found.choices.isEmpty && found.uses.isEmpty) else { return }
    let uses = Dictionary(grouping: found.uses) { SlotID($0.widget) }
      .mapValues { $0.map { DayHour(day: $0.day, hour: $0.hour) } }
    apply(.restoredState(stackChoices: found.choices, uses: uses))
  }

  /// Stores which widget the user chose in a stack.
  mutating func storeChoice(_ stack: String, _ widget: SlotID) {
    attempt { try $0.choose(widget.name, in: stack) }
  }

  mutating func recordUse(_ widget: SlotID, _ hour: DayHour) {
    attempt {
      try $0.recordUse(
        StateStore.WidgetUse(widget: widget.name, day: hour.day, hour: hour.hour),
        forgettingAfter: Habits<SlotID>.retentionDays)
    }
  }

  mutating func forgetUses(of widgets: [SlotID]) {
    guard attempt({ try $0.deleteUses(of: widgets.map(\.name)) }) == nil else { return }
    let message = "Could not forget habits: the state cannot be written; see the log"
    apply(.notice(message, isWarning: true))
  }

  /// Runs a closure on the store; errors are logged but not shown.
  ///
  /// If the database was damaged and has been moved aside, a notice is shown, too.
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
    guard let message = stateStore.removeDamageMessage() else { return }
    engine.log.write("tessera", message)
    apply(.notice(message, isWarning: true))
  }
}
