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
    let marks = String(decoding: bytes.lazy.filter { $0 > 0x20 }.prefix(2), as: UTF8.self)
    switch marks {
    case "{\"", "{}", "[{": return true
    // A line of a log may begin with a date or a level in brackets.
    case _ where marks.hasPrefix("["):
      return (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
    default: return false
    }
  }
}
