internal import Foundation

/// The text in which programs report their metrics to Prometheus.
///
/// - Source: prometheus.io, “Exposition formats”, text format 0.0.4.
enum PrometheusText {
  private static let sampleLimit = 20_000

  /// Returns an object for each sample: `name`, `labels`, `value`, and `type` if it is given.
  ///
  /// A line that is not a sample is left out.
  static func samples(of bytes: [UInt8]) -> [DataValue] {
    var types: [Substring: String] = [:]
    var samples: [DataValue] = []
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      guard samples.count < sampleLimit else { break }
      if line.hasPrefix("#") {
        let words = line.split(separator: " ", maxSplits: 3)
        if words.count == 4, words[1] == "TYPE" { types[words[2]] = String(words[3]) }
      } else if let sample = sample(line, types) {
        samples.append(sample)
      }
    }
    return samples
  }

  private static func sample(_ line: Substring, _ types: [Substring: String]) -> DataValue? {
    let line = line.drop { $0 == " " || $0 == "\t" }
    let name = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == ":" }
    guard !name.isEmpty else { return nil }
    var rest = line[name.endIndex...].drop { $0 == " " }
    var labels = DataValue.Record()
    if rest.first == "{" {
      guard let read = Self.labels(&rest) else { return nil }
      labels = read
    }
    // A time in milliseconds may follow the value.
    guard let word = rest.split(whereSeparator: { $0 == " " || $0 == "\t" }).first,
      let number = number(word)
    else { return nil }
    var members: [(String, DataValue)] = [
      ("name", .text(String(name))), ("labels", .record(labels)), ("value", number),
    ]
    if let type = types[name] { members.append(("type", .text(type))) }
    return .record(DataValue.Record(members))
  }

  /// JSON has no infinite numbers; they become texts.
  private static func number(_ word: Substring) -> DataValue? {
    Double(word).map { $0.isFinite ? .number($0) : .text(String(word)) }
  }

  /// Reads labels up to the closing brace, or returns `nil` if there is none.
  private static func labels(_ rest: inout Substring) -> DataValue.Record? {
    rest.removeFirst()
    var labels = DataValue.Record()
    while let first = rest.first {
      if first == "}" {
        rest.removeFirst()
        return labels
      }
      if first == "," || first == " " {
        rest.removeFirst()
        continue
      }
      let name = rest.prefix { $0 != "=" }
      rest = rest[name.endIndex...].dropFirst()
      guard rest.first == "\"" else { return nil }
      rest.removeFirst()
      var value = ""
      while let character = rest.popFirst(), character != "\"" {
        guard character == "\\" else {
          value.append(character)
          continue
        }
        let escaped = rest.popFirst() ?? "\\"
        value.append(escaped == "n" ? "\n" : escaped)
      }
      labels.append(name.trimmingCharacters(in: .whitespaces), .text(value))
    }
    return nil
  }
}
