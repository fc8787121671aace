import Foundation
import HomeScreen
import SharedStore
import Timelines
import Texts

// Storing which widget is chosen in each stack, and when widgets are used.
extension DashboardLoop {
  /// Applies the state that earlier runs have stored, if any.
  mutating func loadState() {
    let state = withStateStore {
      (choices: try $0.choices(), uses: try $0.uses(), suggestions: try $0.suggestions())
    }
    guard let state, !(state.choices.isEmpty && state.uses.isEmpty && state.suggestions.isEmpty)
    else { return }
    let uses = Dictionary(grouping: state.uses) { SlotID($0.widget) }
      .mapValues { $0.map { DayHour(day: $0.day, hour: $0.hour) } }
    let suggestions = state.suggestions.map {
      (SlotID($0.key), Date(timeIntervalSince1970: Double($0.value)))
    }
    apply(
      .restoredState(
        stackChoices: state.choices, uses: uses,
        suggestions: Dictionary(uniqueKeysWithValues: suggestions)))
  }

  /// Stores which widget the user chose in a stack.
  mutating func storeChoice(_ stack: String, _ widget: SlotID) {
    withStateStore { try $0.choose(widget.name, in: stack) }
  }

  mutating func recordUse(_ widget: SlotID, _ hour: DayHour) {
    withStateStore {
      try $0.recordUse(
        StateStore.WidgetUse(widget: widget.name, day: hour.day, hour: hour.hour),
        forgettingAfter: Habits<SlotID>.retentionDays)
    }
  }

  mutating func recordSuggestion(_ widget: SlotID, _ date: Date) {
    withStateStore {
      try $0.recordSuggestion(
        of: widget.name, at: Int(date.timeIntervalSince1970),
        forgettingAfter: Int(Suggestion.interval))
    }
  }

  mutating func forgetUses(of widgets: [SlotID]) {
    guard withStateStore({ try $0.deleteUses(of: widgets.map(\.name)) }) == nil else { return }
    let message: LocalizedText = "Could not forget habits: the state cannot be written; see the log"
    apply(.notice(message, isWarning: true))
  }

  /// Runs a closure on the store; errors are logged but not shown.
  ///
  /// If the database was damaged and has been moved aside, a notice is shown, too.
  ///
  /// - Returns: The closure's result, or `nil` if it failed.
  @discardableResult
  private mutating func withStateStore<Value>(_ body: (StateStore) throws -> Value) -> Value? {
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
    apply(.notice("\(message)", isWarning: true))
  }
}
