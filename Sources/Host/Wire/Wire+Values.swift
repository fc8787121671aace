internal import FoundationEssentials
package import Timelines
package import ViewTree

extension WireView {
  /// Archives a view for the wire.
  ///
  /// `url` is the URL that the whole widget opens, or `nil` for none.
  package init(_ node: Node, url: String? = nil) {
    self.init(ArchivedNode(node.linked(to: url)))
  }

  /// Creates a view for the wire from one that is archived.
  package init(_ node: ArchivedNode) {
    self.init(archive: Data(node.compactBytes ?? []).base64EncodedString())
  }

  /// The archived view, or `nil` if the message contains none or its `archive` is not base64.
  ///
  /// The view is not decoded yet.
  package var archived: ArchivedNode? {
    if let view { return ArchivedNode(json: view.linked(to: url)) }
    return archive.flatMap { Data(base64Encoded: $0) }.map { ArchivedNode(compact: Array($0)) }
  }

  /// The notes, at most as many as an intent may have parameters, each within a line.
  package var boundedNotes: [String: String] {
    let shown = (notes ?? [:]).sorted { $0.key < $1.key }.prefix(Bounds.parameters)
    return Dictionary(
      uniqueKeysWithValues: shown.map { ($0.key, $0.value.truncated(to: Bounds.line)) })
  }
}

extension Node {
  /// Wraps a view in a link for the whole widget, if there is a URL.
  package func linked(to url: String?) -> Node {
    guard let url else { return self }
    var link = LinkNode(url, child: self)
    link.isWidgetURL = true
    return .link(link)
  }
}

extension JSON {
  /// Wraps a JSON view in a link for the whole widget, as `ViewTree.Node` encodes it, if there is a
  /// URL.
  fileprivate func linked(to url: String?) -> JSON {
    guard let url else { return self }
    return .object([
      "link": .object(["destination": .string(url), "whole": .bool(true), "child": self])
    ])
  }
}

/// The range of dates that can be formatted.
///
/// An extension's dates are clamped to this range.
enum DateRange {
  /// From the year 1 to the end of 9999, in seconds since 1970.
  private static let range = -62_135_596_800.0...253_402_300_799

  /// The maximum duration of a relevance, about 300 years, in seconds.
  static let longestDuration = 1e10

  /// Returns the nearest date that can be formatted, or `nil` if `seconds` is not finite.
  static func date(_ seconds: Double) -> Date? {
    guard seconds.isFinite else { return nil }
    return Date(
      timeIntervalSince1970: min(max(seconds, range.lowerBound), range.upperBound))
  }
}

extension WireTimeline {
  package init(policy: ReloadPolicy) {
    switch policy {
    case .atEnd: self.init(policy: "atEnd")
    case .never: self.init(policy: "never")
    case .after(let date): self.init(policy: "after", reload: date.timeIntervalSince1970)
    }
  }

  /// The policy, or `nil` if it is unknown or its date is missing or not finite.
  package var reloadPolicy: ReloadPolicy? {
    switch policy {
    case "atEnd": .atEnd
    case "never": .never
    case "after": reload.flatMap { DateRange.date($0) }.map { .after($0) }
    default: nil
    }
  }
}

extension WireEvent {
  /// The event, or `nil` if a date is not finite or too far away.
  package var datedEvent: DatedEvent? {
    guard let start = DateRange.date(start), let end = DateRange.date(end) else { return nil }
    return DatedEvent(title, from: start, to: end)
  }
}

extension WireNotification {
  /// The notification, or `nil` if its date is not finite or too far away, or it has no title.
  package var datedNotification: DatedNotification? {
    guard let date = DateRange.date(date), !title.isEmpty else { return nil }
    return DatedNotification(title, body ?? "", at: date)
  }
}

/// Encodes and decodes messages as lines.
package enum WireCoding {
  /// Encodes a message as a line of JSON, including the newline.
  ///
  /// - Throws: The error of the message's `encode(to:)`, or an `EncodingError` for a number that is
  ///   not finite.
  package static func line(_ message: some Encodable) throws -> [UInt8] {
    var line: [UInt8] = []
    try TreeEncoder.tree(of: message).write(to: &line)
    line.append(0x0a)
    return line
  }

  /// Decodes a message from a line.
  ///
  /// - Throws: ``WireError/invalidMessage(_:)`` with the beginning of the line if the line is not
  ///   JSON, with the limit that the line exceeds, or with what is wrong, and where, if the JSON is
  ///   not a message.
  package static func message<Message: Decodable>(
    _ type: Message.Type, from line: [UInt8]
  ) throws(WireError) -> Message {
    let json: JSON
    do throws(JSONError) {
      json = try JSONParser.parse(line)
    } catch {
      throw WireError(error, in: line)
    }
    return try message(type, from: json)
  }

  /// Decodes a message from parsed JSON.
  ///
  /// - Throws: ``WireError/invalidMessage(_:)`` with what is wrong, and where.
  package static func message<Message: Decodable>(
    _ type: Message.Type, from json: JSON
  ) throws(WireError) -> Message {
    do {
      return try Message(from: TreeDecoder(json))
    } catch let error as DecodingError {
      throw .invalidMessage(error.summary.truncated(to: Bounds.line))
    } catch {
      throw .invalidMessage("\(error)".truncated(to: Bounds.line))
    }
  }
}

extension DecodingError {
  /// What is wrong, and where in the message.
  fileprivate var summary: String {
    switch self {
    case .keyNotFound(let key, let context):
      "\(Self.path(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context) where context.codingPath.isEmpty: "not an object"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(Self.path(context.codingPath)) is not \(Self.description(of: type))"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      "\(Self.path(context.codingPath)): \(context.debugDescription)"
    case .dataCorrupted(let context): context.debugDescription
    @unknown default: "\(self)"
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }

  private static func description(of type: Any.Type) -> String {
    switch type {
    case is Double.Type, is Int.Type: "a number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    default: "of the expected type"
    }
  }
}
