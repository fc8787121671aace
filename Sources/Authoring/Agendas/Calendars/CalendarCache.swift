internal import Files
package import Foundation

/// The last responses of the servers of calendars, in files.
package struct CalendarCache: Sendable {
  /// What is known about a response.
  package struct Stamp: Codable, Hashable, Sendable {
    /// When the server last confirmed the calendar.
    package var date: Date
    package var entityTag: String?
    package var lastModified: String?

    package init(date: Date, entityTag: String? = nil, lastModified: String? = nil) {
      (self.date, self.entityTag, self.lastModified) = (date, entityTag, lastModified)
    }
  }

  private let folder: String
  /// How long the calendar of an address that is no longer used is kept, in seconds.
  private static let retention: TimeInterval = 60 * 86400

  package init(environment: [String: String]) {
    folder = "\(environment.folder(.cache))/tessera/calendars"
  }

  /// Returns the path of the cached calendar.
  package func path(of address: CalendarAddress) -> String { "\(folder)/\(address.id).ics" }

  /// Returns what is known about the cached calendar, or `nil` if there is none.
  package func stamp(of address: CalendarAddress) -> Stamp? {
    guard FileManager.default.fileExists(atPath: path(of: address)),
      // A stamp that is missing or damaged only makes the calendar be requested again.
      let bytes = try? RegularFile.bytes(at: stampPath(of: address), limit: 64 << 10)
    else { return nil }
    return try? JSONDecoder().decode(Stamp.self, from: Data(bytes))
  }

  /// Stores a response, or only its stamp if the calendar has not changed.
  ///
  /// If the files cannot be written, the calendar is requested again the next time.
  package func save(_ body: Data?, _ stamp: Stamp, of address: CalendarAddress) {
    let manager = FileManager.default
    try? manager.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if let body {
      // Without a stamp, an old one would make the server confirm a calendar that is not stored.
      unlink(stampPath(of: address))
      guard
        (try? RegularFile.replace(path(of: address), with: Array(body), mode: 0o600)) != nil
      else { return }
      removeUnused(before: stamp.date.addingTimeInterval(-Self.retention))
    }
    guard let text = try? JSONEncoder().encode(stamp) else { return }
    try? RegularFile.replace(stampPath(of: address), with: Array(text), mode: 0o600)
  }

  private func stampPath(of address: CalendarAddress) -> String { "\(folder)/\(address.id).json" }

  private func removeUnused(before date: Date) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasSuffix(".json") {
      let path = "\(folder)/\(name)"
      let attributes = try? manager.attributesOfItem(atPath: path)
      guard let changed = attributes?[.modificationDate] as? Date, changed < date else { continue }
      unlink(path)
      unlink("\(path.dropLast(5)).ics")
    }
  }
}
