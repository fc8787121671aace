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

  /// Stores which widgets are chosen in stacks, the uses of widgets and their suggestions.
  mutating func saveState(_ saves: PendingSaves) {
    let addsNothing =
      saves.stackChoices.isEmpty && saves.uses.isEmpty && saves.suggestions.isEmpty
    guard !addsNothing || !saves.forgottenWidgets.isEmpty else { return }
    let isSaved: Void? = withStateStore { store in
      // Nothing is created to forget what is not stored.
      if addsNothing {
        try Self.write(saves, to: store)
      } else {
        try store.together { try Self.write(saves, to: $0) }
      }
    }
    guard isSaved == nil, !saves.forgottenWidgets.isEmpty else { return }
    let message: LocalizedText = "Could not forget habits: the state cannot be written; see the log"
    apply(.notice(message, isWarning: true))
  }

  private static func write(_ saves: PendingSaves, to store: StateStore) throws {
    if !saves.forgottenWidgets.isEmpty {
      try store.deleteUses(of: saves.forgottenWidgets.map(\.name).sorted())
    }
    for (stack, widget) in saves.stackChoices { try store.choose(widget.name, in: stack) }
    for (widget, hours) in saves.uses {
      for hour in hours {
        try store.recordUse(
          StateStore.WidgetUse(widget: widget.name, day: hour.day, hour: hour.hour),
          forgettingAfter: Habits<SlotID>.retentionDays)
      }
    }
    for (widget, date) in saves.suggestions {
      try store.recordSuggestion(
        of: widget.name, at: Int(date.timeIntervalSince1970),
        forgettingAfter: Int(Suggestion.interval))
    }
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
