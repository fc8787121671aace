package import Foundation

extension URL {
  /// Whether the URL's host is this machine by a name that is never looked up elsewhere.
  package var isOnThisMachine: Bool { ["localhost", "127.0.0.1", "::1"].contains(host() ?? "") }
}
