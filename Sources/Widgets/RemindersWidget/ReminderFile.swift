internal import Files
internal import CExchange
internal import Foundation

/// The user's file of reminders, changed beside whoever else changes it.
struct ReminderFile {
  let path: String
  /// Where it may be, the likeliest first, also where it is not there.
  let places: [String]
  /// How long other programs that have it open for writing are waited for, in seconds.
  var patience = 5.0

  enum Failure: LocalizedError {
    case gone
    case refused(String)
    case unwritable(String)

    var errorDescription: String? {
      switch self {
      case .gone: "it is not open in the file any more"
      case .refused(let reason): reason
      case .unwritable(let reason): "the file cannot be written: \(reason)"
      }
    }
  }

  /// `TESSERA_REMINDERS`, or `tessera/todo.txt`, `tessera/todo.ics` in the data folder, `~/todo.txt`.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment.homeFolder
    let data = environment.dataFolder + "/tessera"
    let standard = ["\(data)/todo.txt", "\(data)/todo.ics", "\(home)/todo.txt"]
    places = environment["TESSERA_REMINDERS"].map { [$0] } ?? standard
    path = places.first { FileManager.default.fileExists(atPath: $0) } ?? places[0]
  }

  init(path: String) {
    self.path = path
    places = [path]
  }

  var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads the reminders that are open.
  ///
  /// - Throws: `RegularFile.Failure` where the file cannot be read.
  func open() throws(RegularFile.Failure) -> [Reminder] {
    Self.parsed(try RegularFile.text(at: target, limit: Self.limit), path).open
  }

  private static func parsed(_ text: String, _ path: String) -> any ReminderText {
    path.hasSuffix(".ics") ? TodoComponents(text) : TodoText(text)
  }

  /// Marks a reminder as done.
  ///
  /// - Returns: What was changed, by which it can be taken back.
  /// - Throws: ``Failure``.
  @discardableResult
  func complete(_ id: String, at date: Date, in calendar: Calendar = .current) throws -> Tick {
    let text = Self.parsed(try contents(of: target), path)
    if let refusal = text.refusal(of: id) { throw Failure.refused(refusal) }
    let change = try edit { Self.parsed($0, path).completing(id, at: date, in: calendar) }
    return Tick(id, in: path, at: date, change)
  }

  /// Takes back that a reminder was marked as done.
  ///
  /// - Throws: ``Failure``; ``Failure/gone`` where somebody has changed it since.
  func reopen(_ tick: Tick) throws {
    _ = try edit { tick.undone(in: $0) }
  }

  /// Changes the file.
  ///
  /// The new file takes the old one's place in an exchange, and what came out is looked at: where
  /// somebody else has changed it meanwhile, the mark is made in theirs and exchanged again. What
  /// came out is never written to, and is removed when all of it is in the file and nobody has it open
  /// for writing any more.
  ///
  /// - Parameter change: Makes the new text of one; `nil` where it cannot.
  /// - Returns: The text that was changed first, and what it became.
  /// - Throws: ``Failure``; where another program's change could not be taken over, it says which
  ///   file holds it.
  private func edit(_ change: (String) -> String?) throws -> (from: String, to: String) {
    let target = target
    // One of us at a time; others know nothing of this lock. Who holds it may wait for an editor as
    // long as is waited here.
    return try FolderLock.hold(
      on: Folder.parent(of: target), .exclusive, patience: 2 * patience
    ) { outcome in
      guard outcome != .refused else { throw Failure.unwritable(OldFiles.isLocked) }
      var old = OldFiles(patience: patience)
      guard !old.isWritten(target) else { throw Failure.unwritable(OldFiles.isOpen) }
      do {
        let made = try mark(in: target, &old, change)
        old.remove()
        return made
      } catch {
        guard let left = old.leaveUnread() else { throw error }
        throw Failure.unwritable(
          "\(error.localizedDescription); another program's text is in \(left)")
      }
    }
  }

  private func mark(
    in target: String, _ old: inout OldFiles, _ change: (String) -> String?
  ) throws -> (from: String, to: String) {
    var source = try contents(of: target)
    // What should come out of the exchange.
    var expected = source
    guard let first = change(source) else { throw Failure.gone }
    let made = (from: source, to: first)
    for _ in 0..<40 {
      // Once it was exchanged, somebody else's file may hold the mark already: that one goes back.
      guard let done = change(source) ?? (old.isEmpty ? nil : source) else { throw Failure.gone }
      let temporary = target + ".tessera-\(getpid())-\(UInt32.random(in: 0 ... .max))"
      do {
        try write(done, to: temporary, like: target)
      } catch {
        unlink(temporary)
        throw error
      }
      guard cexchange(temporary, target) == 0 else {
        defer { unlink(temporary) }
        try replace(target, by: temporary, expecting: source)
        return made
      }
      let found: String
      do {
        found = try contents(of: temporary)
      } catch {
        cexchange(temporary, target)
        unlink(temporary)
        throw error
      }
      // What was added to ours since goes to the end of the new one, as what is added later does.
      let isOurs = found == expected || !expected.isEmpty && found.utf8.starts(with: expected.utf8)
      old.add(temporary, isOurs ? expected : found, isRead: found == expected)
      if isOurs {
        guard let later = try old.takeLater(into: target) else { return made }
        source = later
      } else {
        source = found
      }
      expected = done
    }
    throw Failure.unwritable("somebody changes it all the time")
  }

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

  private func contents(of path: String) throws -> String { try Self.contents(of: path) }

  /// The longest file that is read, in bytes.
  private static let limit = 16 << 20

  static func contents(of path: String) throws -> String {
    do throws(RegularFile.Failure) {
      return try RegularFile.text(at: path, limit: limit)
    } catch {
      throw Failure.unwritable("it cannot be read: \(error)")
    }
  }

  private func write(_ text: String, to temporary: String, like target: String) throws {
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o644
    do throws(RegularFile.Failure) {
      try RegularFile.write(Array(text.utf8), to: temporary, mode: mode, syncs: true)
    } catch {
      throw Failure.unwritable("\(error)")
    }
  }

  static var reason: String { String(cString: strerror(errno)) }
}
