package import Configuration
import Files
import Foundation

/// Writes `home.yaml`: whole or not at all, with the last three versions beside it.
package struct HomeStore {
  private let path: String

  package init(path: String) {
    self.path = path
  }

  /// Versions that are kept: `home.yaml.1` is the latest.
  private static let versions = 3

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
    try FolderLock.hold(on: folder, .exclusive) { outcome in
      guard outcome != .refused else {
        // The dashboard's keys would wait, too.
        throw Failure.unwritable(
          "another program holds its folder for longer than \(FolderLock.patience) s")
      }
      try change(target, next)
    }
  }

  private func change(_ target: String, _ next: (HomeFile?) throws -> HomeFile) throws {
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

  /// Nothing that is kept moves before all that is new is on the disk.
  private func replace(
    _ target: String, with text: String, keeping source: String?
  ) throws(Failure) {
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o644
    let old =
      "\(Folder.parent(of: target))/.\((target as NSString).lastPathComponent).\(getpid()).old"
    defer { unlink(old) }
    do throws(RegularFile.Failure) {
      if let source { try RegularFile.write(Array(source.utf8), to: old, mode: mode, syncs: true) }
      try RegularFile.replace(target, with: Array(text.utf8)) {
        guard source != nil else { return }
        for number in (1..<Self.versions).reversed() {
          rename("\(target).\(number)", "\(target).\(number + 1)")
        }
        rename(old, "\(target).1")
      }
    } catch {
      throw .unwritable("\(error)")
    }
  }
}
