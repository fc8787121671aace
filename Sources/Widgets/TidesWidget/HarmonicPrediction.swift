internal import Foundation

/// A prediction by the harmonic constants of a station.
struct HarmonicPrediction: TidePrediction, Hashable {
  let tides: [Tide]
  private let series: HarmonicSeries

  init(_ series: HarmonicSeries, in interval: DateInterval) {
    self.series = series
    tides = series.tides(in: interval)
  }

  func height(at date: Date) -> Double? { series.height(at: date) }
}

/// How the tides of a subordinate station differ from those of its reference station.
struct TideOffsets: Codable, Hashable, Sendable {
  /// How much later high and low tide are, in seconds.
  var highDelay: TimeInterval
  var lowDelay: TimeInterval
  /// The factors and additions for the heights, in meters.
  var highFactor: Double
  var lowFactor: Double
  var highAddition: Double
  var lowAddition: Double

  /// Returns the tide of the subordinate station for one of the reference station.
  func applied(to tide: Tide) -> Tide {
    Tide(
      date: tide.date.addingTimeInterval(tide.isHigh ? highDelay : lowDelay),
      height: tide.height * (tide.isHigh ? highFactor : lowFactor)
        + (tide.isHigh ? highAddition : lowAddition),
      isHigh: tide.isHigh)
  }
}

/// A prediction by the differences from a reference station.
///
/// High and low tides follow the differences. Between two of them, the curve is that of the reference
/// station, stretched so that it meets both.
struct SubordinatePrediction: TidePrediction, Hashable {
  private struct Span: Hashable {
    var ownFirst: Tide
    var ownSecond: Tide
    var referenceFirst: Tide
    var referenceSecond: Tide
  }

  let tides: [Tide]
  private let reference: HarmonicSeries
  private let spans: [Span]

  init(_ reference: HarmonicSeries, _ offsets: TideOffsets, in interval: DateInterval) {
    self.reference = reference
    // A day more on each side, because differences can be many hours.
    let wide = DateInterval(
      start: interval.start.addingTimeInterval(-86_400), end: interval.end + 86_400)
    let references = reference.tides(in: wide)
    let own = references.map(offsets.applied)
    tides = own.filter { interval.contains($0.date) }
    spans = own.indices.dropLast().map { index in
      Span(
        ownFirst: own[index], ownSecond: own[index + 1], referenceFirst: references[index],
        referenceSecond: references[index + 1])
    }
  }

  func height(at date: Date) -> Double? {
    guard
      let span = spans.first(where: { $0.ownFirst.date <= date && date <= $0.ownSecond.date })
    else { return nil }
    let length = span.ownSecond.date.timeIntervalSince(span.ownFirst.date)
    let fraction = length > 0 ? date.timeIntervalSince(span.ownFirst.date) / length : 0
    let referenceLength = span.referenceSecond.date.timeIntervalSince(span.referenceFirst.date)
    let referenceDate = span.referenceFirst.date.addingTimeInterval(referenceLength * fraction)
    guard let height = reference.height(at: referenceDate) else { return nil }
    let range = span.referenceSecond.height - span.referenceFirst.height
    guard abs(range) > 1e-6 else { return span.ownFirst.height }
    let part = (height - span.referenceFirst.height) / range
    return span.ownFirst.height + part * (span.ownSecond.height - span.ownFirst.height)
  }
}
