package import Configuration
import Files
import Foundation

/// The file `launchers.yaml`, written atomically, with its last version next to it.
package struct LauncherStore {
  private let path: String

  package init(path: String) {
    self.path = path
  }

  /// Why the file was not changed.
  package enum Failure: Error, CustomStringConvertible {
    case invalid(ConfigurationError)
    case unwritable(String)

    package var description: String {
      switch self {
      case .invalid(let error): "not saved: \(error)"
      case .unwritable(let reason): "\(LauncherFile.fileName) cannot be written: \(reason)"
      }
    }
  }

  /// Adds a launcher at the end of the file; comments and everything else are preserved.
  package func add(_ launcher: Launcher) throws(Failure) {
    try change { source throws(ConfigurationError) in
      try LauncherText.adding(launcher, to: source)
    }
  }

  /// Removes a launcher that is not in a group.
  package func remove(_ name: String) throws(Failure) {
    try change { source throws(ConfigurationError) in
      try LauncherText.removing(name, from: source ?? "")
    }
  }

  private func change(
    _ next: (String?) throws(ConfigurationError) -> String
  ) throws(Failure) {
    let target = target
    let folder = Folder.parent(of: target)
    do throws(Folder.AccessError) {
      try Folder.make(at: folder)
    } catch {
      throw .unwritable("\(error)")
    }
    let result = FolderLock.hold(on: folder, .exclusive) { outcome -> Result<Void, Failure> in
      guard outcome != .busy else {
        return .failure(.unwritable("its folder was locked by another program"))
      }
      return Result { () throws(Failure) in try change(target, next) }
    }
    try result.get()
  }

  private func change(
    _ target: String, _ next: (String?) throws(ConfigurationError) -> String
  ) throws(Failure) {
    let source = try text(at: target)
    let newText: String
    do throws(ConfigurationError) {
      newText = try next(source)
    } catch {
      throw .invalid(error)
    }
    try write(newText, to: target, keeping: source)
  }

  private func text(at target: String) throws(Failure) -> String? {
    do throws(RegularFile.Failure) {
      return try RegularFile.text(at: target, limit: UserFiles.fileLimit)
    } catch {
      guard error != .missing else { return nil }
      throw .unwritable("it cannot be read: \(error)")
    }
  }

  private func write(_ text: String, to target: String, keeping source: String?) throws(Failure) {
    do throws(RegularFile.Failure) {
      if let source { try RegularFile.replace("\(target).1", with: Array(source.utf8)) }
      try RegularFile.replace(target, with: Array(text.utf8))
    } catch {
      throw .unwritable("\(error)")
    }
  }

  /// The path with links resolved, because the file may be in a repository of dotfiles.
  private var target: String {
    guard let resolvedPath = realpath(path, nil) else { return path }
    defer { free(resolvedPath) }
    return String(cString: resolvedPath)
  }
}
