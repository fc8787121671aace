internal import Foundation

/// A feed in a list of subscriptions, as other readers export it.
struct Subscription: Codable, Hashable, Sendable {
  /// The address as it is written.
  var address: String
  /// The title that the user gave the feed, or an empty string.
  var title: String

  /// The maximum number of subscriptions in a list.
  static let countLimit = 1000

  init(address: String, title: String = "") {
    self.address = String(address.prefix(FeedLink.lengthLimit))
    self.title = PlainText.line(ofHTML: String(title.prefix(4000)), limit: FeedItem.titleLimit)
  }

  /// Reads a list: OPML, or a text with an address at the beginning of each line, as newsboat has it.
  ///
  /// - Throws: ``UnreadableFeed`` if the file is neither.
  static func list(parsing data: Data) throws(UnreadableFeed) -> [Subscription] {
    let beginning = data.first { $0 > 0x20 && ![0xef, 0xbb, 0xbf, 0xfe, 0xff].contains($0) }
    guard beginning == UInt8(ascii: "<") else { return try lines(of: data) }
    guard case .subscriptions(let list) = try FeedDocument(parsing: data, from: nil) else {
      throw UnreadableFeed("a feed; expected a list of feeds in OPML")
    }
    return list
  }

  private static func lines(of data: Data) throws(UnreadableFeed) -> [Subscription] {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw UnreadableFeed("expected OPML, or an address in each line")
    }
    let words = text.split(whereSeparator: \.isNewline).compactMap {
      $0.split(whereSeparator: \.isWhitespace).first
    }
    // Lines of newsboat that are not addresses are its queries, programs and filters.
    let addresses = words.filter { !$0.hasPrefix("#") && FeedAddress.isAddress($0) }
    guard !addresses.isEmpty || words.allSatisfy({ $0.hasPrefix("#") }) else {
      throw UnreadableFeed("expected OPML, or an address in each line")
    }
    return addresses.prefix(countLimit).map { Subscription(address: String($0)) }
  }
}
