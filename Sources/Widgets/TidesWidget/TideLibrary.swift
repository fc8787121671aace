internal import Files
internal import Foundation
internal import WidgetOptions

/// The user's files with harmonic constants.
struct TideLibrary: Sendable {
  /// The files and folders to read.
  private let paths: [String]

  struct Contents: Sendable {
    var stations: [TideStation] = []
    /// What is wrong with files that cannot be read.
    var problems: [TideError] = []
  }

  /// The maximum number of files.
  private static let fileLimit = 50

  /// Follows `TESSERA_TIDES`, files and folders separated by colons; by default the folder `tides`.
  init(environment: [String: String]) {
    paths =
      environment.value(of: "TESSERA_TIDES").map {
        UserPath.list($0, home: environment.homeFolder)
      } ?? ["\(environment.dataFolder)/tessera/tides"]
  }

  /// What a timeline that uses the library is made from.
  var urls: [URL] { paths.map { URL(fileURLWithPath: $0) } }

  /// Returns the stations of all files.
  func contents() async -> Contents {
    var contents = Contents()
    for file in files {
      do throws(TideError) {
        contents.stations += try await TideFiles.shared.stations(at: file)
      } catch {
        contents.problems.append(error)
      }
    }
    return contents
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
