internal import Foundation

/// Finds places: the user's own, those used before, and those that the geocoder knows; without the
/// geocoder, the cities of time zones.
struct PlaceFinder: Sendable {
  let configuredPlaces: [Place]
  let store: PlaceStore
  private let geocoder: Geocoder
  private let cities: ZoneCities
  /// The language of names, such as `de`.
  private let language: String

  /// How long the geocoder may take, in seconds; less than the dashboard waits for options.
  static let defaultTimeout = 4.0
  /// The length from which the geocoder finds names that begin with a text, in characters.
  private static let minimumSearchLength = 2

  init(
    environment: [String: String], timeout: Double = defaultTimeout, locale: Locale = .current
  ) {
    cities = ZoneCities(locale: locale)
    configuredPlaces = Place.configured(in: environment)
    store = PlaceStore(environment: environment)
    geocoder = Geocoder(environment: environment, timeout: timeout)
    language = locale.language.languageCode?.identifier ?? "en"
  }

  /// The result of a search.
  struct Matches: Sendable {
    /// The places that are the user's own or were used before.
    var known: [Place]
    /// The other places.
    var found: [Place] = []
    /// Why the geocoder was of no use, or `nil` if it was, or was not needed.
    var problem: PlaceError?
  }

  /// Returns the places whose names begin with a text.
  ///
  /// If the geocoder cannot be used, the places of earlier searches and the cities of time zones are
  /// returned. Two coordinates, such as `59.91, 10.75`, are a place.
  func places(matching text: String) async -> Matches {
    let text = text.trimmingCharacters(in: .whitespaces)
    if let place = Self.place(at: text) { return Matches(known: [place]) }
    var matches = Matches(
      known: (configuredPlaces + store.usedPlaces).filter { $0.matches(text) }.unique)
    guard text.count >= Self.minimumSearchLength else { return matches }
    do throws(PlaceError) {
      let places = try await geocoder.places(matching: text, language: language)
      if !places.isEmpty { store.record(places, forSearch: text) }
      matches.found = places
    } catch {
      matches.found = store.foundPlaces(matching: text)
      let better = matches.known + matches.found
      matches.found += cities.places(matching: text).filter { city in
        !better.contains {
          $0.isNamed(city.name) && $0.timeZoneIdentifier == city.timeZoneIdentifier
        }
      }
      matches.problem = error
    }
    matches.found = matches.found.unique.filter { place in
      !matches.known.contains { $0.isNear(place) }
    }
    return matches
  }

  /// Returns the place that a setting names: by ``Place/identifier``, or by a name alone, as the
  /// user may have written it.
  ///
  /// - Throws: ``PlaceError`` if the name is not known and the geocoder does not know it either.
  func place(identifiedBy identifier: String) async throws(PlaceError) -> Place {
    if let place = Place(identifier: identifier) {
      if !configuredPlaces.contains(where: place.isNear) { store.recordUse(of: place) }
      return place
    }
    let name = identifier.trimmingCharacters(in: .whitespaces)
    if let place = (configuredPlaces + store.usedPlaces).first(where: { $0.isNamed(name) }) {
      return place
    }
    // A search that succeeded before is not repeated with each load.
    if let place = store.places(forSearch: name)?.first { return place }
    do throws(PlaceError) {
      let places = try await geocoder.places(matching: name, language: language)
      guard let place = places.first else { throw .unknown(name) }
      store.record(places, forSearch: name)
      return place
    } catch {
      guard error.isTemporary, let place = cities.place(named: name) else { throw error }
      return place
    }
  }

  /// Returns the place of two coordinates with a comma or a space between them, or `nil`.
  private static func place(at text: String) -> Place? {
    let parts = text.split { $0 == "," || $0.isWhitespace }
    guard parts.count == 2 else { return nil }
    return Place(identifier: parts.joined(separator: ","))
  }
}

extension [Place] {
  /// The places without those that have the name of an earlier one near by.
  fileprivate var unique: [Place] {
    reduce(into: []) { places, place in
      if !places.contains(where: { $0.isNear(place) && $0.name == place.name }) {
        places.append(place)
      }
    }
  }
}
