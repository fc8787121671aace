public import Foundation

/// The place of widgets for which none is chosen.
extension Place {
  /// Returns the first of the user's own places, or else the one that was chosen last in any
  /// widget, or `nil` if there is none.
  public static func standard(in environment: [String: String]) -> Place? {
    configured(in: environment).first ?? PlaceStore(environment: environment).usedPlaces.first
  }

  /// Returns the hosts that are asked when the user searches for a place.
  public static func searchHosts(in environment: [String: String]) -> [String] {
    Geocoder.hosts(in: environment)
  }

  /// Returns the file that the timeline of a widget without a chosen place is made from.
  ///
  /// It changes when a place is chosen for the first time.
  public static func usedPlacesFile(in environment: [String: String]) -> URL {
    URL(fileURLWithPath: PlaceStore(environment: environment).path)
  }
}
