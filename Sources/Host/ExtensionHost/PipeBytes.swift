internal import Glibc

/// Reads from nonblocking pipes.
enum PipeBytes {
  /// The maximum number of bytes to read from a stream in one turn of the event loop, so that key
  /// presses are not delayed.
  private static let readSize = 256 << 10

  /// Returns the available bytes, an empty array at the end of the stream, or `nil` if there are
  /// none yet.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    var isThere = true
    let bytes = [UInt8](unsafeUninitializedCapacity: readSize) { buffer, used in
      let count = Glibc.read(descriptor, buffer.baseAddress, readSize)
      isThere = count >= 0 || (errno != EAGAIN && errno != EINTR)
      used = max(0, count)
    }
    return isThere ? bytes : nil
  }
}
