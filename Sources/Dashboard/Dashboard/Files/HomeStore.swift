package import Configuration
import DataFolder
import Foundation

/// Writes `home.yaml`: whole or not at all, with the last three versions beside it.
package struct HomeStore {
  private let path: String

  package init(path: String) {
    self.path = path
  }

  /// Versions that are kept: `home.yaml.1` is the latest.
  private static let versions = 3
  /// How long others may hold the folder, in seconds.
  private static let patience = 0.5

  /// Why the layout could not be written.
  package enum Failure: Error, CustomStringConvertible {
    /// What stands there is no layout, and would be lost.
    case unreadable(ConfigurationError)
    case unwritable(String)
    /// What stands there is not what was changed.
    case changed

    package var description: String {
      switch self {
      case .unreadable(let error): "not saved, mend the file first: \(error)"
      case .unwritable(let reason): "home.yaml cannot be written: \(reason)"
      case .changed: "home.yaml was changed elsewhere at the same moment: do it again"
      }
    }
  }

  /// Writes a layout over the one that it was made of.
  ///
  /// - Throws: ``Failure``; ``Failure/changed`` where somebody has changed the file meanwhile.
  func save(_ home: HomeFile, over base: HomeFile) throws {
    try change { found in
      guard found == nil || found == base || found == home else { throw Failure.changed }
      return home
    }
  }

  /// Reads the layout, changes it and writes it, comments and all that it does not know kept; nobody
  /// of us comes in between.
  ///
  /// - Parameter next: Is given the layout that stands there, or `nil` where there is no file.
  /// - Throws: ``Failure``, and what `next` throws.
  package func change(_ next: (HomeFile?) throws -> HomeFile) throws {
    let target = try Self.target(of: path)
    let folder = Folder.parent(of: target)
    do throws(Folder.Refusal) {
      try Folder.make(at: folder)
    } catch {
      throw Failure.unwritable("\(error)")
    }
    let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if lock >= 0 { close(lock) } }
    if lock >= 0 { try Self.take(lock) }
    let source = try text(at: target)
    let written: String
    do {
      let found = try source.map { text throws(ConfigurationError) in try HomeReading(text) }
      if let error = found?.refusal { throw error }
      written = try HomeFileText.text(of: try next(found?.home), over: source)
    } catch let error as ConfigurationError {
      throw Failure.unreadable(error)
    }
    guard written != source else { return }
    try replace(target, with: written, keeping: source)
    if lock >= 0 { fsync(lock) }
  }

  /// Waits for others of us that write at this moment, and not for one that was stopped meanwhile: the
  /// dashboard's keys would wait, too.
  ///
  /// A folder that cannot be locked, as on some networks' disks, is written without.
  private static func take(_ lock: Int32) throws(Failure) {
    let end = Clock.steady + patience
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { return }
      guard Clock.steady < end else {
        throw .unwritable("another program holds its folder for longer than \(patience) s")
      }
      usleep(2000)
    }
  }

  /// A file that is not there is written anew; one that cannot be read is not overwritten.
  private func text(at target: String) throws(Failure) -> String? {
    do throws(RegularFile.Failure) {
      let bytes = try RegularFile.bytes(at: target, limit: Settings.fileLimit)
      // Byte for byte: a byte order mark is part of it.
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
      return text
    } catch {
      guard error != .missing else { return nil }
      throw .unwritable("it cannot be read: \(error)")
    }
  }

  /// The file that a path leads to: a link is followed, into somebody's repository perhaps.
  ///
  /// One that leads nowhere stays: its disk may not be mounted.
  private static func target(of path: String) throws(Failure) -> String {
    guard let found = realpath(path, nil) else {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
      throw .unwritable("it is a link that leads nowhere")
    }
    defer { free(found) }
    return String(cString: found)
  }

  private func replace(
    _ target: String, with text: String, keeping source: String?
  ) throws(Failure) {
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o644
    let name = (target as NSString).lastPathComponent
    let folder = Folder.parent(of: target)
    let new = "\(folder)/.\(name).\(getpid())"
    let old = new + ".old"
    defer { for path in [new, old] { unlink(path) } }
    // Nothing that is kept moves before all that is new is on the disk.
    try write(text, to: new, mode: mode)
    if let source { try write(source, to: old, mode: mode) }
    if source != nil {
      for number in (1..<Self.versions).reversed() {
        rename("\(target).\(number)", "\(target).\(number + 1)")
      }
      rename(old, "\(target).1")
    }
    guard rename(new, target) == 0 else { throw .unwritable(Self.reason) }
  }

  private func write(_ text: String, to path: String, mode: mode_t) throws(Failure) {
    let descriptor: Int32
    do throws(RegularFile.Failure) {
      descriptor = try RegularFile.open(path, O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
    } catch {
      throw .unwritable("\(error)")
    }
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unwritable(Self.reason) }
      rest = rest.dropFirst(count)
    }
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
      throw .unwritable(Self.reason)
    }
  }

  private static var reason: String { String(cString: strerror(errno)) }
}
