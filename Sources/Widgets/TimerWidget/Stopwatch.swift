internal import Foundation

/// A stopwatch with laps.
struct Stopwatch: Codable, Hashable, Sendable {
  /// The time that had passed at the last pause, in seconds.
  private(set) var accumulated: TimeInterval = 0
  /// The date since which the stopwatch runs, or `nil` if it is stopped.
  private(set) var start: Date?
  /// The time that had passed at the end of each lap, in seconds; at most ``maximumLaps`` of them.
  private(set) var laps: [TimeInterval] = []

  private static let maximumLaps = 99

  var isRunning: Bool { start != nil }

  /// Returns the time that has passed at a date, in seconds.
  func elapsed(at date: Date) -> TimeInterval {
    accumulated + (start.map { max(0, date.timeIntervalSince($0)) } ?? 0)
  }

  mutating func start(at date: Date) {
    if start == nil { start = date }
  }

  mutating func pause(at date: Date) {
    accumulated = elapsed(at: date)
    start = nil
  }

  mutating func reset() {
    self = Stopwatch()
  }

  mutating func addLap(at date: Date) {
    guard isRunning, laps.count < Self.maximumLaps else { return }
    laps.append(elapsed(at: date))
  }

  /// The length of each lap, in seconds.
  var lapLengths: [TimeInterval] { zip(laps, [0] + laps).map { $0 - $1 } }

  /// Returns a duration such as `1:02:03`, or `2:03` if it is less than an hour.
  static func text(_ seconds: TimeInterval) -> String {
    let whole = Int(min(1e9, max(0, seconds)))
    let rest = String(format: "%02d", whole % 60)
    guard whole >= 3600 else { return "\(whole / 60):\(rest)" }
    return "\(whole / 3600):" + String(format: "%02d", whole / 60 % 60) + ":\(rest)"
  }
}
