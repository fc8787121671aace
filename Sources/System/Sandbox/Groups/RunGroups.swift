internal import Glibc

/// The control groups of this process's runs, each of which has limits for all of its processes
/// together.
///
/// They are made only below the group that this process is alone in, and that was left to it: the
/// others belong to the program that manages them, usually systemd.
package struct RunGroups: Hashable, Sendable {
  /// Why there are no groups.
  package enum Lack: Error, Hashable, Sendable {
    /// The machine has no groups of version 2, or they do not count memory and processes.
    case noControllers
    /// The group was not left to this process.
    case notDelegated
    /// There are others in the group.
    case hasOthers
    /// A system error, as an `errno` value.
    case refused(Int32)
  }

  /// The limits of all processes of a run together.
  package struct Limits: Hashable, Sendable {
    /// The memory, in bytes.
    package var memory: Int
    /// The number of processes and threads.
    package var tasks: Int

    package init(memory: Int, tasks: Int) {
      self.memory = memory
      self.tasks = tasks
    }
  }

  static let controllers: Set<Substring> = ["memory", "pids"]
  private static let runPrefix = "run-"

  private let parent: ControlGroup

  /// Takes a group for the runs of a process, which is moved into a group of its own in it: groups in
  /// which something is limited have no processes beside them.
  ///
  /// - Parameters:
  ///   - group: The group of the process.
  ///   - processID: The process.
  /// - Throws: ``Lack``; then nothing has changed, but for an empty group.
  init(in group: ControlGroup, processID: pid_t) throws(Lack) {
    guard Self.controllers.isSubset(of: group.controllers) else { throw .noControllers }
    guard group.isDelegated else { throw .notDelegated }
    guard group.processes == [processID] else { throw .hasOthers }
    let own = try group.child("own")
    try own.write("\(processID)", to: "cgroup.procs")
    do throws(Lack) {
      try group.write("+memory +pids", to: "cgroup.subtree_control")
    } catch {
      // If it cannot go back either, it is as well where it is.
      try? group.write("\(processID)", to: "cgroup.procs")
      throw error
    }
    parent = group
  }

  /// Makes the group of a run.
  ///
  /// - Parameters:
  ///   - name: A name that no other run has.
  ///   - limits: The limits.
  /// - Returns: The group, which is empty.
  /// - Throws: ``Lack/refused(_:)``.
  package func makeGroup(named name: String, _ limits: Limits) throws(Lack) -> ControlGroup {
    removeEmptyGroups()
    let group = try parent.child(Self.runPrefix + name)
    do throws(Lack) {
      try group.write("\(limits.memory)", to: "memory.max")
      try group.write("\(limits.tasks)", to: "pids.max")
    } catch {
      group.remove()
      throw error
    }
    // Kernels without swap have no such file. A program of which a part is missing is of no use.
    try? group.write("0", to: "memory.swap.max")
    try? group.write("1", to: "memory.oom.group")
    return group
  }

  /// Removes the groups of runs whose last processes had not quite gone when they were ended.
  private func removeEmptyGroups() {
    for name in FolderNames.of(parent.path) where name.hasPrefix(Self.runPrefix) {
      ControlGroup(path: "\(parent.path)/\(name)").remove()
    }
  }
}
