internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The whole sky as a dome, with stars, planets and the moon.
struct SkyView: View {
  @Environment(\.widgetFamily) private var family
  let entry: AstronomyEntry
  let night: Night

  var body: some View {
    switch family {
    case .systemMedium:
      HStack(alignment: .top, spacing: 16) {
        dome(hasFigures: false)
        VStack(alignment: .leading, spacing: 0) {
          Text(title).bold().lineLimit(1)
          bodies
          Spacer(minLength: 0)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    case .systemLarge: dome(hasFigures: true)
    default: dome(hasFigures: false)
    }
  }

  private func dome(hasFigures: Bool) -> some View {
    SkyDome(entry: entry, night: night, hasFigures: hasFigures)
      .aspectRatio(1, contentMode: .fit)
  }

  private var title: String {
    night.isDark
      ? String(localized: "Sky at \(entry.time(night.date))") : String(localized: "Bright night")
  }

  /// The moon and the planets that are up.
  private var bodies: some View {
    let planets = night.visiblePlanets.map { ($0.planet, $0.position) }
    let all = (night.moon.altitude > 0 ? [(CelestialBody.moon, night.moon)] : []) + planets
    return ForEach(all.prefix(6), id: \.0) { body, position in
      HStack(spacing: 8) {
        Text(body.glyph).foregroundStyle(body.color)
        Text(body.name)
        Spacer(minLength: 0)
        Text("\(CompassPoint.name(of: position.azimuth)) \(SkyFormat.degrees(position.altitude))")
          .foregroundStyle(.secondary)
      }
    }
  }
}

/// The sky as it is seen lying on the back, with the head to the north: east is on the left.
struct SkyDome: View {
  let entry: AstronomyEntry
  let night: Night
  let hasFigures: Bool

  var body: some View {
    Canvas { context, size in
      let radius = Double(min(size.width, size.height)) / 2 - 4
      let center = CGPoint(x: size.width / 2, y: size.height / 2)
      func point(_ position: Horizontal) -> CGPoint {
        let distance = radius * (90 - position.altitude) / 90
        return CGPoint(
          x: center.x - CGFloat(distance * Degrees.sin(position.azimuth)),
          y: center.y - CGFloat(distance * Degrees.cos(position.azimuth)))
      }
      let edge = CGRect(
        x: center.x - CGFloat(radius), y: center.y - CGFloat(radius), width: CGFloat(radius) * 2,
        height: CGFloat(radius) * 2)
      context.stroke(Path(ellipseIn: edge), with: .style(.tertiary), lineWidth: 2)
      let stars = placedStars
      if hasFigures {
        for figure in Star.figures {
          let places = figure.map { stars[$0] }
          for case (let first?, let second?) in zip(places, places.dropFirst()) {
            var line = Path()
            line.move(to: point(first.position))
            line.addLine(to: point(second.position))
            context.stroke(line, with: .style(.tertiary), lineWidth: 1)
          }
        }
      }
      for star in stars.values.sorted(by: { $0.star.magnitude > $1.star.magnitude })
      where star.star.magnitude < (hasFigures ? 4 : 1.7) {
        context.draw(
          Text(star.star.glyph).foregroundStyle(star.star.magnitude < 1 ? .primary : .secondary),
          at: point(star.position))
      }
      if night.moon.altitude > 0 {
        context.draw(Text("☾").foregroundStyle(.yellow), at: point(night.moon))
      }
      for planet in night.planets where planet.position.altitude > 0 {
        let place = point(planet.position)
        context.draw(Text("●").foregroundStyle(planet.planet.color), at: place)
        guard hasFigures else { continue }
        let isRight = place.x > center.x
        context.draw(
          Text(planet.planet.name).foregroundStyle(planet.planet.color),
          at: CGPoint(x: place.x + (isRight ? -8 : 8), y: place.y),
          anchor: isRight ? .trailing : .leading)
      }
      for (text, azimuth) in [("N", 0.0), ("E", 90), ("S", 180), ("W", 270)] {
        context.draw(
          Text(text).foregroundStyle(.tint), at: point(Horizontal(altitude: 1, azimuth: azimuth)))
      }
    }
    .accessibilityLabel(
      "Sky with \(night.visiblePlanets.map(\.planet.name).joined(separator: ", "))")
  }

  /// The stars above the horizon, by name.
  private var placedStars: [String: (star: Star, position: Horizontal)] {
    guard let site = entry.site else { return [:] }
    let siderealTime = site.siderealTime(at: night.date)
    return Star.all.reduce(into: [:]) { stars, star in
      let position = site.horizontal(ofDirection: star.direction, siderealTime: siderealTime)
      if position.altitude > 0 { stars[star.name] = (star, position) }
    }
  }
}

extension Star {
  /// A dot whose size shows the brightness.
  fileprivate var glyph: String {
    switch magnitude {
    case ..<0.6: "✦"
    case ..<1.6: "•"
    default: "·"
    }
  }
}
