internal import Files
internal import Foundation

/// The end of a file that may be long, such as a log.
enum FileTail {
  /// Returns the complete lines at the end of a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - length: The maximum number of bytes.
  /// - Returns: The lines.
  /// - Throws: ``RegularFile/Failure`` if the file cannot be read.
  static func bytes(of path: String, length: Int) throws(RegularFile.Failure) -> [UInt8] {
    let descriptor = try RegularFile.open(path, O_RDONLY)
    defer { close(descriptor) }
    let size = lseek(descriptor, 0, SEEK_END)
    let start = max(0, size - length)
    var bytes = [UInt8](repeating: 0, count: length)
    let count = pread(descriptor, &bytes, length, start)
    guard count >= 0 else { throw .systemError(errno) }
    let read = bytes[..<count]
    guard start > 0, let lineEnd = read.firstIndex(of: 0x0a) else { return Array(read) }
    return Array(read[(lineEnd + 1)...])
  }
}
