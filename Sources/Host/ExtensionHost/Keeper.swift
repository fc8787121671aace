internal import CLinux
internal import Glibc

/// Ends what extensions started when the host is gone, by whatever end.
///
/// Every child carries an entry in its environment, and so does what it starts: also what left its
/// process group, and its session. A process that is nobody's child waits for the host's end.
final class Keeper {
  /// The entry's name; what has taken it out of its environment is let be.
  static let name = "TESSERA_CHILD"

  /// The entry's value, which no other host has.
  let mark: String
  private let descriptor: Int32

  init() {
    mark = "\(getpid()).\(UInt64.random(in: .min ... .max))"
    // Without a keeper children still end with the host; what they started may not.
    descriptor = clinux_keeper("\(Self.name)=\(mark)")
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
