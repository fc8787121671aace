internal import Foundation

extension PseudoTerminal {
  /// Reads until the program and all its children sleep and nothing is on its way between them.
  ///
  /// A process that a busy machine keeps from running is not asleep, so however slow the machine is,
  /// whatever was to happen has happened.
  ///
  /// - Returns: Whether they came to rest in time.
  @discardableResult
  package func rest(_ seconds: Double = 60) -> Bool {
    var last = (activity: Activity(of: pid), written: output.count)
    var looks = 0
    return wait(seconds) {
      let now = (activity: Activity(of: pid), written: output.count)
      looks = now.activity.isAsleep && now == last ? looks + 1 : 0
      last = now
      return looks >= Self.quietLooks
    }
  }

  /// How often in a row they are seen asleep: longer than a picture of a motion, or a lone Escape,
  /// waits for the next.
  private static let quietLooks = 12
}

/// What a process and all its descendants have done so far.
private struct Activity: Equatable {
  /// Nanoseconds on a processor and waiting for one, and turns on it, by thread.
  private var schedules: [String: String] = [:]
  private(set) var isAsleep = true

  init(of pid: Int32) {
    for process in Self.family(of: pid) {
      // A process that has just ended has no threads.
      let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))
      for thread in threads ?? [] { take("/proc/\(process)/task/\(thread)") }
    }
  }

  private mutating func take(_ thread: String) {
    // A thread that ended meanwhile makes this look differ from the next.
    schedules[thread] = try? String(contentsOfFile: "\(thread)/schedstat", encoding: .utf8)
    let state = Self.fields(of: thread).first ?? "S"
    // Stopped ones and those that have ended do nothing, either.
    if !["S", "T", "t", "Z", "X"].contains(state) { isAsleep = false }
  }

  /// A process and those that it and its children started.
  private static func family(of pid: Int32) -> Set<Int32> {
    // Without /proc there is no family.
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

  /// The fields of a `stat` file behind the name: the state, the parent, and more; none for what is
  /// gone.
  private static func fields(of path: String) -> [Substring] {
    guard let text = try? String(contentsOfFile: "\(path)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return [] }
    return text[end...].split(separator: " ").dropFirst().map { $0 }
  }
}
