internal import Foundation

extension PseudoTerminal {
  /// Reads until the program and all its descendants are asleep and no output is pending.
  ///
  /// A process that is ready to run is not asleep, so that this works on machines of any speed.
  ///
  /// - Returns: Whether they became idle in time.
  @discardableResult
  package func waitUntilIdle(_ seconds: Double = 60) -> Bool {
    var previous = (activity: Activity(of: pid), outputCount: output.count)
    var (start, checkCount) = (ProcessInfo.processInfo.systemUptime, 0)
    return wait(seconds) {
      let current = (activity: Activity(of: pid), outputCount: output.count)
      let now = ProcessInfo.processInfo.systemUptime
      if current.activity.isAsleep, current == previous {
        checkCount += 1
      } else {
        (start, checkCount) = (now, 0)
      }
      previous = current
      return checkCount >= Self.requiredCheckCount && now - start >= Self.requiredDuration
    }
  }

  /// The required number of consecutive checks that find all processes asleep.
  private static let requiredCheckCount = 3
  /// How long all processes must be asleep, in seconds.
  ///
  /// This is longer than the pause between two frames of an animation, or the wait after a lone
  /// Escape. It is not a number of checks, which on a busy machine take longer than a widget sleeps.
  private static let requiredDuration = 0.25
}

/// The activity of a process and all its descendants so far.
private struct Activity: Equatable {
  /// The scheduler statistics of each thread: time on a processor, time waiting, and time slices.
  private var schedules: [String: String] = [:]
  private(set) var isAsleep = true

  init(of pid: Int32) {
    for process in Self.processTree(of: pid) {
      // A process that has just exited has no threads.
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))
      for thread in threads ?? [] { add("/proc/\(process)/task/\(thread)") }
    }
  }

  private mutating func add(_ thread: String) {
    if Self.isDispatchManager(thread) { return }
    // A thread that exits meanwhile makes this check differ from the next.
    schedules[thread] = try? String(contentsOfFile: "\(thread)/schedstat", encoding: .utf8)
    let state = Self.fields(of: thread).first ?? "S"
    // Stopped and exited threads are idle as well.
    if !["S", "T", "t", "Z", "X"].contains(state) { isAsleep = false }
  }

  /// Returns whether a thread is the dispatch library's and waits for its timers and files.
  ///
  /// It wakes up once a second to count the threads at work, and runs no code of ours: timers and
  /// files are handled by other threads. Several processes can leave no pause between these
  /// wake-ups.
  private static func isDispatchManager(_ thread: String) -> Bool {
    let parts = thread.split(separator: "/")  // proc, process, task, thread
    guard parts.count == 4, parts[1] != parts[3] else { return false }
    // Without the kernel's permission, this is “0”.
    let place = (try? String(contentsOfFile: "\(thread)/wchan", encoding: .utf8)) ?? ""
    return place.contains("epoll") || place.contains("ep_poll")
  }

  /// Returns a process and all its descendants.
  private static func processTree(of pid: Int32) -> Set<Int32> {
    var (processTree, remaining): (Set<Int32>, [Int32]) = ([pid], [pid])
    while let process = remaining.popLast() {
      guard let children = children(of: process) else { return searchedProcessTree(of: pid) }
      for child in children where processTree.insert(child).inserted { remaining.append(child) }
    }
    return processTree
  }

  /// Returns the children of all threads of a process, or `nil` if the kernel does not list them.
  private static func children(of process: Int32) -> [Int32]? {
    let folder = "/proc/\(process)/task"
    var children: [Int32] = []
    for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      let path = "\(folder)/\(thread)/children"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
        // A thread may have just ended.
        if FileManager.default.fileExists(atPath: "\(folder)/\(thread)") { return nil }
        continue
      }
      children += text.split(separator: " ").compactMap { Int32($0) }
    }
    return children
  }

  /// Returns a process and all its descendants, found among all processes.
  private static func searchedProcessTree(of pid: Int32) -> Set<Int32> {
    // Without /proc there are no descendants.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    var parents: [Int32: Int32] = [:]
    for process in names.compactMap({ Int32($0) }) {
      parents[process] = fields(of: "/proc/\(process)").dropFirst().first.flatMap { Int32($0) }
    }
    var processTree: Set<Int32> = [pid]
    var size = 0
    while size < processTree.count {
      size = processTree.count
      processTree.formUnion(parents.filter { processTree.contains($0.value) }.keys)
    }
    return processTree
  }

  /// Returns the fields after the name in a `stat` file, such as state and parent; none if it is
  /// missing.
  private static func fields(of path: String) -> [Substring] {
    guard let text = try? String(contentsOfFile: "\(path)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return [] }
    return text[end...].split(separator: " ").dropFirst().map { $0 }
  }
}
