internal import Foundation

/// The address of a feed, or of a list of feeds.
struct FeedAddress: Hashable, Sendable {
  let url: URL
  /// The host, such as `lwn.net`.
  let host: String

  /// Parses an address; `feed:` is another name for `https:`.
  ///
  /// - Throws: ``FeedError/invalidAddress(_:)`` if it is not one of the web.
  init(_ text: String) throws(FeedError) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    let address = text.replacing(/^feed:(?:\/\/|(?=https?:))/.ignoresCase()) { match in
      match.output.hasSuffix("//") ? "https://" : ""
    }
    guard let url = FeedLink.url(address, from: nil), let host = url.host else {
      throw .invalidAddress(PlainText.line(text, limit: 60))
    }
    self.init(url: url, host: host)
  }

  /// Creates the address of a page on the web.
  init?(_ url: URL) {
    guard let url = FeedLink.url(url.absoluteString, from: nil), let host = url.host else {
      return nil
    }
    self.init(url: url, host: host)
  }

  private init(url: URL, host: String) {
    self.url = url
    self.host = PlainText.line(host.replacing(/^www\./, with: ""), limit: 60)
  }

  /// An identifier for file names, such as `lwn.net-1f0a…`.
  var id: String {
    let name = host.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    return "\(name)-\(String(FeedLink.hash(url.absoluteString), radix: 16))"
  }

  /// Whether a text is an address rather than a path.
  static func isAddress(_ text: some StringProtocol) -> Bool {
    let text = text.lowercased()
    return ["https://", "http://", "feed:"].contains { text.hasPrefix($0) }
  }
}
