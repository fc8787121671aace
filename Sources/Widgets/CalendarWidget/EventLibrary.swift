internal import Files
internal import Foundation

/// A calendar file that could not be read.
struct UnreadableCalendar: Hashable, Sendable {
  /// The file name without its folder.
  let name: String
  let reason: String

  /// The error message, such as `bad.ics cannot be read: Permission denied`.
  var message: String { "\(name) cannot be read: \(reason)" }

  init(at path: String, _ reason: String) {
    name = (path as NSString).lastPathComponent
    self.reason = reason
  }
}

/// The events of all calendar files.
struct EventLibrary: Sendable {
  var events: [Event] = []
  /// The problems of all files, one line for each problem.
  var problems: [String] = []
  /// The paths of the files and folders, including those that do not exist.
  var paths: [String] = []
  /// Whether there is any calendar file.
  var hasFiles = false

  /// The maximum size of a file, in bytes.
  private static let fileSizeLimit = 64 << 20

  /// Reads the files and folders in `TESSERA_CALENDARS`, which are separated by colons.
  ///
  /// If there are none, the folder `tessera/calendars` in the data folder is read.
  ///
  /// - Parameter window: The period whose events are read.
  /// - Returns: The events, and the problems of the files.
  static func load(_ window: DateInterval) -> EventLibrary {
    var library = EventLibrary()
    var budget = CalendarBudget()
    let (files, folders) = files()
    library.paths = folders + files
    library.hasFiles = !files.isEmpty
    for path in files { library.read(path, window, &budget) }
    library.events.sort {
      ($0.start, $0.isAllDay ? 0 : 1, $0.title) < ($1.start, $1.isAllDay ? 0 : 1, $1.title)
    }
    return library
  }

  private mutating func read(
    _ path: String, _ window: DateInterval, _ budget: inout CalendarBudget
  ) {
    let name = (path as NSString).lastPathComponent
    do throws(RegularFile.Failure) {
      let bytes = try RegularFile.bytes(at: path, limit: Self.fileSizeLimit)
      guard let contents = ICalendar.read(Data(bytes), in: window, &budget) else {
        return problems.append(UnreadableCalendar(at: path, "it is not an iCalendar file").message)
      }
      events += contents.events
      problems += contents.problems.map { "\(name): \($0)" }
    } catch {
      problems.append(UnreadableCalendar(at: path, "\(error)").message)
    }
  }

  /// Returns the files to read, and the folders that were searched for them.
  private static func files() -> (files: [String], folders: [String]) {
    let environment = ProcessInfo.processInfo.environment
    let home = environment.homeFolder
    let variable = environment["TESSERA_CALENDARS"] ?? ""
    let defaultFolder = "\(environment.dataFolder)/tessera/calendars"
    let configuredPaths = variable.split(separator: ":").map {
      expandingTilde(in: String($0), home)
    }
    var files: [String] = []
    var folders: [String] = []
    for path in configuredPaths.isEmpty ? [defaultFolder] : configuredPaths {
      if let folderFiles = calendarFiles(inFolder: path) {
        folders.append(path)
        files += folderFiles
      } else if !configuredPaths.isEmpty || FileManager.default.fileExists(atPath: path) {
        // A configured path that does not exist is reported as an unreadable file.
        files.append(path)
      } else {
        folders.append(path)
      }
    }
    return (files, folders)
  }

  private static func expandingTilde(in path: String, _ home: String) -> String {
    path.hasPrefix("~/") ? home + path.dropFirst() : path
  }

  /// Returns the calendar files in a folder, or `nil` if the path is not a readable folder.
  private static func calendarFiles(inFolder path: String) -> [String]? {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return nil }
    // An unreadable folder is reported as an unreadable file.
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return nil }
    return names.filter { $0.hasSuffix(".ics") }.sorted().map { "\(path)/\($0)" }
  }
}
