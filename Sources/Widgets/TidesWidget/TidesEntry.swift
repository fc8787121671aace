internal import Foundation
internal import TesseraKit
internal import WidgetOptions

/// The tides at a date.
struct TidesEntry: TimelineEntry {
  var date: Date
  var style: TidesStyle
  var unit: TideUnit = .automatic
  var hours: HourFormat = .automatic
  /// The tides, or why there are none.
  var content: Result<TideSight, TideError>
}

/// What is known about the water at a station at a date.
struct TideSight: Hashable, Sendable {
  var station: String
  var timeZone: TimeZone
  /// What heights are measured from.
  var datum: String
  /// The height now in meters, or `nil` if it is unknown.
  var height: Double?
  /// The tide before now, or `nil` if it is unknown.
  var previous: Tide?
  /// The tides after now, in order, for a week.
  var coming: [Tide]
  /// The interval of the curve.
  var interval: DateInterval
  /// The heights at equal intervals during the interval, in meters; `nil` where they are unknown.
  var curve: [Double?]
  /// The tides during the interval.
  var shown: [Tide]

  /// Whether the water rises, or `nil` if that is unknown.
  var isRising: Bool? { coming.first?.isHigh }
}

extension TideSight {
  /// The number of heights in a curve.
  private static let count = 128

  init(
    _ prediction: any TidePrediction, station: String, timeZone: TimeZone, datum: String,
    style: TidesStyle, at date: Date
  ) {
    self.station = station
    self.timeZone = timeZone
    self.datum = datum
    height = prediction.height(at: date)
    previous = prediction.tides.last { $0.date <= date }
    let end = date.addingTimeInterval(8 * 86_400)
    coming = prediction.tides.filter { $0.date > date && $0.date < end }
    let calendar = Calendar.gregorian(in: timeZone)
    let start = calendar.startOfDay(for: date)
    let days = style == .week ? 7 : 1
    let interval = DateInterval(
      start: start, end: calendar.date(byAdding: .day, value: days, to: start) ?? end)
    self.interval = interval
    shown = prediction.tides.filter { interval.contains($0.date) }
    let step = interval.duration / Double(Self.count * days - 1)
    curve = (0..<Self.count * days).map { index in
      prediction.height(at: interval.start.addingTimeInterval(Double(index) * step))
    }
  }

  /// Sample data for previews and placeholders: a tide of 12 h 25 min.
  static func sample(_ style: TidesStyle, at date: Date) -> TideSight {
    let period = 44_700.0
    let first = (date.timeIntervalSince1970 / period).rounded(.down) * period - 4 * period
    let tides = (0..<44).map { index -> Tide in
      let isHigh = index % 2 == 0
      // Spring and neap tides.
      let change = 0.3 * sin(Double(index) / 4)
      let date = Date(timeIntervalSince1970: first + Double(index) * period / 2)
      return Tide(date: date, height: isHigh ? 4.1 + change : 0.6 - change, isHigh: isHigh)
    }
    return TideSight(
      ExtremesPrediction(tides), station: "Sample Harbour", timeZone: .current, datum: "",
      style: style, at: date)
  }
}
