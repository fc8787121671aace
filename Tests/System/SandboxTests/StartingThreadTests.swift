import CLinux
import Foundation
import Testing

/// Processes that are started on a thread which exits before they do.
struct StartingThreadTests {
  private final class Started: @unchecked Sendable {
    var processID: pid_t = 0
    var code: Int32 = -1
    /// The folder of the thread.
    var path = ""
  }

  /// Threads of Dispatch and of tasks exit after a few seconds without work.
  @Test func aProcessOutlivesTheThreadThatStartsIt() throws {
    let (input, output) = (Pipe(), Pipe())
    let started = Started()
    let streams = [
      input.fileHandleForReading.fileDescriptor, output.fileHandleForWriting.fileDescriptor, 2,
    ]
    let thread = Thread {
      let limits = clinux_limits(
        data_bytes: 1 << 30, files: 64, file_bytes: 0, cpu_seconds: 60, group: 0)
      let arguments = [strdup("cat"), nil]
      let variables: [UnsafeMutablePointer<CChar>?] = [nil]
      defer { arguments.forEach { free($0) } }
      started.code = clinux_spawn(
        "/bin/cat", arguments, variables, nil, streams, limits, nil, &started.processID)
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      started.path = "/proc/\(link ?? "")"
    }
    thread.start()
    while !thread.isFinished { sched_yield() }
    try #require(started.code == 0)
    defer {
      kill(started.processID, SIGKILL)
      waitpid(started.processID, nil, 0)
    }
    // After that, the kernel has told its children.
    try #require(started.path.contains("/task/"))
    while FileManager.default.fileExists(atPath: started.path) { sched_yield() }
    try output.fileHandleForWriting.close()
    try input.fileHandleForWriting.write(contentsOf: Data("alive\n".utf8))
    #expect(output.fileHandleForReading.availableData == Data("alive\n".utf8))
  }

  /// Otherwise each search for what is left behind would be repeated fifty times.
  @Test func aProcessWithoutVariablesIsNotTakenForOneThatStarts() throws {
    var processID: pid_t = 0
    let limits = clinux_limits(
      data_bytes: 1 << 30, files: 64, file_bytes: 0, cpu_seconds: 60, group: 0)
    let arguments = [strdup("sleep"), strdup("60"), nil]
    let variables: [UnsafeMutablePointer<CChar>?] = [nil]
    defer { arguments.forEach { free($0) } }
    let code = clinux_spawn(
      "/bin/sleep", arguments, variables, nil, [0, 1, 2], limits, nil, &processID)
    try #require(code == 0)
    defer {
      kill(processID, SIGKILL)
      waitpid(processID, nil, 0)
    }
    // Arguments and variables are there at the same moment.
    func text(_ name: String) -> Data? {
      FileManager.default.contents(atPath: "/proc/\(processID)/\(name)")
    }
    while text("cmdline")?.isEmpty != false { sched_yield() }
    #expect(text("environ") == Data())
    #expect(!clinux_is_in_exec(processID))
  }
}
