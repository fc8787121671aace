internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The sun's way across the day, with the sun where it is now.
struct SunArcView: View {
  @Environment(\.widgetFamily) private var family
  let entry: AstronomyEntry
  let sight: SunSight

  var body: some View {
    switch family {
    case .systemMedium: medium
    case .systemLarge: large
    default: small
    }
  }

  private var arc: some View {
    SunArc(
      altitudes: sight.altitudes, altitude: sight.position.altitude,
      fraction: entry.date.timeIntervalSince(sight.day.interval.start)
        / sight.day.interval.duration)
  }

  private var small: some View {
    VStack(spacing: 0) {
      arc
      RiseAndSet(entry: entry, day: sight.day)
      Text(dayLength).foregroundStyle(.secondary).lineLimit(1)
        .frame(maxWidth: .infinity, alignment: .center)
    }
  }

  private var medium: some View {
    VStack(spacing: 0) {
      arc
      RiseAndSet(entry: entry, day: sight.day)
      HStack {
        Text(place).lineLimit(1)
        Spacer(minLength: 8)
        Text(dayLength)
      }
      .foregroundStyle(.secondary)
    }
  }

  private var large: some View {
    VStack(spacing: 0) {
      HStack {
        Text(entry.site?.name ?? "").font(.headline).lineLimit(1)
        Spacer(minLength: 8)
        Text(place).foregroundStyle(.secondary)
      }
      arc
      RiseAndSet(entry: entry, day: sight.day)
      ValueRow(
        title: String(localized: "Noon"),
        value: "\(entry.time(sight.day.noon))  \(SkyFormat.degrees(sight.day.noonAltitude))")
      ValueRow(title: String(localized: "Light"), value: dayLength)
      if let change = sight.change {
        ValueRow(title: String(localized: "Since yesterday"), value: SkyFormat.change(change))
      }
      ValueRow(
        title: String(localized: "Twilight"),
        value: "\(entry.time(sight.day.civil.rising))  \(entry.time(sight.day.civil.setting))")
    }
  }

  private var dayLength: String {
    if sight.day.isPolarDay { return String(localized: "midnight sun") }
    if sight.day.isPolarNight { return String(localized: "polar night") }
    return sight.day.daylight.map(DurationText.hoursAndMinutes) ?? ""
  }

  private var place: String {
    let (altitude, azimuth) = (sight.position.altitude, sight.position.azimuth)
    return altitude > -0.833
      ? String(localized: "\(SkyFormat.degrees(altitude)) in the \(CompassPoint.name(of: azimuth))")
      : String(localized: "\(SkyFormat.degrees(-altitude)) below the horizon")
  }
}

/// Sunrise on the left, sunset on the right.
struct RiseAndSet: View {
  let entry: AstronomyEntry
  let day: SunDay

  var body: some View {
    HStack(spacing: 0) {
      Text("↑").foregroundStyle(.yellow)
      Text(entry.time(day.sun.rising))
      Spacer(minLength: 0)
      Text(entry.time(day.sun.setting))
      Text("↓").foregroundStyle(.orange)
    }
  }
}

/// The curve of the sun's altitude from midnight to midnight, above and below the horizon.
struct SunArc: View {
  /// The altitudes at equal intervals, in degrees.
  let altitudes: [Double]
  /// The altitude now.
  let altitude: Double
  /// How much of the day has passed, 0…1.
  let fraction: Double

  var body: some View {
    Canvas { context, size in
      // Below the horizon, the curve is flattened, because the day matters more.
      func height(_ altitude: Double) -> Double { altitude > 0 ? altitude : altitude * 0.35 }
      let maximum = max(12, height(altitudes.max() ?? 0)) + 2
      let minimum = min(-8, height(altitudes.min() ?? 0)) - 1
      func point(_ fraction: Double, _ altitude: Double) -> CGPoint {
        let y = (maximum - height(altitude)) / (maximum - minimum)
        return CGPoint(x: 2 + fraction * (size.width - 4), y: 2 + y * (size.height - 4))
      }
      func curve(where holds: (Double) -> Bool) -> Path {
        var path = Path()
        var isDrawing = false
        for (index, altitude) in altitudes.enumerated() {
          let next = point(Double(index) / Double(altitudes.count - 1), altitude)
          if !holds(altitude) {
            isDrawing = false
          } else if isDrawing {
            path.addLine(to: next)
          } else {
            path.move(to: next)
            isDrawing = true
          }
        }
        return path
      }
      var horizon = Path()
      horizon.move(to: point(0, 0))
      horizon.addLine(to: point(1, 0))
      context.stroke(
        horizon, with: .style(.tertiary), style: StrokeStyle(lineWidth: 2, dash: [4, 8]))
      context.stroke(curve { $0 < 0.5 }, with: .style(.secondary), lineWidth: 2)
      context.stroke(curve { $0 > -0.833 }, with: .color(.orange), lineWidth: 2)
      context.draw(
        Text("●").foregroundStyle(altitude > -0.833 ? .yellow : .secondary),
        at: point(fraction, altitude))
    }
    .accessibilityLabel("Arc of the sun, now at \(SkyFormat.degrees(altitude))")
  }
}
