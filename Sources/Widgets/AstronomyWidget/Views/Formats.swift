internal import Foundation
internal import TesseraUI
internal import WidgetOptions

extension AstronomyEntry {
  /// The time zone of the place, or the user's.
  var timeZone: TimeZone { site?.timeZone ?? .current }
  var isSouthern: Bool { site?.isSouthern ?? false }
  var isTwelveHours: Bool { hours.isTwelveHours() }

  /// Returns the time of day at the place, or dashes for no time.
  func time(_ date: Date?) -> String { date.map { hours.time($0, in: timeZone) } ?? "––:––" }

  /// Returns the day and month, such as `24 Nov` or `Nov 24`.
  func day(_ date: Date) -> String { text(date, Date.FormatStyle().day().month(.abbreviated)) }

  /// Returns the date with its year.
  func fullDay(_ date: Date) -> String {
    text(date, Date.FormatStyle().day().month(.abbreviated).year())
  }

  /// Returns the abbreviated weekday and the day of the month.
  func weekday(_ date: Date) -> String { text(date, Date.FormatStyle().weekday(.abbreviated)) }

  private func text(_ date: Date, _ style: Date.FormatStyle) -> String {
    date.formatted(style, in: timeZone)
  }

  /// Returns how many calendar days a date is away, such as `in 3 days`.
  func daysUntil(_ target: Date) -> String {
    let calendar = Calendar.gregorian(in: timeZone)
    let (from, to) = (calendar.startOfDay(for: date), calendar.startOfDay(for: target))
    let days = calendar.dateComponents([.day], from: from, to: to).day ?? 0
    return switch days {
    case ..<0: String(localized: "yesterday")
    case 0: String(localized: "today")
    case 1: String(localized: "tomorrow")
    default: String(localized: "in \(days) days")
    }
  }
}

/// Texts for durations and directions.
enum SkyFormat {
  /// Returns a change in minutes and seconds, such as `+2 m 05 s`.
  static func change(_ seconds: TimeInterval) -> String {
    let total = Int(abs(seconds).rounded())
    let sign = seconds < 0 ? "−" : "+"
    return "\(sign)\(total / 60) m \(total % 60 < 10 ? "0" : "")\(total % 60) s"
  }

  /// Returns whole degrees, with a minus sign for those below zero.
  static func degrees(_ angle: Double) -> String {
    let rounded = Int(angle.rounded())
    return "\(rounded < 0 ? "−" : "")\(abs(rounded))°"
  }

  static func magnitude(_ magnitude: Double) -> String {
    let text = abs(magnitude).formatted(.number.precision(.fractionLength(1)))
    return (magnitude < -0.05 ? "−" : "") + text
  }

  static func percent(_ fraction: Double) -> String {
    fraction.formatted(.percent.precision(.fractionLength(0)))
  }
}

/// An event and its time, with a symbol.
struct TimeLabel: View {
  let symbol: String
  let text: String
  var color: Color = .secondary

  var body: some View {
    HStack(spacing: 8) {
      Image(systemName: symbol).foregroundStyle(color)
      Text(text).lineLimit(1)
    }
  }
}

/// A title on the left and a value on the right.
struct ValueRow: View {
  let title: String
  let value: String

  var body: some View {
    HStack(spacing: 8) {
      Text(title).foregroundStyle(.secondary).lineLimit(1)
      Spacer(minLength: 0)
      Text(value).lineLimit(1).fixedSize()
    }
  }
}
