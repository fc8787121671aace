import CLinux
import Foundation
import Golden
@testable import Sandbox
import Testing

/// Somebody's extension cannot leave anything behind, whatever it starts: not by a session of its own, nor by
/// an empty environment.
@Suite(
  .serialized,
  .enabled(if: clinux_landlock_version() > 0, "without Landlock, no such extension is started"))
struct KeptSessionTests {
  /// An extension that has started two programs, and what their arguments contain.
  private struct Started {
    let processID: pid_t
    let word: String

    init() throws {
      let folder = try TemporaryFolder()
      let sandbox = Sandbox(
        .withoutSecrets, .landlock,
        environment: ["HOME": folder.path, "PATH": "/usr/bin:/bin"], program: "/bin/sh",
        ownFolders: [folder.path])
      word = "\(UInt32.random(in: 1_000_000...9_999_999))"
      let script = """
        env -i setsid sleep \(word) &
        env -i setsid sh -c 'setsid sleep \(word)' &
        wait
        """
      let words: [String] = ["/bin/sh", "-c", script]
      let arguments = words.map { strdup($0) } + [nil]
      let variables = [strdup("PATH=/usr/bin:/bin"), nil]
      defer { (arguments + variables).forEach { free($0) } }
      let limits = clinux_limits(
        data_bytes: 1 << 30, files: 64, file_bytes: 0, cpu_seconds: 0, group: 0)
      var number: pid_t = 0
      let code = sandbox.withConfinement { confinement in
        clinux_spawn(
          "/bin/sh", arguments, variables, nil, [0, 1, 2], limits, confinement, &number)
      }
      guard code == 0 else { throw POSIXError(.EPERM) }
      processID = number
    }

    /// The programs that it has started and that have not ended.
    var programs: [pid_t] {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.compactMap { pid_t($0) }.filter { process in
        FileManager.default.contents(atPath: "/proc/\(process)/cmdline")
          == Data("sleep\0\(word)\0".utf8)
      }
    }

    func waitUntilStarted() async { while programs.count < 2 { await Task.yield() } }

    /// Waits until its programs have ended, and returns whether they have; none is left behind.
    func haveEnded() async -> Bool {
      let deadline = ProcessInfo.processInfo.systemUptime + 20
      while !programs.isEmpty, ProcessInfo.processInfo.systemUptime < deadline {
        await Task.yield()
      }
      let remaining = programs
      remaining.forEach { kill($0, SIGKILL) }
      return remaining.isEmpty
    }
  }

  @Test func whatItStartsEndsWithItsGroup() async throws {
    let started = try Started()
    await started.waitUntilStarted()
    for program in started.programs { #expect(getsid(program) == started.processID) }
    kill(-started.processID, SIGKILL)
    waitpid(started.processID, nil, 0)
    #expect(await started.haveEnded())
  }

  /// The dashboard is killed; what was waited for before is none of the reaper's business.
  @Test func whatItStartsEndsWithTheDashboard() async throws {
    let reaper = clinux_reaper("TESSERA_TEST=\(UUID())")
    let (ended, kept) = (try Started(), try Started())
    for started in [ended, kept] {
      clinux_reaper_watch(reaper, started.processID, true)
      await started.waitUntilStarted()
    }
    clinux_reaper_watch(reaper, kept.processID, false)
    close(reaper)
    #expect(await ended.haveEnded())
    waitpid(ended.processID, nil, 0)
    #expect(kept.programs.count == 2)
    kill(-kept.processID, SIGKILL)
    waitpid(kept.processID, nil, 0)
    #expect(await kept.haveEnded())
  }
}
