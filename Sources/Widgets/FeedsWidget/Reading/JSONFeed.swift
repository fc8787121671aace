internal import BoundedText
internal import Foundation

/// JSON Feed.
///
/// - Source: jsonfeed.org/version/1.1
enum JSONFeed {
  /// Parses a feed, whose depth the parser has limited.
  ///
  /// - Throws: ``UnreadableFeed`` if it is not a JSON Feed.
  static func feed(parsing data: Data, from url: URL?) throws(UnreadableFeed) -> Feed {
    let isMarked = data.starts(with: [0xef, 0xbb, 0xbf])
    // The details of the error would not help the user.
    guard
      let root = try? JSONSerialization.jsonObject(with: isMarked ? data.dropFirst(3) : data),
      let feed = root as? [String: Any], let items = feed["items"] as? [Any],
      (feed["version"] as? String)?.contains("jsonfeed.org") == true
    else { throw UnreadableFeed("JSON, but not JSON Feed") }
    let headlines = items.lazy.compactMap { $0 as? [String: Any] }
      .compactMap { item($0, from: url).headline }
    let title = (feed["title"] as? String).map { PlainText.line($0, limit: FeedItem.titleLimit) }
    return Feed(title: title, headlines: Array(headlines.prefix(Feed.headlineLimit)))
  }

  private static func item(_ object: [String: Any], from url: URL?) -> FeedItem {
    var item = FeedItem()
    item.id = object["id"].map { "\($0)" }
    item.permanentLink = object["id"] as? String
    item.title = (object["title"] as? String).map {
      PlainText.line($0.beginning(FeedReader.lengthLimit), limit: FeedItem.titleLimit)
    }
    item.link = object["url"] as? String ?? object["external_url"] as? String
    item.summary =
      ["summary", "content_text", "content_html"].lazy.compactMap { object[$0] as? String }.first
      .map { $0.beginning(FeedReader.lengthLimit) }
    item.date = object["date_published"] as? String
    item.changeDate = object["date_modified"] as? String
    item.base = url
    return item
  }
}
