internal import Foundation

/// A file that a widget makes so that it has something to show.
package enum SampleFile {
  /// Why a sample cannot be made.
  package enum Failure: LocalizedError, Hashable, Sendable {
    /// There is a file with this path, which is not changed.
    case exists(String)
    /// The file or its folder cannot be made, for the reason of the system.
    case notWritable(String, reason: String)

    /// The error in one sentence.
    package var errorDescription: String? {
      switch self {
      case .exists(let path): "\(path) exists already; nothing was changed"
      case .notWritable(let path, let reason): "\(path) cannot be made: \(reason)"
      }
    }
  }

  /// Makes a file, with its folder.
  ///
  /// A file that exists is never changed, even if it is made at the same time.
  ///
  /// - Parameters:
  ///   - path: The absolute path.
  ///   - text: The contents.
  /// - Throws: ``Failure``.
  package static func make(at path: String, _ text: String) throws(Failure) {
    let folder = Folder.parent(of: path)
    do throws(Folder.AccessError) { try Folder.make(at: folder) } catch {
      throw .notWritable(path, reason: error.description)
    }
    // The file is complete before it has its name, and a link never replaces a file.
    let temporaryPath = RegularFile.temporaryPath(for: path)
    defer { unlink(temporaryPath) }
    do throws(RegularFile.Failure) {
      try RegularFile.create(temporaryPath, with: Array(text.utf8))
    } catch {
      throw .notWritable(path, reason: "\(error)")
    }
    guard link(temporaryPath, path) != 0 else { return }
    let code = errno
    guard code == EEXIST else {
      throw .notWritable(path, reason: String(cString: strerror(code)))
    }
    throw .exists(path)
  }
}
