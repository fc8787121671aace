internal import Foundation

extension Date {
  /// `10:18`, in 24 hours.
  func time(in zone: TimeZone) -> String {
    let parts = calendar(in: zone).dateComponents([.hour, .minute], from: self)
    return String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
  }

  /// `Sat 21 Nov`.
  var day: String {
    formatted("EEE d MMM")
  }

  /// `Saturday, 21 November 2026`.
  var longDay: String {
    formatted("EEEE, d MMMM yyyy")
  }

  /// The moment from which a running clock shows the time of day, also on days with a clock change.
  var wallMidnight: Date {
    let parts = calendar(in: .current).dateComponents([.hour, .minute, .second], from: self)
    let seconds = (parts.hour ?? 0) * 3600 + (parts.minute ?? 0) * 60 + (parts.second ?? 0)
    return Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down) - Double(seconds))
  }

  /// What a clock shows before a timer since ``wallMidnight``, which leaves zeros out: `00:0`, `0`.
  var timerLead: String {
    let parts = calendar(in: .current).dateComponents([.hour, .minute], from: self)
    switch (parts.hour ?? 0, parts.minute ?? 0) {
    case (0, ..<10): return "00:0"
    case (0, _): return "00:"
    case (..<10, _): return "0"
    default: return ""
    }
  }

  /// `+1` or `−1` where it is another day there, else `nil`.
  func dayOffset(in zone: TimeZone) -> String? {
    let here = calendar(in: .current).dateComponents([.year, .month, .day], from: self)
    let there = calendar(in: zone).dateComponents([.year, .month, .day], from: self)
    guard here != there else { return nil }
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
