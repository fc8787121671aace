internal import Foundation
internal import TesseraUI

/// Finds out what results show.
struct ShownReader {
  var settings: DataSettings
  var history = History()
  /// Whether the source is a log.
  var isLog = false

  /// The names of members that have a meaning.
  private static let titleNames = ["title", "name", "label", "text", "summary", "id", "key"]
  private static let addressNames = ["url", "link", "html_url", "href"]
  private static let noteNames = ["note", "value", "count", "score", "date", "start"]
  private static let valueNames = ["value", "count", "total", "amount", "y"]
  private static let dayNames = ["date", "day", "start", "time", "timestamp", "x"]
  private static let itemLimit = 500

  /// Returns the style in which values are shown if the user did not choose one.
  func style(of values: [DataValue]) -> DataStyle {
    let elements = elements(of: values)
    switch values.count == 1 ? values[0] : .list(values) {
    case .null, .flag, .number: return .value
    case .text(let text):
      if isLog { return .log }
      return text.trimmingCharacters(in: .newlines).contains(where: \.isNewline) ? .text : .value
    case .record(let record):
      if record.first(of: Self.valueNames)?.number != nil { return .value }
      return Self.areBars(record) ? .bars : .table
    case .list:
      if elements.isEmpty { return .list }
      if elements.allSatisfy({ if case .number = $0 { true } else { false } }) { return .sparkline }
      let records = elements.compactMap(\.record)
      guard records.count == elements.count, let first = records.first else { return .list }
      let hasAddress = first.first(of: Self.addressNames) != nil
      return hasAddress && first.first(of: Self.titleNames) != nil ? .list : .table
    }
  }

  private static func areBars(_ record: DataValue.Record) -> Bool {
    record.values.count > 1
      && record.values.allSatisfy { if case .number = $0 { true } else { false } }
  }

  /// Returns what values show.
  ///
  /// - Throws: ``DataProblem`` if they do not suit the style.
  func shown(_ values: [DataValue]) throws(DataProblem) -> Shown {
    let style = settings.style == .automatic ? style(of: values) : settings.style
    switch style {
    case .automatic, .value: return .measure(try measure(values))
    case .list: return .list(elements(of: values).prefix(Self.itemLimit).map(item))
    case .table: return .table(table(values))
    case .gauge: return .gauge(try gauge(values))
    case .sparkline: return .sparkline(try series(values))
    case .bars: return .bars(try bars(values), unit: settings.unit)
    case .month: return .month(try month(values))
    case .log: return .log(lines(values).suffix(Self.itemLimit))
    case .text: return .text(Array(lines(values).prefix(Self.itemLimit)))
    case .markdown: return .markdown(values.map(Self.text).joined(separator: "\n\n"))
    }
  }

  /// The number whose history is kept, or `nil` for none.
  func historyValue(_ values: [DataValue]) -> Double? {
    guard values.count == 1, case .some(let measure) = try? measure(values) else { return nil }
    return measure.number
  }

  // MARK: Values

  /// Returns the elements: those of the only list, or the values themselves.
  private func elements(of values: [DataValue]) -> [DataValue] {
    values.count == 1 ? values[0].elements : values
  }

  private func measure(_ values: [DataValue]) throws(DataProblem) -> Shown.Measure {
    guard let value = values.first else { throw .nothing }
    var measure: Shown.Measure
    switch value {
    case .record(let record):
      guard let inner = record.first(of: Self.valueNames) else {
        throw Self.mismatch(String(localized: "a number, a text, or {value, unit, label}"))
      }
      measure = Self.measure(of: inner)
      if case .text? = record["unit"] { measure.unit = record["unit"]?.line ?? "" }
      measure.label = record.first(of: ["label", "title", "name"])?.line
      measure.change = (record["change"] ?? record["delta"])?.number
    case .list(let values) where values.count == 1: measure = Self.measure(of: values[0])
    case .list(let values) where values.isEmpty: throw .nothing
    case .list: throw Self.mismatch(String(localized: "a number, a text, or {value, unit, label}"))
    default: measure = Self.measure(of: value)
    }
    complete(&measure)
    return measure
  }

  private static func measure(of value: DataValue) -> Shown.Measure {
    if case .text(let text) = value, let found = NumberText.measure(text) {
      return Shown.Measure(
        number: found.number, text: NumberText.text(of: found.number), unit: found.unit)
    }
    let line = value.line.trimmingCharacters(in: .whitespaces)
    if case .number = value { return Shown.Measure(number: value.number, text: line) }
    return Shown.Measure(text: line)
  }

  /// Adds what the settings and the history know.
  private func complete(_ measure: inout Shown.Measure) {
    if !settings.unit.isEmpty { measure.unit = settings.unit }
    guard let number = measure.number else { return }
    measure.past = history.values
    let earlier = measure.past.last == number ? history.earlierValue : measure.past.last
    if measure.change == nil, let earlier { measure.change = number - earlier }
    if measure.past.last != number { measure.past.append(number) }
  }

  private func gauge(_ values: [DataValue]) throws(DataProblem) -> Shown.Gauge {
    let measure = try measure(values)
    guard let number = measure.number else { throw Self.mismatch(String(localized: "a number")) }
    let record = values.first?.record
    let minimum = record?.first(of: ["minimum", "min"])?.number ?? settings.minimum ?? 0
    let maximum =
      record?.first(of: ["maximum", "max"])?.number ?? settings.maximum
      ?? (measure.unit.isEmpty && number >= 0 && number <= 1 ? 1 : 100)
    let share = maximum > minimum ? (number - minimum) / (maximum - minimum) : 0
    return Shown.Gauge(measure: measure, share: min(1, max(0, share)))
  }

  private func series(_ values: [DataValue]) throws(DataProblem) -> Shown.Measure {
    let elements = elements(of: values)
    guard elements.count > 1 else { return try measure(values) }
    let numbers = elements.compactMap { element in
      element.record.flatMap { $0.first(of: Self.valueNames)?.number } ?? element.number
    }
    guard let last = numbers.last, numbers.count == elements.count else {
      throw Self.mismatch(String(localized: "numbers"))
    }
    var measure = Shown.Measure(
      number: last, text: NumberText.text(of: last), unit: settings.unit)
    measure.change = numbers.dropLast().last.map { last - $0 }
    measure.past = numbers
    return measure
  }

  // MARK: Rows

  private func item(_ value: DataValue) -> Shown.Item {
    guard let record = value.record else {
      if case .list(let parts) = value, let first = parts.first {
        return Shown.Item(title: first.line, note: parts.dropFirst().first?.line)
      }
      return Shown.Item(title: value.line)
    }
    let title = record.first(of: Self.titleNames)?.line ?? record.values.first?.line ?? ""
    let address = record.first(of: Self.addressNames)?.line
    let note = record.first(of: Self.noteNames)
    return Shown.Item(
      title: title, url: address.flatMap { Self.webAddress($0) },
      note: note.map { DayText.shortened($0.line) })
  }

  private static func webAddress(_ text: String) -> URL? {
    guard let url = URL(string: text), ["http", "https", "mailto"].contains(url.scheme ?? "") else {
      return nil
    }
    return url
  }

  /// The number of columns of a table whose columns the user has not chosen; a box shows a few.
  private static let columnLimit = 100

  private func table(_ values: [DataValue]) -> Shown.Table {
    let elements = elements(of: values).prefix(Self.itemLimit)
    if elements.count == 1, let record = elements.first?.record, settings.columns.isEmpty {
      return Self.numbered(
        Shown.Table(
          columns: [], rows: zip(record.names, record.values).map { [Self.clean($0), $1.line] }))
    }
    let records = elements.compactMap(\.record)
    guard !records.isEmpty else {
      return Self.numbered(
        Shown.Table(columns: settings.columns, rows: elements.map { $0.elements.map(\.line) }))
    }
    var names = settings.columns
    if names.isEmpty {
      for record in records.prefix(20) {
        for name in record.names where names.count < Self.columnLimit && !names.contains(name) {
          names.append(name)
        }
      }
    }
    let rows = records.map { record in names.map { DayText.shortened(record[$0]?.line ?? "") } }
    return Self.numbered(Shown.Table(columns: names.map(Self.clean), rows: rows))
  }

  private static func numbered(_ table: Shown.Table) -> Shown.Table {
    var table = table
    let count = table.rows.map(\.count).max() ?? 0
    table.numbers = Set(
      (0..<count).filter { column in
        table.rows.allSatisfy { row in
          guard row.indices.contains(column), !row[column].isEmpty else { return true }
          return NumberText.measure(row[column]) != nil
        }
      })
    return table
  }

  private func bars(_ values: [DataValue]) throws(DataProblem) -> [Shown.Bar] {
    if values.count == 1, let record = values[0].record {
      let bars = zip(record.names, record.values).compactMap { name, value in
        value.number.map { Shown.Bar(label: Self.clean(name), value: $0) }
      }
      if !bars.isEmpty { return bars }
    }
    let bars = elements(of: values).prefix(Self.itemLimit).compactMap { value -> Shown.Bar? in
      if let record = value.record {
        guard
          let number = record.first(of: Self.valueNames)?.number
            ?? record.values.lazy.compactMap({ if case .number = $0 { $0.number } else { nil } })
            .first
        else { return nil }
        let label = record.first(of: Self.titleNames + Self.dayNames)?.line ?? ""
        return Shown.Bar(label: DayText.shortened(label), value: number)
      }
      if case .list(let parts) = value, parts.count >= 2, let number = parts[1].number {
        return Shown.Bar(label: parts[0].line, value: number)
      }
      return value.number.map { Shown.Bar(label: "", value: $0) }
    }
    guard !bars.isEmpty else {
      throw Self.mismatch(String(localized: "{label, value} or numbers by name"))
    }
    return bars
  }

  private func month(_ values: [DataValue]) throws(DataProblem) -> Shown.Month {
    var days: [Int: Double] = [:]
    if values.count == 1, let record = values[0].record {
      for (name, value) in zip(record.names, record.values) {
        if let day = DayText.day(name), let number = value.number {
          days[day, default: 0] += number
        }
      }
    }
    for value in elements(of: values) {
      // A date without a value counts as one.
      let day = (value.record?.first(of: Self.dayNames) ?? value)
      guard let number = DayText.day(day.line, day.number) else { continue }
      let count = value.record?.first(of: Self.valueNames)?.number ?? 1
      days[number, default: 0] += count
    }
    guard !days.isEmpty else {
      throw Self.mismatch(String(localized: "dates, {date, value}, or numbers by date"))
    }
    return Shown.Month(days: days)
  }

  private func lines(_ values: [DataValue]) -> [String] {
    values.flatMap { value in
      value.elements.flatMap { element in
        Self.text(element).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
          .map(String.init)
      }
    }.trimmingEmptyLines
  }

  private static func text(_ value: DataValue) -> String {
    if case .text(let text) = value { text } else { value.line }
  }

  /// Returns a name without control characters.
  private static func clean(_ name: String) -> String { DataValue.text(name).line }

  private static func mismatch(_ expected: String) -> DataProblem {
    DataProblem(
      .show, String(localized: "This cannot be shown in this style; expected: \(expected)"))
  }
}

extension DataProblem {
  /// There is nothing to show.
  static var nothing: DataProblem {
    DataProblem(.select, String(localized: "Nothing to show"))
  }
}

extension [String] {
  fileprivate var trimmingEmptyLines: [String] {
    let isBlank = { (line: String) in line.allSatisfy(\.isWhitespace) }
    var lines = drop(while: isBlank)
    while let last = lines.last, isBlank(last) { lines.removeLast() }
    return Array(lines)
  }
}
