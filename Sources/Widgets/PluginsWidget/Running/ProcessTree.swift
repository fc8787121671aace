internal import CLinux
internal import Foundation

/// The processes that this one has started, and what they have left behind.
///
/// When a plugin ends, its own children are adopted by this process, even if they have left its
/// process group, and are ended then. When this process ends, for whatever reason, a reaper ends
/// them all. What an item's action started may go on.
@MainActor
final class ProcessTree {
  static let shared = ProcessTree()

  /// The environment variable that tells the processes of one run from others.
  static let runVariable = "TESSERA_PLUGIN_RUN"
  /// The environment variable by which the reaper knows the processes of this one.
  private static let hostVariable = "TESSERA_PLUGIN_HOST"

  private let hostID = "\(getpid()).\(UInt64.random(in: .min ... .max))"
  /// Closed when this process ends, for which the reaper waits.
  private let reaper: Int32
  /// The marks of the runs, by process.
  private var running: [pid_t: String] = [:]
  /// Whether a process was started that may leave others behind.
  private var hasActions = false

  private init() {
    clinux_adopt_orphans()
    reaper = clinux_reaper("\(Self.hostVariable)=\(hostID)")
  }

  /// Returns the variables for a process of a run.
  ///
  /// - Parameter mark: A text that no other run has, or `nil` for an action, whose processes may go
  ///   on.
  func variables(_ mark: String?) -> [String: String] {
    mark.map { [Self.runVariable: $0, Self.hostVariable: hostID] } ?? [:]
  }

  func add(_ processID: pid_t, mark: String?) {
    running[processID] = mark ?? ""
    if mark == nil { hasActions = true }
  }

  /// Ends a process, its group, and every process with its mark.
  func kill(_ processID: pid_t) {
    Glibc.kill(-processID, SIGKILL)
    Glibc.kill(processID, SIGKILL)
  }

  /// Forgets a process that has ended, and ends what it has left behind.
  func remove(_ processID: pid_t) {
    let mark = running.removeValue(forKey: processID)
    if mark != "" { Glibc.kill(-processID, SIGKILL) }
    endOrphans()
  }

  /// Ends all processes but those of actions.
  func endAll() {
    for (processID, mark) in running where mark != "" { kill(processID) }
    endOrphans()
  }

  /// Ends the adopted processes of runs that are over.
  private func endOrphans() {
    // A child of an ended one is adopted only then; a few rounds are enough unless they race.
    for _ in 0..<8 {
      let orphans = children.filter { child in
        var status: Int32 = 0
        // One that has ended is only waited for: its environment is gone.
        return running[child] == nil && waitpid(child, &status, WNOHANG) == 0
      }
      let leftovers = orphans.filter(isLeftOver)
      guard !leftovers.isEmpty else { return }
      for child in leftovers {
        let group = getpgid(child)
        if group > 1, group != getpgrp(), running[group] == nil { Glibc.kill(-group, SIGKILL) }
        Glibc.kill(child, SIGKILL)
        var status: Int32 = 0
        waitpid(child, &status, 0)
      }
    }
  }

  /// Returns whether an adopted process belongs to a run that is over.
  ///
  /// One that has cleared its environment does if there is no other way that it can have come about.
  private func isLeftOver(_ process: pid_t) -> Bool {
    let prefix = Array("\(Self.runVariable)=".utf8)
    let entry = Self.environment(of: process).first { $0.starts(with: prefix) }
    guard let entry else { return running.isEmpty && !hasActions }
    let mark = String(decoding: entry.dropFirst(prefix.count), as: UTF8.self)
    return !running.values.contains(mark)
  }

  /// The children of this process, adopted ones among them.
  private var children: [pid_t] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return tasks.flatMap { task in
      Self.bytes(at: "/proc/self/task/\(task)/children").split(separator: 0x20).compactMap {
        pid_t(String(decoding: $0, as: UTF8.self))
      }
    }
  }

  private static func environment(of process: pid_t) -> [ArraySlice<UInt8>] {
    bytes(at: "/proc/\(process)/environ").split(separator: 0)
  }

  /// The maximum length of what is read, in bytes: an environment may have 2 MiB.
  private static let limit = 2 << 20

  /// Returns the contents of a file without a size; nothing if it cannot be read.
  private static func bytes(at path: String) -> [UInt8] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while bytes.count < limit {
      let count = fread(&buffer, 1, buffer.count, file)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
