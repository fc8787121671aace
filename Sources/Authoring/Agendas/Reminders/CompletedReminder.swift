package import Foundation

/// A completed reminder, and the change that completing it made to its file.
package struct CompletedReminder: Codable, Hashable, Sendable {
  package let id: String
  /// The path of the file.
  package let path: String
  package let date: Date
  /// The changed lines before the change.
  package let before: String
  /// The changed lines after the change.
  package let after: String

  /// How long a completion can be undone, in seconds.
  package static let undoTimeout: TimeInterval = 60

  /// Creates a completion from a change.
  ///
  /// - Parameters:
  ///   - id: The identifier of the reminder.
  ///   - path: The path of its file.
  ///   - date: When the reminder was completed.
  ///   - change: The file's text before and after.
  package init(_ id: String, in path: String, at date: Date, _ change: (from: String, to: String)) {
    let (oldLines, newLines) = (Self.lines(of: change.from), Self.lines(of: change.to))
    var commonPrefix = zip(oldLines, newLines).prefix { $0 == $1 }.count
    var commonSuffix = zip(
      oldLines.dropFirst(commonPrefix).reversed(), newLines.dropFirst(commonPrefix).reversed()
    ).prefix { $0 == $1 }.count
    if path.hasSuffix(".ics") {
      // For a calendar, the change is widened to the whole component, because another reminder that
      // was completed in the same second has identical lines.
      while commonPrefix > 0, !Self.line(newLines[commonPrefix], matches: "BEGIN:VTODO") {
        commonPrefix -= 1
      }
      while commonSuffix > 0,
        !Self.line(newLines[newLines.count - commonSuffix - 1], matches: "END:VTODO")
      {
        commonSuffix -= 1
      }
    }
    (self.id, self.path, self.date) = (id, path, date)
    before = oldLines[commonPrefix..<(oldLines.count - commonSuffix)].joined(separator: "\n")
    after = newLines[commonPrefix..<(newLines.count - commonSuffix)].joined(separator: "\n")
  }

  /// Returns the text with the reminder open again, or `nil` if ``after`` no longer occurs in the
  /// text.
  package func revertedText(from text: String) -> String? {
    let (lines, changedLines) = (Self.lines(of: text), Self.lines(of: after))
    let starts = 0..<max(0, lines.count - changedLines.count + 1)
    guard
      let start = starts.first(where: {
        lines[$0..<($0 + changedLines.count)] == changedLines[...]
      })
    else { return nil }
    let linesBefore = lines[..<start]
    let linesAfter = lines[(start + changedLines.count)...]
    return (linesBefore + Self.lines(of: before) + linesAfter).joined(separator: "\n")
  }

  /// The reminder before the change, or `nil` if it cannot be parsed.
  package var reminder: Reminder? {
    ReminderFile.parse(before, path).openReminders.first { $0.id == id }
  }

  /// Returns the lines of a text.
  ///
  /// The bytes are split, because a carriage return with a line feed is a single `Character`.
  private static func lines(of text: String) -> [Substring] {
    text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { Substring($0) }
  }

  private static func line(_ line: Substring, matches text: String) -> Bool {
    line.trimmingCharacters(in: .whitespacesAndNewlines).uppercased() == text
  }
}
