internal import Foundation

extension Date {
  /// Returns the time in 24-hour format, such as `10:18`.
  func time(in zone: TimeZone) -> String {
    let parts = calendar(in: zone).dateComponents([.hour, .minute], from: self)
    return String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
  }

  /// The day, such as `Sat 21 Nov`.
  var day: String {
    formatted("EEE d MMM")
  }

  /// The full day, such as `Saturday, 21 November 2026`.
  var longDay: String {
    formatted("EEEE, d MMMM yyyy")
  }

  /// The date at which a timer must have started to show the time of day, even on days when the
  /// clocks change.
  var timerStart: Date {
    let parts = calendar(in: .current).dateComponents([.hour, .minute, .second], from: self)
    let seconds = (parts.hour ?? 0) * 3600 + (parts.minute ?? 0) * 60 + (parts.second ?? 0)
    return Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down) - Double(seconds))
  }

  /// The leading zeros, such as `00:0`, that a timer started at ``timerStart`` leaves out.
  var leadingZeros: String {
    let parts = calendar(in: .current).dateComponents([.hour, .minute], from: self)
    switch (parts.hour ?? 0, parts.minute ?? 0) {
    case (0, ..<10): return "00:0"
    case (0, _): return "00:"
    case (..<10, _): return "0"
    default: return ""
    }
  }

  /// Returns `+1` or `−1` if the zone has another day at this date, otherwise `nil`.
  func dayOffset(in zone: TimeZone) -> String? {
    let localDay = calendar(in: .current).dateComponents([.year, .month, .day], from: self)
    let zoneDay = calendar(in: zone).dateComponents([.year, .month, .day], from: self)
    guard localDay != zoneDay else { return nil }
    let isLater = zone.secondsFromGMT(for: self) > TimeZone.current.secondsFromGMT(for: self)
    return isLater ? "+1" : "−1"
  }

  private func calendar(in zone: TimeZone) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    return calendar
  }

  private func formatted(_ format: String) -> String {
    let formatter = DateFormatter()
    formatter.dateFormat = format
    return formatter.string(from: self)
  }
}
