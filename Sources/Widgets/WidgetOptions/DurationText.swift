public import Foundation

/// Durations as text.
public enum DurationText {
  /// Returns a duration in seconds as hours and minutes, such as `8 h 28 min` or `28 min`.
  ///
  /// The sign is left out, and the duration is limited to a million hours.
  public static func hoursAndMinutes(_ seconds: TimeInterval) -> String {
    let minutes = Int((min(3.6e9, abs(seconds)) / 60).rounded())
    return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
