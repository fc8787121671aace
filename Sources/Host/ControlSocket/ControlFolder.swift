internal import Files
internal import Glibc

/// The folder of the sockets on which running dashboards listen.
///
/// Each socket is named for the process ID of its dashboard. The folder is in `XDG_RUNTIME_DIR`, or
/// in the user's state folder if that variable is not set. The folder has mode 0700, and every
/// socket has mode 0600.
package struct ControlFolder: Hashable, Sendable {
  package let path: String
  /// The path of the file that queues reloads while no dashboard is running.
  package let queuedReloads: String

  /// Determines the folder from the environment; nothing is created on disk.
  ///
  /// - Parameter environment: The process's environment variables.
  package init(environment: [String: String]) {
    let state = environment.folder(.state)
    let runtime = environment.runtimeFolder
    path = "\(runtime ?? state)/tessera\(runtime == nil ? "/run" : "")"
    queuedReloads = "\(state)/tessera/reloads"
  }

  /// Returns the path of a process's socket.
  package func socket(of pid: Int32) -> String { "\(path)/\(pid).sock" }

  /// The process IDs for which the folder contains a socket, in ascending order.
  ///
  /// Some of the processes may have ended.
  package var pids: [Int32] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var pids: [Int32] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasSuffix(".sock"), let pid = Int32(name.dropLast(5)) else { continue }
      pids.append(pid)
    }
    return pids.sorted()
  }

  /// Creates the folders, with access for the user only.
  ///
  /// - Returns: Whether the socket folder exists and only the user has access.
  package func make() -> Bool {
    for folder in [path, Folder.parent(of: queuedReloads)] {
      // `try?`: a failure for the first folder is detected below. Without the second, reloads
      // cannot be queued.
      try? Folder.make(at: folder)
    }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == getuid()
    else { return false }
    return chmod(path, 0o700) == 0
  }
}

extension sockaddr_un {
  /// Creates the address of a socket in the file system, or returns `nil` if the path is too long.
  init?(path: String) {
    self.init()
    sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let capacity = MemoryLayout.size(ofValue: sun_path)
    guard bytes.count < capacity else { return nil }
    withUnsafeMutableBytes(of: &sun_path) { $0.copyBytes(from: bytes) }
  }

  /// Calls a closure with the address as a generic `sockaddr`.
  func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: self) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
