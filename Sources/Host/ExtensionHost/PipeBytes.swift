internal import Glibc

/// Reading from pipes that do not block.
enum PipeBytes {
  /// What is read of one stream in one turn of the loop, in bytes: a key waits no longer than that.
  private static let turn = 256 << 10

  /// What can be read now; empty at the end, `nil` where there is nothing yet.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    var isThere = true
    let bytes = [UInt8](unsafeUninitializedCapacity: turn) { buffer, used in
      let count = Glibc.read(descriptor, buffer.baseAddress, turn)
      isThere = count >= 0 || (errno != EAGAIN && errno != EINTR)
      used = max(0, count)
    }
    return isThere ? bytes : nil
  }
}
