internal import Foundation

extension PseudoTerminal {
  /// Reads until the program and all its descendants are asleep and no output is pending.
  ///
  /// A process that is ready to run is not asleep, so that this works on machines of any speed.
  ///
  /// - Returns: Whether they became idle in time.
  @discardableResult
  package func waitUntilIdle(_ seconds: Double = 60) -> Bool {
    var last = (activity: Activity(of: pid), written: output.count)
    var looks = 0
    return wait(seconds) {
      let now = (activity: Activity(of: pid), written: output.count)
      looks = now.activity.isAsleep && now == last ? looks + 1 : 0
      last = now
      return looks >= Self.idleChecks
    }
  }

  /// The required number of consecutive checks that find all processes asleep.
  ///
  /// It takes longer than a frame of an animation, or a lone Escape, waits for the next.
  private static let idleChecks = 12
}

/// The activity of a process and all its descendants so far.
private struct Activity: Equatable {
  /// The scheduler statistics of each thread: time on a processor, time waiting, and time slices.
  private var schedules: [String: String] = [:]
  private(set) var isAsleep = true

  init(of pid: Int32) {
    for process in Self.family(of: pid) {
      // A process that has just exited has no threads.
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))
      for thread in threads ?? [] { add("/proc/\(process)/task/\(thread)") }
    }
  }

  private mutating func add(_ thread: String) {
    // A thread that exits meanwhile makes this check differ from the next.
    schedules[thread] = try? String(contentsOfFile: "\(thread)/schedstat", encoding: .utf8)
    let state = Self.fields(of: thread).first ?? "S"
    // Stopped and exited threads are idle as well.
    if !["S", "T", "t", "Z", "X"].contains(state) { isAsleep = false }
  }

  /// Returns a process and all its descendants.
  private static func family(of pid: Int32) -> Set<Int32> {
    // Without /proc there are no descendants.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    var parents: [Int32: Int32] = [:]
    for process in names.compactMap({ Int32($0) }) {
      parents[process] = fields(of: "/proc/\(process)").dropFirst().first.flatMap { Int32($0) }
    }
    var family: Set<Int32> = [pid]
    var size = 0
    while size < family.count {
      size = family.count
      family.formUnion(parents.filter { family.contains($0.value) }.keys)
    }
    return family
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
