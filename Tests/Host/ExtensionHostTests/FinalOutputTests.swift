import ExtensionHost
import Foundation
import Golden
import Testing
import Wire

/// The last output of a process may explain why it ended.
struct FinalOutputTests {
  private let root: TemporaryFolder

  init() throws { root = try TemporaryFolder() }

  /// Sends a request to a shell script that exits, collects its exit status before reading its
  /// output, and returns the events.
  private func events(of script: String) throws -> [HostEvent] {
    let host = ExtensionHost()
    defer { host.shutDown() }
    let environment = ProcessInfo.processInfo.environment
    host.register(
      ExtensionCommand(name: "mine", arguments: ["sh", "-c", script], environment: environment))
    host.submit("mine", PendingRequest(Ticket(1), .describe, timeout: 5, isUrgent: true), at: 0)
    let pids = host.drainEvents().compactMap { event in
      if case .started(_, let pid) = event { pid } else { nil }
    }
    let pid = try #require(pids.first)
    // The process has ended, but its output has not been read and its exit status has not been
    // collected.
    var info = siginfo_t()
    #expect(waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) == 0)
    host.reap(at: 0)
    return host.drainEvents()
  }

  @Test func finalOutputIsLoggedEvenIfExitIsCollectedFirst() throws {
    let script = "read line; echo first >&2; echo why >&2; printf unfinished >&2; exit 3"
    let lines = try events(of: script).compactMap { event in
      if case .logged("mine", let line) = event { line } else { nil }
    }
    #expect(lines == ["first", "why", "unfinished"])
  }

  @Test func responseSentBeforeExitCounts() throws {
    let response = #"{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"widgets":[]}}"#
    let responses = try events(of: "read line; echo '\(response)'; exit 0").compactMap { event in
      if case .responded(Ticket(1), let response) = event { response } else { nil }
    }
    guard case .described(let description)? = responses.first else {
      Issue.record("\(responses)")
      return
    }
    #expect(responses.count == 1 && description.widgets.isEmpty)
  }

  @Test func programThatIsNotAnExtensionReportsStatusAndOutput() throws {
    let events = try events(of: "read line; echo usage: this; echo why >&2; exit 2")
    let lines = events.compactMap { if case .logged("mine", let line) = $0 { line } else { nil } }
    #expect(lines.contains("why") && lines.contains { $0.contains("usage: this") })
    let responses = events.compactMap { event in
      if case .responded(Ticket(1), let response) = event { response } else { nil }
    }
    guard case .failed("exited with status 2")? = responses.first, responses.count == 1 else {
      Issue.record("\(responses)")
      return
    }
  }

  @Test func processWithOtherProtocolIsReaped() throws {
    let response = #"{"jsonrpc":"2.0","id":1,"result":{"protocol":9,"widgets":[]}}"#
    let events = try events(of: "read line; echo '\(response)'; echo $$ > \(root.path)/pid; exit 0")
    let text = try String(contentsOfFile: "\(root.path)/pid", encoding: .utf8)
    let pid = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(pid, 0) != 0 && errno == ESRCH, "not reaped: \(events)")
  }
}
