internal import Foundation
internal import WidgetOptions

/// The labels of a time axis, as a line of text with one column for each date.
enum AxisText {
  /// Returns labels at columns, without those that reach beyond the width, or `nil` if two labels
  /// would touch.
  static func line(_ labels: [(column: Int, text: String)], width: Int) -> String? {
    var (line, end) = ("", 0)
    for label in labels where label.column + columns(of: label.text) <= width {
      guard label.column >= end + (line.isEmpty ? 0 : 1) else { return nil }
      line += String(repeating: " ", count: label.column - end) + label.text
      end = label.column + columns(of: label.text)
    }
    return line
  }

  /// Returns the width of a label: a weekday in Chinese, Japanese or Korean takes two columns for
  /// each character.
  private static func columns(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ((0x2e80...0xffe6).contains($1.value) ? 2 : 1) }
  }

  /// Returns the hours that are multiples of a step below columns for dates; the weekday at midnight.
  ///
  /// - Parameters:
  ///   - dates: The dates of the columns.
  ///   - weather: The weather, whose place and format of hours apply.
  ///   - width: The width of the line.
  ///   - step: The number of hours between labels, counted from midnight, or more if the labels
  ///     would touch.
  /// - Returns: The line.
  static func hours(_ dates: [Date], in weather: Weather, width: Int, step: Int = 1) -> String {
    var previousHour: Int?
    let labels = dates.enumerated().compactMap {
      column, date -> (hour: Int, column: Int, String)? in
      let hour = weather.hourOfDay(date)
      defer { previousHour = hour }
      let isNew = previousHour.map { $0 != hour } ?? weather.isStartOfHour(date)
      return isNew ? (hour, column, weather.hourLabel(date)) : nil
    }
    let lines = [step, 2, 3, 6, 12].filter { $0 >= step }.lazy.compactMap { step in
      line(labels.filter { $0.hour.isMultiple(of: step) }.map { ($0.1, $0.2) }, width: width)
    }
    return lines.first ?? ""
  }
}

extension Weather {
  func isStartOfHour(_ date: Date) -> Bool {
    Calendar.gregorian(in: forecast.timeZone).component(.minute, from: date) == 0
  }
}
