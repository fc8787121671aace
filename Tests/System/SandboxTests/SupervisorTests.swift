import Foundation
import Golden
@testable import Sandbox
import Testing

/// Without namespaces, a process beside a program ends what the program leaves behind.
@Suite(.enabled(if: Confinement.hasLandlock, "this machine has no Landlock"))
struct SupervisorTests {
  /// A program that is confined by Landlock alone; its output is a pipe.
  private final class Run {
    let folder: TemporaryFolder
    let processID: pid_t
    let output: FileHandle

    init(_ arguments: [String]) throws {
      folder = try TemporaryFolder()
      let sandbox = Sandbox(
        .withoutSecrets, .landlock, environment: ["HOME": folder.path], program: arguments[0],
        ownFolders: [folder.path], confiner: "\(ConfinementMachine.programs)/tessera-confine")
      // Tests that run at the same time must not inherit it.
      var ends: [Int32] = [-1, -1]
      let code = pipe(&ends)
      try #require(code == 0)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
      defer { close(ends[1]) }
      processID = try Self.spawn(sandbox.command(arguments), output: ends[1])
    }

    private static func spawn(_ words: [String], output: Int32) throws -> pid_t {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, output, 1)
      // The threads of tests block signals.
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var none = sigset_t()
      sigemptyset(&none)
      posix_spawnattr_setsigmask(&attributes, &none)
      // Whoever runs the tests may ignore signals, as nohup does.
      var all = sigset_t()
      sigfillset(&all)
      posix_spawnattr_setsigdefault(&attributes, &all)
      posix_spawnattr_setflags(
        &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
      let arguments = words.map { strdup($0) } + [nil]
      let variables = [strdup("TESSERA+PATH=/usr/bin:/bin"), nil]
      defer { (arguments + variables).forEach { free($0) } }
      var processID: pid_t = 0
      let code = posix_spawn(
        &processID, words[0], &actions, &attributes, arguments, variables)
      try #require(code == 0)
      return processID
    }

    /// Waits for the first line of the output.
    func waitForLine() {
      while let last = output.availableData.last, last != UInt8(ascii: "\n") {}
    }

    /// Waits until the process has stopped or ended.
    ///
    /// - Returns: The status of waitpid(2).
    func wait() -> Int32 {
      var status: Int32 = 0
      while waitpid(processID, &status, WUNTRACED) < 0, errno == EINTR {}
      return status
    }

    /// Whether no process can write the output any more.
    func isAlone() -> Bool {
      var request = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      return poll(&request, 1, 0) == 1 && request.revents & Int16(POLLHUP) != 0
    }
  }

  private static let probe = "\(ConfinementMachine.programs)/ConfinementProbe"

  @Test func whatIsLeftBehindEndsWithTheProgram() throws {
    let run = try Run([Self.probe, "leave"])
    #expect(run.wait() == 0)
    #expect(run.isAlone())
  }

  @Test func everythingEndsOnASignal() throws {
    let run = try Run([Self.probe, "stay"])
    run.waitForLine()
    kill(run.processID, SIGTERM)
    #expect(run.wait() & 0x7f == SIGKILL)
    #expect(run.isAlone())
  }

  /// As in a terminal that is closed: the program can react, but not go on for ever.
  @Test func aHangUpIsPassedOn() throws {
    let run = try Run([
      "/bin/sh", "-c", "trap 'exit 5' HUP; echo ready; while :; do sleep 0.01; done",
    ])
    run.waitForLine()
    kill(run.processID, SIGHUP)
    #expect(run.wait() >> 8 == 5)
  }

  @Test func aProgramThatIgnoresHangUpsIsEnded() throws {
    let run = try Run([
      "/bin/sh", "-c", "trap '' HUP; echo ready; while :; do sleep 0.01; done",
    ])
    run.waitForLine()
    kill(run.processID, SIGHUP)
    #expect(run.wait() & 0x7f == SIGKILL)
  }

  @Test(arguments: [0, 1, 77, 255])
  func theStatusIsThatOfTheProgram(status: Int32) throws {
    #expect(try Run(["/bin/sh", "-c", "exit \(status)"]).wait() == status << 8)
  }

  @Test(arguments: [SIGTERM, SIGKILL, SIGINT, SIGSEGV])
  func theSignalIsThatOfTheProgram(signal: Int32) throws {
    #expect(try Run(["/bin/sh", "-c", "kill -\(signal) $$"]).wait() & 0x7f == signal)
  }

  /// Only in a terminal does it stop with the program: stopped, it could end nothing.
  @Test func programThatStopsItselfIsEnded() throws {
    let run = try Run(["/bin/sh", "-c", "kill -STOP $$; exit 7"])
    kill(run.processID, SIGTERM)
    // By the signal itself, if it came before the supervisor could wait for it.
    #expect([SIGKILL, SIGTERM].contains(run.wait() & 0x7f))
  }
}
