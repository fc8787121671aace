import Foundation
@testable import Places
import RecordedServer
import TesseraIntents
import Testing

/// The query for places, with a local server instead of the geocoder.
struct PlaceQueryTests {
  private let server: RecordedServer
  private let state = NSTemporaryDirectory() + "tessera-places-\(UUID().uuidString)"

  /// Two places, as the geocoder returns them.
  private static let response = """
    {"results":[{"id":2950159,"name":"Berlin","latitude":52.52437,"longitude":13.41053,
    "elevation":74.0,"feature_code":"PPLC","country_code":"DE","timezone":"Europe/Berlin",
    "population":3426354,"country":"Germany","admin1":"Land Berlin"},
    {"id":5083330,"name":"Berlin","latitude":44.46867,"longitude":-71.18508,
    "timezone":"America/New_York","country":"United States","admin1":"New Hampshire"}],
    "generationtime_ms":0.5}
    """

  init() throws {
    server = try RecordedServer(.body(Data(Self.response.utf8)))
  }

  private func query(
    _ variables: [String: String] = [:], timeout: Double = 60
  ) -> PlaceQuery {
    let environment = ["TESSERA_GEOCODER_URL": server.address, "XDG_STATE_HOME": state]
    return PlaceQuery(environment: environment.merging(variables) { $1 }, timeout: timeout)
  }

  /// The headings and names of the places that match a text.
  private func names(_ places: PlaceQuery.Places) -> [String] {
    places.sections.flatMap { section in
      (section.title.map { ["[\(String(localized: $0))]"] } ?? [])
        + section.items.map { (try? $0.value.result.get().name) ?? "?" }
    }
  }

  @Test func geocoderIsAskedForTheBeginningOfAName() async throws {
    let places = try await query().entities(matching: "Ber lin")
    let entities = places.sections.flatMap { $0.items.map(\.value) }
    #expect(
      entities.map(\.id) == [
        "Berlin, Land Berlin, Germany=52.5244,13.4105,Europe/Berlin",
        "Berlin, New Hampshire, United States=44.4687,-71.1851,America/New_York",
      ])
    let request = try #require(server.requests.first)
    for part in ["name=Ber%20lin", "count=10", "language=en", "format=json"] {
      #expect(request.contains(part), "\(request)")
    }
  }

  @Test func oneCharacterIsNotSentToTheGeocoder() async throws {
    let places = try await query(["TESSERA_PLACES": "Berlin=52.52,13.41"])
      .entities(matching: "b")
    #expect(names(places) == ["Berlin"] && server.requests.isEmpty)
  }

  @Test func usedPlacesAreOfferedWithoutNetwork() async throws {
    let found = try await query().entities(matching: "Berlin")
    let id = try #require(found.sections.first?.items.first?.value.id)
    server.respond(with: .nothing)
    let entities = await query().entities(for: [id])
    #expect(try entities.map { try $0.result.get().latitude } == [52.5244])
    #expect(names(await query().suggestedEntities()) == ["[Used before]", "Berlin"])
    let known = try await query().entities(matching: "ber")
    #expect(
      names(known) == [
        "[The search for places cannot be reached; known places:]", "Berlin", "Berlin", "Bermuda",
      ])
    await #expect(throws: PlaceError.unreachable) {
      _ = try await query().entities(matching: "Lisburn")
    }
  }

  @Test func coordinatesNeedNoSearch() async throws {
    for text in ["59.91, 10.75", "59.91 10.75", " 59.91,10.75 "] {
      let places = try await query().entities(matching: text)
      #expect(places.sections.flatMap { $0.items.map(\.value.id) } == ["59.91,10.75"])
    }
    #expect(server.requests.isEmpty)
    let places = try await query().entities(matching: "95 10")
    #expect(names(places).contains("Berlin"), "coordinates that are not on Earth are a name")
  }

  @Test func citiesOfTimeZonesAreOfferedWithoutNetwork() async throws {
    let offline = query(["TESSERA_GEOCODER_URL": "http://127.0.0.1:9/"])
    let places = try await offline.entities(matching: "os")
    let ids = places.sections.flatMap { $0.items.map(\.value.id) }
    #expect(ids == ["Oslo, Norway=59.9167,10.75,Europe/Oslo"])
    let entities = await offline.entities(for: ["sao paulo", "Nowhere"])
    #expect(try entities[0].result.get().timeZoneIdentifier == "America/Sao_Paulo")
    #expect(throws: PlaceError.unreachable) { try entities[1].result.get() }
  }

  @Test func linesThatAreNoCitiesAreLeftOut() throws {
    let path = state + ".tab"
    let text = """
      # a comment
      XX\t+1\tEurope/Short
      YY\t+9930+01045\tEurope/Far
      ZZ\t-0102+00304\tAfrica/Some_Place\tnote
      WW
      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let cities = ZoneCities(path: path, locale: Locale(identifier: "en_US"))
    #expect(
      cities.places(matching: "s").map(\.name) == ["Some Place"]
        && cities.places(matching: "far").isEmpty)
    #expect(cities.place(named: "some place")?.latitude == -1.0333)
    #expect(ZoneCities(path: "/none", locale: .current).places(matching: "s").isEmpty)
  }

  @Test func ownPlacesComeFirst() async throws {
    let query = query(["TESSERA_PLACES": "Home, Berlin=52.52,13.41;Lisbon=38.72,-9.14"])
    #expect(names(await query.suggestedEntities()) == ["[Your places]", "Home", "Lisbon"])
    #expect(await query.defaultResult()?.id == "Home, Berlin=52.52,13.41")
    #expect(await self.query().defaultResult() == nil)
  }

  /// `home.yaml` may have a name alone, or only coordinates.
  @Test func namesAndCoordinatesAreFound() async throws {
    let environment = ["TESSERA_PLACES": "Lisbon=38.72,-9.14"]
    let entities = await query(environment).entities(for: ["lisbon", "52.5,13.4", "Berlin"])
    #expect(entities.map(\.id) == ["lisbon", "52.5,13.4", "Berlin"], "the settings' own values")
    #expect(
      try entities.map { try $0.result.get().name } == ["Lisbon", "52.5° N 13.4° E", "Berlin"])
    #expect(server.requests.count == 1, "only Berlin is not known")
    _ = await query(environment).entities(for: ["Berlin"])
    #expect(server.requests.count == 1, "the geocoder's response is kept")
  }

  @Test func unknownNameIsReported() async {
    server.respond(with: .body(Data(#"{"generationtime_ms":0.5}"#.utf8)))
    let entities = await query().entities(for: ["Atlantis"])
    #expect(entities.map(\.result) == [.failure(.unknown("Atlantis"))])
  }

  @Test func newestFiftyPlacesAreKept() async {
    for latitude in 0..<60 { _ = await query().entities(for: ["P\(latitude)=\(latitude),0"]) }
    let names = names(await query().suggestedEntities())
    #expect(names.count == 51 && names[1] == "P59" && names[50] == "P10")
  }

  @Test(arguments: [
    "<html><body>Sign in</body></html>", "", "[]", "null", #"{"results":[{"name":"Ber"#,
    #"{"results":7}"#,
  ])
  func nonsenseIsReported(text: String) async {
    server.respond(with: .body(Data(text.utf8)))
    await #expect(throws: PlaceError.unreadable) {
      _ = try await query().entities(matching: "Bernau")
    }
  }

  @Test func largeResponseIsNotLoaded() async {
    server.respond(with: .body(Data(repeating: 0x20, count: 10 << 20)))
    await #expect(throws: PlaceError.unreadable) {
      _ = try await query().entities(matching: "Bernau")
    }
  }

  @Test func invalidPlacesAreLeftOut() async throws {
    let json = #"""
      {"results":[{"name":"A\u001b]0;x\u0007B","latitude":1,"longitude":2,"timezone":"\u001b[2J"},
      {"name":"Off","latitude":91,"longitude":2},{"name":"Off","latitude":1,"longitude":1e999},
      {"name":5,"latitude":1,"longitude":2},{"name":"No"},7,null,[]]}
      """#
    server.respond(with: .body(Data(json.utf8)))
    let places = try await query().entities(matching: "AB")
    #expect(places.sections.flatMap { $0.items.map(\.value.id) } == ["A ]0 x B=1.0,2.0"])
  }

  @Test func errorsOfTheGeocoderAreReported() async {
    server.respond(with: .body(Data("oops".utf8), status: 500))
    await #expect(throws: PlaceError.unreachable) {
      _ = try await query().entities(matching: "Bernau")
    }
    server.respond(with: .body(Data(#"{"error":true,"reason":"too many"}"#.utf8), status: 429))
    await #expect(throws: PlaceError.rejected("too many")) {
      _ = try await query().entities(matching: "Bernau")
    }
    server.respond(with: .never)
    await #expect(throws: PlaceError.unreachable) {
      _ = try await query(timeout: 0.3).entities(matching: "Bernau")
    }
  }

  @Test func damagedStoreIsIgnored() async throws {
    let folder = state + "/tessera"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("{\"used\": 5".utf8).write(to: URL(fileURLWithPath: folder + "/places.json"))
    #expect(names(await query().suggestedEntities()).isEmpty)
    _ = await query().entities(for: ["Lisbon=38.72,-9.14"])
    #expect(names(await query().suggestedEntities()) == ["[Used before]", "Lisbon"])
  }
}
