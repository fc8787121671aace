package import Configuration
import Files
import Foundation

/// The file `home.yaml` or `designs.yaml`, written atomically, with its last three versions next to
/// it.
package struct HomeStore {
  private let path: String
  private let file: WidgetListFile

  package init(path: String, _ file: WidgetListFile = .home) {
    self.path = path
    self.file = file
  }

  /// The number of old versions that are kept; `home.yaml.1` is the latest.
  private static let versionCount = 3

  /// Why the layout could not be written.
  package enum Failure: Error, CustomStringConvertible {
    /// The file is not a valid layout, and its contents would be lost.
    case unreadable(ConfigurationError)
    case unwritable(WidgetListFile, String)
    /// The file was changed by another program.
    case changed(WidgetListFile)

    package var description: String {
      switch self {
      case .unreadable(let error): "not saved; fix the file first: \(error)"
      case .unwritable(let file, let reason): "\(file.name) cannot be written: \(reason)"
      case .changed(let file): "\(file.name) was changed by another program; try again"
      }
    }
  }

  /// Writes a layout that was made from `base`, unless the file has a third layout.
  ///
  /// The layout is also written if the file does not exist.
  ///
  /// - Parameters:
  ///   - home: The layout.
  ///   - base: What it was made from.
  ///   - versions: The texts before earlier edits, one of which may be written.
  /// - Throws: ``Failure``; ``Failure/changed`` if another program has changed the file.
  func save(_ home: HomeFile, over base: HomeFile, _ versions: inout LayoutVersions) throws {
    try change(&versions) { fileHome in
      guard fileHome == nil || fileHome == base || fileHome == home else {
        throw Failure.changed(file)
      }
      return home
    }
  }

  /// Reads the layout, changes it and writes it; comments and unknown content are preserved.
  ///
  /// The file is not written if its text would stay the same. If possible, the folder is locked
  /// meanwhile, so that no other Tessera process writes in between.
  ///
  /// - Parameter next: Returns the new layout for the current one, which is `nil` if there is no
  ///   file.
  /// - Throws: ``Failure``, and the errors of `next`.
  package func change(_ next: (HomeFile?) throws -> HomeFile) throws {
    var versions = LayoutVersions()
    try change(&versions, next)
  }

  private func change(
    _ versions: inout LayoutVersions, _ next: (HomeFile?) throws -> HomeFile
  ) throws {
    let target = try resolvedPath()
    let folder = Folder.parent(of: target)
    do throws(Folder.AccessError) {
      try Folder.make(at: folder)
    } catch {
      throw Failure.unwritable(file, "\(error)")
    }
    try FolderLock.hold(on: folder, .exclusive) { outcome in
      guard outcome != .busy else {
        // Waiting longer would block the dashboard's keys.
        throw Failure.unwritable(
          file, "its folder was locked by another program for \(FolderLock.timeout) s")
      }
      try change(target, &versions, next)
    }
  }

  private func change(
    _ target: String, _ versions: inout LayoutVersions, _ next: (HomeFile?) throws -> HomeFile
  ) throws {
    let source = try self.text(at: target)
    let text: String
    let oldHome: HomeFile?
    let moved: [MovedSecret]
    do {
      let oldFile = try source.map { text throws(ConfigurationError) in
        try PartialHomeFile(text, in: file)
      }
      if let error = oldFile?.writeError { throw error }
      oldHome = oldFile?.home
      let newHome = try next(oldHome)
      moved = oldHome.map(newHome.movedSecrets) ?? []
      let oldText =
        newHome == oldHome ? nil : source.flatMap { versions.text(of: newHome, before: $0) }
      text =
        if let oldText {
          oldText
        } else if let source, let oldFile {
          try HomeFileText.text(of: newHome, over: source, oldFile)
        } else {
          try HomeFileText.text(of: newHome, over: nil)
        }
    } catch let error as ConfigurationError {
      throw Failure.unreadable(error)
    }
    guard text != source else { return }
    try replace(target, with: text, keeping: source)
    if let source, let oldHome { versions.record(source, oldHome, editedTo: text) }
    if !moved.isEmpty {
      replace(moved, inOldVersionsOf: target)
      versions.replace(moved) { Self.text(replacing: moved, in: $0, file) }
    }
  }

  /// Puts references in the place of texts that have become secrets, in all old versions.
  private func replace(_ moved: [MovedSecret], inOldVersionsOf target: String) {
    for version in 1...Self.versionCount {
      let path = "\(target).\(version)"
      // A version that is missing or cannot be read has nothing to replace.
      guard let oldText = (try? self.text(at: path)) ?? nil else { continue }
      let newText = Self.text(replacing: moved, in: oldText, file)
      if newText != oldText { try? RegularFile.replace(path, with: Array(newText.utf8)) }
    }
  }

  /// Returns a text with references in the place of texts that have become secrets.
  private static func text(
    replacing moved: [MovedSecret], in source: String, _ file: WidgetListFile
  ) -> String {
    if let oldFile = try? PartialHomeFile(source, in: file),
      let text = try? HomeFileText.text(of: oldFile.home.replacing(moved), over: source, oldFile)
    {
      return text
    }
    // A version with an error is only read by its owner.
    return moved.reduce(source) { $0.replacing($1.text, with: $1.replacement) }
  }

  /// Returns the text of the file, or `nil` if it does not exist.
  ///
  /// - Throws: ``Failure/unwritable(_:_:)`` if the file cannot be read, because it must not be
  ///   overwritten then.
  private func text(at target: String) throws(Failure) -> String? {
    do throws(RegularFile.Failure) {
      let bytes = try RegularFile.bytes(at: target, limit: UserFiles.fileLimit)
      // The bytes are decoded here, because `RegularFile.text` would remove a byte order mark.
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText }
      return text
    } catch {
      guard error != .missing else { return nil }
      throw .unwritable(file, "it cannot be read: \(error)")
    }
  }

  /// Returns the path with links resolved, because the file may be in a repository of dotfiles.
  ///
  /// A path that cannot be resolved is returned as it is, unless it is a link.
  ///
  /// - Throws: ``Failure/unwritable(_:_:)`` for a broken link, because its disk may not be mounted.
  private func resolvedPath() throws(Failure) -> String {
    if let target = ResolvedPath.of(path) { return target }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
    throw .unwritable(file, "it is a broken symbolic link")
  }

  /// Replaces the file, and renames the old versions once the new text is on disk.
  private func replace(
    _ target: String, with text: String, keeping source: String?
  ) throws(Failure) {
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o644
    let oldCopy =
      "\(Folder.parent(of: target))/.\((target as NSString).lastPathComponent).\(getpid()).old"
    defer { unlink(oldCopy) }
    do throws(RegularFile.Failure) {
      if let source {
        try RegularFile.create(oldCopy, with: Array(source.utf8), mode: mode)
      }
      try RegularFile.replace(target, with: Array(text.utf8)) {
        guard source != nil else { return }
        for version in (1..<Self.versionCount).reversed() {
          rename("\(target).\(version)", "\(target).\(version + 1)")
        }
        rename(oldCopy, "\(target).1")
      }
    } catch {
      throw .unwritable(file, "\(error)")
    }
  }
}
