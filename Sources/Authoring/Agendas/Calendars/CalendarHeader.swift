internal import Foundation

/// The properties before a file's first component.
///
/// - Source: RFC 7986 §5.1 `NAME`, §5.9 `COLOR`; `X-WR-CALNAME`, `X-APPLE-CALENDAR-COLOR`.
package struct CalendarHeader {
  /// The name of the calendar, or `nil`.
  package private(set) var name: String?
  /// The color as `#RRGGBB` or `#RRGGBBAA`, or `nil`.
  package private(set) var exactColor: String?
  /// The name of a color in CSS, or `nil`.
  package private(set) var colorName: String?

  /// The number of bytes of a property that are read.
  private static let searchedLength = 1024

  /// Reads the beginning of a file.
  package init(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { read($0) }
  }

  private mutating func read(_ text: UnsafeRawBufferPointer) {
    for line in ContentLines(text) {
      let property = line.propertyName
      if property == "BEGIN", line.componentName != "VCALENDAR" { return }
      switch property {
      case "X-APPLE-CALENDAR-COLOR": exactColor = Self.value(of: line)
      case "COLOR": colorName = Self.value(of: line)
      case "NAME", "X-WR-CALNAME": name = name ?? Self.value(of: line)
      default: break
      }
    }
  }

  private static func value(of line: UnsafeRawBufferPointer) -> String? {
    let value = ContentLine.text(of: line, atMost: searchedLength)?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return value == "" ? nil : value
  }

  /// The channels of the exact color, 0…1, or `nil` if there is none that can be read.
  package var components: (red: Double, green: Double, blue: Double)? {
    exactColor.flatMap(Self.components)
  }

  /// Returns the channels of `#RRGGBB` or `#RRGGBBAA`, 0…1, or `nil` for other text.
  package static func components(
    ofHex text: String
  ) -> (red: Double, green: Double, blue: Double)? {
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 8,
      let value = UInt32(digits.prefix(6), radix: 16)
    else { return nil }
    func channel(_ shift: UInt32) -> Double { Double(value >> shift & 0xff) / 255 }
    return (channel(16), channel(8), channel(0))
  }
}
