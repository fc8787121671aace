internal import CLinux
import Foundation
import Fuzzing

/// Starts workers, and restarts them after a seed that ended one.
struct Watcher {
  let kind: Trial

  /// How long a worker may wait for something without using CPU time, in seconds.
  private static let idleTime = 60.0

  /// Tests the seeds and returns whether all of them passed.
  func run(_ seeds: Range<UInt64>) -> Bool {
    let path = NSTemporaryDirectory() + "tessera-fuzz-\(getpid())"
    defer { unlink(path) }
    var nextSeed = seeds.lowerBound
    var failureCount = 0
    while nextSeed < seeds.upperBound, failureCount < 20 {
      let progress = Progress(path: path)
      guard let (seed, reason) = runWorker(nextSeed..<seeds.upperBound, progress, path) else {
        break
      }
      print(
        "\(kind.rawValue): seed \(seed) \(reason); reproduce with: fuzz \(kind.rawValue) 1 \(seed)")
      if kind == .walks { printShortWalk(of: seed, progress, path) }
      // What failed is seen at once, also in a file.
      fflush(nil)
      failureCount += 1
      nextSeed = seed + 1
    }
    let size = kind == .walks ? " of \(WalkTrial.steps) steps" : ""
    print(
      "\(kind.rawValue): \(seeds.count) seeds\(size) from \(seeds.lowerBound), "
        + "\(failureCount) failed")
    return failureCount == 0
  }

  /// Runs a worker, and returns the seed that ended it and the reason, or `nil` if none did.
  private func runWorker(
    _ seeds: Range<UInt64>, _ progress: Progress, _ path: String, recordingAt record: String? = nil
  ) -> (UInt64, String)? {
    var environment = [Progress.variable: path]
    environment[WalkTrial.recordVariable] = record
    progress.seed = seeds.lowerBound
    let child = Child([kind.rawValue, "\(seeds.count)", "\(seeds.lowerBound)"], environment)
    do { try child.run(showsOutput: record == nil) } catch {
      return (seeds.lowerBound, "cannot be run: \(error)")
    }
    var lastState = (progress.seed, child.cpuTime)
    var lastChange = Date()
    while child.isRunning {
      usleep(20_000)
      let state = (progress.seed, child.cpuTime)
      if state != lastState { (lastState, lastChange) = (state, Date()) }
      if Date().timeIntervalSince(lastChange) > Self.idleTime { child.kill() }
    }
    switch child.outcome {
    case .passed: return nil
    case .failed: return (progress.seed, "failed")
    case .ended(let signal):
      let reasons = [
        SIGPROF: "took far too much CPU time",
        SIGKILL: "waited for \(Int(Self.idleTime)) s, or was killed",
      ]
      return (progress.seed, reasons[signal] ?? "trapped")
    }
  }

  // MARK: Walks

  /// Prints the shortest walk that fails in the same way as that of a seed.
  private func printShortWalk(of seed: UInt64, _ progress: Progress, _ path: String) {
    let file = path + ".walk"
    defer { unlink(file) }
    // The worker writes the steps down and fails as before.
    _ = runWorker(seed..<seed + 1, progress, path, recordingAt: file)
    guard let text = try? String(contentsOfFile: file, encoding: .utf8), let walk = Walk(text),
      let expected = failure(of: walk, file)
    else { return print("the walk cannot be taken again") }
    let short = walk.shrunk { failure(of: $0, file)?.law == expected.law }
    print("\(failure(of: short, file)?.message ?? expected.message)\n\(short.text)")
  }

  /// Takes a walk in a child, and returns how it fails, or `nil` if it does not.
  private func failure(of walk: Walk, _ file: String) -> (law: String, message: String)? {
    guard (try? walk.text.write(toFile: file, atomically: true, encoding: .utf8)) != nil else {
      return nil
    }
    let child = Child(["walk", file], [:])
    guard (try? child.run(showsOutput: false)) != nil else { return nil }
    let output = child.readOutput()
    switch child.outcome {
    case .passed: return nil
    case .failed: return (String(output.prefix { $0 != ":" }), output)
    case .ended(let signal): return ("signal \(signal)", "ended by signal \(signal)")
    }
  }
}

/// A child that runs this program.
private final class Child {
  private let process = Process()
  private let output = Pipe()

  enum Outcome {
    case passed, failed
    case ended(signal: Int32)
  }

  init(_ arguments: [String], _ environment: [String: String]) {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = arguments
    // With hashes of its own, each process would take the elements of a set in another order, and a
    // seed that failed would not fail again.
    let variables = ["SWIFT_BACKTRACE": "enable=no", "SWIFT_DETERMINISTIC_HASHING": "1"]
    process.environment = ProcessInfo.processInfo.environment
      .merging(variables) { $1 }.merging(environment) { $1 }
  }

  func run(showsOutput: Bool) throws {
    if !showsOutput { process.standardOutput = output }
    try process.run()
  }

  func readOutput() -> String {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  var isRunning: Bool { process.isRunning }
  var cpuTime: Double { clinux_cpu_time(process.processIdentifier) }

  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// How the child ended, for which this waits.
  var outcome: Outcome {
    process.waitUntilExit()
    removeFolder()
    if process.terminationReason == .uncaughtSignal {
      return .ended(signal: process.terminationStatus)
    }
    return process.terminationStatus == 0 ? .passed : .failed
  }

  /// Removes the files of its walks, which a child that trapped leaves.
  private func removeFolder() {
    try? FileManager.default.removeItem(
      atPath: WalkTrial.folder(ofProcess: process.processIdentifier))
  }
}
