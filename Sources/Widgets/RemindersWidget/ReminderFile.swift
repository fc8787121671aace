internal import Files
internal import CExchange
internal import Foundation

/// The user's file of reminders, which other programs may change at the same time.
struct ReminderFile {
  let path: String
  /// The paths at which the file is searched for, in order of preference.
  let paths: [String]
  /// How long to wait for other programs that have the file open for writing, in seconds.
  var timeout = 5.0

  enum Failure: LocalizedError {
    case notFound
    case rejected(String)
    case unwritable(String)

    var errorDescription: String? {
      switch self {
      case .notFound: "it is no longer open in the file"
      case .rejected(let reason): reason
      case .unwritable(let reason): "the file cannot be written: \(reason)"
      }
    }
  }

  /// Finds the file: `TESSERA_REMINDERS`, or the first that exists of `tessera/todo.txt` and
  /// `tessera/todo.ics` in the data folder and `~/todo.txt`.
  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let home = environment.homeFolder
    let data = environment.dataFolder + "/tessera"
    let standard = ["\(data)/todo.txt", "\(data)/todo.ics", "\(home)/todo.txt"]
    paths = environment["TESSERA_REMINDERS"].map { [$0] } ?? standard
    path = paths.first { FileManager.default.fileExists(atPath: $0) } ?? paths[0]
  }

  init(path: String) {
    self.path = path
    paths = [path]
  }

  var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads the open reminders.
  ///
  /// - Throws: `RegularFile.Failure` if the file cannot be read.
  func open() throws(RegularFile.Failure) -> [Reminder] {
    Self.parsed(try RegularFile.text(at: target, limit: Self.limit), path).open
  }

  private static func parsed(_ text: String, _ path: String) -> any ReminderText {
    path.hasSuffix(".ics") ? TodoComponents(text) : TodoText(text)
  }

  /// Completes a reminder.
  ///
  /// - Returns: The change, with which it can be undone.
  /// - Throws: ``Failure``.
  @discardableResult
  func complete(_ id: String, at date: Date, in calendar: Calendar = .current) throws -> Completion
  {
    let text = Self.parsed(try contents(of: target), path)
    if let refusal = text.rejectionReason(of: id) { throw Failure.rejected(refusal) }
    let change = try edit { Self.parsed($0, path).completing(id, at: date, in: calendar) }
    return Completion(id, in: path, at: date, change)
  }

  /// Opens a completed reminder again.
  ///
  /// - Throws: ``Failure``; ``Failure/gone`` if another program has changed it since.
  func reopen(_ tick: Completion) throws {
    _ = try edit { tick.undone(in: $0) }
  }

  /// Changes the file.
  ///
  /// The new file is exchanged atomically for the old one, which is then checked: if another
  /// program has changed it meanwhile, the change is made in that text and the files are exchanged
  /// again. An old file is never written to. It is removed when its whole text is in the new file
  /// and no program has it open for writing.
  ///
  /// - Parameter change: Returns the changed text, or `nil` if the change cannot be made.
  /// - Returns: The text before and after the change.
  /// - Throws: ``Failure``, which names the file with another program's text if that could not be
  ///   merged.
  private func edit(_ change: (String) -> String?) throws -> (from: String, to: String) {
    let target = target
    // The lock is among Tessera's processes; other programs do not use it. Its holder may wait for
    // an editor, hence twice the time.
    return try FolderLock.hold(
      on: Folder.parent(of: target), .exclusive, timeout: 2 * timeout
    ) { outcome in
      guard outcome != .busy else { throw Failure.unwritable(ExchangedFiles.lockedMessage) }
      var old = ExchangedFiles(timeout: timeout)
      guard !old.isOpenForWriting(target) else {
        throw Failure.unwritable(ExchangedFiles.openMessage)
      }
      do {
        let made = try applyChange(in: target, &old, change)
        old.remove()
        return made
      } catch {
        guard let left = old.removeMerged() else { throw error }
        throw Failure.unwritable(
          "\(error.localizedDescription); another program's text is in \(left)")
      }
    }
  }

  private func applyChange(
    in target: String, _ old: inout ExchangedFiles, _ change: (String) -> String?
  ) throws -> (from: String, to: String) {
    var source = try contents(of: target)
    // The expected text of the old file.
    var expected = source
    guard let first = change(source) else { throw Failure.notFound }
    let made = (from: source, to: first)
    for _ in 0..<40 {
      // After an exchange, another program's file may contain the change already.
      guard let done = change(source) ?? (old.isEmpty ? nil : source) else {
        throw Failure.notFound
      }
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
      // Text that was appended to our file since is merged like later additions.
      let isOurs = found == expected || !expected.isEmpty && found.utf8.starts(with: expected.utf8)
      old.add(temporary, isOurs ? expected : found, isMerged: found == expected)
      if isOurs {
        guard let later = try old.mergeAdditions(into: target) else { return made }
        source = later
      } else {
        source = found
      }
      expected = done
    }
    throw Failure.unwritable("another program keeps changing it")
  }

  /// Replaces the file after checking it, on file systems that cannot exchange files.
  private func replace(_ target: String, by temporary: String, expecting source: String) throws {
    guard try contents(of: target) == source else {
      throw Failure.unwritable("another program just changed it; try again")
    }
    guard rename(temporary, target) == 0 else { throw Failure.unwritable(Self.reason) }
  }

  /// The path with links resolved.
  private var target: String {
    guard let found = realpath(path, nil) else { return path }
    defer { free(found) }
    return String(cString: found)
  }

  private func contents(of path: String) throws -> String { try Self.contents(of: path) }

  /// The maximum size of the file, in bytes.
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
