import Foundation
import MapKit
import Testing
import TesseraUI

struct MapTests {
  private let munich = CLLocationCoordinate2D(latitude: 48.137, longitude: 11.575)

  @Test func pointsAndCoordinatesAreInverse() {
    for (latitude, longitude) in [(0.0, 0.0), (48.1, 11.5), (-33.9, 151.2), (71.2, -156.8)] {
      let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
      let back = MKMapPoint(coordinate).coordinate
      #expect(abs(back.latitude - latitude) < 1e-9 && abs(back.longitude - longitude) < 1e-9)
    }
    #expect(MKMapPoint(CLLocationCoordinate2D()).x == 134_217_728)
  }

  @Test func aRegionInMetersIsWiderInDegreesFarFromTheEquator() {
    let region = MKCoordinateRegion(
      center: munich, latitudinalMeters: 1000, longitudinalMeters: 1000)
    #expect(abs(region.span.latitudeDelta - 0.00898) < 0.0001)
    #expect(abs(region.span.longitudeDelta - 0.01346) < 0.0001)
  }

  @Test func aSnapshotHasItsCenterInTheMiddle() async throws {
    let options = MKMapSnapshotter.Options()
    options.region = MKCoordinateRegion(
      center: munich, latitudinalMeters: 5000, longitudinalMeters: 5000)
    options.size = CGSize(width: 338, height: 158)
    let snapshot = try await MKMapSnapshotter(options: options).start()
    #expect(snapshot.image.size == options.size)
    let center = snapshot.point(for: munich)
    #expect(abs(center.x - 169) < 0.5 && abs(center.y - 79) < 0.5)
    let north = CLLocationCoordinate2D(latitude: 48.15, longitude: 11.575)
    #expect(snapshot.point(for: north).y < center.y)
  }

  @Test func aSnapshotShowsDegrees() async throws {
    let options = MKMapSnapshotter.Options()
    options.size = CGSize(width: 100, height: 100)
    options.traitCollection = UITraitCollection(userInterfaceStyle: .light)
    let image = try await MKMapSnapshotter(options: options).start().image
    let data = try #require(image.pngData())
    // Ground alone would be a single color.
    #expect(data.count > 150)
  }

  @Test func anEmptySnapshotFails() async {
    let options = MKMapSnapshotter.Options()
    options.size = .zero
    await #expect(throws: CLError.self) { try await MKMapSnapshotter(options: options).start() }
  }

  @Test(arguments: [(250.0, "250 m"), (1500, "1.5 km"), (12_340, "12 km")])
  func distancesAreFormatted(distance: Double, expected: String) {
    let formatter = MKDistanceFormatter()
    formatter.units = .metric
    formatter.locale = Locale(identifier: "en_US")
    #expect(formatter.string(fromDistance: distance) == expected)
  }
}

struct TraitTests {
  @Test func traitsAreSetAndCombined() {
    let dark = UITraitCollection().modifyingTraits { $0.userInterfaceStyle = .dark }
    #expect(dark.userInterfaceStyle == .dark)
    #expect(UITraitCollection { $0.userInterfaceStyle = .light }.userInterfaceStyle == .light)
    let combined = UITraitCollection(traitsFrom: [UITraitCollection(), dark, UITraitCollection()])
    #expect(combined.userInterfaceStyle == .dark)
    #expect(UIUserInterfaceStyle(ColorScheme.light) == .light)
    #expect(UIUserInterfaceStyle(nil) == .unspecified)
  }
}
