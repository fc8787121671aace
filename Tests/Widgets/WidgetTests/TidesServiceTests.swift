import Foundation
import Golden
import RecordedServer
@testable import TesseraKit
@testable import TidesWidget
import Testing

/// The tides widget with a local server that sends recorded responses.
struct TidesServiceTests {
  /// 2025-08-26 07:00 UTC.
  private let now = Date(timeIntervalSince1970: 1_756_191_600)
  private let folder: TemporaryFolder
  private let server: RecordedServer

  /// - Source: the form of NOAA's responses, as documented at api.tidesandcurrents.noaa.gov.
  private static let predictions = """
    { "predictions" : [
    {"t":"2025-08-25 19:31", "v":"1.412", "type":"H"},{"t":"2025-08-26 01:48", "v":"0.211", "type":"L"},
    {"t":"2025-08-26 08:04", "v":"1.633", "type":"H"},{"t":"2025-08-26 14:02", "v":"0.333", "type":"L"},
    {"t":"2025-08-26 20:15", "v":"1.501", "type":"H"},{"t":"2025-08-27 02:30", "v":"0.180", "type":"L"}
    ]}
    """
  private static let stations = """
    {"count":3,"stations":[
    {"id":"9414290","name":"San Francisco","state":"CA","lat":37.8063,"lng":-122.4659,
     "timezonecorr":-8,"observedst":true},
    {"id":"8443970","name":"Boston","state":"MA","lat":42.3539,"lng":-71.0503,"timezonecorr":-5},
    {"id":"1612340","name":"Honolulu","state":"HI","lat":21.3033,"lng":-157.8645,
     "timezonecorr":-10,"observedst":false},
    {"id":"bad","name":null},{"id":"9","name":"Nowhere","lat":1e9,"lng":0}]}
    """

  init() throws {
    folder = try TemporaryFolder()
    server = try RecordedServer(.body(Data(Self.predictions.utf8)))
  }

  private func environment(_ variables: [String: String] = [:]) -> [String: String] {
    [
      "TESSERA_TIDES_URL": server.address, "XDG_CACHE_HOME": folder.path,
      "TESSERA_TIDES": "\(folder.path)/none",
    ].merging(variables) { $1 }
  }

  private var service: TideService { TideService(environment: environment(), timeout: 60) }

  private func timeline(
    _ id: String? = nil, _ variables: [String: String] = [:]
  ) async -> Timeline<TidesEntry> {
    let provider = TidesProvider(environment: environment(variables), timeout: 60)
    let intent = TidesIntent()
    intent.station = id.map { StationEntity(id: $0) }
    return await provider.timeline(
      for: intent,
      in: TimelineProviderContext(
        family: .systemLarge, isPreview: false, displaySize: CGSize(width: 304, height: 304),
        date: now))
  }

  private func error(_ timeline: Timeline<TidesEntry>) -> TideError? {
    guard case .failure(let error) = timeline.entries.first?.content else { return nil }
    return error
  }

  @Test func predictionsAreRequestedAndRead() async throws {
    let prediction = try await service.prediction(for: "9414290", at: now)
    #expect(prediction.tides.count == 6 && prediction.tides[1].height == 0.211)
    #expect(prediction.tides[2].isHigh)
    #expect(prediction.tides[2].date == Date(timeIntervalSince1970: 1_756_195_440))
    let request = try #require(server.requests.first)
    for part in [
      "/api/prod/datagetter?product=predictions", "interval=hilo", "begin_date=20250825",
      "station=9414290", "time_zone=gmt", "units=metric", "datum=MLLW", "format=json",
    ] {
      #expect(request.contains(part), "\(request)")
    }
  }

  /// Halfway between low and high tide, the water is halfway up.
  @Test func heightBetweenTidesIsHalfACosine() async throws {
    let prediction = try await service.prediction(for: "9414290", at: now)
    let (low, high) = (prediction.tides[1], prediction.tides[2])
    let middle = low.date.addingTimeInterval(high.date.timeIntervalSince(low.date) / 2)
    let height = try #require(prediction.height(at: middle))
    #expect(abs(height - (0.211 + 1.633) / 2) < 1e-9)
    #expect(abs(try #require(prediction.height(at: low.date)) - 0.211) < 1e-9)
    #expect(prediction.height(at: now.addingTimeInterval(-86_400)) == nil)
  }

  @Test func responsesAreCached() async throws {
    _ = try await service.prediction(for: "9414290", at: now)
    _ = try await service.prediction(for: "9414290", at: now.addingTimeInterval(3600))
    #expect(server.requests.count == 1)
    server.respond(with: .nothing)
    // The computer's clock was wrong when the response was stored.
    let earlier = now.addingTimeInterval(-2 * 86_400)
    let old = try await service.prediction(for: "9414290", at: earlier)
    #expect(server.requests.count == 2 && old.tides.count == 6, "the old response stays")
    let later = now.addingTimeInterval(2 * 86_400)
    await #expect(throws: TideError.offline, "all tides of the old response are over") {
      _ = try await service.prediction(for: "9414290", at: later)
    }
  }

  @Test func twoTidesAtOneDateHaveAHeight() async throws {
    let twice = #"{"t":"2025-08-26 08:04", "v":"1.633", "type":"H"}"#
    server.respond(with: .body(Data(#"{"predictions":[\#(twice),\#(twice)]}"#.utf8)))
    let prediction = try await service.prediction(for: "9414290", at: now)
    let date = Date(timeIntervalSince1970: 1_756_195_440)
    #expect(prediction.tides.count == 1 && prediction.height(at: date) == 1.633)
    #expect(prediction.height(at: date.addingTimeInterval(1)) == nil)
  }

  @Test(arguments: [
    "<html>503</html>", "", "{}", #"{"predictions":[]}"#, #"{"predictions":[{"t":"x","v":"1"}]}"#,
    #"{"predictions":[{"t":"2025-08-26 01:48","v":"NaN","type":"H"}]}"#,
    #"{"predictions":[{"t":"2025-08-26 01:48","v":"1e300","type":"H"}]}"#,
    #"{"predictions":[{"t":"2025-99-99 01:48","v":"1","type":"H"}]}"#, "[1",
  ])
  func nonsenseIsUnreadable(text: String) async {
    server.respond(with: .body(Data(text.utf8)))
    await #expect(throws: TideError.unreadable) {
      _ = try await service.prediction(for: "9414290", at: now)
    }
  }

  @Test func errorsAreReported() async {
    let reason = #"{"error":{"message":"No Predictions data was found.\u001b[2J"}}"#
    server.respond(with: .body(Data(reason.utf8)))
    await #expect(throws: TideError.rejected("No Predictions data was found. [2J")) {
      _ = try await service.prediction(for: "9414290", at: now)
    }
    server.respond(with: .body(Data("no".utf8), status: 502))
    await #expect(throws: TideError.offline) {
      _ = try await service.prediction(for: "9414290", at: now)
    }
    server.respond(with: .nothing)
    await #expect(throws: TideError.offline) { _ = try await service.stations(at: now) }
    let wrong = TideService(environment: environment(["TESSERA_TIDES_URL": "file:///etc/passwd"]))
    await #expect(throws: TideError.rejected("TESSERA_TIDES_URL is not a URL")) {
      _ = try await wrong.stations(at: now)
    }
  }

  @Test func stationsAreRead() async throws {
    server.respond(with: .body(Data(Self.stations.utf8)))
    let stations = try await service.stations(at: now)
    #expect(
      stations.map(\.id) == [
        "9414290 San Francisco, CA", "8443970 Boston, MA", "1612340 Honolulu, HI",
      ])
    #expect(
      stations.map(\.timeZone.identifier).prefix(2) == [
        "America/Los_Angeles", "America/New_York",
      ])
    #expect(stations[2].timeZone.secondsFromGMT() == -36_000)
    #expect(abs(stations[0].distance(latitude: 37.77, longitude: -122.42) - 5.7) < 0.5)
  }

  @Test func stationsAreFoundByTyping() async throws {
    server.respond(with: .body(Data(Self.stations.utf8)))
    let path = "\(folder.path)/sample.tcd"
    TideSamples.write(to: path)
    let query = StationQuery(
      environment: environment([
        "TESSERA_TIDES": path, "TESSERA_PLACES": "San Jose=37.34,-121.89",
      ]))
    #expect(await query.entities(matching: "bost").map(\.id) == ["8443970 Boston, MA"])
    // The user's own files come first, and the nearest station before the others.
    #expect(
      await query.entities(matching: "").map(\.id).prefix(3) == [
        "Santa Cruz, California", "Monterey, California", "9414290 San Francisco, CA",
      ])
    #expect(await query.entities(for: ["Anything"]).map(\.id) == ["Anything"])
  }

  @Test func nearestStationIsTheDefault() async throws {
    let path = "\(folder.path)/sample.tcd"
    TideSamples.write(to: path)
    let timeline = await timeline(
      nil, ["TESSERA_TIDES": path, "TESSERA_PLACES": "Monterey=36.6,-121.89"])
    guard case .success(let sight) = timeline.entries.first?.content else {
      Issue.record("\(timeline)")
      return
    }
    #expect(sight.station == "Monterey, California" && server.requests.isEmpty)
    // The place may be chosen in another widget, too.
    #expect(timeline.files.first == URL(fileURLWithPath: path) && timeline.files.count == 2)
    #expect(timeline.entries.count == 144, "each ten minutes")
    #expect(sight.timeZone.identifier == "America/Los_Angeles")
  }

  @Test func missingStationsAreExplained() async throws {
    #expect(error(await timeline()) == .noStation && server.requests.isEmpty)
    server.respond(with: .body(Data(Self.stations.utf8)))
    let inland = ["TESSERA_PLACES": "Denver=39.74,-104.99"]
    #expect(error(await timeline(nil, inland)) == .noStationNear("Denver"))
    #expect(error(await timeline("Atlantis")) == .unknownStation("Atlantis"))
    #expect(error(await timeline("0000000 Atlantis")) == .unknownStation("0000000 Atlantis"))
  }

  @Test func networkFailureIsTriedAgain() async {
    server.respond(with: .nothing)
    let timeline = await timeline("9414290 San Francisco, CA")
    #expect(timeline.failure == TideError.offline.message)
  }

  @Test func outdatedTablesAreReported() async {
    let path = "\(folder.path)/sample.tcd"
    TideSamples.write(to: path)
    let provider = TidesProvider(environment: environment(["TESSERA_TIDES": path]))
    let intent = TidesIntent()
    intent.station = StationEntity(id: "Monterey, California")
    let context = TimelineProviderContext(
      family: .systemSmall, isPreview: false, displaySize: CGSize(width: 128, height: 112),
      date: TideSamples.date("2040-01-01T00:00:00Z"))
    let timeline = await provider.timeline(for: intent, in: context)
    #expect(error(timeline) == .outdated("Monterey, California"))
  }

  @Test func previewDoesNotUseTheNetwork() async {
    let provider = TidesProvider(environment: environment())
    for style in TidesStyle.allCases {
      let entry = await provider.snapshot(
        for: TidesIntent(style: style),
        in: TimelineProviderContext(
          family: .systemSmall, isPreview: true, displaySize: CGSize(width: 128, height: 112),
          date: now))
      if case .failure(let error) = entry.content { Issue.record("\(error)") }
    }
    #expect(server.requests.isEmpty)
  }
}
