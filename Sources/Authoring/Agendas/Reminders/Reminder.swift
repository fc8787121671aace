package import Foundation

/// A reminder of a file.
package struct Reminder: Hashable, Sendable {
  /// The identifier in the file: the whole line in todo.txt, or the UID of a VTODO.
  package var id: String
  package var title: String
  package var due: Date?
  /// The priority, from `A`, the highest, to `Z`; `nil` if there is none.
  package var priority: Character?
  package var projects: [String] = []
  /// The path of the file; empty for a sample.
  package var path = ""

  package init(
    id: String, title: String, due: Date? = nil, priority: Character? = nil,
    projects: [String] = []
  ) {
    (self.id, self.title, self.due) = (id, title, due)
    (self.priority, self.projects) = (priority, projects)
  }

  /// Returns the reminders sorted by due date, then by priority, then by their order in the file.
  ///
  /// Reminders without a due date come last, as do those without a priority among equal dates.
  package static func sorted(_ reminders: [Reminder]) -> [Reminder] {
    reminders.enumerated().sorted { left, right in
      let keys = [left, right].map { item in
        (item.element.due ?? .distantFuture, item.element.priority ?? "~", item.offset)
      }
      return keys[0] < keys[1]
    }.map(\.element)
  }
}

/// The contents of a file of reminders.
package protocol ReminderText {
  /// The reminders that are not completed.
  var openReminders: [Reminder] { get }

  /// The reminders that are completed, each with the date; `nil` if the file has none.
  var completedReminders: [(reminder: Reminder, date: Date?)] { get }

  /// What is wrong in the file, one line for each problem.
  var problems: [String] { get }

  /// Returns the number of reminders that were completed on the day that contains a date.
  func completedCount(on date: Date, in calendar: Calendar) -> Int

  /// Returns the text with a reminder completed, or `nil` if the reminder is no longer open.
  func completing(_ id: String, at date: Date, in calendar: Calendar) -> String?

  /// Returns why a reminder in this file cannot be completed, or `nil` if it can.
  func rejectionReason(of id: String) -> String?

  /// Returns the text with another reminder, or `nil` if that one cannot be added.
  func adding(_ reminder: AddedReminder, in calendar: Calendar) -> String?

  /// Returns why a reminder cannot be added, or `nil` if it can.
  func rejectionReason(of reminder: AddedReminder, in calendar: Calendar) -> String?
}

extension ReminderText {
  package func rejectionReason(of id: String) -> String? { nil }
}

/// A file in the todo.txt format, with a line for each reminder.
///
/// - Source: github.com/todotxt/todo.txt.
package struct TodoText: ReminderText {
  /// The lines without their line feeds; the last one is empty if the text ends with a line feed.
  package let lines: [Substring]

  package init(_ text: String) {
    // Splits bytes, because a carriage return with a line feed is a single `Character`.
    lines = text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  package var openReminders: [Reminder] {
    lines.filter { !$0.hasPrefix("x ") && !$0.allSatisfy(\.isWhitespace) }.map { Self.reminder($0) }
  }

  package var completedReminders: [(reminder: Reminder, date: Date?)] {
    lines.compactMap { line in
      guard let match = line.prefixMatch(of: /x (?:([0-9]{4}-[0-9]{2}-[0-9]{2}) )?/) else {
        return nil
      }
      var reminder = Self.reminder(line[match.range.upperBound...])
      reminder.id = String(line)
      return (reminder, match.output.1.flatMap { ReminderDate.day($0, in: .current) })
    }
  }

  private static func reminder(_ line: Substring) -> Reminder {
    var words = line.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: " ")
      .map(String.init)
    var priority: Character?
    if let first = words.first, first.wholeMatch(of: /\([A-Z]\)/) != nil {
      priority = first.dropFirst().first
      words.removeFirst()
    }
    if words.first?.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil { words.removeFirst() }
    let due = words.first { $0.hasPrefix("due:") }
      .flatMap { ReminderDate.day($0.dropFirst(4), in: .current) }
    let projects = words.filter(isProject).map { String($0.dropFirst()) }
    // The title does not contain projects, contexts and tags such as `t:2026-11-22`. An address
    // such as `https://…` is not a tag.
    let titleWords = words.filter {
      !$0.hasPrefix("due:") && $0.wholeMatch(of: /[a-z]+:[^\/].*/) == nil && !isProject($0)
        && !($0.count > 1 && $0.hasPrefix("@"))
    }
    let title = titleWords.joined(separator: " ")
    return Reminder(
      id: String(line), title: title.isEmpty ? String(line) : title, due: due, priority: priority,
      projects: projects)
  }

  /// Returns whether a word is a project; a plus sign alone is not.
  private static func isProject(_ word: String) -> Bool { word.count > 1 && word.hasPrefix("+") }

  package var problems: [String] {
    lines.enumerated().compactMap { index, line in
      guard !line.hasPrefix("x "),
        let word = line.split(whereSeparator: \.isWhitespace)
          .first(where: { $0.hasPrefix("due:") })
      else { return nil }
      let text = word.dropFirst(4)
      guard ReminderDate.day(text, in: .current) == nil else { return nil }
      return
        "line \(index + 1): “\(text.prefix(20))” is not a date; expected one such as 2026-02-28"
    }
  }

  package func completedCount(on date: Date, in calendar: Calendar) -> Int {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return lines.count { line in
      guard let match = line.prefixMatch(of: /x ([0-9]{4}-[0-9]{2}-[0-9]{2})(?: |$)/),
        let day = ReminderDate.day(match.output.1, in: calendar)
      else { return false }
      return calendar.dateComponents([.year, .month, .day], from: day) == parts
    }
  }

  package func completing(_ id: String, at date: Date, in calendar: Calendar) -> String? {
    guard let index = lines.firstIndex(where: { String($0) == id }) else { return nil }
    let day = ReminderDate.dayText(date, "-", in: calendar)
    var line = String(lines[index])
    var lineEnd = ""
    if line.hasSuffix("\r") {
      line.removeLast()
      lineEnd = "\r"
    }
    // A completed reminder has no priority prefix. As in todo.sh, `pri:` keeps the priority.
    if let match = line.prefixMatch(of: #/\(([A-Z])\) /#) {
      line = line[match.range.upperBound...] + " pri:\(match.output.1)"
    }
    var changedLines = lines
    changedLines[index] = Substring("x \(day) \(line)\(lineEnd)")
    return changedLines.joined(separator: "\n")
  }
}
