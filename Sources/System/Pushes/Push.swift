/// What a program gave to a box with `tessera push`.
package struct Push: Hashable, Sendable {
  /// What the bytes are.
  package enum Format: String, CaseIterable, Sendable {
    /// Text, JSON or another format, found by the content.
    case automatic = "auto"
    case text, json
    /// A view as JSON, as an extension sends it.
    case view
  }

  package var format = Format.automatic
  /// When it was given, in seconds since 1970.
  package var date: Double
  /// When it ends, in seconds since 1970, or `nil` if it stays until another one takes its place.
  package var end: Double?
  /// The size of the box if one is made for it, as in `home.yaml`.
  package var family = "small"
  /// The title of the box if one is made for it, or an empty text for the identifier.
  package var title = ""
  package var body: [UInt8]

  /// The maximum size of a body, in bytes.
  package static let sizeLimit = 1 << 20
  /// The maximum length of a title, in bytes, and of the line before the body.
  private static let titleLimit = 200
  static let headingLimit = 400

  /// Returns a text as a title: in one line, and not longer than one may be.
  package static func title(_ text: String) -> String {
    var title = ""
    var length = 0
    for character in text where !character.isNewline {
      length += character.utf8.count
      guard length <= titleLimit else { break }
      title.append(character)
    }
    return title
  }

  package init(date: Double, body: [UInt8] = []) {
    self.date = date
    self.body = body
  }

  /// Returns whether it is over at a date.
  package func isOver(at date: Double) -> Bool { end.map { $0 <= date } ?? false }
}

extension Push {
  private static let signature: [Substring] = ["tessera-push", "1"]

  /// The contents of its file: a line with what is known about it, then the body.
  var bytes: [UInt8] {
    let words =
      Self.signature.map(String.init) + [
        format.rawValue, "\(date)", end.map { "\($0)" } ?? "-", family, title,
      ]
    return Array((words.joined(separator: " ") + "\n").utf8) + body
  }

  /// Returns a date, or `nil` if there is none that a calendar has.
  private static func date(_ text: Substring) -> Double? {
    Double(text).flatMap { abs($0) < 1e12 ? $0 : nil }
  }

  /// Reads the contents of a file, or returns `nil` for a file of another kind.
  init?(_ bytes: [UInt8]) {
    guard let lineEnd = bytes.prefix(Self.headingLimit).firstIndex(of: 0x0a) else { return nil }
    let words = String(decoding: bytes[..<lineEnd], as: UTF8.self)
      .split(separator: " ", maxSplits: 6, omittingEmptySubsequences: false)
    guard words.count == 7, Array(words[..<2]) == Self.signature,
      let format = Format(rawValue: String(words[2])), let date = Self.date(words[3])
    else { return nil }
    let end = Self.date(words[4])
    guard end != nil || words[4] == "-" else { return nil }
    self.init(date: date, body: Array(bytes[(lineEnd + 1)...]))
    self.format = format
    self.end = end
    family = String(words[5])
    title = String(words[6])
  }
}
