internal import CLibical

extension icaltimetype {
  /// The last year in whose times the zone matters.
  ///
  /// For each time in a later year than 2582, libical would compute all changes of the zone once more, and for
  /// earlier years every six years.
  static var lastYear: Int32 { 2100 }

  /// The seconds since 1970, computed in the time's own zone.
  ///
  /// libical counts only from 1902 on; before, the zone does not matter.
  var seconds: Int {
    (1902...Self.lastYear).contains(year) ? icaltime_as_timet_with_zone(self, zone) : localSeconds
  }

  /// The seconds since 1970 as if the zone were UTC, in any year.
  ///
  /// - Source: Howard Hinnant, “chrono-Compatible Low-Level Date Algorithms”, `days_from_civil`.
  var localSeconds: Int {
    let year = Int(year) - (month <= 2 ? 1 : 0)
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((Int(month) + 9) % 12) + 2) / 5 + Int(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    return days * 86400 + (is_date != 0 ? 0 : Int(hour) * 3600 + Int(minute) * 60 + Int(second))
  }

  /// The day as a number such as 20261122.
  var dayNumber: Int { Int(year) * 10000 + Int(month) * 100 + Int(day) }

  /// Returns a time of the same kind and zone, from local seconds since 1970.
  ///
  /// - Source: as for ``localSeconds``, `civil_from_days`.
  func moved(to seconds: Int) -> icaltimetype {
    func quotient(_ value: Int, _ divisor: Int) -> Int {
      (value >= 0 ? value : value - divisor + 1) / divisor
    }
    let days = quotient(seconds, 86400)
    let (era, secondOfDay) = (quotient(days + 719_468, 146_097), seconds - days * 86400)
    let dayOfEra = days + 719_468 - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    var time = self
    time.month = Int32(shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9)
    time.year = Int32(clamping: yearOfEra + era * 400 + (time.month <= 2 ? 1 : 0))
    time.day = Int32(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    guard is_date == 0 else { return time }
    time.hour = Int32(secondOfDay / 3600)
    time.minute = Int32(secondOfDay / 60 % 60)
    time.second = Int32(secondOfDay % 60)
    return time
  }
}
