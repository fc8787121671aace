internal import Files
internal import Foundation
internal import Places
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Computes the sky for the dates at which it has changed enough to be seen.
struct AstronomyProvider: AppIntentTimelineProvider {
  let environment: [String: String]

  /// The intervals between entries, in seconds.
  private static let moonInterval: TimeInterval = 3 * 3600
  private static let sunInterval: TimeInterval = 600
  private static let nightInterval: TimeInterval = 1800
  /// How long a timeline is, in seconds.
  private static let length: TimeInterval = 86_400

  func placeholder(in context: Context) -> AstronomyEntry {
    entry(at: context.date, AstronomyIntent(), .sample)
  }

  func snapshot(for configuration: AstronomyIntent, in context: Context) async -> AstronomyEntry {
    let site = try? site(of: configuration)
    return entry(at: context.date, configuration, site ?? (context.isPreview ? .sample : nil))
  }

  func timeline(
    for configuration: AstronomyIntent, in context: Context
  ) async -> Timeline<AstronomyEntry> {
    let site: Site?
    do throws(PlaceError) {
      site = try self.site(of: configuration)
    } catch {
      let entry = message(error.message, at: context.date, configuration)
      return error.isTemporary
        ? .failed(error.message, showing: [entry]) : Timeline(entries: [entry], policy: .never)
    }
    // Without a chosen place, another one may become known.
    let files = configuration.place == nil ? [Place.usedPlacesFile(in: environment)] : []
    guard site != nil || configuration.style.worksWithoutPlace else {
      let entry = entry(at: context.date, configuration, nil)
      return Timeline(entries: [entry], policy: .never).made(from: files)
    }
    var almanac = Almanac(site: site)
    let dates = dates(from: context.date, configuration.style, site, &almanac)
    let entries = dates.map { entry(at: $0, configuration, site, &almanac) }
    return Timeline(
      entries: entries, policy: .after(context.date.addingTimeInterval(Self.length))
    ).made(from: files)
  }

  /// Returns the chosen place, the user's first one, the one used last, or `nil` if there is none.
  private func site(of configuration: AstronomyIntent) throws(PlaceError) -> Site? {
    if let place = configuration.place { return Site(try place.result.get()) }
    return Place.standard(in: environment).map(Site.init)
  }

  /// Returns the dates of a timeline's entries.
  private func dates(
    from date: Date, _ style: AstronomyStyle, _ site: Site?, _ almanac: inout Almanac
  ) -> [Date] {
    switch style {
    case .moon: return Self.dates(from: date, every: Self.moonInterval)
    case .sunArc: return Self.dates(from: date, every: Self.sunInterval)
    case .planets, .sky: return Self.dates(from: date, every: Self.nightInterval)
    case .sunTimes:
      guard let site else { return [date] }
      let end = date.addingTimeInterval(Self.length)
      return [date]
        + almanac.sunEvents(from: date, site: site).filter { $0 > date && $0 < end }
    case .eclipse:
      // The number of days changes at midnight.
      let midnight = (site?.day(of: date) ?? Site.sample.day(of: date)).end
      return [date, midnight]
    }
  }

  /// Returns a date and the multiples of an interval after it, to the end of the timeline.
  private static func dates(from date: Date, every interval: TimeInterval) -> [Date] {
    let first = (date.timeIntervalSince1970 / interval).rounded(.down) * interval + interval
    let end = date.timeIntervalSince1970 + length
    return [date]
      + stride(from: first, to: end, by: interval).map(Date.init(timeIntervalSince1970:))
  }

  private func entry(
    at date: Date, _ configuration: AstronomyIntent, _ site: Site?
  ) -> AstronomyEntry {
    var almanac = Almanac(site: site)
    return entry(at: date, configuration, site, &almanac)
  }

  private func entry(
    at date: Date, _ configuration: AstronomyIntent, _ site: Site?, _ almanac: inout Almanac
  ) -> AstronomyEntry {
    guard let content = content(at: date, configuration.style, site, &almanac) else {
      return AstronomyEntry(date: date, style: configuration.style, content: .missingPlace)
    }
    return AstronomyEntry(
      date: date, style: configuration.style, site: site, hours: configuration.hours,
      content: content)
  }

  /// Returns what a style shows, or `nil` if it needs a place.
  private func content(
    at date: Date, _ style: AstronomyStyle, _ site: Site?, _ almanac: inout Almanac
  ) -> AstronomyEntry.Content? {
    switch (style, site) {
    case (.moon, _): .moon(almanac.moon(at: date))
    case (.eclipse, _): .eclipses(almanac.eclipses(after: date))
    case (.sunArc, let site?), (.sunTimes, let site?): .sun(almanac.sun(at: date, site: site))
    case (.planets, let site?), (.sky, let site?): .night(almanac.night(at: date, site: site))
    case (_, nil): nil
    }
  }

  private func message(
    _ text: String, at date: Date, _ configuration: AstronomyIntent
  ) -> AstronomyEntry {
    AstronomyEntry(date: date, style: configuration.style, content: .message(text))
  }
}

extension Site {
  /// Greenwich, for previews and placeholders.
  static let sample = Site(
    name: "Greenwich", latitude: 51.4779, longitude: 0,
    timeZone: TimeZone(identifier: "Europe/London") ?? .current)

  /// Creates a site; the time zone of a place that has none is the user's.
  init(_ place: Place) {
    self.init(
      name: place.name, latitude: place.latitude, longitude: place.longitude,
      timeZone: place.timeZone ?? .current)
  }
}
