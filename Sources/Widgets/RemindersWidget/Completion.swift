internal import Foundation
internal import TesseraUI

/// A completed reminder, and the change that this made in its file.
struct Completion: Codable, Hashable, Sendable {
  let id: String
  /// The path of the file.
  let path: String
  let date: Date
  /// The changed lines before the change.
  let before: String
  /// The changed lines after the change.
  let after: String

  /// How long a completion can be undone, in seconds.
  static let undoLimit: TimeInterval = 60

  /// Creates a tick from a change.
  ///
  /// - Parameters:
  ///   - id: The reminder.
  ///   - path: The path of its file.
  ///   - date: When it was completed.
  ///   - change: The file's text before and after.
  init(_ id: String, in path: String, at date: Date, _ change: (from: String, to: String)) {
    let (old, new) = (Self.lines(of: change.from), Self.lines(of: change.to))
    var start = zip(old, new).prefix { $0 == $1 }.count
    var rest = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    if path.hasSuffix(".ics") {
      // Takes the whole component: another one may have been completed in the same second, with
      // equal lines.
      while start > 0, !Self.is(new[start], "BEGIN:VTODO") { start -= 1 }
      while rest > 0, !Self.is(new[new.count - rest - 1], "END:VTODO") { rest -= 1 }
    }
    (self.id, self.path, self.date) = (id, path, date)
    before = old[start..<(old.count - rest)].joined(separator: "\n")
    after = new[start..<(new.count - rest)].joined(separator: "\n")
  }

  /// Returns the text with the reminder open again, or `nil` if the written lines are gone.
  func undone(in text: String) -> String? {
    let (lines, mark) = (Self.lines(of: text), Self.lines(of: after))
    let places = 0..<max(0, lines.count - mark.count + 1)
    guard let start = places.first(where: { lines[$0..<($0 + mark.count)] == mark[...] }) else {
      return nil
    }
    let kept = (lines[..<start], lines[(start + mark.count)...])
    return (kept.0 + Self.lines(of: before) + kept.1).joined(separator: "\n")
  }

  /// The reminder before the change, or `nil` if it cannot be parsed.
  var reminder: Reminder? {
    let open = path.hasSuffix(".ics") ? TodoComponents(before).open : TodoText(before).open
    return open.first { $0.id == id }
  }

  /// Splits bytes, because a carriage return with a line feed is a single `Character`.
  private static func lines(of text: String) -> [Substring] {
    text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { Substring($0) }
  }

  private static func `is`(_ line: Substring, _ text: String) -> Bool {
    line.trimmingCharacters(in: .whitespacesAndNewlines).uppercased() == text
  }
}

/// The completions that can still be undone, stored in the app group.
struct CompletionStore {
  private let defaults = UserDefaults(suiteName: "tessera.reminders")
  private static let key = "ticks"

  /// The completions in a file that can still be undone at a date.
  func completions(of path: String, at date: Date) -> [Completion] {
    guard let data = defaults?.data(forKey: Self.key) else { return [] }
    // Data in an older format is discarded.
    let all = (try? JSONDecoder().decode([Completion].self, from: data)) ?? []
    return all.filter {
      $0.path == path && (0..<Completion.undoLimit).contains(date.timeIntervalSince($0.date))
    }
  }

  func add(_ tick: Completion) {
    write(completions(of: tick.path, at: tick.date).filter { $0.id != tick.id } + [tick])
  }

  func remove(_ tick: Completion, at date: Date) {
    write(completions(of: tick.path, at: date).filter { $0 != tick })
  }

  private func write(_ ticks: [Completion]) {
    // Plain values always encode.
    defaults?.set(try? JSONEncoder().encode(ticks), forKey: Self.key)
  }
}
