internal import Foundation

/// Numbers per day in a table of comma-separated values.
///
/// The first line names the columns. One column has the date; every other one with numbers is a
/// metric. If there are a column of names and one called `value`, each line has one metric's value.
struct HealthTable {
  let data: HealthData

  private static let columnLimit = 64
  private static let dateNames: Set = [
    "date", "day", "time", "timestamp", "datetime", "start", "startdate", "datum", "tag",
  ]
  private static let nameNames: Set = ["metric", "type", "name"]
  private static let valueNames: Set = ["value", "qty", "amount"]

  /// Parses a table; `nil` if the first line does not name a date and another column.
  ///
  /// - Parameters:
  ///   - text: The table.
  ///   - today: The last day for which values are kept.
  ///   - zone: The time zone of the dates that have none, whose days are meant.
  init?(parsing text: String, today: Int, zone: TimeZone = .current) {
    var lines = text.split(whereSeparator: \.isNewline)[...]
    guard let header = lines.popFirst() else { return nil }
    let separator = Self.separator(of: header)
    let fields = Self.fields(of: header, separator)
    let names = fields.map { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
    guard let dateColumn = names.firstIndex(where: Self.dateNames.contains), fields.count > 1 else {
      return nil
    }
    let nameColumn = names.firstIndex(where: Self.nameNames.contains)
    let valueColumn = names.firstIndex(where: Self.valueNames.contains)
    // A name is parsed once, because there may be a million lines.
    let metrics = fields.map { HealthMetric(column: $0) }
    var namedMetrics = MetricNames()
    var reader = DateReader(zone: zone)
    var totals = DailyTotals(today: today)
    var invalidLines = 0
    for line in lines {
      let row = Self.fields(of: line, separator)
      guard dateColumn < row.count, let time = reader.localTime(row[dateColumn]) else {
        invalidLines += 1
        continue
      }
      if let nameColumn, let valueColumn {
        guard max(nameColumn, valueColumn) < row.count,
          let value = Self.number(row[valueColumn], separator)
        else { continue }
        totals.add(value, of: namedMetrics.metric(row[nameColumn]), on: time.day)
      } else {
        for (column, (field, metric)) in zip(row, metrics).enumerated() where column != dateColumn {
          guard let value = Self.number(field, separator) else { continue }
          totals.add(value, of: metric, on: time.day)
        }
      }
    }
    var data = totals.data
    if invalidLines > 0 { data.problems.append("\(invalidLines) lines have no date") }
    if fields.count >= Self.columnLimit {
      data.problems.append("only the first \(Self.columnLimit) columns are read")
    }
    self.data = data
  }

  /// Returns the most frequent separator of a line, outside quotation marks.
  private static func separator(of line: Substring) -> Character {
    var counts: [Character: Int] = [:]
    var isQuoted = false
    for character in line.prefix(4000) {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, ",;\t|".contains(character) { counts[character, default: 0] += 1 }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? ","
  }

  /// Returns the fields of a line without quotation marks; those beyond the limit are left out.
  private static func fields(of line: Substring, _ separator: Character) -> [String] {
    guard line.contains("\"") else {
      return line.split(
        separator: separator, maxSplits: columnLimit, omittingEmptySubsequences: false
      ).prefix(columnLimit).map { $0.trimmingCharacters(in: .whitespaces) }
    }
    var fields: [String] = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == separator, !isQuoted {
        guard fields.count < columnLimit else { break }
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// Returns a number, whose decimal point may be a comma if fields are not separated by commas.
  private static func number(_ field: String, _ separator: Character) -> Double? {
    guard !field.isEmpty, field.utf8.count < 32 else { return nil }
    return Double(separator == "," ? field : field.replacing(",", with: "."))
  }
}

/// The metrics of the names in a file.
struct MetricNames {
  private var metrics: [String: HealthMetric] = [:]

  mutating func metric(_ name: String) -> HealthMetric {
    if let metric = metrics[name] { return metric }
    let metric = HealthMetric(column: name)
    // Names beyond the limit are left out anyway.
    if metrics.count < HealthData.metricLimit { metrics[name] = metric }
    return metric
  }
}

extension HealthMetric {
  /// Creates a metric from the name of a column, such as `Sleep (h)` or `weight [kg]`.
  init(column: String) {
    let name = column.prefix(60)
    if let match = name.firstMatch(of: #/^(.+?) *[(\[](.{1,8})[)\]]$/#) {
      self.init(id: String(match.output.1), unit: String(match.output.2))
    } else {
      self.init(id: name.isEmpty ? "value" : String(name))
    }
  }
}
