internal import Glibc

/// Reads from nonblocking pipes.
enum PipeBytes {
  /// The maximum number of bytes to read from a stream in one pass of the event loop, so that key
  /// presses are not delayed: the entries of a timeline in so many bytes take a millisecond.
  private static let readSize = 16 << 10

  /// Returns the available bytes, an empty array at the end of the stream, or `nil` if none are
  /// available yet.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    var isAvailable = true
    let bytes = [UInt8](unsafeUninitializedCapacity: readSize) { buffer, initializedCount in
      let count = Glibc.read(descriptor, buffer.baseAddress, readSize)
      isAvailable = count >= 0 || (errno != EAGAIN && errno != EINTR)
      initializedCount = max(0, count)
    }
    return isAvailable ? bytes : nil
  }
}
