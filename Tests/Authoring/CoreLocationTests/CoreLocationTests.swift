import Foundation
import Testing

@testable import CoreLocation

struct CoreLocationTests {
  @Test(arguments: ["52.52,13.41", " 52.52 , 13.41"])
  func coordinateIsParsed(text: String) throws {
    let coordinate = try #require(UserLocation(text).coordinate)
    #expect((coordinate.latitude, coordinate.longitude) == (52.52, 13.41))
    #expect(UserLocation(text).status == .authorizedWhenInUse)
  }

  @Test(arguments: ["", "Berlin", "52.52", "91,0", "0,181", "1,2,3", "nan,0"])
  func invalidCoordinateIsDenied(text: String) {
    #expect(UserLocation(text).coordinate == nil)
    #expect(UserLocation(text).status == .denied)
  }

  @Test func distancesAreAccurate() {
    let berlin = CLLocation(latitude: 52.5200, longitude: 13.4050)
    let paris = CLLocation(latitude: 48.8566, longitude: 2.3522)
    #expect(abs(berlin.distance(from: paris) - 877_500) < 2000)
    #expect(berlin.distance(from: berlin) == 0)
    let antipode = CLLocation(latitude: -52.5200, longitude: -166.5950)
    #expect(abs(berlin.distance(from: antipode) - 20_015_115) < 10)
  }

  private final class Listener: CLLocationManagerDelegate, @unchecked Sendable {
    let receive: @Sendable (String) -> Void

    init(receive: @escaping @Sendable (String) -> Void) {
      self.receive = receive
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
      receive("\(locations.last?.coordinate.latitude ?? 0)")
    }

    func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
      receive(error.localizedDescription)
    }

    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
      receive("\(manager.authorizationStatus)")
      manager.requestLocation()
    }
  }

  @Test(arguments: [
    ("52.52,13.41", ["authorizedWhenInUse", "52.52"]),
    ("", ["denied", "location unknown; set TESSERA_LOCATION, for example to 52.52,13.41"]),
  ])
  func settingTheDelegateReportsAuthorizationAndLocation(text: String, expected: [String]) async {
    let (reports, continuation) = AsyncStream.makeStream(of: String.self)
    let listener = Listener { continuation.yield($0) }
    let manager = CLLocationManager(userLocation: UserLocation(text))
    manager.delegate = listener
    var received: [String] = []
    for await report in reports {
      received.append(report)
      if received.count == expected.count { break }
    }
    #expect(received == expected)
    withExtendedLifetime((manager, listener)) {}
  }
}
