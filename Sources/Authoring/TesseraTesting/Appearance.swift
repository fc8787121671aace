public import Foundation
public import TesseraUI

/// How the home screen of a test looks.
///
/// What is not given is always the same, on every machine: dark, in English, at Greenwich.
public struct Appearance: Hashable, Sendable {
  /// Whether the background is dark or light.
  public var colorScheme: ColorScheme
  /// The language and the region.
  public var locale: Locale
  /// The time zone.
  public var timeZone: TimeZone

  /// Creates an appearance.
  public init(
    colorScheme: ColorScheme = .dark, locale: Locale = Locale(identifier: "en_US"),
    timeZone: TimeZone = .gmt
  ) {
    self.colorScheme = colorScheme
    self.locale = locale
    self.timeZone = timeZone
  }

  /// Returns the appearance of each color scheme in each locale.
  public static func combinations(
    of colorSchemes: [ColorScheme] = [.dark, .light],
    in locales: [String] = ["en_US"], timeZone: TimeZone = .gmt
  ) -> [Appearance] {
    colorSchemes.flatMap { colorScheme in
      locales.map {
        Appearance(
          colorScheme: colorScheme, locale: Locale(identifier: $0), timeZone: timeZone)
      }
    }
  }

  /// What distinguishes the appearance in the name of a file, such as `light-de_DE`.
  var name: String {
    let standard = Appearance()
    var parts = [colorScheme == .dark ? "dark" : "light"]
    if locale != standard.locale { parts.append(locale.identifier) }
    if timeZone != standard.timeZone {
      parts.append(timeZone.identifier.replacing("/", with: "_"))
    }
    return parts.joined(separator: "-")
  }
}
