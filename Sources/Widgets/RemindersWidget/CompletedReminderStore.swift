internal import Agendas
internal import Foundation
internal import TesseraUI

/// The completed reminders that can still be opened again, stored in the app group.
struct CompletedReminderStore {
  private let defaults: UserDefaults?
  private static let key = "ticks"

  init(_ defaults: UserDefaults? = UserDefaults(suiteName: "tessera.reminders")) {
    self.defaults = defaults
  }

  /// Returns the completions in a file that can still be undone at a date.
  func completions(in path: String, at date: Date) -> [CompletedReminder] {
    completions(at: date).filter { $0.path == path }
  }

  /// Returns the completions in all files that can still be undone at a date.
  private func completions(at date: Date) -> [CompletedReminder] {
    guard let data = defaults?.data(forKey: Self.key) else { return [] }
    // Data in an older format is discarded.
    let all = (try? JSONDecoder().decode([CompletedReminder].self, from: data)) ?? []
    return all.filter {
      (0..<CompletedReminder.undoTimeout).contains(date.timeIntervalSince($0.date))
    }
  }

  func add(_ completion: CompletedReminder) {
    let others = completions(at: completion.date).filter {
      $0.path != completion.path || $0.id != completion.id
    }
    write(others + [completion])
  }

  func remove(_ completion: CompletedReminder, at date: Date) {
    write(completions(at: date).filter { $0 != completion })
  }

  private func write(_ completions: [CompletedReminder]) {
    // Encoding plain values cannot fail.
    defaults?.set(try? JSONEncoder().encode(completions), forKey: Self.key)
  }
}
