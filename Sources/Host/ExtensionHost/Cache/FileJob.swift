internal import Files
internal import Glibc

/// Writes a file in pieces to a temporary file, which then replaces the old file.
final class FileJob {
  let name: String
  private let folder: String
  private let bytes: [UInt8]
  private var writtenCount = 0
  private var descriptor: Int32 = -1

  enum Progress: Hashable {
    case inProgress, done
    case failed(String)
  }

  /// The number of bytes written at a time.
  private static let chunkSize = 256 << 10

  init(folder: String, name: String, bytes: [UInt8]) {
    self.folder = folder
    self.name = name
    self.bytes = bytes
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  var count: Int { bytes.count }

  /// Writes the next piece, and renames the temporary file after the last one.
  ///
  /// If that fails, the temporary file is removed, and the old file is unchanged.
  func advance() -> Progress {
    if descriptor < 0 {
      makeFolder()
      do throws(RegularFile.Failure) {
        let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW
        descriptor = try RegularFile.open(temporaryPath, flags, mode: 0o600)
      } catch {
        return .failed("\(error)")
      }
    }
    let end = min(bytes.count, writtenCount + Self.chunkSize)
    let count = bytes[writtenCount..<end].withUnsafeBytes {
      write(descriptor, $0.baseAddress, $0.count)
    }
    guard count > 0 || errno == EINTR else { return fail() }
    writtenCount += max(0, count)
    guard writtenCount == bytes.count else { return .inProgress }
    guard rename(temporaryPath, "\(folder)/\(name)") == 0 else { return fail() }
    return .done
  }

  /// Removes what was written so far; the old file is unchanged.
  func cancel() { unlink(temporaryPath) }

  private var temporaryPath: String { "\(folder)/.\(name).\(getpid())" }

  private func fail() -> Progress {
    let reason = String(cString: strerror(errno))
    unlink(temporaryPath)
    return .failed(reason)
  }

  // `try?`: if the folder cannot be created, opening the file reports the error.
  private func makeFolder() { try? Folder.make(at: folder) }
}
