internal import Foundation

/// What the bytes of a source are.
enum DataFormat: String, CaseIterable, Hashable, Sendable {
  case automatic = "auto"
  case text, json, csv, tsv, yaml, feed, calendar, prometheus

  /// Recognizes a format by the content and by the name of the source.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - name: The path of a file or of an address; its extension counts.
  init(recognizing bytes: [UInt8], name: String) {
    switch name.split(separator: ".").last?.lowercased() {
    case "json", "jsonl", "ndjson", "geojson": self = .json
    case "csv": self = .csv
    case "tsv": self = .tsv
    case "yaml", "yml": self = .yaml
    case "ics": self = .calendar
    case "rss", "atom": self = .feed
    case "log", "txt", "md": self = .text
    default: self = Self.format(of: bytes)
    }
  }

  private static func format(of bytes: [UInt8]) -> DataFormat {
    let beginning = String(decoding: bytes.prefix(2048), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{feff}"]))
    if beginning.hasPrefix("{") || beginning.hasPrefix("[") {
      // Text may begin with a bracket, as the lines of many logs do.
      return isJSON(bytes) ? .json : .text
    }
    if beginning.hasPrefix("BEGIN:VCALENDAR") { return .calendar }
    if beginning.hasPrefix("<") {
      let isFeed = ["<rss", "<feed", "<rdf:RDF", "<RDF"].contains { beginning.contains($0) }
      return isFeed ? .feed : .text
    }
    if beginning.hasPrefix("# HELP ") || beginning.hasPrefix("# TYPE ") { return .prometheus }
    return .text
  }

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { $0 > 0x20 }
    let next = bytes.drop { $0 <= 0x20 }.dropFirst().first { $0 > 0x20 }
    guard let first, let next else { return false }
    if first == UInt8(ascii: "{") { return next == UInt8(ascii: "\"") || next == UInt8(ascii: "}") }
    return "[{\"]-0123456789tfn".utf8.contains(next)
      && (try? JSONSerialization.jsonObject(with: Data(bytes.prefix(1 << 20)))) != nil
      || next == UInt8(ascii: "{")
  }
}
