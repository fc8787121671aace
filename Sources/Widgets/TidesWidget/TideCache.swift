internal import Files
internal import Foundation

/// The last responses of the service, as files.
struct TideCache: Sendable {
  let folder: String
  /// The address of the server, whose responses alone are used.
  let server: String

  private struct Entry: Codable {
    var server: String
    var date: Date
    var data: Data
  }

  func response(named name: String, limit: Int) -> (data: Data, date: Date)? {
    // A third more, because the data is encoded as text.
    guard let bytes = try? RegularFile.bytes(at: path(name), limit: limit * 3 / 2),
      let entry = try? JSONDecoder().decode(Entry.self, from: Data(bytes)), entry.server == server
    else { return nil }
    return (entry.data, entry.date)
  }

  func save(_ data: Data, named name: String, at date: Date) {
    // If the response cannot be stored, it is only requested again.
    guard (try? Folder.make(at: folder)) != nil,
      let entry = try? JSONEncoder().encode(Entry(server: server, date: date, data: data))
    else { return }
    try? RegularFile.replace(path(name), with: Array(entry), mode: 0o600)
  }

  private func path(_ name: String) -> String { "\(folder)/\(name).json" }
}
