import ExtensionHost
import Foundation
import Testing

/// What a process said last may say why it ended.
struct LastWordsTests {
  @Test func whatAProcessSaysAsItEndsIsInTheLogThoughItsEndIsCollectedFirst() throws {
    let host = ExtensionHost()
    defer { host.shutDown() }
    let script = "read line; echo first >&2; echo why >&2; printf unfinished >&2; exit 3"
    let environment = ProcessInfo.processInfo.environment
    host.register(
      ExtensionCommand(name: "mine", arguments: ["sh", "-c", script], environment: environment))
    host.ask("mine", Question(Ticket(1), .describe, limit: 5, isUrgent: true), at: 0)
    let pids = host.takeEvents().compactMap { event in
      if case .started(_, let pid) = event { pid } else { nil }
    }
    let pid = try #require(pids.first)
    // It has ended, and nobody has read a word of it or taken note of its end.
    var end = siginfo_t()
    #expect(waitid(P_PID, id_t(pid), &end, WEXITED | WNOWAIT) == 0)
    host.reap(at: 0)
    let lines = host.takeEvents().compactMap { event in
      if case .logged("mine", let line) = event { line } else { nil }
    }
    #expect(lines == ["first", "why", "unfinished"])
  }
}
