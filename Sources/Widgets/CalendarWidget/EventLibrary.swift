internal import DataFolder
internal import Foundation

/// A calendar file that could not be read.
struct UnreadableCalendar: Hashable, Sendable {
  /// The file's name without its folder.
  let name: String
  let reason: String

  /// `bad.ics cannot be read: Permission denied`.
  var words: String { "\(name) cannot be read: \(reason)" }

  /// Finds out why there is nothing to be read at a path.
  init(at path: String) {
    name = (path as NSString).lastPathComponent
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    var byte: UInt8 = 0
    let isReadable = descriptor >= 0 && read(descriptor, &byte, 1) >= 0
    reason = isReadable ? "it is no iCalendar file" : String(cString: strerror(errno))
    if descriptor >= 0 { close(descriptor) }
  }
}

/// The events of all calendar files.
struct EventLibrary: Sendable {
  var events: [Event] = []
  var unreadable: [UnreadableCalendar] = []
  /// Whether there is any calendar file at all.
  var hasFiles = false

  /// Reads the files and folders in `TESSERA_CALENDARS`, separated by colons, or the folder
  /// `tessera/calendars` in the data folder.
  static func load(from start: Date, to end: Date) -> EventLibrary {
    var library = EventLibrary()
    let paths = files()
    library.hasFiles = !paths.isEmpty
    for path in paths {
      guard let data = FileManager.default.contents(atPath: path),
        let found = ICalendar.events(in: data, from: start, to: end)
      else {
        library.unreadable.append(UnreadableCalendar(at: path))
        continue
      }
      library.events += found
    }
    library.events.sort {
      ($0.start, $0.isAllDay ? 0 : 1, $0.title) < ($1.start, $1.isAllDay ? 0 : 1, $1.title)
    }
    return library
  }

  private static func files() -> [String] {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? ""
    guard let places = environment["TESSERA_CALENDARS"], !places.isEmpty else {
      return files(at: "\(environment.dataFolder)/tessera/calendars") ?? []
    }
    // A place that was named and is not there is said as a file that cannot be read.
    return places.split(separator: ":").map { expanded(String($0), home) }
      .flatMap { files(at: $0) ?? [$0] }
  }

  private static func expanded(_ path: String, _ home: String) -> String {
    path.hasPrefix("~/") ? home + path.dropFirst() : path
  }

  /// The calendar files at a place; `nil` where nothing is there.
  private static func files(at path: String) -> [String]? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    guard isFolder.boolValue else { return [path] }
    // A folder that cannot be read is said as a file that cannot.
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      return [path]
    }
    return names.filter { $0.hasSuffix(".ics") }.sorted().map { "\(path)/\($0)" }
  }
}
