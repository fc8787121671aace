internal import CLinux
import Foundation
import Fuzzing

/// Tests a part of Tessera with random input, in child processes that may trap or hang.
///
/// Usage: `fuzz KIND [COUNT] [FIRST SEED]`. Each seed that traps, takes too much CPU time or fails is
/// printed with the command that reproduces the failure: `fuzz KIND 1 SEED`. A walk that fails is
/// also printed as the shortest list of steps that fails in the same way; `fuzz walk FILE` takes the
/// steps in a file. The exit code is 1 if anything failed.
@main
enum Fuzz {
  static func main() {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "walk" { exit(takeWalk(in: arguments[2])) }
    guard arguments.count > 1, let kind = Trial(rawValue: arguments[1]) else {
      let kinds = Trial.allCases.map(\.rawValue).joined(separator: "|")
      print("fuzz \(kinds) [COUNT] [FIRST SEED]\nfuzz walk FILE")
      exit(64)
    }
    let count = arguments.count > 2 ? UInt64(arguments[2]) ?? 10_000 : 10_000
    let first = arguments.count > 3 ? UInt64(arguments[3]) ?? 0 : 0
    if let path = ProcessInfo.processInfo.environment[Progress.variable] {
      exit(Worker(kind: kind, progress: Progress(path: path)).run(first..<first + count))
    }
    exit(Watcher(kind: kind).run(first..<first + count) ? 0 : 1)
  }

  private static func takeWalk(in file: String) -> Int32 {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8), let walk = Walk(text)
    else {
      print("\(file) is not a walk")
      return 64
    }
    CPUTime.end(after: CPUAllowance.seconds(Trial.walks.limit))
    guard let problem = walk.run() else {
      print(walk.screen)
      return 0
    }
    print("\(problem)\n\(problem.screen)")
    return 1
  }
}

enum CPUTime {
  /// Ends this process with SIGPROF after some seconds of CPU time from now on.
  static func end(after seconds: Double) {
    var timer = itimerval()
    timer.it_value.tv_sec = Int(seconds)
    timer.it_value.tv_usec = Int((seconds - seconds.rounded(.down)) * 1e6)
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }
}
