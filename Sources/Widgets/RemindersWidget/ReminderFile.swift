internal import CExchange
internal import Foundation

/// The user's file of reminders, changed beside whoever else changes it.
struct ReminderFile {
  let path: String

  enum Failure: LocalizedError {
    case gone
    case unwritable(String)

    var errorDescription: String? {
      switch self {
      case .gone: "it is not open in the file any more"
      case .unwritable(let reason): "the file cannot be written: \(reason)"
      }
    }
  }

  /// `TESSERA_REMINDERS`, or `tessera/todo.txt`, `tessera/todo.ics` in the data folder, `~/todo.txt`.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment["HOME"] ?? ""
    let data = (environment["XDG_DATA_HOME"] ?? "\(home)/.local/share") + "/tessera"
    let places = ["\(data)/todo.txt", "\(data)/todo.ics", "\(home)/todo.txt"]
    path =
      environment["TESSERA_REMINDERS"]
      ?? places.first { FileManager.default.fileExists(atPath: $0) } ?? places[0]
  }

  init(path: String) {
    self.path = path
  }

  var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  /// The reminders that are open; `nil` where the file cannot be read.
  var open: [Reminder]? { (try? contents(of: target)).map { Self.parsed($0, path).open } }

  private static func parsed(_ text: String, _ path: String) -> any ReminderText {
    path.hasSuffix(".ics") ? TodoComponents(text) : TodoText(text)
  }

  /// Marks a reminder as done.
  ///
  /// The new file takes the old one's place in an exchange, and what came out is looked at: where
  /// somebody else has changed it meanwhile, the mark is made in theirs and exchanged again. So
  /// neither change is lost.
  /// - Throws: ``Failure``.
  func complete(_ id: String, at date: Date, in calendar: Calendar = .current) throws {
    let target = target
    let temporary = target + ".tessera-\(getpid())-\(UInt32.random(in: 0 ... .max))"
    defer { unlink(temporary) }
    // One of us at a time; others know nothing of this lock.
    let folder = Glibc.open(
      (target as NSString).deletingLastPathComponent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 { flock(folder, LOCK_EX) }
    defer { if folder >= 0 { close(folder) } }
    var source = try contents(of: target)
    // What should come out of the exchange.
    var expected = source
    for attempt in 0..<40 {
      let marked = Self.parsed(source, path).completing(id, at: date, in: calendar)
      // Once it was exchanged, somebody else's file may hold the mark already: that one goes back.
      guard let done = marked ?? (attempt > 0 ? source : nil) else { throw Failure.gone }
      try write(done, to: temporary, like: target)
      guard cexchange(temporary, target) == 0 else {
        return try replace(target, by: temporary, expecting: source)
      }
      let found = try contents(of: temporary)
      if found == expected { return try follow(temporary, after: found, into: target) }
      source = found
      expected = done
    }
    throw Failure.unwritable("somebody changes it all the time")
  }

  /// Whoever had the old file open may still add to it: what comes within a moment goes into the new.
  private func follow(_ old: String, after source: String, into target: String) throws {
    usleep(Self.moment)
    let later = try contents(of: old)
    guard later != source, later.hasPrefix(source) else { return }
    let added = Array(later.utf8.dropFirst(source.utf8.count))
    let descriptor = Glibc.open(target, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure.unwritable(Self.reason) }
    defer { close(descriptor) }
    let count = added.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    guard count == added.count else { throw Failure.unwritable(Self.reason) }
  }

  /// How long an open file is waited for, in microseconds.
  private static let moment: UInt32 = 20_000

  /// Where files cannot be exchanged, the old one is looked at right before it is replaced.
  private func replace(_ target: String, by temporary: String, expecting source: String) throws {
    guard try contents(of: target) == source else {
      throw Failure.unwritable("somebody else just changed it: press again")
    }
    guard rename(temporary, target) == 0 else { throw Failure.unwritable(Self.reason) }
  }

  /// The file itself, where the path is a link.
  private var target: String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  private func contents(of path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(bytes: data, encoding: .utf8)
    else { throw Failure.unwritable("it cannot be read as UTF-8") }
    return text
  }

  private func write(_ text: String, to temporary: String, like target: String) throws {
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o644
    let descriptor = Glibc.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Failure.unwritable(Self.reason) }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure.unwritable(Self.reason) }
      rest = rest.dropFirst(count)
    }
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
      throw Failure.unwritable(Self.reason)
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
