internal import Files
internal import Glibc
internal import Wire

/// The connection to one extension: its supervisor, and its process while one is running.
final class ExtensionConnection {
  let name: String
  var supervisor: Supervisor
  var meter = CostMeter()
  private(set) var child: ChildProcess?
  /// The stamp of the program that was started last.
  private(set) var stamp: UInt64?
  private var messageReader = MessageReader()
  private var outgoingBytes: [UInt8] = []
  private var log = LogStream()
  private var reaper: Reaper?
  private var isInputClosed = false
  private var isOutputClosed = false
  /// The log output of the last process that was still unread when its exit status was collected.
  private(set) var finalOutput: [String] = []
  /// Killed processes whose exit status is still to be collected.
  private var killedPIDs: [pid_t] = []
  /// Processes that were asked to exit, and the time at which each is killed if it is still
  /// running.
  private var exitingChildren: [(child: ChildProcess, deadline: Double)] = []

  /// The time that a process has to exit after its input is closed, in seconds.
  private static let exitTimeout = 2.0

  init(_ command: ExtensionCommand) {
    name = command.name
    supervisor = Supervisor(idleTimeout: command.bounds.idleTimeout)
  }

  /// A message that names the stream that the process closed, or `nil` if both are open.
  var closedStreamReason: String? {
    if isOutputClosed { return "closed its output" }
    return isInputClosed ? "closed its input" : nil
  }

  /// The time of the next timeout, in seconds of the monotonic clock, or `nil` for none.
  var nextDeadline: Double? {
    let pauseEnd = child == nil ? nil : log.pauseEnd
    var deadline = Double.earliest(supervisor.nextDeadline, pauseEnd)
    for child in exitingChildren { deadline = .earliest(deadline, child.deadline) }
    return deadline
  }

  func addDescriptors(to requests: inout PollRequests) {
    guard let child else { return }
    // A stream at its end is always ready, so do not poll it.
    if !isOutputClosed { requests.add(child.output) }
    if log.shouldPoll { requests.add(child.errors) }
    // With no events requested, poll still reports when the reader has closed the pipe.
    if !isInputClosed { requests.add(child.input, outgoingBytes.isEmpty ? 0 : Int16(POLLOUT)) }
  }

  func uses(_ descriptor: Int32) -> Bool {
    guard let child else { return false }
    return [child.input, child.output, child.errors].contains(descriptor)
  }

  /// Starts a process, which the reaper ends with the host.
  ///
  /// - Returns: The process ID.
  func start(_ command: ExtensionCommand, _ reaper: Reaper) throws(SpawnError) -> Int32 {
    stamp = command.buildIdentity
    let newChild = try ChildProcess(command, hostID: reaper.hostID)
    let pid = newChild.pid
    self.reaper = reaper
    reaper.watch(pid)
    messageReader = MessageReader(limit: Supervisor.byteLimit)
    outgoingBytes = []
    log = LogStream()
    isInputClosed = false
    isOutputClosed = false
    child = newChild
    meter.restart()
    return pid
  }

  func send(_ message: HostMessage) {
    // `try?`: encoding JSON values cannot fail.
    guard let child, let line = try? WireCoding.line(message) else { return }
    child.extendCPUTimeLimit()
    outgoingBytes += line
    flush()
  }

  /// What was read from a descriptor.
  struct ReadResult {
    var count = 0
    var lines: [MessageReader.Line] = []
    var log: [String] = []
    var error: WireError?
  }

  /// Reads from or writes to a descriptor that is ready.
  func transfer(_ descriptor: Int32, at now: Double) -> ReadResult {
    switch descriptor {
    case child?.output: return readMessages(descriptor)
    case child?.errors: return ReadResult(log: log.read(descriptor, at: now))
    default:
      // Without outgoing bytes, the input is ready only if the process has closed it.
      isInputClosed = outgoingBytes.isEmpty
      flush()
      return ReadResult()
    }
  }

  /// Kills the process.
  ///
  /// Its exit status is collected later.
  func kill() {
    guard let pid = child?.pid else { return }
    meter.update(child?.cpuTime)
    child?.kill()
    child = nil
    killedPIDs.append(pid)
  }

  /// Closes the process's input, so that it exits; it is killed if it does not exit in time.
  func closeGracefully(at now: Double) {
    guard let child else { return }
    child.closeInput()
    exitingChildren.append((child, now + Self.exitTimeout))
    self.child = nil
  }

  /// Kills processes that did not exit in time, and resumes reading a log that was paused.
  func tick(at now: Double) {
    log.tick(at: now)
    for (child, deadline) in exitingChildren where deadline <= now {
      child.kill()
      killedPIDs.append(child.pid)
    }
    exitingChildren.removeAll { $0.deadline <= now }
  }

  /// Whether the exit status of a process is still to be collected.
  var awaitsExits: Bool { !killedPIDs.isEmpty || !exitingChildren.isEmpty }

  /// Collects the exit status of processes that were killed or asked to exit.
  func reapKilled() {
    killedPIDs.removeAll { pid in
      guard waitpid(pid, nil, WNOHANG) != 0 else { return false }
      reaper?.forget(pid)
      return true
    }
    exitingChildren.removeAll { child, _ in
      guard waitpid(child.pid, nil, WNOHANG) != 0 else { return false }
      // Kill the processes that this one left behind in its group.
      child.kill()
      reaper?.forget(child.pid)
      return true
    }
  }

  /// Kills the process and those that were asked to exit.
  func shutDown() {
    kill()
    for (child, _) in exitingChildren {
      child.kill()
      killedPIDs.append(child.pid)
    }
    exitingChildren = []
  }

  /// The output descriptor of a process that has ended but whose exit status has not been
  /// collected, or `nil`.
  var endedProcessOutput: Int32? {
    guard let child else { return nil }
    var info = siginfo_t()
    let status = waitid(P_PID, id_t(child.pid), &info, WEXITED | WNOHANG | WNOWAIT)
    return status == 0 && info.si_signo == SIGCHLD ? child.output : nil
  }

  /// Collects the exit status of the process, and returns why it ended, or `nil` if it is running.
  func reap() -> String? {
    guard let pid = child?.pid else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(pid, &status, WNOHANG, &usage) == pid else { return nil }
    meter.update(usage.cpuTime)
    finalOutput = child.map { log.remainingOutput($0.errors) } ?? []
    // Kill the processes that this one left behind in its group.
    child?.kill()
    child = nil
    reaper?.forget(pid)
    return Self.reason(status)
  }

  private static func reason(_ status: Int32) -> String {
    let signal = status & 0x7f
    guard signal != 0 else { return "exited with status \(status >> 8 & 0xff)" }
    switch signal {
    case SIGKILL: return "was killed"
    case SIGXCPU: return "used too much CPU time"
    case SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE: return "crashed"
    default: return "was terminated by signal \(signal)"
    }
  }

  private func flush() {
    guard let input = child?.input else { return }
    while !outgoingBytes.isEmpty {
      let count = outgoingBytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else {
        if errno == EAGAIN || errno == EINTR { return }
        // The process has closed its input.
        isInputClosed = true
        outgoingBytes = []
        return
      }
      outgoingBytes.removeFirst(count)
    }
  }

  private func readMessages(_ descriptor: Int32) -> ReadResult {
    var result = ReadResult()
    guard let bytes = PipeBytes.read(descriptor) else { return result }
    isOutputClosed = bytes.isEmpty
    result.count = bytes.count
    do throws(WireError) {
      result.lines = try messageReader.append(bytes)
    } catch {
      result.error = error
    }
    return result
  }
}

extension rusage {
  /// User and system CPU time in seconds.
  fileprivate var cpuTime: Double {
    Double(ru_utime.tv_sec + ru_stime.tv_sec) + Double(ru_utime.tv_usec + ru_stime.tv_usec) / 1e6
  }
}
