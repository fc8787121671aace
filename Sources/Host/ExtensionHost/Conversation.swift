internal import Glibc
internal import Wire

/// One extension: its supervisor, and its process while there is one.
final class Conversation {
  let name: String
  var supervisor: Supervisor
  var meter = CostMeter()
  private(set) var child: ChildProcess?
  /// The stamp of the program that was last started.
  private(set) var stamp: UInt64?
  private var messages = MessageReader()
  private var outgoing: [UInt8] = []
  private var log = LogStream()
  private var isInputClosed = false
  private var isOutputClosed = false
  /// What the last process said and nobody had read when its end was collected.
  private(set) var lastWords: [String] = []
  /// Processes that were killed and whose end is still to be collected.
  private var killed: [pid_t] = []
  /// Processes that were let go, and when they are ended if they have not by then.
  private var leaving: [(child: ChildProcess, deadline: Double)] = []

  /// How long a process that is let go may take to end, in seconds.
  private static let farewell = 2.0

  init(_ command: ExtensionCommand) {
    name = command.name
    supervisor = Supervisor(idle: command.bounds.idle)
  }

  /// What the process did to the streams that messages go through, or `nil` where both are open.
  var closed: String? {
    if isOutputClosed { return "closed its output" }
    return isInputClosed ? "closed its input" : nil
  }

  /// When something is due, in seconds of the clock that never steps.
  var nextDeadline: Double? {
    let rest = child == nil ? nil : log.rest
    return ([supervisor.nextDeadline, rest] + leaving.map(\.deadline)).compactMap(\.self).min()
  }

  var descriptors: [(descriptor: Int32, events: Int16)] {
    guard let child else { return [] }
    var wanted: [(descriptor: Int32, events: Int16)] = []
    // A stream at its end is always ready: it is not waited for.
    if !isOutputClosed { wanted.append((child.output, Int16(POLLIN))) }
    if log.isWanted { wanted.append((child.errors, Int16(POLLIN))) }
    // With nothing to write it is ready when nobody reads it any more.
    let writing = outgoing.isEmpty ? 0 : Int16(POLLOUT)
    if !isInputClosed { wanted.append((child.input, writing)) }
    return wanted
  }

  func uses(_ descriptor: Int32) -> Bool {
    guard let child else { return false }
    return [child.input, child.output, child.errors].contains(descriptor)
  }

  /// Starts a process that carries the keeper's mark.
  func start(_ command: ExtensionCommand, _ mark: String) throws(SpawnError) -> Int32 {
    stamp = command.stamp
    let started = try ChildProcess(command, mark)
    let pid = started.pid
    messages = MessageReader(limit: Supervisor.byteLimit)
    outgoing = []
    log = LogStream()
    isInputClosed = false
    isOutputClosed = false
    child = started
    meter.restart()
    return pid
  }

  func send(_ message: HostMessage) {
    // A message of plain values always encodes.
    guard let child, let line = try? WireCoding.line(message) else { return }
    child.allowQuestion()
    outgoing += line
    flush()
  }

  /// What a turn's reading found.
  struct Found {
    var count = 0
    var lines: [MessageReader.Line] = []
    var log: [String] = []
    var error: WireError?
  }

  /// Reads or writes what is ready.
  func transfer(_ descriptor: Int32, at now: Double) -> Found {
    switch descriptor {
    case child?.output: return readMessages(descriptor)
    case child?.errors: return Found(log: log.read(descriptor, at: now))
    default:
      isInputClosed = outgoing.isEmpty
      flush()
      return Found()
    }
  }

  /// Ends the process; its end is collected later.
  func stop() {
    guard let pid = child?.pid else { return }
    meter.look(child?.processorTime)
    child?.kill()
    child = nil
    killed.append(pid)
  }

  /// Lets the process end by itself.
  func letGo(at now: Double) {
    guard let child else { return }
    child.closeInput()
    leaving.append((child, now + Self.farewell))
    self.child = nil
  }

  /// Ends those that were let go and did not go, and what rested goes on.
  func tick(at now: Double) {
    log.tick(at: now)
    for (child, deadline) in leaving where deadline <= now {
      child.kill()
      killed.append(child.pid)
    }
    leaving.removeAll { $0.deadline <= now }
  }

  /// Whether some process's end is still to be collected.
  var awaitsEnds: Bool { !killed.isEmpty || !leaving.isEmpty }

  /// Collects the ends of processes that were killed or let go.
  func reapKilled() {
    killed.removeAll { waitpid($0, nil, WNOHANG) != 0 }
    leaving.removeAll { child, _ in
      guard waitpid(child.pid, nil, WNOHANG) != 0 else { return false }
      // What it left in its group goes with it.
      child.kill()
      return true
    }
  }

  /// Ends whatever there is.
  func shutDown() {
    stop()
    for (child, _) in leaving {
      child.kill()
      killed.append(child.pid)
    }
    leaving = []
  }

  /// The output of a process that has ended, and whose end is still to be collected; `nil` for none.
  var endedOutput: Int32? {
    guard let child else { return nil }
    var end = siginfo_t()
    let answer = waitid(P_PID, id_t(child.pid), &end, WEXITED | WNOHANG | WNOWAIT)
    return answer == 0 && end.si_signo == SIGCHLD ? child.output : nil
  }

  /// Why the process ended, or `nil` where it has not.
  func reap() -> String? {
    guard let pid = child?.pid else { return nil }
    var status: Int32 = 0
    var used = rusage()
    guard wait4(pid, &status, WNOHANG, &used) == pid else { return nil }
    meter.look(used.processorTime)
    lastWords = child.map { log.lastWords($0.errors) } ?? []
    // What it left in its group goes with it.
    child?.kill()
    child = nil
    return Self.reason(status)
  }

  private static func reason(_ status: Int32) -> String {
    let signal = status & 0x7f
    guard signal != 0 else { return "ended with status \(status >> 8 & 0xff)" }
    switch signal {
    case SIGKILL: return "was killed"
    case SIGXCPU: return "used too much of the processor"
    case SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE: return "crashed"
    default: return "was ended by signal \(signal)"
    }
  }

  private func flush() {
    guard let input = child?.input else { return }
    while !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if errno == EAGAIN || errno == EINTR { return }
        // Nobody reads it any more.
        isInputClosed = true
        outgoing = []
        return
      }
      outgoing.removeFirst(count)
    }
  }

  private func readMessages(_ descriptor: Int32) -> Found {
    var found = Found()
    guard let bytes = PipeBytes.read(descriptor) else { return found }
    isOutputClosed = bytes.isEmpty
    found.count = bytes.count
    do throws(WireError) {
      found.lines = try messages.append(bytes)
    } catch {
      found.error = error
    }
    return found
  }
}

extension rusage {
  /// In seconds.
  fileprivate var processorTime: Double {
    Double(ru_utime.tv_sec + ru_stime.tv_sec) + Double(ru_utime.tv_usec + ru_stime.tv_usec) / 1e6
  }
}
