package import Foundation

/// The revisions of packages that a project has been built with.
package struct PackagePins: Hashable, Sendable {
  /// The revisions by the identities of packages.
  package private(set) var revisions: [String: String] = [:]

  package init() {}

  /// Adds the revisions in a `Package.resolved`; a file that is none has no revisions.
  ///
  /// - Source: SwiftPM, versions 1 to 3 of the file.
  package mutating func add(_ file: URL) {
    guard let data = ProjectFile.data(at: file.path),
      // It is JSON, or else not used.
      let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return }
    let list = root["pins"] ?? (root["object"] as? [String: Any])?["pins"]
    for pin in list as? [[String: Any]] ?? [] {
      guard let address = (pin["location"] ?? pin["repositoryURL"]) as? String,
        let revision = (pin["state"] as? [String: Any])?["revision"] as? String
      else { continue }
      revisions[RemotePackage.identity(of: address)] = revision
    }
  }
}
