internal import Foundation
internal import TesseraUI

/// The points of the compass.
public enum CompassPoint {
  private static let names = [
    String(localized: "N"), String(localized: "NE"), String(localized: "E"),
    String(localized: "SE"), String(localized: "S"), String(localized: "SW"),
    String(localized: "W"), String(localized: "NW"),
  ]

  /// Returns the name of the point that is nearest to a direction, in degrees clockwise from north.
  public static func name(of direction: Double) -> String {
    guard direction.isFinite else { return "" }
    let turns = (direction / 360).truncatingRemainder(dividingBy: 1)
    return names[Int(((turns < 0 ? turns + 1 : turns) * 8).rounded()) % names.count]
  }
}
