internal import Files
internal import Foundation
internal import WidgetOptions

/// The file of bookmarks: the chosen one, the user's export, or that of a browser.
struct BookmarkLibrary {
  /// The paths at which the file is searched for, in order.
  let paths: [String]
  /// The first of the paths that exists, or `nil`.
  let path: String?

  enum Failure: LocalizedError {
    case unreadable(file: String, reason: String)

    var errorDescription: String? {
      switch self {
      case .unreadable(let file, let reason): "\(file): \(reason)"
      }
    }
  }

  /// - Parameters:
  ///   - chosenPath: The file in the settings; `nil` or empty for the default files.
  ///   - environment: The variables; `TESSERA_BOOKMARKS` replaces the default files.
  init(
    chosenPath: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let home = environment.homeFolder
    let data = environment.dataFolder + "/tessera"
    let chosen = [chosenPath, environment.value(of: "TESSERA_BOOKMARKS")].lazy
      .compactMap { UserPath.absolute($0, in: data, home: home) }.first
    if let chosen {
      paths = [chosen]
    } else {
      let configuration = environment.folder(.configuration)
      paths =
        ["html", "json"].map { "\(data)/bookmarks.\($0)" }
        + Self.browserFolders.map { "\(configuration)/\($0)/Default/Bookmarks" }
    }
    path = paths.first { FileManager.default.fileExists(atPath: $0) }
  }

  private static let browserFolders = [
    "chromium", "google-chrome", "BraveSoftware/Brave-Browser", "vivaldi", "microsoft-edge",
  ]

  /// The name of the file for messages.
  private var fileName: String { path.map { UserPath.name(of: $0) } ?? "" }

  /// The maximum size of the file, in bytes.
  private static let sizeLimit = 32 << 20

  /// Reads the bookmarks; none if there is no file.
  ///
  /// - Returns: The bookmarks, and whether some were left out.
  /// - Throws: ``Failure`` with the file's name and what was expected.
  func load() throws(Failure) -> (bookmarks: [Bookmark], isIncomplete: Bool) {
    guard let path else { return ([], false) }
    let bytes: [UInt8]
    do throws(RegularFile.Failure) {
      bytes = try RegularFile.bytes(at: path, limit: Self.sizeLimit)
    } catch {
      throw .unreadable(file: fileName, reason: "\(error)")
    }
    let collector = try collector(of: bytes)
    return (collector.bookmarks, collector.isIncomplete)
  }

  private func collector(of bytes: [UInt8]) throws(Failure) -> BookmarkCollector {
    if bytes.starts(with: Array("mozLz4".utf8)) {
      throw .unreadable(
        file: fileName, reason: "a compressed backup; export the bookmarks as HTML or JSON")
    }
    let first = bytes.first { $0 > 0x20 && ![0xef, 0xbb, 0xbf].contains($0) }
    guard first == UInt8(ascii: "{") else { return try netscapeCollector(bytes) }
    // Foundation's parser rejects more than 512 levels.
    let data = Data(bytes.drop { [0xef, 0xbb, 0xbf].contains($0) })
    guard let root = try? JSONSerialization.jsonObject(with: data) else {
      throw .unreadable(file: fileName, reason: "not valid JSON, or nested too deeply")
    }
    if let bookmarks = (root as? [String: Any]).flatMap(JSONBookmarks.init) {
      return bookmarks.collector
    }
    throw .unreadable(
      file: fileName, reason: "no bookmarks; expected the file of Chromium or a Firefox backup")
  }

  private func netscapeCollector(_ bytes: [UInt8]) throws(Failure) -> BookmarkCollector {
    let collector = NetscapeBookmarks(bytes).collector
    guard collector.bookmarks.isEmpty, !bytes.isEmpty else { return collector }
    throw .unreadable(
      file: fileName, reason: "no bookmarks; expected the HTML or JSON export of a browser")
  }
}
