internal import Foundation
internal import Places

/// Finds stations: those of the user's files first, then those of the service.
struct TideStations: Sendable {
  let library: TideLibrary
  private let service: TideService
  /// The user's first place, or the one used last; `nil` if there is none.
  private let place: Place?
  /// The file from which the place may be.
  let placesFile: URL

  /// How far a station may be from the place, in kilometers.
  private static let reach = 100.0

  init(environment: [String: String], timeout: Double = 8) {
    library = TideLibrary(environment: environment)
    service = TideService(environment: environment, timeout: timeout)
    place = Place.standard(in: environment)
    placesFile = Place.usedPlacesFile(in: environment)
  }

  /// Returns the station with an identifier.
  ///
  /// - Throws: ``TideError`` if there is none, or if it could only be one of the service and the
  ///   service cannot be reached.
  func station(_ id: String, at now: Date) async throws(TideError) -> TideStation {
    if let station = await library.contents().stations.first(where: { $0.id == id }) {
      return station
    }
    let number = id.prefix { $0 != " " }
    guard number.count >= 5, number.allSatisfy({ $0.isASCII && ($0.isNumber || $0.isUppercase) })
    else { throw .unknownStation(id) }
    let stations = try await service.stations(at: now)
    guard let station = stations.first(where: { $0.source == .service(String(number)) }) else {
      throw .unknownStation(id)
    }
    return station
  }

  /// Returns the station nearest to the user's place.
  func nearest(at now: Date) async throws(TideError) -> TideStation {
    guard let place else {
      // Without a place, the only station of a file is the one that is meant.
      let stations = await library.contents().stations
      guard stations.count == 1 else { throw .noStation }
      return stations[0]
    }
    if let station = sorted(await library.contents().stations).first, isNear(station, place) {
      return station
    }
    let stations = try await service.stations(at: now)
    guard let station = sorted(stations).first, isNear(station, place) else {
      throw .noStationNear(place.name)
    }
    return station
  }

  /// Returns the stations that are known without the network, the nearest first.
  func knownStations() async -> [TideStation] {
    sorted(await library.contents().stations) + sorted(service.knownStations)
  }

  /// Returns the stations whose names contain a text, the nearest first; all of them if it is empty.
  func stations(matching text: String, at now: Date) async -> [TideStation] {
    let own = await library.contents().stations
    // Without the service, the stations of files are still found.
    let others = (try? await service.stations(at: now)) ?? []
    return sorted(own.filter { text.isEmpty || $0.matches(text) })
      + sorted(others.filter { text.isEmpty || $0.matches(text) })
  }

  /// Returns the tides of a station in an interval, and the name of their datum.
  func prediction(
    for station: TideStation, in interval: DateInterval, at now: Date
  ) async throws(TideError) -> (prediction: any TidePrediction, datum: String) {
    switch station.source {
    case .service(let number):
      return (try await service.prediction(for: number, at: now), "Mean Lower Low Water")
    case .file(let path, let number):
      let record = try await TideFiles.shared.record(number, at: path)
      guard record.series.interval.contains(now) else { throw .outdated(station.name) }
      let prediction: any TidePrediction =
        record.offsets.map { SubordinatePrediction(record.series, $0, in: interval) }
        ?? HarmonicPrediction(record.series, in: interval)
      return (prediction, record.datum)
    }
  }

  private func isNear(_ station: TideStation, _ place: Place) -> Bool {
    station.distance(latitude: place.latitude, longitude: place.longitude) < Self.reach
  }

  private func sorted(_ stations: [TideStation]) -> [TideStation] {
    guard let place else { return stations.sorted { $0.name < $1.name } }
    let distances = stations.map {
      ($0, $0.distance(latitude: place.latitude, longitude: place.longitude))
    }
    return distances.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
