internal import BoundedXML
package import Foundation

/// A headline of a feed.
package struct Headline: Codable, Hashable, Sendable {
  /// A number that stays the same when the feed is loaded again.
  package var id: UInt64
  package var title: String
  /// The beginning of the text, or `nil` if the feed has none beside the title.
  package var summary: String?
  /// The address of the article, or `nil` if it has none on the web.
  package var url: URL?
  /// When the article was published, or else when it was seen first; `nil` before it is stored.
  package var date: Date?

  package init(
    id: UInt64, title: String, summary: String? = nil, url: URL? = nil, date: Date? = nil
  ) {
    self.id = id
    self.title = title
    self.summary = summary
    self.url = url
    self.date = date
  }
}

/// A feed: its title and its headlines in the order of the feed.
package struct Feed: Codable, Hashable, Sendable {
  /// The title, or `nil` if the feed has none.
  package var title: String?
  package var headlines: [Headline]
  /// How often the feed asks to be loaded, in seconds, or `nil` if it does not say.
  package var updateInterval: TimeInterval?

  /// The maximum number of headlines; the others are left out.
  package static let headlineLimit = 200

  package init(title: String? = nil, headlines: [Headline], updateInterval: TimeInterval? = nil) {
    self.title = title
    self.headlines = headlines
    self.updateInterval = updateInterval
  }
}

/// What an address leads to.
enum FeedDocument: Codable, Hashable, Sendable {
  case feed(Feed)
  /// A list of feeds in OPML.
  case subscriptions([Subscription])

  /// Parses RSS, Atom, JSON Feed or OPML.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - url: The address that relative links are resolved against.
  ///   - charset: The encoding that the server reports, or `nil`.
  /// - Throws: ``UnreadableFeed`` with what the document is instead.
  init(
    parsing data: Data, from url: URL?, charset: String? = nil
  ) throws(UnreadableFeed) {
    let beginning = data.first { !Self.isIgnored($0) }
    if beginning == UInt8(ascii: "{") {
      self = .feed(try JSONFeed.feed(parsing: data, from: url))
      return
    }
    guard let document = Self.xml(Charset.utf8(data, reported: charset), from: url) else {
      throw UnreadableFeed(linkedIn: data, from: url)
    }
    self = document
  }

  /// Parses XML; if it is damaged, what precedes the damage, or more after a repair.
  private static func xml(_ data: Data, from url: URL?) -> FeedDocument? {
    let reader = FeedReader(url: url)
    if BoundedXML.parse(data, with: reader) || reader.isComplete { return reader.document }
    let repaired = FeedReader(url: url)
    _ = BoundedXML.parse(XMLRepair.repaired(data), with: repaired)
    let best = repaired.headlines.count >= reader.headlines.count ? repaired : reader
    return best.document
  }

  /// The headlines, none for a list of feeds.
  var headlines: [Headline] { if case .feed(let feed) = self { feed.headlines } else { [] } }

  /// Returns whether a byte before the document is white space or a part of a byte order mark.
  private static func isIgnored(_ byte: UInt8) -> Bool {
    byte <= 0x20 || [0xef, 0xbb, 0xbf].contains(byte)
  }
}

/// The error for a document that is not a feed.
struct UnreadableFeed: Error, Hashable, Sendable {
  /// What the document is, or what was expected.
  let reason: String

  init(_ reason: String) {
    self.reason = reason
  }

  /// Creates the error for a document that may be a web page that names its feed.
  init(linkedIn data: Data, from url: URL?) {
    let text = String(decoding: data.prefix(64 << 10), as: UTF8.self)
    guard text.range(of: "<html", options: .caseInsensitive) != nil else {
      self.init("not RSS, Atom, JSON Feed or OPML")
      return
    }
    let feed = Self.linkedFeed(in: text, from: url)
    self.init(feed.map { "a web page; its feed is \($0)" } ?? "a web page, not a feed")
  }

  /// Returns the feed that a web page names in a `link` with `rel="alternate"`.
  private static func linkedFeed(in text: String, from url: URL?) -> String? {
    let types = ["application/rss+xml", "application/atom+xml", "application/feed+json"]
    for tag in text.split(separator: "<") where tag.prefix(5).lowercased() == "link " {
      let tag = tag.prefix(1000)
      guard types.contains(where: { tag.contains($0) }),
        let match = tag.firstMatch(of: /href\s*=\s*["']([^"']+)["']/),
        let link = FeedLink.url(PlainText.withoutReferences(String(match.output.1)), from: url)
      else { continue }
      return String(link.absoluteString.prefix(200))
    }
    return nil
  }
}
