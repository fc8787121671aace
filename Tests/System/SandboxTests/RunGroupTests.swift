import CLinux
import Foundation
import Golden
@testable import Sandbox
import Testing

/// The control groups of runs, in a folder that has the files of one.
@Suite struct RunGroupTests {
  private let folder: TemporaryFolder
  private let group: ControlGroup
  private static let process: pid_t = 4711
  private static let limits = RunGroups.Limits(memory: 1 << 30, tasks: 512)

  init() throws {
    folder = try TemporaryFolder()
    group = ControlGroup(path: folder.path, isDelegated: true)
    try write("memory pids\n", to: "cgroup.controllers")
    try write("\(Self.process)\n", to: "cgroup.procs")
    try write("", to: "cgroup.subtree_control")
    try write("", to: "own/cgroup.procs")
  }

  /// Writes a file, as the kernel makes those of a group.
  private func write(_ text: String, to name: String) throws {
    let path = "\(folder.path)/\(name)"
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  @Test func theProcessIsMovedAndRunsAreLimitedBesideIt() throws {
    for name in ["memory.max", "pids.max", "memory.swap.max", "memory.oom.group"] {
      try write("", to: "run-1/\(name)")
    }
    let groups = try RunGroups(in: group, processID: Self.process)
    #expect(try text("own/cgroup.procs") == "\(Self.process)")
    #expect(try text("cgroup.subtree_control") == "+memory +pids")
    let run = try groups.makeGroup(named: "1", Self.limits)
    #expect(run.path == "\(folder.path)/run-1")
    #expect(try text("run-1/memory.max") == "1073741824" && text("run-1/pids.max") == "512")
    #expect(try text("run-1/memory.swap.max") == "0" && text("run-1/memory.oom.group") == "1")
  }

  @Test func aGroupWithoutLimitsIsNotUsed() throws {
    let groups = try RunGroups(in: group, processID: Self.process)
    #expect(throws: RunGroups.Lack.refused(ENOENT)) {
      _ = try groups.makeGroup(named: "1", Self.limits)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/run-1"))
  }

  @Test func emptyGroupsOfEarlierRunsAreRemoved() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/run-0", withIntermediateDirectories: true)
    let groups = try RunGroups(in: group, processID: Self.process)
    _ = try? groups.makeGroup(named: "1", Self.limits)
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/run-0"))
    #expect(FileManager.default.fileExists(atPath: "\(folder.path)/own"))
  }

  @Test func aGroupThatIsNotLeftToUsIsLeftAlone() throws {
    let group = ControlGroup(path: folder.path)
    try expectLack(.notDelegated, of: group)
    #expect(GroupSource(group, hasManager: true) == .systemd)
  }

  @Test func aGroupWithOthersIsLeftAlone() throws {
    try write("1\n\(Self.process)\n", to: "cgroup.procs")
    try expectLack(.hasOthers)
  }

  @Test func aGroupThatCountsNothingIsLeftAlone() throws {
    try write("hugetlb\n", to: "cgroup.controllers")
    try expectLack(.noControllers)
  }

  private func expectLack(
    _ lack: RunGroups.Lack, of other: ControlGroup? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let group = other ?? group
    #expect(GroupSource(group, hasManager: false) == .lack(lack), sourceLocation: location)
    #expect(throws: lack, sourceLocation: location) {
      _ = try RunGroups(in: group, processID: Self.process)
    }
    #expect(try text("cgroup.subtree_control") == "", sourceLocation: location)
  }

  @Test func aGroupOfOursIsUsed() {
    #expect(GroupSource(group, hasManager: true) == .own)
    #expect(GroupSource(nil, hasManager: true) == .lack(.noControllers))
  }

  @Test func whoWasEndedForMemoryIsCounted() throws {
    #expect(group.endedForMemory == 0)
    try write("low 0\nmax 12\noom 1\noom_kill 3\n", to: "memory.events")
    #expect(group.endedForMemory == 3)
  }

  /// Version 2 beside version 1, alone, in a namespace, and where it is not mounted.
  @Test(arguments: [
    ("0::/a.slice/b.scope\n", "/sys/fs/cgroup", "/", "/sys/fs/cgroup/a.slice/b.scope"),
    ("4:memory:/x\n0::/\n", "/sys/fs/cgroup/unified", "/", "/sys/fs/cgroup/unified"),
    ("0::/docker/1/b\n", "/sys/fs/cgroup", "/docker/1", "/sys/fs/cgroup/b"),
    ("0::/../b\n", "/sys/fs/cgroup", "/", nil), ("0::/..\n", "/sys/fs/cgroup", "/", nil),
    ("4:memory:/x\n", "/sys/fs/cgroup", "/", nil), ("0::/a\n", "/sys/fs/cgroup", "/b", nil),
  ])
  func theGroupIsFound(text: String, place: String, root: String, path: String?) {
    let mounts = MountTable(
      """
      24 30 0:22 / /proc rw,nosuid shared:12 - proc proc rw
      30 24 0:26 \(root) \(place) rw,nosuid shared:9 master:3 - cgroup2 cgroup2 rw

      """)
    #expect(ControlGroup(of: text, mounts)?.path == path)
  }

  /// Starts a program that sleeps, with a descriptor of the file by which it joins a group.
  private func start(joining processes: Int32) -> (code: Int32, processID: pid_t) {
    let arguments = [strdup("/bin/sleep"), strdup("600"), nil]
    let variables: [UnsafeMutablePointer<CChar>?] = [nil]
    defer { arguments.forEach { free($0) } }
    let limits = clinux_limits(
      data_bytes: 1 << 28, files: 64, file_bytes: 0, cpu_seconds: 0, group: processes)
    var processID: pid_t = 0
    let code = clinux_spawn(
      "/bin/sleep", arguments, variables, nil, [0, 1, 2], limits, nil, &processID)
    return (code, processID)
  }

  @Test func aProcessJoinsBeforeItsProgramStarts() throws {
    let processes = try #require(group.openProcesses())
    defer { close(processes) }
    let (code, processID) = start(joining: processes)
    #expect(code == 0)
    #expect(try text("cgroup.procs").hasPrefix("0"))
    kill(processID, SIGKILL)
    waitpid(processID, nil, 0)
  }

  @Test func aProcessThatCannotJoinIsNotStarted() throws {
    let processes = open("\(folder.path)/cgroup.procs", O_RDONLY | O_CLOEXEC)
    defer { close(processes) }
    #expect(start(joining: processes).code == EBADF)
  }

  /// A group of this process's in which others can be made, without limits.
  nonisolated private static let realGroup = ControlGroup.current().flatMap {
    access($0.path, W_OK) == 0 ? $0 : nil
  }

  @Test(.enabled(if: realGroup != nil, "no group of version 2 can be made here"))
  func allProcessesOfAGroupAreEnded() throws {
    let group = try #require(Self.realGroup).child("tessera-test-\(getpid())")
    defer { group.remove() }
    let processes = try #require(group.openProcesses())
    defer { close(processes) }
    let (code, processID) = start(joining: processes)
    try #require(code == 0)
    #expect(group.processes == [processID])
    #expect(!group.remove())
    group.end()
    var status: Int32 = 0
    waitpid(processID, &status, 0)
    #expect(status & 0x7f == SIGKILL && group.processes.isEmpty && group.remove())
  }

  /// The user's instance owns the user's groups, and the machine's those of root.
  @Test func aScopeIsRequestedOfWhoeverOwnsTheGroups() throws {
    let manager = SystemdManager(user: 1000, environment: ["XDG_RUNTIME_DIR": "/run/user/1000"])
    let words = manager.command(for: Self.process)
    let signature = try #require(words.firstIndex(of: "ssa(sv)a(sa(sv))"))
    #expect(
      words[(signature + 1)...].prefix(3) == ["tessera-plugins-4711.scope", "fail", "4"])
    #expect(words.contains("--user") && manager.bus == "/run/user/1000/bus")
    #expect(manager.group == "/user.slice/user-1000.slice/user@1000.service")
    let root = SystemdManager(user: 0, environment: [:])
    #expect(root.command(for: 1).contains("--system") && root.group == "/")
  }
}
