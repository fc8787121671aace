internal import Foundation

/// A high or a low tide.
struct Tide: Hashable, Sendable {
  var date: Date
  /// The height above the station's datum, in meters.
  var height: Double
  var isHigh: Bool
}

/// The predicted heights of the water during an interval.
protocol TidePrediction: Sendable {
  /// The high and low tides, in order.
  var tides: [Tide] { get }
  /// Returns the height at a date in meters, or `nil` outside the prediction.
  func height(at date: Date) -> Double?
}

/// A prediction that consists of high and low tides only.
///
/// Between them, the height follows half a cosine.
///
/// - Source: the rule that tide tables give for heights between high and low water; NOAA, Tide
///   Tables, table 3.
struct ExtremesPrediction: TidePrediction, Hashable {
  let tides: [Tide]

  /// Creates a prediction from high and low tides in any order; of two at the same date, only one
  /// counts.
  init(_ tides: [Tide]) {
    self.tides = tides.sorted { $0.date < $1.date }.reduce(into: []) { tides, tide in
      if tides.last?.date != tide.date { tides.append(tide) }
    }
  }

  func height(at date: Date) -> Double? {
    guard let next = tides.firstIndex(where: { $0.date >= date }) else { return nil }
    guard next > 0 else { return tides[0].date == date ? tides[0].height : nil }
    let (first, second) = (tides[next - 1], tides[next])
    let fraction =
      date.timeIntervalSince(first.date) / second.date.timeIntervalSince(first.date)
    return first.height + (second.height - first.height) * (1 - cos(fraction * .pi)) / 2
  }
}
