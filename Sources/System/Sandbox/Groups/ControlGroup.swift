internal import CLinux
internal import Files
internal import Glibc

/// Processes that the kernel counts, limits and ends together: a folder of the file system `cgroup2`.
///
/// - Source: linux/Documentation/admin-guide/cgroup-v2.rst.
package struct ControlGroup: Hashable, Sendable {
  /// The path of the folder.
  package let path: String
  /// Whether the program that owns the machine's groups has left this one to its processes.
  let isDelegated: Bool

  private static let sizeLimit = 1 << 20

  init(path: String, isDelegated: Bool = false) {
    self.path = path
    self.isDelegated = isDelegated
  }

  /// Finds the group of this process, or `nil` if the machine has no groups of version 2.
  static func current() -> ControlGroup? {
    let text = try? RegularFile.text(at: "/proc/self/cgroup", limit: sizeLimit)
    return text.flatMap { ControlGroup(of: $0, .current()) }
  }

  /// Finds the group that a text names, or `nil` if it is not visible here.
  ///
  /// - Parameters:
  ///   - text: The text of `/proc/PID/cgroup`; the line of version 2 has the number 0.
  ///   - mounts: The mounts.
  init?(of text: String, _ mounts: MountTable) {
    let prefix = "0::"
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(prefix) }),
      // A group outside of this process's namespace.
      !line.contains("/../"), !line.hasSuffix("/.."),
      let path = mounts.place(of: String(line.dropFirst(prefix.count)), inFileSystem: "cgroup2")
    else { return nil }
    self.path = path
    // By systemd, see its CGROUP_DELEGATION.md.
    let attributes: [String] = ["user.delegate", "trusted.delegate"]
    isDelegated = attributes.contains {
      clinux_has_attribute(path, $0, CChar(UInt8(ascii: "1")))
    }
  }

  /// What the kernel counts and limits in it.
  var controllers: Set<Substring> { Set(text("cgroup.controllers").split { $0.isWhitespace }) }

  /// The processes in it, without those in the groups below it.
  var processes: [pid_t] { text("cgroup.procs").split(separator: "\n").compactMap { pid_t($0) } }

  /// How many of its processes were ended because it had no memory left.
  package var endedForMemory: Int {
    let name = "oom_kill "
    let line = text("memory.events").split(separator: "\n").first { $0.hasPrefix(name) }
    return line.flatMap { Int($0.dropFirst(name.count)) } ?? 0
  }

  private func text(_ name: String) -> String {
    (try? RegularFile.text(at: "\(path)/\(name)", limit: Self.sizeLimit)) ?? ""
  }

  /// Writes one of its files.
  ///
  /// - Throws: ``RunGroups/Lack/refused(_:)``.
  func write(_ text: String, to name: String) throws(RunGroups.Lack) {
    let file = open("\(path)/\(name)", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { throw .refused(errno) }
    defer { close(file) }
    guard Glibc.write(file, text, text.utf8.count) == text.utf8.count else { throw .refused(errno) }
  }

  /// Opens the file by which a process joins the group: it writes `0`.
  ///
  /// - Returns: A descriptor that the caller closes, or `nil` if the group has gone.
  package func openProcesses() -> Int32? {
    let file = open("\(path)/cgroup.procs", O_WRONLY | O_CLOEXEC)
    return file < 0 ? nil : file
  }

  /// Makes a group in it, or uses the one that is there.
  ///
  /// - Throws: ``RunGroups/Lack/refused(_:)``.
  func child(_ name: String) throws(RunGroups.Lack) -> ControlGroup {
    let child = ControlGroup(path: "\(path)/\(name)")
    guard mkdir(child.path, 0o755) == 0 || errno == EEXIST else { throw .refused(errno) }
    return child
  }

  /// Ends its processes, and those of the groups below it, at once.
  package func end() {
    // Linux has it since version 5.14; before, one that starts another meanwhile may be missed.
    if (try? write("1", to: "cgroup.kill")) == nil {
      for process in processes { kill(process, SIGKILL) }
    }
  }

  /// Removes it.
  ///
  /// - Returns: Whether it has gone; not while it has processes.
  @discardableResult
  package func remove() -> Bool { rmdir(path) == 0 || errno == ENOENT }
}
