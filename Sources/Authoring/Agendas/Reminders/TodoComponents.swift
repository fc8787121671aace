package import Foundation

/// The VTODO components of an iCalendar file.
///
/// - Source: RFC 5545 §3.1, §3.6.2, §3.8.1.9, §3.8.1.11, §3.8.2.1.
package struct TodoComponents: ReminderText {
  /// The raw lines of the file, including line ends.
  package let lines: [Substring]

  package init(_ text: String) {
    lines = Self.split(text)
  }

  private static func split(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var remainingText = text[...]
    while !remainingText.isEmpty {
      let end =
        remainingText.firstIndex(where: \.isNewline).map { remainingText.index(after: $0) }
        ?? remainingText.endIndex
      lines.append(remainingText[..<end])
      remainingText = remainingText[end...]
    }
    return lines
  }

  /// A property of a component, and the lines that contain it.
  private struct Property {
    var name: String
    var parameters: String
    var value: String
    var lines: Range<Int>
  }

  /// The lines of each VTODO, without BEGIN and END.
  private var components: [Range<Int>] {
    var components: [Range<Int>] = []
    var start: Int?
    for (index, line) in lines.enumerated() {
      switch line.trimmingCharacters(in: .newlines).uppercased() {
      case "BEGIN:VTODO": start = index + 1
      case "END:VTODO":
        if let start { components.append(start..<index) }
        start = nil
      default: break
      }
    }
    return components
  }

  private func properties(_ range: Range<Int>) -> [Property] {
    var properties: [Property] = []
    var depth = 0
    for index in range {
      let line = lines[index].trimmingCharacters(in: .newlines)
      // Skips nested components, such as alarms.
      if line.uppercased().hasPrefix("BEGIN:") { depth += 1 }
      defer { if line.uppercased().hasPrefix("END:") { depth -= 1 } }
      guard depth == 0 else { continue }
      if let first = line.first, first == " " || first == "\t", !properties.isEmpty {
        let last = properties.count - 1
        properties[last].value += line.dropFirst()
        properties[last].lines = properties[last].lines.lowerBound..<index + 1
        continue
      }
      guard let colon = Self.end(ofNameIn: line) else { continue }
      let nameAndParameters = line[..<colon]
      let name = nameAndParameters.prefix { $0 != ";" }.uppercased()
      properties.append(
        Property(
          name: name, parameters: String(nameAndParameters.dropFirst(name.count)),
          value: String(line[line.index(after: colon)...]), lines: index..<index + 1))
    }
    return properties
  }

  /// Returns the end of a property's name and parameters, which is the first colon outside
  /// quotation marks, or `nil` if there is no such colon.
  private static func end(ofNameIn line: String) -> String.Index? {
    var isQuoted = false
    return line.indices.first { index in
      if line[index] == "\"" { isQuoted.toggle() }
      return line[index] == ":" && !isQuoted
    }
  }

  /// Returns the identifier of an open component, or `nil` if the component is completed or
  /// canceled or has no UID.
  ///
  /// The identifier includes the RECURRENCE-ID, because all occurrences of a series have the same
  /// UID.
  private static func openID(_ properties: [Property]) -> String? {
    func value(_ name: String) -> String? { properties.first { $0.name == name }?.value }
    let status = value("STATUS")?.uppercased()
    guard status != "COMPLETED", status != "CANCELLED", value("COMPLETED") == nil,
      let id = value("UID")
    else { return nil }
    return value("RECURRENCE-ID").map { "\(id)@\($0)" } ?? id
  }

  /// Returns why a repeating reminder cannot be completed, or `nil` for other reminders.
  ///
  /// Repeating reminders are rejected because all their occurrences would be completed.
  package func rejectionReason(of id: String) -> String? {
    let component = components.lazy.map { properties($0) }.first { Self.openID($0) == id }
    let repeats = component?.contains { $0.name == "RRULE" } ?? false
    return repeats ? "the reminder repeats; complete it in the calendar that it comes from" : nil
  }

  package var openReminders: [Reminder] {
    components.compactMap { range in
      let properties = properties(range)
      return Self.openID(properties).map { Self.reminder($0, properties) }
    }
  }

  package var completedReminders: [(reminder: Reminder, date: Date?)] {
    components.compactMap { range in
      let properties = properties(range)
      func property(_ name: String) -> Property? { properties.first { $0.name == name } }
      guard Self.openID(properties) == nil, let id = property("UID")?.value,
        property("STATUS")?.value.uppercased() != "CANCELLED"
      else { return nil }
      return (Self.reminder(id, properties), property("COMPLETED").flatMap(Self.date))
    }
  }

  private static func reminder(_ id: String, _ properties: [Property]) -> Reminder {
    func property(_ name: String) -> Property? { properties.first { $0.name == name } }
    // 1 to 4 are high, 5 is medium, 6 to 9 are low, and 0 is no priority.
    let number = property("PRIORITY").flatMap { Int($0.value) } ?? 0
    let title = unescaped(property("SUMMARY")?.value ?? "")
    return Reminder(
      id: id, title: title.isEmpty ? "(no title)" : title, due: property("DUE").flatMap(date),
      priority: number == 0 ? nil : number < 5 ? "A" : number == 5 ? "B" : "C",
      projects: properties.filter { $0.name == "CATEGORIES" }.flatMap { values(of: $0.value) })
  }

  /// Returns the values of a list, which is split at commas that are not escaped.
  ///
  /// - Source: RFC 5545 §3.3.11.
  private static func values(of list: String) -> [String] {
    var values = [""]
    var isEscaped = false
    for character in list {
      if character == ",", !isEscaped {
        values.append("")
      } else {
        values[values.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return values.map { unescaped($0).trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  package var problems: [String] {
    components.compactMap { range in
      let properties = properties(range)
      guard Self.openID(properties) != nil, let due = properties.first(where: { $0.name == "DUE" }),
        Self.date(due) == nil
      else { return nil }
      let title = Self.unescaped(properties.first { $0.name == "SUMMARY" }?.value ?? "")
      return "“\(title.prefix(40))”: DUE “\(due.value.prefix(20))” is not a date; "
        + "expected one such as 20260228"
    }
  }

  package func completedCount(on date: Date, in calendar: Calendar) -> Int {
    components.count { range in
      let completed = properties(range).first { $0.name == "COMPLETED" }.flatMap(Self.date)
      return completed.map { calendar.isDate($0, inSameDayAs: date) } ?? false
    }
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        result.append("nN".contains(character) ? " " : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static func date(_ property: Property) -> Date? {
    guard
      let match = property.value.wholeMatch(
        of: /([0-9]{4})([0-9]{2})([0-9]{2})(?:T([0-9]{2})([0-9]{2})([0-9]{2})(Z?))?/)
    else { return nil }
    var parts = DateComponents()
    parts.year = Int(match.output.1)
    parts.month = Int(match.output.2)
    parts.day = Int(match.output.3)
    parts.hour = match.output.4.flatMap { Int($0) }
    parts.minute = match.output.5.flatMap { Int($0) }
    var calendar = Calendar(identifier: .gregorian)
    let zone = property.parameters.firstMatch(of: /TZID="?([^;:"]+)/).map { String($0.output.1) }
    if match.output.7 == "Z" {
      calendar.timeZone = .gmt
    } else if let zone = zone.flatMap(TimeZone.init(identifier:)) {
      calendar.timeZone = zone
    }
    return ReminderDate.date(parts, in: calendar)
  }

  package func completing(_ id: String, at date: Date, in calendar: Calendar) -> String? {
    guard let range = components.first(where: { Self.openID(properties($0)) == id }) else {
      return nil
    }
    let lineEnd = lines[range.lowerBound - 1].hasSuffix("\r\n") ? "\r\n" : "\n"
    let timestamp = Self.timestamp(date)
    let replacedProperties: Set = ["STATUS", "PERCENT-COMPLETE", "COMPLETED", "LAST-MODIFIED"]
    let replacedLines = Set(
      properties(range).filter { replacedProperties.contains($0.name) }.flatMap(\.lines))
    let keptLines = range.filter { !replacedLines.contains($0) }.map { String(lines[$0]) }
    let newLines = [
      "STATUS:COMPLETED", "PERCENT-COMPLETE:100", "COMPLETED:\(timestamp)",
      "LAST-MODIFIED:\(timestamp)",
    ].map { $0 + lineEnd }
    let before = lines[..<range.lowerBound].joined()
    return before + (newLines + keptLines).joined() + lines[range.upperBound...].joined()
  }

  /// Formats a date as in `20261122T140000Z`.
  package static func timestamp(_ date: Date) -> String {
    let text: String = date.formatted(Date.ISO8601FormatStyle())
    return text.replacing("-", with: "").replacing(":", with: "")
  }
}
