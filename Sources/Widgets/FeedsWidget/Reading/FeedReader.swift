internal import BoundedText
internal import Foundation
internal import FoundationXML

/// Reads RSS 0.9x, 1.0 and 2.0, Atom and OPML.
///
/// - Source: rssboard.org/rss-specification, web.resource.org/rss/1.0, RFC 4287, opml.org/spec2
final class FeedReader: NSObject, XMLParserDelegate {
  private var kind: Kind?
  private var title: String?
  private(set) var headlines: [Headline] = []
  private var subscriptions: [Subscription] = []
  private var schedule = FeedSchedule()
  /// The item that is being read, or `nil` outside items.
  private var item: FeedItem?
  /// The element whose text is collected, or `nil`.
  private var element: String?
  /// The number of open elements inside that element.
  private var depth = 0
  private var text = ""
  /// Whether the collected text is HTML.
  private var isHTML = true
  /// The element whose contents are skipped, or `nil`.
  private var skippedElement: String?
  /// The address that links are relative to.
  private var base: URL?

  private enum Kind {
    case rss, atom, subscriptions
  }

  /// The maximum length of a text, in bytes.
  static let lengthLimit = 4000

  init(url: URL?) {
    base = url
  }

  /// Whether as many headlines were read as are kept.
  var isComplete: Bool { headlines.count >= Feed.headlineLimit }

  /// The document, or `nil` if it is none of the formats or has nothing in it, not even a title.
  var document: FeedDocument? {
    guard title != nil || !headlines.isEmpty || !subscriptions.isEmpty else { return nil }
    return switch kind {
    case nil: nil
    case .subscriptions: .subscriptions(subscriptions)
    case .rss, .atom:
      .feed(Feed(title: title, headlines: headlines, updateInterval: schedule.interval))
    }
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard kind != nil else { return begin(elementName, attributes, parser) }
    guard skippedElement == nil else { return }
    guard element == nil else { return depth += 1 }
    switch elementName {
    case "item", "entry":
      item = FeedItem()
      item?.id = attributes["rdf:about"]
      item?.permanentLink = attributes["rdf:about"]
      item?.base = FeedLink.url(attributes["xml:base"], from: base) ?? base
    case "image", "textInput", "textinput", "source": skippedElement = elementName
    case "outline": addSubscription(attributes)
    case "link" where attributes["href"] != nil: handleLink(attributes)
    case "guid" where attributes["isPermaLink"]?.lowercased() == "false":
      collect(in: "guid-name", attributes)
    default: if Self.elements.contains(elementName) { collect(in: elementName, attributes) }
    }
  }

  /// The elements whose text is of interest.
  private static let elements: Set = [
    "title", "link", "guid", "id", "pubDate", "dc:date", "published", "updated", "description",
    "summary", "content", "content:encoded", "ttl", "sy:updatePeriod", "sy:updateFrequency",
  ]

  /// Handles the first element, which decides the format.
  private func begin(_ name: String, _ attributes: [String: String], _ parser: XMLParser) {
    switch name {
    case "rss", "rdf:RDF": kind = .rss
    case "feed": kind = .atom
    case "opml": kind = .subscriptions
    default: parser.abortParsing()
    }
    base = FeedLink.url(attributes["xml:base"], from: base) ?? base
  }

  private func addSubscription(_ attributes: [String: String]) {
    guard kind == .subscriptions, subscriptions.count < Subscription.countLimit,
      let address = attributes["xmlUrl"] ?? attributes["xmlurl"]
    else { return }
    let title = attributes["title"] ?? attributes["text"] ?? ""
    subscriptions.append(Subscription(address: address, title: title))
  }

  /// Handles a link of Atom; one without a relation is that of the article.
  private func handleLink(_ attributes: [String: String]) {
    let relation = attributes["rel"] ?? "alternate"
    guard item?.link == nil, relation == "alternate" else { return }
    item?.link = attributes["href"]
  }

  private func collect(in name: String, _ attributes: [String: String]) {
    element = name
    depth = 0
    text = ""
    // Text of Atom has no markup unless its type says so; the elements of XHTML are ignored.
    isHTML = kind == .rss || attributes["type"].map { $0.hasSuffix("html") } ?? false
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { append(string) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    append(String(decoding: block, as: UTF8.self))
  }

  private func append(_ string: String) {
    let space = Self.lengthLimit - text.utf8.count
    guard element != nil, skippedElement == nil, space > 0 else { return }
    text += string.beginning(space)
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    if let skippedElement {
      if skippedElement == elementName { self.skippedElement = nil }
    } else if element != nil {
      depth -= 1
      if depth < 0 { endText() }
    } else if elementName == "item" || elementName == "entry" {
      if let headline = item?.headline { headlines.append(headline) }
      item = nil
      if isComplete { parser.abortParsing() }
    }
  }

  private func endText() {
    guard let element else { return }
    self.element = nil
    // A server may write marks as references.
    text = text.limitingMarks
    if item != nil { endText(ofItem: element) } else { endText(ofFeed: element) }
  }

  private func endText(ofItem element: String) {
    switch element {
    case "title": item?.title = line
    case "link" where item?.link == nil: item?.link = text
    case "guid", "id":
      item?.id = text
      item?.permanentLink = text
    case "guid-name": item?.id = text
    case "pubDate", "dc:date", "published": item?.date = text
    case "updated": item?.changeDate = text
    case "description", "summary": item?.summary = text
    case "content", "content:encoded":
      // The whole text stands in for a missing summary.
      if item?.summary == nil { item?.summary = text }
    default: break
    }
  }

  private func endText(ofFeed element: String) {
    switch element {
    case "title": title = title ?? line
    case "link" where kind == .rss: base = FeedLink.url(text, from: base) ?? base
    default: schedule.set(element, to: text)
    }
  }

  private var line: String {
    isHTML
      ? PlainText.line(ofHTML: text, limit: FeedItem.titleLimit)
      : PlainText.line(text, limit: FeedItem.titleLimit)
  }
}
