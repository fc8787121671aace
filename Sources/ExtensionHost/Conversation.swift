internal import Glibc
internal import Wire

/// One extension: its supervisor, and its process while there is one.
final class Conversation {
  let name: String
  var supervisor: Supervisor
  var meter = CostMeter()
  private(set) var child: ChildProcess?
  private var lines = LineParser()
  private var outgoing: [UInt8] = []
  private var logLines = LineParser(limit: logLimit)
  /// What the process may still write to the log.
  private var logLeft = (bytes: logLimit, lines: logLineLimit)
  private var isErrorsClosed = false
  /// What the last process said and nobody had read when its end was collected.
  private(set) var lastWords: [String] = []
  /// Processes that were killed and whose end is still to be collected.
  private var killed: [pid_t] = []
  /// Processes that were let go, and when they are ended if they have not by then.
  private var leaving: [(child: ChildProcess, deadline: Double)] = []

  /// What is read of one stream in one turn of the loop, in bytes: a key waits no longer than that.
  private static let turn = 256 << 10
  /// What one process may write to the log, in bytes and in lines: each line is a write for us.
  private static let logLimit = 1 << 20
  private static let logLineLimit = 4000

  /// How long a process that is let go may take to end, in seconds.
  private static let farewell = 2.0

  init(_ command: ExtensionCommand) {
    name = command.name
    supervisor = Supervisor(idle: command.bounds.idle)
  }

  /// When something is due, in seconds of the clock that never steps.
  var nextDeadline: Double? {
    ([supervisor.nextDeadline] + leaving.map(\.deadline)).compactMap(\.self).min()
  }

  var descriptors: [(descriptor: Int32, events: Int16)] {
    guard let child else { return [] }
    var wanted = [(child.output, Int16(POLLIN)), (child.errors, Int16(POLLIN))]
    if isErrorsClosed { wanted.removeLast() }
    if !outgoing.isEmpty { wanted.append((child.input, Int16(POLLOUT))) }
    return wanted
  }

  func uses(_ descriptor: Int32) -> Bool {
    guard let child else { return false }
    return [child.input, child.output, child.errors].contains(descriptor)
  }

  func start(_ command: ExtensionCommand) throws(SpawnError) -> Int32 {
    let started = try ChildProcess(command)
    let pid = started.pid
    lines = LineParser(limit: Supervisor.byteLimit)
    outgoing = []
    logLines = LineParser(limit: Self.logLimit)
    logLeft = (Self.logLimit, Self.logLineLimit)
    isErrorsClosed = false
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
    var lines: [[UInt8]] = []
    var log: [String] = []
    var error: WireError?
  }

  /// Reads or writes what is ready.
  func transfer(_ descriptor: Int32) -> Found {
    switch descriptor {
    case child?.output: return readMessages(descriptor)
    case child?.errors: return readLog(descriptor)
    default:
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

  /// Ends those that were let go and did not go.
  func endLeaving(at now: Double) {
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

  /// Why the process ended, or `nil` where it has not.
  func reap() -> String? {
    guard let pid = child?.pid else { return nil }
    var status: Int32 = 0
    var used = rusage()
    guard wait4(pid, &status, WNOHANG, &used) == pid else { return nil }
    meter.look(used.processorTime)
    lastWords = restOfLog()
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
      guard count > 0 else { return }
      outgoing.removeFirst(count)
    }
  }

  private func readMessages(_ descriptor: Int32) -> Found {
    var found = Found()
    guard let bytes = Self.read(descriptor) else { return found }
    found.count = bytes.count
    do throws(WireError) {
      found.lines = try lines.append(bytes)
    } catch {
      found.error = error
    }
    return found
  }

  private func readLog(_ descriptor: Int32) -> Found {
    var found = Found()
    guard let bytes = Self.read(descriptor) else { return found }
    if bytes.isEmpty { isErrorsClosed = true }
    found.log = log(bytes)
    return found
  }

  /// The lines that bytes complete, as many as may still be written.
  private func log(_ bytes: [UInt8]) -> [String] {
    guard logLeft.bytes > 0, logLeft.lines > 0 else { return [] }
    let kept = bytes.prefix(logLeft.bytes)
    // A line can be no longer than what is kept in all.
    let lines = (try? logLines.append(kept)) ?? []
    var log = lines.prefix(logLeft.lines).map { String(decoding: $0, as: UTF8.self) }
    logLeft.bytes -= bytes.count
    logLeft.lines -= lines.count
    if logLeft.bytes <= 0 || logLeft.lines <= 0 { log.append("… and more, left out") }
    return log
  }

  /// What an ended process said and was not read, and the line that it did not finish.
  private func restOfLog() -> [String] {
    guard let errors = child?.errors else { return [] }
    var lines: [String] = []
    // Others may hold the pipe and write on: what may still be written bounds that, too.
    while !isErrorsClosed, logLeft.bytes > 0, logLeft.lines > 0, let bytes = Self.read(errors) {
      if bytes.isEmpty { isErrorsClosed = true }
      lines += log(bytes)
    }
    return lines + log([0x0a])
  }

  /// What can be read now; empty at the end, `nil` where there is nothing yet.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var isThere = true
    let bytes = [UInt8](unsafeUninitializedCapacity: turn) { buffer, used in
      let count = Glibc.read(descriptor, buffer.baseAddress, turn)
      isThere = count >= 0 || (errno != EAGAIN && errno != EINTR)
      used = max(0, count)
    }
    return isThere ? bytes : nil
  }
}

extension rusage {
  /// In seconds.
  fileprivate var processorTime: Double {
    Double(ru_utime.tv_sec + ru_stime.tv_sec) + Double(ru_utime.tv_usec + ru_stime.tv_usec) / 1e6
  }
}
