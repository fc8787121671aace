internal import Foundation
internal import WidgetOptions

/// A bookmark with the names of its folders, from the outermost to the innermost.
struct Bookmark: Hashable, Sendable {
  let title: String
  let address: String
  var folders: [String] = []

  /// The folders as one text, such as `Toolbar / News`; empty outside all folders.
  var folder: String { folders.joined(separator: " / ") }

  /// The host without `www.`, or the scheme of an address without one.
  var host: String {
    guard let parts = URLComponents(string: address) else { return "" }
    guard let host = parts.host, !host.isEmpty else { return parts.scheme ?? "" }
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// Creates a bookmark, or returns `nil` for an address that is no page, such as a script, a query
  /// of the browser, or one that is longer than 2000 bytes.
  ///
  /// A bookmark without a title has its address as title.
  init?(title: String, address: String, folders: [String]) {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    guard address.utf8.count <= 2000,
      let match = address.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*(?=:.)/),
      !Self.unopenedSchemes.contains(match.output.lowercased()),
      URL(string: address) != nil
    else { return nil }
    let name = Self.plain(title)
    self.title = name.isEmpty ? String(address.prefix(Self.titleLimit)) : name
    self.address = address
    self.folders = folders
  }

  private static let unopenedSchemes: Set<String> = [
    "javascript", "data", "place", "about", "chrome", "edge", "brave", "vivaldi", "vbscript",
    "tessera",
  ]

  /// The maximum length of a title and of a folder's name, in characters.
  private static let titleLimit = 200

  /// Returns a title on one line, without control characters.
  static func plain(_ text: String) -> String {
    text.singleLine(limit: titleLimit)
  }
}
