import ArgumentParser
import Files
import Foundation

/// What an app would have stored for its widgets.
struct AppData: ParsableArguments {
  @Option(
    help: """
      User defaults of an app group: GROUP:KEY=VALUE, or a property list whose name is that of the \
      group. May be repeated.
      """)
  var defaults: [String] = []

  @Option(help: "A folder with a folder for each app group, which is copied.")
  var files: String?

  @Option(help: "An .ics file, or a folder of them, for EventKit.")
  var calendars: String?

  @Option(help: "A todo.txt or .ics file, for EventKit; the file itself is not changed.")
  var reminders: String?

  func validate() throws {
    for entry in defaults where !entry.hasSuffix(".plist") && Assignment(entry) == nil {
      throw ValidationError(
        "--defaults: “\(entry)” is neither GROUP:KEY=VALUE nor the name of a .plist")
    }
    for (option, path) in [
      ("--files", files), ("--calendars", calendars), ("--reminders", reminders),
    ] {
      guard let path, !FileManager.default.fileExists(atPath: path) else { continue }
      throw ValidationError("\(option): there is no file or folder “\(path)”")
    }
  }

  /// Makes the data of a run, which begins with no other data, and returns an environment for it.
  ///
  /// - Parameters:
  ///   - cache: The folder for what is made of the sources.
  ///   - environment: The environment of the program.
  /// - Returns: The environment.
  /// - Throws: An error of the file system, or `ExitCode` for a property list that cannot be read.
  func prepare(in cache: URL, _ environment: [String: String]) throws -> [String: String] {
    let all = cache.appendingPathComponent("data")
    removeOldData(in: all)
    // Other commands for the same sources may be running.
    let data = all.appendingPathComponent("\(getpid())")
    let manager = FileManager.default
    let groups = data.appendingPathComponent("tessera/groups")
    try manager.createDirectory(at: groups, withIntermediateDirectories: true)
    if let files {
      for name in try manager.contentsOfDirectory(atPath: files) {
        try manager.copyItem(atPath: "\(files)/\(name)", toPath: "\(groups.path)/\(name)")
      }
    }
    var environment = environment
    environment["XDG_DATA_HOME"] = data.path
    try copyAgendas(to: data.appendingPathComponent("tessera"), &environment)
    guard !defaults.isEmpty else { return environment }
    let list = data.appendingPathComponent("defaults.plist")
    try PropertyListSerialization.data(
      fromPropertyList: try suites(), format: .xml, options: 0
    ).write(to: list)
    environment["TESSERA_DEFAULTS"] = list.path
    return environment
  }

  /// Removes the data of runs that have ended, and what an earlier process of this number has left.
  private func removeOldData(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names {
      if let process = pid_t(name), process != getpid(), kill(process, 0) == 0 || errno == EPERM {
        continue
      }
      // Another command may have removed it.
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  /// Copies the calendars and reminders, so that a run neither changes the user's nor depends on them.
  private func copyAgendas(to folder: URL, _ environment: inout [String: String]) throws {
    environment["TESSERA_CALENDARS"] = nil
    let todo = reminders.map { "todo.\(URL(fileURLWithPath: $0).pathExtension)" } ?? "todo.txt"
    environment["TESSERA_REMINDERS"] = folder.appendingPathComponent(todo).path
    let manager = FileManager.default
    if let reminders {
      try manager.copyItem(atPath: reminders, toPath: "\(folder.path)/\(todo)")
    }
    guard let calendars else { return }
    let target = folder.appendingPathComponent("calendars")
    guard calendars.hasSuffix(".ics") else {
      return try manager.copyItem(atPath: calendars, toPath: target.path)
    }
    try manager.createDirectory(at: target, withIntermediateDirectories: false)
    let name = URL(fileURLWithPath: calendars).lastPathComponent
    try manager.copyItem(atPath: calendars, toPath: "\(target.path)/\(name)")
  }

  /// The values by group and key.
  private func suites() throws -> [String: [String: Any]] {
    var suites: [String: [String: Any]] = [:]
    for entry in defaults {
      if let assignment = Assignment(entry) {
        suites[assignment.group, default: [:]][assignment.key] = assignment.value
        continue
      }
      let file = URL(fileURLWithPath: entry)
      guard let bytes = try? RegularFile.bytes(at: file.path, limit: 16 << 20),
        let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil),
        let values = list as? [String: Any]
      else {
        // Both errors mean the same to the user.
        StandardError.print("tessera: \(entry) is not a property list with keys")
        throw ExitCode.failure
      }
      suites[file.deletingPathExtension().lastPathComponent, default: [:]]
        .merge(values) { $1 }
    }
    return suites
  }

  /// A value for a key of a group.
  private struct Assignment {
    let group: String
    let key: String
    let value: Any

    /// Reads text such as `group.example:count=3`: a Boolean, a number, or else text.
    init?(_ text: String) {
      guard let match = text.wholeMatch(of: /([^:=]+):([^=]+)=(.*)/) else { return nil }
      group = String(match.output.1)
      key = String(match.output.2)
      let text = String(match.output.3)
      let number: Any? = Int(text) ?? Double(text)
      value = Bool(text) ?? number ?? text
    }
  }
}
