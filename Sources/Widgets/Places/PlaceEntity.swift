internal import Foundation
public import TesseraIntents

/// A place that can be chosen in the settings of a widget.
///
/// The identifier describes the place completely, so that a widget needs no network to find it, and
/// is readable in `home.yaml`. A name alone, which the user may have written there, is searched for.
public struct PlaceEntity: AppEntity {
  /// The display name of the type.
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Place"
  /// The query that finds places.
  public static let defaultQuery = PlaceQuery()

  /// What is stored in `home.yaml`: ``Place/identifier``, or a name alone.
  public let id: String
  /// The place, or why it could not be found.
  public let result: Result<Place, PlaceError>

  init(id: String, result: Result<Place, PlaceError>) {
    self.id = id
    self.result = result
  }

  /// Creates an entity for a place.
  public init(_ place: Place) {
    self.init(id: place.identifier, result: .success(place))
  }

  /// The name and region of the place, or why it could not be found.
  public var displayRepresentation: DisplayRepresentation {
    switch result {
    case .success(let place):
      place.region.map { DisplayRepresentation(title: "\(place.name)", subtitle: "\($0)") }
        ?? DisplayRepresentation(title: "\(place.name)")
    case .failure(let error):
      DisplayRepresentation(title: "\(id)", subtitle: "\(error.message)")
    }
  }
}

/// Finds places by the beginning of their name.
public struct PlaceQuery: EntityStringQuery {
  /// The type of the lists of places.
  public typealias Places = IntentItemCollection<PlaceEntity>

  private let finder: PlaceFinder

  /// Creates a query that follows the environment.
  public init() {
    self.init(environment: ProcessInfo.processInfo.environment)
  }

  init(environment: [String: String], timeout: Double = PlaceFinder.defaultTimeout) {
    finder = PlaceFinder(environment: environment, timeout: timeout)
  }

  /// Returns the places that settings name; one that cannot be found has the reason as its result.
  public func entities(for identifiers: [String]) async -> [PlaceEntity] {
    var entities: [PlaceEntity] = []
    for id in identifiers {
      do throws(PlaceError) {
        let place = try await finder.place(identifiedBy: id)
        entities.append(PlaceEntity(id: id, result: .success(place)))
      } catch {
        entities.append(PlaceEntity(id: id, result: .failure(error)))
      }
    }
    return entities
  }

  /// Returns the user's own places and those used before.
  public func suggestedEntities() async -> Places {
    let ownPlaces = finder.configuredPlaces
    let usedPlaces = finder.store.usedPlaces.filter { place in
      !ownPlaces.contains(where: place.isNear)
    }
    return Places(sections: [
      (String(localized: "Your places"), ownPlaces), (String(localized: "Used before"), usedPlaces),
    ])
  }

  /// Returns the places whose names begin with a text: known ones, then those that the geocoder
  /// finds.
  ///
  /// Without the geocoder, the heading of the known places says why.
  ///
  /// - Throws: ``PlaceError`` if the geocoder cannot be used and no known place matches.
  public func entities(matching string: String) async throws -> Places {
    let matches = await finder.places(matching: string)
    guard let problem = matches.problem else {
      return Places(sections: [
        (matches.found.isEmpty ? "" : String(localized: "Used before"), matches.known),
        (matches.known.isEmpty ? "" : String(localized: "More places"), matches.found),
      ])
    }
    let places = matches.known + matches.found
    guard !places.isEmpty else { throw problem }
    return Places(sections: [(String(localized: "\(problem.message); known places:"), places)])
  }

  /// Returns the first of the user's own places.
  public func defaultResult() async -> PlaceEntity? {
    finder.configuredPlaces.first.map { PlaceEntity($0) }
  }
}

extension IntentItemCollection<PlaceEntity> {
  /// Creates a collection of the sections that have places; an empty title is no heading.
  fileprivate init(sections: [(title: String, places: [Place])]) {
    self.init(
      sections: sections.filter { !$0.places.isEmpty }.map { title, places in
        let entities = places.map { PlaceEntity($0) }
        return title.isEmpty
          ? IntentItemSection(items: entities)
          : IntentItemSection("\(title)", items: entities)
      })
  }
}
