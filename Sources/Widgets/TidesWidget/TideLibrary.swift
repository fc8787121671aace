internal import Files
internal import Foundation

/// The user's files with harmonic constants.
struct TideLibrary: Sendable {
  /// The files and folders to read.
  private let paths: [String]

  /// The maximum number of files.
  private static let fileLimit = 50

  /// Follows `TESSERA_TIDES`, files and folders separated by colons; by default the folder `tides`.
  init(environment: [String: String]) {
    paths =
      environment.value(of: "TESSERA_TIDES")?.split(separator: ":").map { path in
        path.hasPrefix("~/") ? environment.homeFolder + path.dropFirst() : String(path)
      } ?? ["\(environment.dataFolder)/tessera/tides"]
  }

  /// What a timeline that uses the library is made from.
  var urls: [URL] { paths.map { URL(fileURLWithPath: $0) } }

  /// The stations of all files, and what is wrong with files that cannot be read.
  func contents() -> (stations: [TideStation], problems: [TideError]) {
    var (stations, problems): ([TideStation], [TideError]) = ([], [])
    for file in files {
      do throws(TideError) {
        stations += try TideDatabase(path: file).stations()
      } catch {
        problems.append(error)
      }
    }
    return (stations, problems)
  }

  /// The files, those in a folder by their names.
  private var files: [String] {
    let files = paths.flatMap { path -> [String] in
      // What cannot be listed is not a folder.
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
        return FileManager.default.fileExists(atPath: path) ? [path] : []
      }
      return names.filter { $0.hasSuffix(".tcd") }.sorted().map { "\(path)/\($0)" }
    }
    return Array(files.prefix(Self.fileLimit))
  }
}
