internal import Foundation
internal import TesseraUI

/// A reminder that was ticked off, and what that changed in its file.
struct Tick: Codable, Hashable, Sendable {
  let id: String
  /// The file's path.
  let path: String
  let date: Date
  /// The lines that it changed, as they were and as they are.
  let before: String
  let after: String

  /// How long it can be taken back, in seconds.
  static let patience: TimeInterval = 60

  /// - Parameters:
  ///   - id: The reminder.
  ///   - path: Its file.
  ///   - date: When it was ticked off.
  ///   - change: The file's text before and after.
  init(_ id: String, in path: String, at date: Date, _ change: (from: String, to: String)) {
    let (old, new) = (Self.lines(of: change.from), Self.lines(of: change.to))
    var start = zip(old, new).prefix { $0 == $1 }.count
    var rest = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    if path.hasSuffix(".ics") {
      // Another component may have ended in the same second: the whole of one tells it.
      while start > 0, !Self.is(new[start], "BEGIN:VTODO") { start -= 1 }
      while rest > 0, !Self.is(new[new.count - rest - 1], "END:VTODO") { rest -= 1 }
    }
    (self.id, self.path, self.date) = (id, path, date)
    before = old[start..<(old.count - rest)].joined(separator: "\n")
    after = new[start..<(new.count - rest)].joined(separator: "\n")
  }

  /// The text with the reminder open again, or `nil` where what was written is not there any more.
  func undone(in text: String) -> String? {
    let (lines, mark) = (Self.lines(of: text), Self.lines(of: after))
    let places = 0..<max(0, lines.count - mark.count + 1)
    guard let start = places.first(where: { lines[$0..<($0 + mark.count)] == mark[...] }) else {
      return nil
    }
    let kept = (lines[..<start], lines[(start + mark.count)...])
    return (kept.0 + Self.lines(of: before) + kept.1).joined(separator: "\n")
  }

  /// The reminder as it was, or `nil` where that cannot be read.
  var reminder: Reminder? {
    let open = path.hasSuffix(".ics") ? TodoComponents(before).open : TodoText(before).open
    return open.first { $0.id == id }
  }

  /// By bytes: a carriage return and a line feed are one character.
  private static func lines(of text: String) -> [Substring] {
    text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { Substring($0) }
  }

  private static func `is`(_ line: Substring, _ words: String) -> Bool {
    line.trimmingCharacters(in: .whitespacesAndNewlines).uppercased() == words
  }
}

/// The ticks that can still be taken back, kept in the app group.
struct TickShelf {
  private let defaults = UserDefaults(suiteName: "tessera.reminders")
  private static let key = "ticks"

  /// The ticks of a file that can still be taken back at a moment.
  func ticks(of path: String, at date: Date) -> [Tick] {
    guard let data = defaults?.data(forKey: Self.key) else { return [] }
    // What an older version wrote otherwise is forgotten.
    let all = (try? JSONDecoder().decode([Tick].self, from: data)) ?? []
    return all.filter {
      $0.path == path && (0..<Tick.patience).contains(date.timeIntervalSince($0.date))
    }
  }

  func add(_ tick: Tick) {
    write(ticks(of: tick.path, at: tick.date).filter { $0.id != tick.id } + [tick])
  }

  func remove(_ tick: Tick, at date: Date) {
    write(ticks(of: tick.path, at: date).filter { $0 != tick })
  }

  private func write(_ ticks: [Tick]) {
    // Plain values always encode.
    defaults?.set(try? JSONEncoder().encode(ticks), forKey: Self.key)
  }
}
