internal import CExchange
package import Files
package import Foundation

/// The user's file of reminders.
///
/// Other programs may change the file at the same time.
package struct ReminderFile {
  package let path: String
  /// The paths at which the file is searched for, in order of preference.
  package let paths: [String]
  /// How long to wait for other programs that have the file open for writing, in seconds.
  package var timeout = 5.0

  package enum Failure: LocalizedError {
    case notFound
    case rejected(String)
    case unreadable(String)
    case unwritable(String)

    package var errorDescription: String? {
      switch self {
      case .notFound: "the reminder is no longer open in the file"
      case .rejected(let reason): reason
      case .unreadable(let reason): "the file cannot be read: \(reason)"
      case .unwritable(let reason): "the file cannot be written: \(reason)"
      }
    }
  }

  /// Finds the files: those in `TESSERA_REMINDERS`, separated by colons, or the first that exists of
  /// `tessera/todo.txt` and `tessera/todo.ics` in the data folder and `~/todo.txt`.
  package static func all(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [ReminderFile] {
    let home = environment.homeFolder
    let files = UserPath.list(environment["TESSERA_REMINDERS"] ?? "", home: home)
      .map { ReminderFile(path: $0) }
    guard files.isEmpty else { return files }
    let data = environment.dataFolder + "/tessera"
    let paths = ["\(data)/todo.txt", "\(data)/todo.ics", "\(home)/todo.txt"]
    let path = paths.first { FileManager.default.fileExists(atPath: $0) } ?? paths[0]
    return [ReminderFile(path: path, paths: paths)]
  }

  package init(path: String) {
    self.init(path: path, paths: [path])
  }

  private init(path: String, paths: [String]) {
    self.path = path
    self.paths = paths
  }

  /// The name of the file without its folder.
  package var name: String { UserPath.name(of: path) }

  package var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads the file.
  ///
  /// - Throws: `RegularFile.Failure` if the file cannot be read.
  package func read() throws(RegularFile.Failure) -> any ReminderText {
    Self.parse(try RegularFile.text(at: target, limit: Self.sizeLimit), path)
  }

  package static func parse(_ text: String, _ path: String) -> any ReminderText {
    path.hasSuffix(".ics") ? TodoComponents(text) : TodoText(text)
  }

  /// Completes a reminder.
  ///
  /// - Returns: The change, for undoing it with ``reopen(_:)``.
  /// - Throws: ``Failure``.
  @discardableResult
  package func complete(
    _ id: String, at date: Date, in calendar: Calendar = Calendar(identifier: .gregorian)
  ) throws -> CompletedReminder {
    let text = Self.parse(try contents(of: target), path)
    if let reason = text.rejectionReason(of: id) { throw Failure.rejected(reason) }
    let change = try edit { Self.parse($0, path).completing(id, at: date, in: calendar) }
    return CompletedReminder(id, in: path, at: date, change)
  }

  /// Opens a completed reminder again.
  ///
  /// - Throws: ``Failure``; ``Failure/notFound`` if another program has changed the reminder.
  package func reopen(_ completion: CompletedReminder) throws {
    _ = try edit { completion.revertedText(from: $0) }
  }

  /// Changes the file.
  ///
  /// The new file is exchanged atomically for the old file. Then the old file is checked. If
  /// another program has changed it meanwhile, the change is made in that program's text, and the
  /// files are exchanged again. An old file is never written to. It is removed when its whole text
  /// is in the new file and no program has it open for writing.
  ///
  /// - Parameter change: Returns the changed text, or `nil` if the change cannot be made.
  /// - Returns: The text before and after the change.
  /// - Throws: ``Failure``. It names the file with another program's text if that text could not be
  ///   merged.
  package func edit(_ change: (String) -> String?) throws -> (from: String, to: String) {
    let target = target
    // The lock only excludes Tessera's own processes. Its holder may itself be waiting for an
    // editor, hence twice the timeout.
    return try FolderLock.hold(
      on: Folder.parent(of: target), .exclusive, timeout: 2 * timeout
    ) { outcome in
      guard outcome != .busy else { throw Failure.unwritable(ExchangedFiles.lockedMessage) }
      var oldFiles = ExchangedFiles(timeout: timeout)
      guard !oldFiles.isOpenForWriting(target) else {
        throw Failure.unwritable(ExchangedFiles.openMessage)
      }
      do {
        let texts = try applyChange(in: target, &oldFiles, change)
        oldFiles.remove()
        return texts
      } catch {
        guard let leftoverFile = oldFiles.removeMerged() else { throw error }
        throw Failure.rejected(
          "\(error.localizedDescription); another program's text is in \(leftoverFile)")
      }
    }
  }

  private func applyChange(
    in target: String, _ oldFiles: inout ExchangedFiles, _ change: (String) -> String?
  ) throws -> (from: String, to: String) {
    var source = try contents(of: target)
    // The expected text of the old file.
    var expectedText = source
    guard let firstText = change(source) else { throw Failure.notFound }
    let texts = (from: source, to: firstText)
    for _ in 0..<40 {
      // After an exchange, another program's file may contain the change already.
      guard let changedText = change(source) ?? (oldFiles.isEmpty ? nil : source) else {
        throw Failure.notFound
      }
      let temporary = target + ".tessera-\(getpid())-\(UInt32.random(in: 0 ... .max))"
      do {
        try write(changedText, to: temporary, like: target)
      } catch {
        unlink(temporary)
        throw error
      }
      guard cexchange(temporary, target) == 0 else {
        defer { unlink(temporary) }
        try replace(target, with: temporary, expecting: source)
        return texts
      }
      let replacedText: String
      do {
        replacedText = try contents(of: temporary)
      } catch {
        cexchange(temporary, target)
        unlink(temporary)
        throw error
      }
      // Text that another program has appended to our file in the meantime is merged like later
      // additions.
      let isOurs =
        replacedText == expectedText
        || !expectedText.isEmpty && replacedText.utf8.starts(with: expectedText.utf8)
      oldFiles.add(
        temporary, isOurs ? expectedText : replacedText, isMerged: replacedText == expectedText)
      if isOurs {
        guard let newText = try oldFiles.mergeAdditions(into: target) else { return texts }
        source = newText
      } else {
        source = replacedText
      }
      expectedText = changedText
    }
    throw Failure.unwritable("another program keeps changing it")
  }

  /// Replaces the file after checking it, on file systems that cannot exchange files.
  private func replace(_ target: String, with temporary: String, expecting source: String) throws {
    guard try contents(of: target) == source else {
      throw Failure.unwritable("another program just changed it; try again")
    }
    guard rename(temporary, target) == 0 else { throw Failure.unwritable(Self.systemError) }
  }

  /// The path with links resolved.
  private var target: String { ResolvedPath.of(path) ?? path }

  private func contents(of path: String) throws -> String { try Self.contents(of: path) }

  /// The maximum size of the file, in bytes.
  private static let sizeLimit = 16 << 20

  package static func contents(of path: String) throws -> String {
    do throws(RegularFile.Failure) {
      return try RegularFile.text(at: path, limit: sizeLimit)
    } catch {
      throw Failure.unreadable("\(error)")
    }
  }

  private func write(_ text: String, to temporary: String, like target: String) throws {
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o644
    do throws(RegularFile.Failure) {
      try RegularFile.create(temporary, with: Array(text.utf8), mode: mode)
    } catch {
      throw Failure.unwritable("\(error)")
    }
  }

  /// The description of `errno`.
  static var systemError: String { String(cString: strerror(errno)) }
}
