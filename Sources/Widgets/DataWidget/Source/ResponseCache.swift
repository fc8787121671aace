internal import Files
internal import Foundation
internal import HTTPResponses
internal import WidgetOptions

/// The last responses of addresses, in files that only the user can read.
struct ResponseCache: Sendable {
  /// What is known of a response, beside its body.
  struct Stamp: Codable, Hashable, Sendable {
    /// When the server last confirmed it.
    var date: Date
    var validators: HTTPValidators
    /// The address of the body, after redirections.
    var url: URL?
  }

  private let folder: String
  /// How long a response that is no longer used is kept, in seconds.
  private static let retention: TimeInterval = 30 * 86_400
  /// The maximum size of a response, in bytes.
  static let sizeLimit = 16 << 20

  init(environment: [String: String]) {
    folder = "\(environment.folder(.cache))/tessera/data"
  }

  /// Returns the name of a request, which does not tell its secrets.
  static func name(of address: String, _ headers: String) -> String {
    StableHash.name(of: "\(address)\n\(headers)")
  }

  /// Returns a response, or `nil` if there is none that can be read.
  func response(_ name: String) -> (stamp: Stamp, body: [UInt8])? {
    guard let text = try? RegularFile.bytes(at: "\(folder)/\(name).json", limit: 64 << 10),
      let stamp = try? JSONDecoder().decode(Stamp.self, from: Data(text)),
      let body = try? RegularFile.bytes(at: "\(folder)/\(name)", limit: Self.sizeLimit)
    else { return nil }
    return (stamp, body)
  }

  /// Stores a response; if that fails, it is requested again.
  func store(_ stamp: Stamp, _ body: [UInt8]?, of name: String) {
    guard let text = try? JSONEncoder().encode(stamp),
      (try? Folder.make(at: folder)) != nil
    else { return }
    if let body {
      try? RegularFile.replace("\(folder)/\(name)", with: body, mode: 0o600)
      removeUnused(before: stamp.date.addingTimeInterval(-Self.retention))
    }
    try? RegularFile.replace("\(folder)/\(name).json", with: Array(text), mode: 0o600)
  }

  private func removeUnused(before date: Date) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      let changed = (try? manager.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      if let changed, changed < date { unlink(path) }
    }
  }
}
