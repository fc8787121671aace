internal import Foundation

/// A reader of dates in files, which is fast enough for millions of them.
///
/// Accepted are `2026-11-24`, `2026/11/24`, `24.11.2026` and `11/24/2026`, each optionally followed
/// by a time such as ` 10:18`, `T10:18:30` or `10:18:30.5`, and by a zone such as `Z` or `+0100`.
/// Without a zone, the date is local.
struct DateReader {
  private let zone: TimeZone
  /// The hour since 1970 for which the offset is known.
  private var knownHour = Int.min
  /// The offset of local time from UTC, in seconds.
  private var offset = 0

  init(zone: TimeZone = .current) {
    self.zone = zone
  }

  /// A point in local time.
  struct LocalTime: Hashable {
    /// The number of days since 1970.
    var day: Int
    /// The seconds since midnight.
    var second: Int

    var hour: Int { second / 3600 }
    /// The seconds since 1970, as local time.
    var seconds: Int { day * 86400 + second }
  }

  mutating func localTime(_ text: some StringProtocol) -> LocalTime? {
    var text = String(text)
    return text.withUTF8 { localTime($0) }
  }

  /// Reads a date; `nil` if the text is not a date.
  mutating func localTime(_ bytes: UnsafeBufferPointer<UInt8>) -> LocalTime? {
    var scanner = DigitScanner(bytes: bytes)
    guard let day = Self.day(&scanner) else { return nil }
    guard let separator = scanner.peek, separator == 0x20 || separator == UInt8(ascii: "T") else {
      return scanner.isAtEnd ? LocalTime(day: day, second: 0) : nil
    }
    scanner.skip()
    guard let hour = scanner.number(), hour < 25, scanner.skip(UInt8(ascii: ":")),
      let minute = scanner.number(), minute < 60
    else { return LocalTime(day: day, second: 0) }
    var second = 0
    if scanner.skip(UInt8(ascii: ":")) { second = min(59, scanner.number() ?? 0) }
    if scanner.skip(UInt8(ascii: ".")) { _ = scanner.number() }
    let time = LocalTime(day: day, second: min(86399, hour * 3600 + minute * 60 + second))
    return scanner.zoneOffset().map { local(time.seconds - $0) } ?? time
  }

  /// Converts seconds since 1970, as UTC, to local time.
  private mutating func local(_ seconds: Int) -> LocalTime {
    let hour = seconds / 3600
    if hour != knownHour {
      knownHour = hour
      offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    let local = seconds + offset
    let day = (local >= 0 ? local : local - 86399) / 86400
    return LocalTime(day: day, second: local - day * 86400)
  }

  private static func day(_ scanner: inout DigitScanner) -> Int? {
    guard let first = scanner.number(), let separator = scanner.peek,
      separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/")
        || separator == UInt8(ascii: ".")
    else { return nil }
    scanner.skip()
    guard let second = scanner.number(), scanner.skip(separator), let third = scanner.number()
    else { return nil }
    if first > 31 { return day(first, second, third) }
    // Years at the end are separated by dots in Europe and by slashes in America.
    return separator == UInt8(ascii: "/") ? day(third, first, second) : day(third, second, first)
  }

  /// Returns the number of days from 1970, or `nil` if there is no such day.
  ///
  /// - Source: Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”.
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1900...2200).contains(year), (1...12).contains(month), (1...31).contains(day) else {
      return nil
    }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}

/// A reader of numbers in ASCII text.
private struct DigitScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { index >= bytes.count }
  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func skip() { index += 1 }

  /// Skips a byte if it is the expected one.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  /// Reads up to nine digits; `nil` if there are none.
  mutating func number() -> Int? {
    var value = 0
    let start = index
    while index < bytes.count, index - start < 9, bytes[index] &- 0x30 < 10 {
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    return index > start ? value : nil
  }

  /// Reads a zone such as `Z`, `+0100` or `-03:30`, in seconds; `nil` if there is none.
  mutating func zoneOffset() -> Int? {
    while peek == 0x20 { index += 1 }
    if peek == UInt8(ascii: "Z") { return 0 }
    guard let sign = peek, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    index += 1
    guard var hours = number() else { return nil }
    var minutes = 0
    if skip(UInt8(ascii: ":")) {
      minutes = number() ?? 0
    } else if hours > 99 {
      (hours, minutes) = (hours / 100, hours % 100)
    }
    let seconds = min(18, hours) * 3600 + min(59, minutes) * 60
    return sign == UInt8(ascii: "+") ? seconds : -seconds
  }
}
