internal import CLinux
internal import Glibc

/// A reaper: a separate process that kills left-over descendants of extensions when the host ends.
///
/// Descendants are recognized by a variable in their environment, which they inherit even if they
/// leave the process group or the session. A confined one can remove the variable, but cannot leave its
/// session. The reaper is not a child of the host, so it outlives the host.
final class Reaper {
  /// The name of the environment variable.
  ///
  /// A process that removed the variable and left its session is not killed.
  static let variable = "TESSERA_CHILD"

  /// The value of the environment variable, which identifies this host.
  let hostID: String
  private let descriptor: Int32

  init() {
    hostID = "\(getpid()).\(UInt64.random(in: .min ... .max))"
    // Without a reaper, children still end with the host, but their descendants may not.
    descriptor = clinux_reaper("\(Self.variable)=\(hostID)")
  }

  /// Kills what is in the session of an extension, too, when the host ends.
  ///
  /// The number may be another session's after the extension's process has been waited for, so it must
  /// be forgotten then.
  func watch(_ session: Int32) { clinux_reaper_watch(descriptor, session, true) }

  /// Does not kill what is in a session any more.
  func forget(_ session: Int32) { clinux_reaper_watch(descriptor, session, false) }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
