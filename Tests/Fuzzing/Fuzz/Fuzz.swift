import Foundation
import Fuzzing

/// Tests a part of Tessera with random input, in child processes that may trap or hang.
///
/// Usage: `fuzz KIND [COUNT] [FIRST SEED]`. Each seed that traps, hangs for a second or fails is
/// printed with the command that reproduces the failure: `fuzz KIND 1 SEED`. The exit code is 1 if
/// there is such a seed.
@main
enum Fuzz {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count > 1, let kind = Trial(rawValue: arguments[1]) else {
      let kinds = Trial.allCases.map(\.rawValue).joined(separator: "|")
      print("fuzz \(kinds) [COUNT] [FIRST SEED]")
      exit(64)
    }
    let count = arguments.count > 2 ? UInt64(arguments[2]) ?? 10_000 : 10_000
    let first = arguments.count > 3 ? UInt64(arguments[3]) ?? 0 : 0
    if let path = ProcessInfo.processInfo.environment[Progress.variable] {
      exit(Worker(kind: kind, progress: Progress(path: path)).run(first..<first + count))
    }
    exit(Watcher(kind: kind).run(first..<first + count) ? 0 : 1)
  }
}

/// Tests one seed after another and reports the current one.
struct Worker {
  let kind: Trial
  let progress: Progress

  /// By how many bytes the memory may grow after a tenth of the seeds; tables grow up to a limit.
  private static let allowedGrowth = 64 << 20

  func run(_ seeds: Range<UInt64>) -> Int32 {
    var initialMemory = 0
    for seed in seeds {
      progress.seed = seed
      if let problem = kind.run(seed: seed) {
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

/// Starts workers, and restarts them after a seed that ended one.
struct Watcher {
  let kind: Trial
  /// How long a seed may take, in seconds.
  private let timeout =
    ProcessInfo.processInfo.environment["FUZZ_TIMEOUT"].flatMap(Double.init) ?? 1

  /// Tests the seeds and returns whether all of them passed.
  func run(_ seeds: Range<UInt64>) -> Bool {
    let path = NSTemporaryDirectory() + "tessera-fuzz-\(getpid())"
    defer { unlink(path) }
    var nextSeed = seeds.lowerBound
    var failureCount = 0
    while nextSeed < seeds.upperBound, failureCount < 20 {
      guard let (seed, reason) = runWorker(nextSeed..<seeds.upperBound, Progress(path: path), path)
      else {
        break
      }
      print(
        "\(kind.rawValue): seed \(seed) \(reason); reproduce with: fuzz \(kind.rawValue) 1 \(seed)")
      failureCount += 1
      nextSeed = seed + 1
    }
    print("\(kind.rawValue): \(seeds.count) seeds from \(seeds.lowerBound), \(failureCount) failed")
    return failureCount == 0
  }

  /// Runs a worker, and returns the seed that ended it and the reason, or `nil` if none did.
  private func runWorker(
    _ seeds: Range<UInt64>, _ progress: Progress, _ path: String
  ) -> (UInt64, String)? {
    let worker = Process()
    worker.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    worker.arguments = [kind.rawValue, "\(seeds.count)", "\(seeds.lowerBound)"]
    var environment = ProcessInfo.processInfo.environment
    environment[Progress.variable] = path
    environment["SWIFT_BACKTRACE"] = "enable=no"
    worker.environment = environment
    progress.seed = seeds.lowerBound
    do { try worker.run() } catch { return (seeds.lowerBound, "cannot be run: \(error)") }
    var currentSeed = progress.seed
    var startDate = Date()
    while worker.isRunning {
      usleep(20_000)
      if progress.seed != currentSeed { (currentSeed, startDate) = (progress.seed, Date()) }
      if Date().timeIntervalSince(startDate) > timeout {
        kill(worker.processIdentifier, SIGKILL)
        worker.waitUntilExit()
        return (currentSeed, "took more than \(timeout) s")
      }
    }
    if worker.terminationReason == .uncaughtSignal { return (progress.seed, "trapped") }
    return worker.terminationStatus == 0 ? nil : (progress.seed, "failed")
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
