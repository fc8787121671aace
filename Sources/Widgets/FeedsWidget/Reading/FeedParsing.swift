package import Foundation

/// Reads a feed that another widget has loaded.
package enum FeedParsing {
  /// Why a document is not a feed.
  package struct Failure: Error, Hashable, Sendable {
    /// What the document is instead, such as `a web page, not a feed`.
    package let reason: String
  }

  /// Parses RSS, Atom or JSON Feed.
  ///
  /// - Parameters:
  ///   - data: The document.
  ///   - url: The address that relative links are resolved against, or `nil`.
  /// - Returns: The feed.
  /// - Throws: ``Failure`` with what the document is instead.
  package static func feed(_ data: Data, from url: URL?) throws(Failure) -> Feed {
    do throws(UnreadableFeed) {
      guard case .feed(let feed) = try FeedDocument(parsing: data, from: url) else {
        throw UnreadableFeed("a list of feeds, not a feed")
      }
      return feed
    } catch {
      throw Failure(reason: error.reason)
    }
  }
}
