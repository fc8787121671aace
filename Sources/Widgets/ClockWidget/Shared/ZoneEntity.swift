internal import Foundation
internal import TesseraIntents

/// A time zone that can be chosen in the settings by its city.
struct ZoneEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Time zone"
  static let defaultQuery = ZoneQuery()

  /// The identifier, such as `America/New_York`.
  let id: String

  var displayRepresentation: DisplayRepresentation {
    guard TimeZone(identifier: id) != nil else {
      return DisplayRepresentation(title: "\(id)", subtitle: "unknown")
    }
    let region = id.split(separator: "/").dropLast().joined(separator: ", ")
      .replacing("_", with: " ")
    return DisplayRepresentation(title: "\(KnownZones.city(of: id))", subtitle: "\(region)")
  }
}

/// Finds time zones by the beginning of a city's name.
struct ZoneQuery: EntityStringQuery {
  /// The maximum number of matches.
  private static let maximumMatches = 60

  /// Returns a zone for each identifier, also for an unknown one, so that the box can name it.
  func entities(for identifiers: [String]) async throws -> [ZoneEntity] {
    identifiers.map(ZoneEntity.init)
  }

  /// Returns the zones of `TESSERA_ZONES`, followed by all others, sorted by city.
  func suggestedEntities() async throws -> [ZoneEntity] {
    let configured = Zone.configured().compactMap(\.timeZone?.identifier)
    let others = KnownZones.identifiers.filter { !configured.contains($0) }
    return (configured + others).map(ZoneEntity.init)
  }

  /// Returns the zones whose city, one of its words, or region begins with a text, in this order;
  /// upper case and accents do not matter.
  func entities(matching string: String) async throws -> [ZoneEntity] {
    let text = Self.folded(string.trimmingCharacters(in: .whitespaces))
    let ranked = KnownZones.identifiers.compactMap { identifier in
      Self.rank(of: identifier, matching: text).map { (rank: $0, identifier: identifier) }
    }
    let matches = ranked.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    return matches.prefix(Self.maximumMatches).map { ZoneEntity(id: $0.element.identifier) }
  }

  /// Returns the rank of a zone, or `nil` if it does not match.
  ///
  /// A city is also found by its English name.
  private static func rank(of identifier: String, matching text: String) -> Int? {
    let names = [KnownZones.city(of: identifier), CityNames.lastPart(of: identifier)].map(folded)
    if names.contains(where: { $0.hasPrefix(text) }) { return 0 }
    let words = names.flatMap { $0.split(separator: " ") }
    if words.contains(where: { $0.hasPrefix(text) }) { return 1 }
    return folded(identifier.replacing("_", with: " ")).hasPrefix(text) ? 2 : nil
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}

/// All time zones with their cities in the language of the process.
private enum KnownZones {
  private static let cities: [String: String] = {
    let names = CityNames()
    return Dictionary(
      (TimeZone.knownTimeZoneIdentifiers + ["UTC"]).map { ($0, names.city(of: $0)) }
    ) { name, _ in name }
  }()

  /// The identifiers, sorted by city.
  static let identifiers = cities.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)

  static func city(of identifier: String) -> String {
    cities[identifier] ?? CityNames().city(of: identifier)
  }
}
