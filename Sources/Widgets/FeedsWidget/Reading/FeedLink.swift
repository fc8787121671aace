internal import Foundation

/// The addresses in feeds.
enum FeedLink {
  /// The maximum length of an address, in bytes.
  static let lengthLimit = 2000

  /// Resolves an address.
  ///
  /// - Parameters:
  ///   - text: The address, which may be relative.
  ///   - base: The address that it is relative to.
  /// - Returns: The address of a page on the web, or `nil` if it is not one.
  static func url(_ text: String?, from base: URL?) -> URL? {
    let address = (text ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    guard !address.isEmpty, address.utf8.count <= lengthLimit,
      let url = URL(string: address, relativeTo: base)?.absoluteURL,
      ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false
    else { return nil }
    return url
  }

  /// Returns a hash that is the same in each run.
  ///
  /// - Source: FNV-1a, because `Hasher` differs in each run.
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
