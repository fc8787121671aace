internal import Foundation

/// The service's list of stations.
struct StationsResponse: Decodable {
  struct Station: Decodable {
    var id: String
    var name: String
    var state: String?
    var lat: Double
    var lng: Double
    var timezonecorr: Double?
    var observedst: Bool?
  }

  /// A station, or `nil` if its values are missing or of other types.
  struct Element: Decodable {
    var station: Station?

    init(from decoder: any Decoder) throws {
      station = try? Station(from: decoder)
    }
  }

  var stations: [Element]

  private static let limit = 20_000

  var tideStations: [TideStation] {
    stations.prefix(Self.limit).compactMap(\.station).compactMap { station in
      guard (-90...90).contains(station.lat), (-180...180).contains(station.lng),
        !station.id.isEmpty, station.id.count <= 12,
        station.id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
      else { return nil }
      let state = station.state.map { $0.isEmpty ? "" : ", \($0)" } ?? ""
      let hours = station.timezonecorr.flatMap { (-14...14).contains($0) ? $0 : nil }
      return TideStation(
        name: TideStation.cleaned(station.name + state), latitude: station.lat,
        longitude: station.lng,
        zoneName: station.observedst == false ? nil : hours.flatMap { Self.zones[Int($0)] },
        zoneOffset: hours.map { Int($0 * 3600) }, source: .service(station.id))
    }
  }

  /// The zones with daylight saving time, by their standard time in hours; the list of stations has
  /// no names of zones.
  private static let zones = [
    -5: "America/New_York", -6: "America/Chicago", -8: "America/Los_Angeles",
    -9: "America/Anchorage",
  ]
}

/// The service's list of high and low tides.
enum PredictionsResponse {
  private struct Response: Decodable {
    var predictions: [Element]
  }

  private struct Element: Decodable {
    var tide: Tide?

    private enum CodingKeys: String, CodingKey {
      case t, v, type
    }

    init(from decoder: any Decoder) throws {
      guard let values = try? decoder.container(keyedBy: CodingKeys.self),
        let time = try? values.decode(String.self, forKey: .t),
        let date = PredictionsResponse.date(time),
        let text = try? values.decode(String.self, forKey: .v), let height = Double(text),
        // The highest tides on Earth have 17 m.
        (-30...30).contains(height), let kind = try? values.decode(String.self, forKey: .type),
        kind.hasPrefix("H") || kind.hasPrefix("L")
      else { return }
      tide = Tide(date: date, height: height, isHigh: kind.hasPrefix("H"))
    }
  }

  private static let limit = 2000

  /// Returns the tides in a response, or `nil` if it is not a list of predictions.
  ///
  /// What is not a tide is left out.
  static func tides(_ data: Data) -> [Tide]? {
    let response = try? JSONDecoder().decode(Response.self, from: data)
    return response.map { Array($0.predictions.compactMap(\.tide).prefix(limit)) }
  }

  /// Returns the date of a time in GMT such as `2026-11-24 03:12`.
  private static func date(_ text: String) -> Date? {
    guard let match = text.wholeMatch(of: /(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})/) else { return nil }
    return try? Date("\(match.1)T\(match.2):00Z", strategy: .iso8601)
  }
}
