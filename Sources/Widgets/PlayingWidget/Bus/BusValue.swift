internal import Foundation

/// A value of a message, of the types that players' properties have.
enum BusValue: Hashable, Sendable {
  case flag(Bool)
  case number(Double)
  case text(String)
  case texts([String])
  case properties([String: BusValue])
  /// A value of any other type, which is not read.
  case other

  var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }

  /// A finite number, or `nil`.
  var number: Double? {
    if case .number(let number) = self, number.isFinite { number } else { nil }
  }

  /// A text that is not empty, or `nil`.
  var text: String? {
    if case .text(let text) = self, !text.isEmpty { text } else { nil }
  }

  /// A list of texts; some players send a single text instead.
  var texts: [String] {
    switch self {
    case .texts(let texts): texts.filter { !$0.isEmpty }
    case .text(let text): text.isEmpty ? [] : [text]
    default: []
    }
  }

  var properties: [String: BusValue] {
    if case .properties(let properties) = self { properties } else { [:] }
  }
}

/// Text from another program.
enum BusText {
  /// The maximum length, in bytes.
  static let limit = 2000

  /// Returns text from bytes, cut off at the limit, in one line without control characters, which
  /// could be sequences for the terminal.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    var text = String(decoding: bytes.prefix(limit), as: UTF8.self)
    // The last character may be incomplete.
    if bytes.count > limit, !text.isEmpty { text.removeLast() }
    let scalars = text.unicodeScalars.map { scalar in
      isVisible(scalar) ? Character(scalar) : " "
    }
    return String(scalars).trimmingCharacters(in: .whitespaces)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    // Joiners are part of emoji and of some scripts.
    if scalar.value == 0x200c || scalar.value == 0x200d { return true }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }
}
