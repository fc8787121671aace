internal import CLinux
import Foundation
import Fuzzing

/// Tests one seed after another and reports the current one.
struct Worker {
  let kind: Trial
  let progress: Progress

  /// By how many bytes the memory may grow after a tenth of the seeds; tables grow up to a limit.
  private static let allowedGrowth = 64 << 20
  /// A seed that takes so many times its allowance is ended.
  private static let patience = 20.0

  func run(_ seeds: Range<UInt64>) -> Int32 {
    var initialMemory = 0
    for seed in seeds {
      progress.seed = seed
      if let problem = problem(of: seed) {
        print("seed \(seed): \(problem)")
        return 1
      }
      if seed == seeds.lowerBound + UInt64(seeds.count / 10) { initialMemory = Self.memory }
    }
    guard Self.memory < initialMemory + Self.allowedGrowth else {
      print("memory grew from \(initialMemory >> 20) to \(Self.memory >> 20) MiB: possible leak")
      return 1
    }
    return 0
  }

  private func problem(of seed: UInt64) -> String? {
    let allowance = CPUAllowance.seconds(kind.limit)
    var fastest = Double.infinity
    // Measured again, because the first seed of a process also loads tables.
    for _ in 0..<3 where fastest > allowance {
      CPUTime.end(after: allowance * Self.patience)
      let start = clinux_thread_cpu_time()
      if let problem = kind.run(seed: seed) { return problem }
      fastest = min(fastest, clinux_thread_cpu_time() - start)
    }
    guard fastest > allowance else { return nil }
    return "took \(Int(fastest * 1000)) ms of CPU time, not \(Int(allowance * 1000))"
  }

  /// The resident memory of this process in bytes.
  ///
  /// - Source: proc(5), `statm`, the second field, in pages.
  private static var memory: Int {
    // If the file cannot be read, no growth is detected.
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}

/// The current seed in memory shared by watcher and worker, which survives a crash of the worker.
struct Progress {
  static let variable = "FUZZ_PROGRESS"
  private let storedSeed: UnsafeMutablePointer<UInt64>?

  init(path: String) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    ftruncate(file, 8)
    let memory = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    storedSeed = memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt64.self)
  }

  var seed: UInt64 {
    get { storedSeed?.pointee ?? 0 }
    nonmutating set { storedSeed?.pointee = newValue }
  }
}
