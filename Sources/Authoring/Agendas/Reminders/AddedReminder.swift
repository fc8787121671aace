internal import Files
package import Foundation

/// A reminder that is added to a file.
package struct AddedReminder: Hashable, Sendable {
  /// The text on one line, without control characters and spaces around it.
  package let text: String
  package var due: Date?
  package var project: String?
  /// When the reminder is added.
  package var date: Date
  package let id = UUID().uuidString

  package init(text: String, due: Date? = nil, project: String? = nil, date: Date) {
    let characters = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? " " : Character(scalar)
    }
    self.text = String(characters).split(separator: " ").joined(separator: " ")
    self.due = due
    self.project = project
    self.date = date
  }

  /// The maximum length of the text, in bytes.
  package static let sizeLimit = 2000
}

extension ReminderFile {
  /// Adds a reminder; the file and its folder are made if they do not exist.
  ///
  /// - Throws: ``Failure``, or `SampleFile.Failure` if the file cannot be made.
  package func add(
    _ reminder: AddedReminder, in calendar: Calendar = Calendar(identifier: .gregorian)
  ) throws {
    guard !reminder.text.isEmpty else { throw Failure.rejected("a reminder needs a text") }
    guard reminder.text.utf8.count <= AddedReminder.sizeLimit else {
      throw Failure.rejected("the text is longer than \(AddedReminder.sizeLimit) bytes")
    }
    guard try exists || !makeFile(with: reminder, calendar) else { return }
    let text = try read()
    if let reason = text.rejectionReason(of: reminder, in: calendar) {
      throw Failure.rejected(reason)
    }
    _ = try edit { Self.parse($0, path).adding(reminder, in: calendar) }
  }

  /// - Returns: Whether the file was made; `false` if another program made it at the same time.
  private func makeFile(with reminder: AddedReminder, _ calendar: Calendar) throws -> Bool {
    let text = Self.parse("", path).adding(reminder, in: calendar) ?? ""
    do throws(SampleFile.Failure) {
      try SampleFile.make(at: path, text)
      return true
    } catch {
      guard case .exists = error else { throw error }
      return false
    }
  }
}

// MARK: todo.txt

extension TodoText {
  /// Returns the text with a line for a reminder, or `nil` if there is an equal open line.
  package func adding(_ reminder: AddedReminder, in calendar: Calendar) -> String? {
    let line = Self.line(of: reminder, in: calendar)
    guard rejectionReason(of: reminder, in: calendar) == nil else { return nil }
    let lineEnd = lines.contains { $0.hasSuffix("\r") } ? "\r" : ""
    var newLines = lines
    if newLines.last?.isEmpty == true {
      newLines.removeLast()
    } else if let last = newLines.last, !last.hasSuffix(lineEnd) {
      newLines[newLines.count - 1] = last + lineEnd
    }
    return (newLines + [line + lineEnd, ""]).joined(separator: "\n")
  }

  package func rejectionReason(of reminder: AddedReminder, in calendar: Calendar) -> String? {
    let line = Self.line(of: reminder, in: calendar)
    let isOpen = lines.contains { $0.trimmingCharacters(in: .whitespacesAndNewlines) == line }
    return isOpen ? "“\(reminder.text)” was added today already" : nil
  }

  /// Returns the line of a reminder, with the day on which it is added.
  ///
  /// The day also keeps a text that begins with `x ` from being a completed reminder. A priority
  /// comes before the day.
  private static func line(of reminder: AddedReminder, in calendar: Calendar) -> Substring {
    var text = reminder.text
    var words: [String] = []
    if let match = text.prefixMatch(of: #/(\([A-Z]\)) /#) {
      words.append(String(match.output.1))
      text = String(text[match.range.upperBound...])
    }
    words += [ReminderDate.dayText(reminder.date, "-", in: calendar), text]
    if let project = reminder.project {
      words.append("+" + project.split(separator: " ").joined(separator: "-"))
    }
    if let due = reminder.due {
      words.append("due:" + ReminderDate.dayText(due, "-", in: calendar))
    }
    return Substring(words.joined(separator: " "))
  }
}

// MARK: iCalendar

extension TodoComponents {
  /// Returns the text with a VTODO, or `nil` if it contains the VTODO already or is not a calendar.
  package func adding(_ reminder: AddedReminder, in calendar: Calendar) -> String? {
    let source = lines.isEmpty ? Self.emptyCalendar : lines
    guard let end = Self.end(of: source), !source.contains(where: { $0.contains(reminder.id) })
    else { return nil }
    let lineEnd = source[end].hasSuffix("\r\n") || source[0].hasSuffix("\r\n") ? "\r\n" : "\n"
    let component = Self.component(of: reminder, in: calendar)
      .flatMap(Self.folded).map { $0 + lineEnd }
    return source[..<end].joined() + component.joined() + source[end...].joined()
  }

  package func rejectionReason(of reminder: AddedReminder, in calendar: Calendar) -> String? {
    lines.isEmpty || Self.end(of: lines) != nil
      ? nil : "the file is not a calendar: END:VCALENDAR is missing"
  }

  private static let emptyCalendar: [Substring] = [
    "BEGIN:VCALENDAR\r\n", "VERSION:2.0\r\n", "PRODID:-//Tessera//Reminders//EN\r\n",
    "END:VCALENDAR\r\n",
  ]

  private static func end(of lines: [Substring]) -> Int? {
    lines.lastIndex { $0.trimmingCharacters(in: .newlines).uppercased() == "END:VCALENDAR" }
  }

  private static func component(of reminder: AddedReminder, in calendar: Calendar) -> [String] {
    var lines = [
      "BEGIN:VTODO", "UID:\(reminder.id)", "DTSTAMP:\(timestamp(reminder.date))",
      "SUMMARY:\(escaped(reminder.text))",
    ]
    if let due = reminder.due {
      lines.append(
        due == calendar.startOfDay(for: due)
          ? "DUE;VALUE=DATE:\(ReminderDate.dayText(due, "", in: calendar))"
          : "DUE:\(timestamp(due))")
    }
    if let project = reminder.project { lines.append("CATEGORIES:\(escaped(project))") }
    return lines + ["END:VTODO"]
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { ["\\", ";", ","].contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }

  /// Splits a line at 75 bytes; the other parts begin with a space.
  ///
  /// - Source: RFC 5545 §3.1.
  private static func folded(_ line: String) -> [String] {
    var parts = [""]
    for character in line {
      if parts[parts.count - 1].utf8.count + String(character).utf8.count > 75 { parts.append(" ") }
      parts[parts.count - 1].append(character)
    }
    return parts
  }
}
