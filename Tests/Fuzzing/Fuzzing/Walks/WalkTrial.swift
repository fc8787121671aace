internal import Foundation

/// A trial with a random walk of the whole program.
package enum WalkTrial {
  /// The number of steps of a walk.
  package static let steps = 250

  /// The variable with the path of the file into which the steps are written as they are taken.
  ///
  /// The file has the steps of a walk that trapped.
  package static let recordVariable = "FUZZ_WALK"

  /// Returns the folder with the files of a process's walks, in memory if possible, because layouts
  /// are written to the disk.
  package static func folder(ofProcess pid: Int32) -> String {
    let memory = "/dev/shm"
    let parent = access(memory, W_OK) == 0 ? memory + "/" : NSTemporaryDirectory()
    return "\(parent)tessera-walks-\(pid)"
  }

  /// Walks with random steps.
  ///
  /// - Returns: The problem, or `nil` if there is none.
  package static func run(seed: UInt64, steps: Int = steps) -> String? {
    let path = ProcessInfo.processInfo.environment[recordVariable]
    let record = path.flatMap { fopen($0, "w") }
    defer { if let record { fclose(record) } }
    var generator = WalkGenerator(seed: seed)
    var dashboard = WalkedDashboard()
    for number in 0..<steps {
      let step = generator.next(dashboard)
      if let record {
        fputs("\(step)\n", record)
        fflush(record)
      }
      dashboard.take(step)
      if let problem = dashboard.problem(afterStep: number) { return problem.description }
    }
    dashboard.take(.undoEverything)
    defer { try? FileManager.default.removeItem(atPath: folder(ofProcess: getpid())) }
    return dashboard.problem(afterStep: steps)?.description
  }
}
