internal import Files
internal import Glibc

/// Where running dashboards listen, each on a socket named for its process.
///
/// Below `XDG_RUNTIME_DIR`, which is the user's alone, or else the user's state folder; the folder
/// has the rights 0700 and every socket 0600.
package struct ControlFolder: Hashable, Sendable {
  package let path: String
  /// Where requests wait while no dashboard runs.
  package let waiting: String

  /// - Parameter environment: The process's.
  package init(environment: [String: String]) {
    let state = environment.folder(.state)
    let runtime = environment.runtimeFolder
    path = "\(runtime ?? state)/tessera\(runtime == nil ? "/run" : "")"
    waiting = "\(state)/tessera/reloads"
  }

  /// The socket of a process.
  package func socket(of pid: Int32) -> String { "\(path)/\(pid).sock" }

  /// The processes whose sockets are there; some may have ended.
  package var pids: [Int32] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var found: [Int32] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasSuffix(".sock"), let pid = Int32(name.dropLast(5)) else { continue }
      found.append(pid)
    }
    return found.sorted()
  }

  /// Makes the folders, for the user alone.
  ///
  /// - Returns: Whether the folder is there and the user's alone.
  func make() -> Bool {
    for folder in [path, Folder.parent(of: waiting)] {
      // Where the first cannot be made, that is found below; without the other nothing waits.
      try? Folder.make(at: folder, mode: 0o700)
    }
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == getuid()
    else { return false }
    return chmod(path, 0o700) == 0
  }
}

extension sockaddr_un {
  /// The address of a socket in the file system, or `nil` for a path that is too long for one.
  init?(path: String) {
    self.init()
    sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: sun_path)
    guard bytes.count < room else { return nil }
    withUnsafeMutableBytes(of: &sun_path) { $0.copyBytes(from: bytes) }
  }

  /// Gives the address to a call that wants one of any kind.
  func with<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: self) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
