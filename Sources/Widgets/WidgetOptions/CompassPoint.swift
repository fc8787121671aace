/// The points of the compass.
public enum CompassPoint {
  private static let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]

  /// Returns the name of the point that is nearest to a direction, in degrees clockwise from north.
  public static func name(of direction: Double) -> String {
    guard direction.isFinite else { return "" }
    let turns = (direction / 360).truncatingRemainder(dividingBy: 1)
    return names[Int(((turns < 0 ? turns + 1 : turns) * 8).rounded()) % names.count]
  }
}
