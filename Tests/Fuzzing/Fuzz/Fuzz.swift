import Foundation
import Fuzzing

/// Puts random input through one part of Tessera, in child processes that may trap or hang.
///
/// `fuzz KIND [COUNT] [FIRST SEED]`: a seed that trapped, hung for a second or came out wrong is
/// printed, with the command that tries it alone: `fuzz KIND 1 SEED`. It ends with 1 where there
/// was one.
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

/// Tries one seed after another, and tells which.
struct Worker {
  let kind: Trial
  let progress: Progress

  /// Memory that may come after a tenth of the seeds, in bytes: tables that grow to their bounds.
  private static let growth = 64 << 20

  func run(_ seeds: Range<UInt64>) -> Int32 {
    var before = 0
    for seed in seeds {
      progress.seed = seed
      if let complaint = kind.run(seed: seed) {
        print("seed \(seed): \(complaint)")
        return 1
      }
      if seed == seeds.lowerBound + UInt64(seeds.count / 10) { before = Self.memory }
    }
    guard Self.memory < before + Self.growth else {
      print("memory grew from \(before >> 20) to \(Self.memory >> 20) MiB: something leaks")
      return 1
    }
    return 0
  }

  /// Bytes held by this process.
  ///
  /// - Source: proc(5), `statm`: the second number, in pages.
  private static var memory: Int {
    // Where it cannot be read nothing is found to grow.
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}

/// Starts workers, and starts another behind a seed that ended one.
struct Watcher {
  let kind: Trial
  /// How long a seed may take, in seconds.
  private let patience =
    ProcessInfo.processInfo.environment["FUZZ_PATIENCE"].flatMap(Double.init) ?? 1

  /// - Returns: Whether all went well.
  func run(_ seeds: Range<UInt64>) -> Bool {
    let path = NSTemporaryDirectory() + "tessera-fuzz-\(getpid())"
    defer { unlink(path) }
    var next = seeds.lowerBound
    var found = 0
    while next < seeds.upperBound, found < 20 {
      guard let (seed, reason) = work(next..<seeds.upperBound, Progress(path: path), path) else {
        break
      }
      print("\(kind.rawValue): seed \(seed) \(reason); alone: fuzz \(kind.rawValue) 1 \(seed)")
      found += 1
      next = seed + 1
    }
    print("\(kind.rawValue): \(seeds.count) seeds from \(seeds.lowerBound), \(found) bad")
    return found == 0
  }

  /// - Returns: The seed that ended the worker and why, or `nil` where none did.
  private func work(
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
    do { try worker.run() } catch { return (seeds.lowerBound, "not run: \(error)") }
    var seen = progress.seed
    var since = Date()
    while worker.isRunning {
      usleep(20_000)
      if progress.seed != seen { (seen, since) = (progress.seed, Date()) }
      if Date().timeIntervalSince(since) > patience {
        kill(worker.processIdentifier, SIGKILL)
        worker.waitUntilExit()
        return (seen, "took more than \(patience) s")
      }
    }
    if worker.terminationReason == .uncaughtSignal { return (progress.seed, "trapped") }
    return worker.terminationStatus == 0 ? nil : (progress.seed, "came out wrong")
  }
}

/// A number shared by watcher and worker, which outlives a crash.
struct Progress {
  static let variable = "FUZZ_PROGRESS"
  private let place: UnsafeMutablePointer<UInt64>?

  init(path: String) {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    ftruncate(file, 8)
    let memory = mmap(nil, 8, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    place = memory == MAP_FAILED ? nil : memory?.assumingMemoryBound(to: UInt64.self)
  }

  var seed: UInt64 {
    get { place?.pointee ?? 0 }
    nonmutating set { place?.pointee = newValue }
  }
}
