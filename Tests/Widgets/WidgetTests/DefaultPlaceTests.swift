@testable import AstronomyWidget
import Foundation
import Golden
@testable import Places
@testable import TesseraKit
import Testing
@testable import TidesWidget
@testable import WeatherWidget

/// The place of widgets for which none is chosen.
struct DefaultPlaceTests {
  private let environment: [String: String]
  private let now = Date(timeIntervalSince1970: 1_795_510_800)

  init() throws { environment = ["XDG_STATE_HOME": try TemporaryFolder().path] }

  private func context() -> TimelineProviderContext {
    TimelineProviderContext(
      family: .systemMedium, isPreview: false, displaySize: .zero, date: now)
  }

  @Test func placeChosenLastIsTheDefault() throws {
    let store = PlaceStore(environment: environment)
    #expect(Place.standard(in: environment) == nil)
    store.recordUse(of: try #require(Place(identifier: "Lisbon=38.72,-9.14")))
    store.recordUse(of: try #require(Place(identifier: "Berlin=52.52,13.41")))
    #expect(Place.standard(in: environment)?.name == "Berlin")
    var own = environment
    own["TESSERA_LOCATION"] = "1,2"
    #expect(Place.standard(in: own)?.latitude == 1, "the user's own place comes first")
  }

  /// A widget without a place is loaded again when one becomes known, not for each search.
  @Test func timelineIsMadeFromThePlaces() async throws {
    let file = Place.usedPlacesFile(in: environment)
    let intent = AstronomyIntent()
    intent.style = .sky
    let provider = AstronomyProvider(environment: environment)
    let empty = await provider.timeline(for: intent, in: context())
    #expect(empty.files == [file] && empty.entries.first?.content == .missingPlace)
    let store = PlaceStore(environment: environment)
    let place = try #require(Place(identifier: "Lisbon=38.72,-9.14"))
    store.record([place], forSearch: "lis")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    store.recordUse(of: place)
    #expect(FileManager.default.fileExists(atPath: file.path))
    let known = await provider.timeline(for: intent, in: context())
    #expect(known.entries.first?.site?.name == "Lisbon" && known.files == [file])
    intent.place = PlaceEntity(place)
    #expect(await provider.timeline(for: intent, in: context()).files == [])
  }

  @Test func weatherAndTidesAskForAPlace() async throws {
    let file = Place.usedPlacesFile(in: environment)
    let weather = await WeatherProvider(environment: environment)
      .timeline(for: WeatherIntent(), in: context())
    #expect(weather.files == [file])
    var variables = environment
    variables["HOME"] = environment["XDG_STATE_HOME"]
    let tides = await TidesProvider(environment: variables)
      .timeline(for: TidesIntent(), in: context())
    #expect(tides.files.contains(file))
    guard case .failure(let error)? = tides.entries.first?.content else {
      Issue.record("expected an error")
      return
    }
    #expect(error == .noStation)
  }
}
