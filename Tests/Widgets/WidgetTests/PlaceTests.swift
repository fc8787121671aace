import Foundation
@testable import Places
import Testing

/// Places as text.
struct PlaceTests {
  @Test(arguments: [
    "Berlin, Land Berlin, Germany=52.5244,13.4105,Europe/Berlin", "Berlin=52.52,13.41",
    "52.52,13.41", "52.52,13.41,Europe/Berlin", "Quito=-0.2299,-78.525,America/Guayaquil",
  ])
  func identifierDescribesThePlace(identifier: String) throws {
    let place = try #require(Place(identifier: identifier))
    #expect(place.identifier == identifier)
    #expect(try JSONDecoder().decode([Place].self, from: JSONEncoder().encode([place])) == [place])
  }

  @Test(arguments: [
    "", "Berlin", "91,0", "0,181", "nan,0", "inf,inf", "52.52", "1,2,Europe/Berlin,3", "a=b,c", "=",
    "1,,2",
  ])
  func otherTextIsNotAPlace(text: String) {
    #expect(Place(identifier: text) == nil)
  }

  @Test func partsOfTheIdentifierAreRead() throws {
    let place = try #require(Place(identifier: " Berlin , Germany = 52.52 , 13.41 ,Europe/Berlin"))
    #expect(place.name == "Berlin" && place.region == "Germany")
    #expect(place.timeZone?.identifier == "Europe/Berlin")
    #expect(Place(identifier: "X=1,2,Moon/Base")?.timeZone == nil)
    #expect(Place(identifier: "-38.72,9.14")?.name == "38.7° S 9.1° E")
  }

  @Test func reservedAndControlCharactersAreReplaced() throws {
    let place = try #require(
      Place(name: "A=\u{1b}[31mB,;\nC\u{202e}", region: "R\u{9b}", latitude: 1, longitude: 2))
    #expect(place.name == "A [31mB C" && place.region == "R")
    #expect(Place(identifier: place.identifier) == place)
    let long = try #require(
      Place(name: String(repeating: "x", count: 10_000), latitude: 1, longitude: 2))
    #expect(long.name.count == 60)
  }

  @Test func placesOfTheEnvironmentAreConfigured() {
    let places = Place.configured(in: [
      "TESSERA_PLACES": "Berlin=52.52,13.41; Lisbon=38.72,-9.14;bad;91,0",
      "TESSERA_LOCATION": "-38.72,9.14",
    ])
    #expect(places.map(\.name) == ["Berlin", "Lisbon", "38.7° S 9.1° E"])
    let same = Place.configured(in: [
      "TESSERA_PLACES": "Berlin=52.52,13.41", "TESSERA_LOCATION": "52.52,13.41",
    ])
    #expect(same.map(\.name) == ["Berlin"])
  }
}
