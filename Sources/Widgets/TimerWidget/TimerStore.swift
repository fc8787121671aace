internal import Foundation
internal import TesseraUI

/// The state of the timers, which all boxes share and which survives restarts.
struct TimerStore {
  private let defaults = UserDefaults(suiteName: "tessera.timer")

  var pomodoro: Pomodoro {
    get { value("pomodoro") ?? Pomodoro() }
    nonmutating set { set(newValue, "pomodoro") }
  }

  var stopwatch: Stopwatch {
    get { value("stopwatch") ?? Stopwatch() }
    nonmutating set { set(newValue, "stopwatch") }
  }

  /// The identifiers of the alarms that are switched off.
  var silentAlarms: Set<String> {
    get { Set(defaults?.stringArray(forKey: "silent") ?? []) }
    nonmutating set { defaults?.set(newValue.sorted(), forKey: "silent") }
  }

  /// The date up to which due alarms were stopped by the user.
  var stopDate: Date {
    get { defaults?.object(forKey: "stopped") as? Date ?? .distantPast }
    nonmutating set { defaults?.set(newValue, forKey: "stopped") }
  }

  /// Returns the date of the last event of a mode that was notified.
  func notificationDate(of mode: TimerMode) -> Date {
    defaults?.object(forKey: "notified \(mode.rawValue)") as? Date ?? .distantPast
  }

  func setNotificationDate(_ date: Date, of mode: TimerMode) {
    defaults?.set(date, forKey: "notified \(mode.rawValue)")
  }

  private func value<Value: Decodable>(_ key: String) -> Value? {
    // Data in the format of another version is ignored.
    defaults?.data(forKey: key).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
  }

  private func set(_ value: some Encodable, _ key: String) {
    // The values have no content that could not be encoded.
    defaults?.set(try? JSONEncoder().encode(value), forKey: key)
  }
}
