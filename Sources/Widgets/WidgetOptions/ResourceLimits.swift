internal import Foundation

/// What a worker process may use, for one that reads what it cannot trust.
public struct ResourceLimits: Hashable, Sendable {
  /// The CPU time, in seconds.
  public var cpuTime: Int
  /// The memory, in bytes.
  public var memory: Int

  /// Creates limits of CPU time in seconds and of memory in bytes.
  public init(cpuTime: Int, memory: Int) {
    self.cpuTime = cpuTime
    self.memory = memory
  }

  /// Limits this process, which then cannot write files or leave a core dump either.
  ///
  /// The kernel ends a process that takes more time. One that takes more memory gets none.
  public func apply() {
    let limits = [
      (RLIMIT_CPU, cpuTime), (RLIMIT_AS, memory), (RLIMIT_CORE, 0), (RLIMIT_FSIZE, 0),
    ]
    for (resource, value) in limits {
      var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
      setrlimit(__rlimit_resource_t(UInt32(resource.rawValue)), &limit)
    }
  }
}
