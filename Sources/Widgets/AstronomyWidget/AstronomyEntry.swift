internal import Foundation
internal import TesseraKit
internal import WidgetOptions

/// What the widget shows at a date.
struct AstronomyEntry: TimelineEntry {
  enum Content: Hashable, Sendable {
    case moon(MoonSight)
    case sun(SunSight)
    case night(Night)
    case eclipses([EclipseSight])
    /// The style needs a place.
    case missingPlace
    /// Why there is nothing to show, in one sentence.
    case message(String)
  }

  var date: Date
  var style: AstronomyStyle
  /// The place, or `nil` if none is configured.
  var site: Site?
  var hours: HourFormat = .automatic
  var content: Content
}

/// The moon as it is seen at a date.
struct MoonSight: Hashable, Sendable {
  var phase: MoonPhase
  /// The time since the last new moon, in days.
  var age: Double
  /// The next four principal phases.
  var coming: [MoonQuarters.Element]
  /// The next rise and set; empty without a place.
  var crossings: [Crossing]
  /// Where the moon is, or `nil` without a place.
  var position: Horizontal?
}

/// The sun's way across a day.
struct SunSight: Hashable, Sendable {
  var day: SunDay
  /// The altitudes at equal intervals from the begin to the end of the calendar day, in degrees.
  var altitudes: [Double]
  var position: Horizontal
  /// How much longer it is light than on the day before, in seconds, or `nil` if that is unknown.
  var change: TimeInterval?
}

/// An eclipse and how it is seen.
struct EclipseSight: Hashable, Sendable {
  var eclipse: Eclipse
  /// What the place sees, or `nil` without a place or if the place sees nothing.
  var local: Eclipse.Local?
  /// The next eclipse of this kind that the place sees, if it is another one.
  var nextSeen: Date?
}
