internal import Foundation

/// A place as text, in the form that `TESSERA_PLACES` and `home.yaml` have.
extension Place {
  /// The place as text, such as `Berlin, Germany=52.5244,13.4105,Europe/Berlin`.
  ///
  /// The text is complete: no service is needed to find the place again. A place without a name has
  /// only coordinates, and a place without a region or a time zone lacks them.
  public var identifier: String {
    let coordinates = "\(latitude),\(longitude)" + (timeZoneIdentifier.map { ",\($0)" } ?? "")
    guard !isUnnamed else { return coordinates }
    return name + (region.map { ", \($0)" } ?? "") + "=" + coordinates
  }

  /// Parses ``identifier``; the shortest form is `52.52,13.41`.
  ///
  /// Returns `nil` if there are not two coordinates, or if they are not on Earth.
  public init?(identifier: some StringProtocol) {
    let parts = identifier.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let values = (parts.last ?? "").split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard (2...3).contains(values.count), let latitude = Double(values[0]),
      let longitude = Double(values[1])
    else { return nil }
    let names = parts.count < 2 ? [] : parts[0].split(separator: ",", maxSplits: 1)
    self.init(
      name: names.first.map { String($0) } ?? "",
      region: names.count < 2 ? nil : String(names[1]), latitude: latitude, longitude: longitude,
      timeZoneIdentifier: values.count < 3 ? nil : values[2])
  }

  /// Whether the name consists of the coordinates.
  private var isUnnamed: Bool {
    Place(name: "", latitude: latitude, longitude: longitude)?.name == name
  }

  /// Returns the user's own places: those in `TESSERA_PLACES`, separated by semicolons, followed by
  /// the place in `TESSERA_LOCATION`.
  ///
  /// What is not a place is left out.
  public static func configured(in environment: [String: String]) -> [Place] {
    let texts =
      (environment["TESSERA_PLACES"] ?? "").split(separator: ";").map { String($0) }
      + [environment["TESSERA_LOCATION"] ?? ""]
    return texts.compactMap { Place(identifier: $0) }.reduce(into: []) { places, place in
      if !places.contains(where: place.isNear) { places.append(place) }
    }
  }
}

/// A place is encoded as its identifier, so that what is decoded is a valid place.
extension Place: Codable {
  /// Decodes a place.
  ///
  /// - Throws: `DecodingError` if the value is not an identifier.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let place = Place(identifier: text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "“\(text)” is not a place")
    }
    self = place
  }

  /// Encodes the place as its identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
