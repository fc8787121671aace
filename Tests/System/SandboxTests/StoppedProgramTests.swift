import Foundation
import Golden
@testable import Sandbox
import Testing

/// A program in the terminal is stopped with all that it has started, which would go on writing to the
/// terminal while the dashboard shows itself there.
@Suite(.serialized) struct StoppedProgramTests {
  /// How a program is stopped.
  enum Stop: String, CaseIterable, Sendable {
    /// By the terminal's key.
    case key
    /// By itself, with its whole group.
    case itself
  }

  struct Way: Sendable, CustomTestStringConvertible {
    let confinement: Confinement
    let stop: Stop

    var testDescription: String {
      let layers = [
        confinement.bubblewrap == nil ? nil : "bubblewrap",
        confinement.usesLandlock ? "Landlock" : nil,
      ]
      return (layers.compactMap(\.self) + [stop.rawValue]).joined(separator: ", ")
    }
  }

  nonisolated static let ways: [Way] = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let available = Confinement.available(searchPath: path)
    var all: [Way] = []
    if available.usesLandlock {
      all += Stop.allCases.map { Way(confinement: .landlock, stop: $0) }
    }
    if let bubblewrap = available.bubblewrap {
      let alone = Confinement(bubblewrap: bubblewrap, usesLandlock: false)
      all += Stop.allCases.map { Way(confinement: alone, stop: $0) }
    }
    // With both, its signals do not reach bubblewrap's process outside, which is the one that stops.
    if available.usesLandlock, available.bubblewrap != nil {
      all.append(Way(confinement: available, stop: .key))
    }
    return all
  }()

  /// Returns the states of the processes that have a word among their arguments.
  private func states(of word: String) -> [Character] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { process in
      let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
      guard String(decoding: line, as: UTF8.self).contains(word),
        let bytes = FileManager.default.contents(atPath: "/proc/\(process)/stat")
      else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      return text.lastIndex(of: ")").flatMap { text[$0...].dropFirst(2).first }
    }
  }

  private func spawn(_ words: [String], terminal: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    for stream in [Int32(1), 2] { posix_spawn_file_actions_adddup2(&actions, 0, stream) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of tests block signals.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // A session of its own, whose terminal is the first that it opens.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | 0x80))
    let arguments = words.map { strdup($0) } + [nil]
    let variables = [strdup("TESSERA+PATH=/usr/bin:/bin"), nil]
    defer { (arguments + variables).forEach { free($0) } }
    var processID: pid_t = 0
    let code = posix_spawn(&processID, words[0], &actions, &attributes, arguments, variables)
    try #require(code == 0)
    return processID
  }

  /// Waits until a process has stopped or ended.
  private func wait(_ processID: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(processID, &status, WUNTRACED) < 0, errno == EINTR {}
    return status
  }

  private func sandbox(_ confinement: Confinement, in folder: TemporaryFolder) -> Sandbox {
    Sandbox(
      .withoutSecrets, confinement, environment: ["HOME": folder.path], program: "/bin/sh",
      ownFolders: [folder.path], confiner: "\(ConfinementMachine.programs)/tessera-confine")
  }

  /// Opens a pseudo-terminal and returns the number of its other end.
  private func openTerminal() throws -> (descriptor: Int32, place: Int32) {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (lock, place) = (Int32(0), Int32(0))
    // TIOCSPTLCK and TIOCGPTN, which Swift does not import.
    let isUnlocked = ioctl(terminal, 0x4004_5431, &lock) == 0
    let hasPlace = ioctl(terminal, 0x8004_5430, &place) == 0
    try #require(isUnlocked && hasPlace)
    return (terminal, place)
  }

  /// A group that is given the terminal, and has nobody who gives it back.
  @Test(arguments: ways.filter { $0.stop == .key })
  func programThatGivesItsTerminalAwayEnds(way: Way) throws {
    let folder = try TemporaryFolder()
    let (terminal, place) = try openTerminal()
    defer { close(terminal) }
    let script = """
      use POSIX;
      my $child = fork();
      if (!$child) { POSIX::pause() while 1 }
      POSIX::setpgid($child, $child);
      POSIX::tcsetpgrp(0, $child);
      my $line = <STDIN>;
      """
    // The shell that has started it can read the terminal again.
    let processID = try spawn(
      ["/bin/sh", "-c", "\"$@\"; status=$?; read line; exit $status", "sh"]
        + sandbox(way.confinement, in: folder).command(
          ["/usr/bin/perl", "-e", script], isInTerminal: true), terminal: "/dev/pts/\(place)")
    _ = write(terminal, "go\n", 3)
    let status = wait(processID)
    #expect(status == (128 + SIGKILL) << 8, "\(status)")
    if status & 0xff == 0x7f { kill(processID, SIGKILL) }
  }

  @Test(arguments: ways) func everythingOfItIsStopped(way: Way) async throws {
    let folder = try TemporaryFolder()
    let sandbox = sandbox(way.confinement, in: folder)
    let (terminal, place) = try openTerminal()
    defer { close(terminal) }
    // In a session of its own, it is stopped by no key and no signal to a group.
    let script = """
      setsid sh -c 'while :; do printf .; sleep 0.001; done' child-$0 &
      read line; $1; exit 7
      """
    let number = "\(UInt32.random(in: 1_000_000...9_999_999))"
    let child = "child-\(number)"
    let processID = try spawn(
      sandbox.command(
        ["/bin/sh", "-c", script, number, way.stop == .key ? ":" : "kill -STOP 0"],
        isInTerminal: true), terminal: "/dev/pts/\(place)")
    func type(_ text: String) { _ = write(terminal, text, text.utf8.count) }
    while states(of: child).isEmpty { await Task.yield() }
    type(way.stop == .key ? "\u{1a}" : "go\n")
    var status = wait(processID)
    #expect(status & 0xff == 0x7f, "it has stopped")
    // One waits until the other, which it has just started, becomes a program.
    let stopped = states(of: child)
    #expect(stopped.contains("T") && Set(stopped).isSubset(of: ["T", "D"]), "\(stopped)")
    kill(processID, SIGCONT)
    if way.stop == .key {
      while states(of: child).contains("T") { await Task.yield() }
      type("go\n")
    }
    status = wait(processID)
    #expect(status == 7 << 8, "it goes on, and ends")
    while !states(of: child).isEmpty { await Task.yield() }
  }
}
