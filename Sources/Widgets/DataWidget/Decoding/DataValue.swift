internal import Foundation
internal import PluginsWidget
internal import TesseraUI

/// A value of JSON whose objects keep the order of their members, as a table has columns.
enum DataValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([DataValue])
  case record(Record)

  /// The members of an object, in order.
  struct Record: Hashable, Sendable {
    private(set) var names: [String] = []
    private(set) var values: [DataValue] = []

    init(_ members: [(String, DataValue)] = []) {
      for (name, value) in members { append(name, value) }
    }

    /// Adds a member; of several with the same name, the first counts.
    mutating func append(_ name: String, _ value: DataValue) {
      names.append(name)
      values.append(value)
    }

    subscript(name: String) -> DataValue? {
      names.firstIndex(of: name).map { values[$0] }
    }

    /// Returns the first of several members that exists and is not null.
    func first(of candidates: [String]) -> DataValue? {
      candidates.lazy.compactMap { self[$0] }.first { $0 != .null }
    }
  }

  /// The number, also of a text that is one; `nil` for any other value, and for what cannot be drawn: “NaN”,
  /// “infinity”, and numbers whose differences are infinite.
  var number: Double? {
    let number: Double? =
      switch self {
      case .number(let number): number
      case .flag(let flag): flag ? 1 : 0
      case .text(let text): Double(text.trimmingCharacters(in: .whitespaces))
      case .null, .list, .record: nil
      }
    return number.flatMap { abs($0) <= Self.largestNumber ? $0 : nil }
  }

  private static let largestNumber = 1e300

  /// The value as a text in one line.
  var line: String {
    switch self {
    case .null: ""
    case .flag(let flag): flag ? String(localized: "yes") : String(localized: "no")
    case .number(let number): NumberText.text(of: number)
    case .text(let text):
      text.split(whereSeparator: \.isNewline).first.map { ANSIText(String($0)).plain } ?? ""
    case .list(let values): values.prefix(20).map(\.line).joined(separator: ", ")
    case .record: ANSIText(json).plain
    }
  }

  /// The values of a list, or the value itself.
  var elements: [DataValue] { if case .list(let values) = self { values } else { [self] } }

  var record: Record? { if case .record(let record) = self { record } else { nil } }
}

// MARK: JSON

extension DataValue {
  /// The value as JSON in one line.
  var json: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .number(let number): text += Self.json(of: number)
    case .text(let string): text += Self.json(of: string)
    case .list(let values):
      text += "["
      for (index, value) in values.enumerated() {
        if index > 0 { text += "," }
        value.write(to: &text)
      }
      text += "]"
    case .record(let record):
      text += "{"
      for (index, (name, value)) in zip(record.names, record.values).enumerated() {
        if index > 0 { text += "," }
        text += Self.json(of: name) + ":"
        value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func json(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    return Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  private static func json(of string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        text += "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

/// How the worker sends values: objects as lists of names and values, so that their order is kept.
extension DataValue: Codable {
  private enum Key: String, CodingKey { case members = "m" }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      var members = try container.nestedUnkeyedContainer(forKey: .members)
      var record = Record()
      while !members.isAtEnd {
        record.append(try members.decode(String.self), try members.decode(DataValue.self))
      }
      self = .record(record)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      // A type mismatch is not an error: after each `try?`, the next type is tried.
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .list(try container.decode([DataValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .flag(let flag): try flag.encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    case .text(let text): try text.encode(to: encoder)
    case .list(let values): try values.encode(to: encoder)
    case .record(let record):
      var container = encoder.container(keyedBy: Key.self)
      var members = container.nestedUnkeyedContainer(forKey: .members)
      for (name, value) in zip(record.names, record.values) {
        try members.encode(name)
        try members.encode(value)
      }
    }
  }
}
