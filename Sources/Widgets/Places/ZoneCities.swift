internal import Files
internal import Foundation

/// The cities after which time zones are named, which are known without a network.
///
/// - Source: zone.tab of the tz database, which is part of the system.
struct ZoneCities: Sendable {
  private let path: String
  private let locale: Locale

  /// The largest file that is read, in bytes; the real one has 18 kB.
  private static let sizeLimit = 1 << 20

  /// - Parameters:
  ///   - path: The path of the file; without it, no city is known.
  ///   - locale: The locale in which countries are named.
  init(path: String = "/usr/share/zoneinfo/zone.tab", locale: Locale) {
    self.path = path
    self.locale = locale
  }

  /// Returns the cities whose names begin with a text, in the order of the file.
  func places(matching text: String) -> [Place] { places.filter { $0.matches(text) } }

  /// Returns the city of a name, or `nil`.
  func place(named name: String) -> Place? { places.first { $0.isNamed(name) } }

  private var places: [Place] {
    guard let bytes = try? RegularFile.bytes(at: path, limit: Self.sizeLimit) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap(place(line:))
  }

  /// Parses a line such as `NO	+5955+01045	Europe/Oslo`.
  private func place(line: Substring) -> Place? {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 3, !line.hasPrefix("#"), let name = fields[2].split(separator: "/").last,
      let second = fields[1].dropFirst().firstIndex(where: { "+-".contains($0) }),
      let latitude = Self.degrees(fields[1].prefix(upTo: second), degreeDigits: 2),
      let longitude = Self.degrees(fields[1].suffix(from: second), degreeDigits: 3)
    else { return nil }
    return Place(
      name: String(name).replacing("_", with: " "),
      region: locale.localizedString(forRegionCode: String(fields[0])), latitude: latitude,
      longitude: longitude, timeZoneIdentifier: String(fields[2]))
  }

  /// Parses `±DDMM`, `±DDMMSS`, `±DDDMM` or `±DDDMMSS`.
  private static func degrees(_ text: Substring, degreeDigits: Int) -> Double? {
    let digits = text.dropFirst()
    guard digits.count == degreeDigits + 2 || digits.count == degreeDigits + 4,
      let degrees = Double(digits.prefix(degreeDigits)),
      let minutes = Double(digits.dropFirst(degreeDigits).prefix(2))
    else { return nil }
    let seconds = Double(digits.dropFirst(degreeDigits + 2)) ?? 0
    let value = degrees + minutes / 60 + seconds / 3600
    return text.hasPrefix("-") ? -value : value
  }
}
