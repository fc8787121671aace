internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The planets above the horizon, and when they rise and set.
struct PlanetsView: View {
  @Environment(\.widgetFamily) private var family
  let entry: AstronomyEntry
  let night: Night

  var body: some View {
    switch family {
    case .systemMedium: medium
    case .systemLarge: large
    default: small
    }
  }

  private var title: String {
    guard night.isDark else { return String(localized: "Bright night") }
    return night.date > entry.date.addingTimeInterval(60)
      ? String(localized: "Dusk \(entry.time(night.date))") : String(localized: "In the sky now")
  }

  private var small: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(title).foregroundStyle(.secondary).lineLimit(1)
      ForEach(night.visiblePlanets, id: \.planet) { planet in
        HStack(spacing: 0) {
          Text(planet.planet.name).foregroundStyle(planet.planet.color).bold()
          Spacer(minLength: 0)
          Text(CompassPoint.name(of: planet.position.azimuth))
          Text(SkyFormat.degrees(planet.position.altitude)).foregroundStyle(.secondary)
            .frame(width: 32, alignment: .trailing)
        }
      }
      if night.visiblePlanets.isEmpty { Text("No planets up") }
      Spacer(minLength: 0)
      if let next = nextRise, let rise = next.rise {
        HStack(spacing: 0) {
          Text("↑\(next.planet.name)")
          Spacer(minLength: 0)
          // The minutes of a time with twelve hours do not fit.
          Text(
            entry.isTwelveHours
              ? entry.hours.hour(rise, in: entry.timeZone) : entry.time(rise))
        }
        .foregroundStyle(.tertiary).lineLimit(1)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var medium: some View {
    VStack(alignment: .leading, spacing: 0) {
      HorizonPicture(night: night, site: entry.site)
      HStack {
        Text(title).foregroundStyle(.secondary).lineLimit(1)
        Spacer(minLength: 8)
        if let next = nextRise, let rise = next.rise {
          Text("\(next.planet.name) ↑ \(entry.time(rise))").foregroundStyle(.tertiary).lineLimit(1)
        }
      }
    }
  }

  private var large: some View {
    VStack(alignment: .leading, spacing: 0) {
      HStack {
        Text(title).bold()
        Spacer(minLength: 8)
        Text(entry.site?.name ?? "").foregroundStyle(.secondary).lineLimit(1)
      }
      HorizonPicture(night: night, site: entry.site)
      PlanetTable(entry: entry, night: night)
    }
  }

  /// The bright planet that rises next and is not up yet.
  private var nextRise: PlanetNight? {
    night.planets.filter { planet in
      planet.position.altitude <= 5 && (planet.rise ?? .distantPast) > night.date
    }.min { ($0.rise ?? .distantFuture) < ($1.rise ?? .distantFuture) }
  }
}

/// A row for each planet: rise, set, altitude, direction, brightness.
private struct PlanetTable: View {
  let entry: AstronomyEntry
  let night: Night

  var body: some View {
    HStack(spacing: 0) {
      Text("").frame(maxWidth: .infinity)
      Text("rise").frame(width: column, alignment: .trailing)
      Text("set").frame(width: column, alignment: .trailing)
      Text("alt").frame(width: 40, alignment: .trailing)
      Text("mag").frame(width: 40, alignment: .trailing)
    }
    .foregroundStyle(.tertiary)
    ForEach(night.planets, id: \.planet) { planet in
      HStack(spacing: 0) {
        Text(planet.planet.name).foregroundStyle(planet.planet.color).bold()
          .frame(maxWidth: .infinity, alignment: .leading)
        Text(entry.time(planet.rise)).frame(width: column, alignment: .trailing)
        Text(entry.time(planet.set)).frame(width: column, alignment: .trailing)
        Text(SkyFormat.degrees(planet.position.altitude)).frame(width: 40, alignment: .trailing)
        Text(SkyFormat.magnitude(planet.magnitude)).frame(width: 40, alignment: .trailing)
      }
      .foregroundStyle(planet.isVisible ? .primary : .tertiary)
    }
  }

  private var column: CGFloat { entry.isTwelveHours ? 72 : 56 }
}

/// The half of the sky in which the planets move, above the horizon with its directions.
struct HorizonPicture: View {
  let night: Night
  let site: Site?

  /// The azimuths at the left and right edge, relative to the middle.
  private static let reach = 120.0

  var body: some View {
    Canvas { context, size in
      let ground = size.height - 16
      var line = Path()
      line.move(to: CGPoint(x: 0, y: ground - 2))
      line.addLine(to: CGPoint(x: size.width, y: ground - 2))
      context.stroke(line, with: .style(.tertiary), lineWidth: 2)
      for azimuth in stride(from: 0.0, to: 360, by: 45) {
        let x = x(azimuth, size)
        guard x >= 4, x <= size.width - 4 else { continue }
        context.draw(
          Text(CompassPoint.name(of: azimuth)).foregroundStyle(.tertiary),
          at: CGPoint(x: x, y: ground + 8))
      }
      drawStars(in: &context, size)
      var labels: [CGRect] = []
      mark(String(localized: "Moon"), "☾", night.moon, .primary, &context, size, &labels)
      for planet in night.planets.sorted(by: { $0.magnitude < $1.magnitude }) {
        mark(
          planet.planet.name, "●", planet.position, planet.planet.color, &context, size,
          &labels)
      }
    }
    .accessibilityLabel(
      night.visiblePlanets.map {
        String(localized: "\($0.planet.name) in the \(CompassPoint.name(of: $0.position.azimuth))")
      }.joined(separator: ", "))
  }

  /// Draws a body with its name, which is on the left near the right edge, and adds the area of the
  /// name to those that are taken.
  private func mark(
    _ name: String, _ glyph: String, _ position: Horizontal, _ color: Color,
    _ context: inout GraphicsContext, _ size: CGSize, _ labels: inout [CGRect]
  ) {
    let x = x(position.azimuth, size)
    guard position.altitude > 0, x >= 0, x <= size.width else { return }
    let y = y(position.altitude, size)
    context.draw(Text(glyph).foregroundStyle(color), at: CGPoint(x: x, y: y))
    let width = CGFloat(name.count * 8)
    let isNearEdge = x + width + 12 > size.width
    let label = CGRect(
      x: isNearEdge ? x - 8 - width : x - 4, y: y - 4, width: width + 12, height: 8)
    // Of bodies that are close together, the first one has its name.
    guard !labels.contains(where: label.intersects) else { return }
    labels.append(label)
    context.draw(
      Text(name).foregroundStyle(color), at: CGPoint(x: isNearEdge ? x - 8 : x + 8, y: y),
      anchor: isNearEdge ? .trailing : .leading)
  }

  /// Draws the brightest stars as dots, behind the planets.
  private func drawStars(in context: inout GraphicsContext, _ size: CGSize) {
    guard let site else { return }
    let siderealTime = site.siderealTime(at: night.date)
    for star in Star.all where star.magnitude < 1.7 {
      let position = site.horizontal(ofDirection: star.direction, siderealTime: siderealTime)
      let x = x(position.azimuth, size)
      guard position.altitude > 2, position.altitude < 75, x >= 0, x <= size.width else { continue }
      context.draw(
        Text(star.magnitude < 0.6 ? "✦" : "·").foregroundStyle(.tertiary),
        at: CGPoint(x: x, y: y(position.altitude, size)))
    }
  }

  private func y(_ altitude: Double, _ size: CGSize) -> CGFloat {
    max(8, (size.height - 24) * CGFloat(1 - min(altitude, 75) / 75))
  }

  /// Returns the column of an azimuth; south is in the middle, or north in the southern hemisphere.
  private func x(_ azimuth: Double, _ size: CGSize) -> CGFloat {
    let offset = Degrees.signed(azimuth - (site?.isSouthern == true ? 0 : 180))
    return size.width * CGFloat(0.5 + offset / (2 * Self.reach))
  }
}

extension CelestialBody {
  /// The color in which the body is seen.
  var color: Color {
    switch self {
    case .sun: .yellow
    case .moon: .primary
    case .mercury: .gray
    case .venus: .white
    case .mars: .red
    case .jupiter: .orange
    case .saturn: .yellow
    }
  }
}
