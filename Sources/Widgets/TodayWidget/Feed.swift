internal import Foundation
internal import FoundationXML
internal import MarketsWidget

/// The first headlines of a feed.
struct Feed: Codable, Hashable, Sendable {
  struct Headline: Codable, Hashable, Sendable {
    var title: String
    /// The address of the article, or `nil` if it has none on the web.
    var url: URL?
  }

  var headlines: [Headline]

  /// Parses RSS or Atom.
  ///
  /// - Source: rssboard.org/rss-specification, RFC 4287
  /// - Throws: ``TodayError/unreadable(_:)`` if it has no headlines.
  init(parsing data: Data) throws(TodayError) {
    let reader = FeedReader()
    // What precedes an error is shown.
    _ = BoundedXML.parse(data, with: reader)
    guard !reader.headlines.isEmpty else { throw .unreadable("an RSS or Atom feed") }
    headlines = reader.headlines
  }

  init(headlines: [Headline]) {
    self.headlines = headlines
  }

  static let sample = Feed(headlines: [
    Headline(title: "The city opens a new park by the river"),
    Headline(title: "Researchers read a scroll that was burnt for two millennia"),
    Headline(title: "Night trains return to the timetable in spring"),
    Headline(title: "A quiet year for the almond harvest"),
    Headline(title: "Orchestra plays from memory for the first time"),
  ])
}

/// Collects the titles and links of `item` and `entry` elements.
private final class FeedReader: NSObject, XMLParserDelegate {
  private(set) var headlines: [Feed.Headline] = []
  /// The element in which text is collected, or `nil` outside titles and links.
  private var element: String?
  private var text = ""
  private var title: String?
  private var link: String?
  private var isInItem = false

  private static let limit = 20
  /// The maximum length of a title and of a link, in characters.
  private static let lengthLimit = 2000

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    switch elementName {
    case "item", "entry":
      isInItem = true
      (title, link) = (nil, nil)
    case "title", "link":
      guard isInItem else { return }
      element = elementName
      text = ""
      let isArticle = attributes["rel"].map { $0 == "alternate" } ?? true
      if let address = attributes["href"], isArticle, link == nil { link = address }
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { collect(string) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    collect(String(decoding: block, as: UTF8.self))
  }

  private func collect(_ string: String) {
    guard element != nil else { return }
    text += string.prefix(max(0, Self.lengthLimit - text.count))
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    switch elementName {
    case "title" where element == "title" && title == nil: title = text.inOneLine(limit: 200)
    case "link" where element == "link" && link == nil && !text.isEmpty: link = text
    case "item", "entry":
      isInItem = false
      if let title, !title.isEmpty { headlines.append(Feed.Headline(title: title, url: webURL)) }
      if headlines.count >= Self.limit { parser.abortParsing() }
    default: return
    }
    element = nil
  }

  private var webURL: URL? {
    let address = (link ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard let url = URL(string: address), ["http", "https"].contains(url.scheme) else {
      return nil
    }
    return url
  }
}

extension String {
  /// Returns the text in one line without tags and control characters.
  func inOneLine(limit: Int) -> String {
    let plain = replacing(/<[^>]*>/, with: "")
    let scalars = plain.unicodeScalars.map { scalar in
      let category = scalar.properties.generalCategory
      return category == .control || category == .format ? " " : scalar
    }
    let words = String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace)
    return String(words.joined(separator: " ").prefix(limit))
  }
}
