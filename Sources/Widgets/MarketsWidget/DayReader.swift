internal import Foundation

/// Reads the days of tables: `2026-11-20`, `20261120` or `20.11.2026`.
struct DayReader {
  private var calendar: Calendar

  init() {
    calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
  }

  /// Returns midnight GMT of a day, or `nil` if the text does not begin with one.
  func date(_ text: some StringProtocol) -> Date? {
    let day = text.prefix { $0.isASCII && ($0.isNumber || $0 == "-" || $0 == ".") }
    let fields = day.split(separator: day.contains(".") ? "." : "-", maxSplits: 3)
      .compactMap { Int($0) }
    switch (fields.count, day.count) {
    case (3, 10) where day.contains("."): return date(fields[2], fields[1], fields[0])
    case (3, 10): return date(fields[0], fields[1], fields[2])
    case (1, 8): return date(fields[0] / 10_000, fields[0] / 100 % 100, fields[0] % 100)
    default: return nil
    }
  }

  private func date(_ year: Int, _ month: Int, _ day: Int) -> Date? {
    guard (1900...2200).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    return calendar.date(from: DateComponents(year: year, month: month, day: day))
  }
}
