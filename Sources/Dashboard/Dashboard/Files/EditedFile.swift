package import Configuration
import Files
import Foundation

/// A file of the user that the dashboard changes, written atomically, with its last version next to
/// it.
package struct EditedFile {
  private let path: String
  /// The name that messages mention.
  private let name: String

  package init(path: String, name: String) {
    self.path = path
    self.name = name
  }

  /// Why the file was not changed.
  package enum Failure: Error, CustomStringConvertible {
    case invalid(ConfigurationError)
    case unwritable(String, String)

    package var description: String {
      switch self {
      case .invalid(let error): "not saved: \(error)"
      case .unwritable(let name, let reason): "\(name) cannot be written: \(reason)"
      }
    }
  }

  /// Reads the text, or `nil` if there is no file, changes it and writes it.
  package func change(
    _ next: (String?) throws(ConfigurationError) -> String
  ) throws(Failure) {
    let target = target
    let folder = Folder.parent(of: target)
    do throws(Folder.AccessError) {
      try Folder.make(at: folder)
    } catch {
      throw .unwritable(name, "\(error)")
    }
    let result = FolderLock.hold(on: folder, .exclusive) { outcome -> Result<Void, Failure> in
      guard outcome != .busy else {
        return .failure(.unwritable(name, "its folder was locked by another program"))
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
      throw .unwritable(name, "it cannot be read: \(error)")
    }
  }

  private func write(_ text: String, to target: String, keeping source: String?) throws(Failure) {
    do throws(RegularFile.Failure) {
      if let source { try RegularFile.replace("\(target).1", with: Array(source.utf8)) }
      try RegularFile.replace(target, with: Array(text.utf8))
    } catch {
      throw .unwritable(name, "\(error)")
    }
  }

  /// The path with links resolved, because the file may be in a repository of dotfiles.
  private var target: String { ResolvedPath.of(path) ?? path }
}
