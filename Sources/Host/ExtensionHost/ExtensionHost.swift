internal import CLinux
internal import Glibc
internal import Wire

/// An event that the host reports to the event loop.
package enum HostEvent: Hashable, Sendable {
  case responded(Ticket, ExtensionResponse)
  /// The CPU time of the extension and of decoding for the response that follows, in seconds.
  case cost(Ticket, Double)
  case reload(extension: String, kind: String?)
  case started(extension: String, pid: Int32)
  /// - Parameter reason: Why the process ended, or `nil` if the host stopped it or a request
  ///   already reports the reason.
  case stopped(extension: String, reason: String?)
  /// A new build of the extension's program was found, which receives all further requests.
  case rebuilt(extension: String)
  /// A line for the log.
  case logged(extension: String, String)
}

/// Starts, supervises and communicates with the extensions' processes.
///
/// The host has no thread. The event loop polls ``descriptors``, passes the ready ones to
/// ``handleReady(_:at:)``, and handles the results of ``drainEvents()``. No other type starts or
/// stops extension processes.
package final class ExtensionHost {
  private var commands: [String: ExtensionCommand] = [:]
  /// The known build of each extension: the one at registration, or the one that was started last.
  ///
  /// The build at registration matters because a program that has not been started yet may have
  /// drawn the cached views in an earlier run.
  private var builds: [String: [String]] = [:]
  private var connections: [String: ExtensionConnection] = [:]
  /// Closed connections whose processes' exit status is still to be collected.
  private var closing: [ExtensionConnection] = []
  private var events: [HostEvent] = []
  /// The reaper, created with the first process.
  private lazy var reaper = Reaper()

  package init() {
    signal(SIGPIPE, SIG_IGN)
    // The parent process may have ignored SIGCHLD, and then the end of a child would go unnoticed.
    signal(SIGCHLD, SIG_DFL)
  }

  /// Sets the command that starts an extension.
  ///
  /// If the command has changed, a running process is replaced and the recorded crashes are reset.
  package func register(_ command: ExtensionCommand, at now: Double = 0) {
    let isKnown = commands[command.name] == command
    commands[command.name] = command
    if !isKnown { builds[command.name] = command.build }
    guard !isKnown, let conversation = connections[command.name] else { return }
    conversation.supervisor.crashRecord = CrashRecord()
    carryOut(conversation.supervisor.renew(at: now), conversation, at: now)
  }

  /// Removes all extensions but the given ones, and stops their processes.
  package func removeExtensions(except names: Set<String>, at now: Double) {
    for name in commands.keys where !names.contains(name) {
      commands[name] = nil
      builds[name] = nil
      guard let conversation = connections.removeValue(forKey: name) else { continue }
      let reason = "no extension “\(name)” is installed"
      let actions = conversation.supervisor.dismiss(reason)
      carryOut(actions, conversation, at: now)
      conversation.shutDown()
      closing.append(conversation)
    }
  }

  /// The names of the registered extensions.
  package var names: [String] { commands.keys.sorted() }

  /// Returns the command that starts an extension, or `nil` if there is no extension with the name.
  package func command(of name: String) -> ExtensionCommand? { commands[name] }

  /// Returns the resident memory (bytes) and CPU time (seconds) of an extension's process, or `nil`
  /// if none is running.
  package func resourceUsage(of name: String) -> (memory: Int, processorTime: Double)? {
    guard let child = connections[name]?.child, let memory = child.memory,
      let time = child.processorTime
    else { return nil }
    return (memory, time)
  }

  /// Sends a request to an extension.
  ///
  /// The response is reported as an event.
  package func submit(_ name: String, _ question: PendingRequest, at now: Double) {
    guard let command = commands[name] else {
      events.append(.responded(question.ticket, .failed("no extension “\(name)” is installed")))
      return
    }
    let conversation = connections[name] ?? ExtensionConnection(command)
    connections[name] = conversation
    restartIfRebuilt(command, at: now)
    carryOut(conversation.supervisor.submit(question, at: now), conversation, at: now)
  }

  /// The descriptors to poll, with the requested events.
  package var descriptors: [(descriptor: Int32, events: Int16)] {
    connections.values.flatMap(\.descriptors)
  }

  /// The time of the next timeout, in seconds of the monotonic clock, or `nil` for none.
  package var nextDeadline: Double? {
    connections.values.compactMap(\.nextDeadline).min()
  }

  /// Reads from or writes to a descriptor that is ready.
  package func handleReady(_ descriptor: Int32, at now: Double) {
    guard let conversation = connections.values.first(where: { $0.uses(descriptor) }) else {
      return
    }
    let begin = clinux_thread_cpu_time()
    defer { conversation.meter.distribute(clinux_thread_cpu_time() - begin) }
    transfer(descriptor, conversation, at: now)
    recordClosedStream(conversation, at: now)
  }

  /// Reads from or writes to a descriptor that is ready.
  ///
  /// `isLast` is `true` for output that is read after the process has ended.
  private func transfer(
    _ descriptor: Int32, _ conversation: ExtensionConnection, isLast: Bool = false, at now: Double
  ) {
    let child = conversation.child
    let found = conversation.transfer(descriptor, at: now)
    for line in found.log { events.append(.logged(extension: conversation.name, line)) }
    carryOut(conversation.supervisor.received(bytes: found.count, at: now), conversation, at: now)
    // Handling a line may replace the process. Its remaining lines do not belong to the new one.
    for line in found.lines where conversation.child === child {
      handle(line, conversation, isLast: isLast, at: now)
    }
    if let error = found.error, conversation.child === child {
      reject(error, conversation, isLast: isLast, at: now)
    }
  }

  /// Handles timeouts.
  package func tick(at now: Double) {
    for conversation in connections.values {
      conversation.tick(at: now)
      carryOut(conversation.supervisor.tick(at: now), conversation, at: now)
    }
  }

  /// Replaces all running processes, because their environment has changed.
  package func renew(at now: Double) {
    for conversation in connections.values {
      carryOut(conversation.supervisor.renew(at: now), conversation, at: now)
    }
  }

  /// Handles SIGCHLD: finds out which child ended, and why.
  package func reap(at now: Double) {
    for conversation in closing { conversation.reapKilled() }
    closing.removeAll { !$0.awaitsExits }
    for conversation in connections.values {
      conversation.reapKilled()
      if let output = conversation.endedProcessOutput {
        // Handle the responses that it sent before it ended, and send no further requests to it.
        conversation.supervisor.streamClosed("ended", at: now)
        transfer(output, conversation, isLast: true, at: now)
        // Handling a response may have stopped the process; collect its exit status now.
        conversation.reapKilled()
      }
      guard let reason = conversation.reap() else { continue }
      for line in conversation.finalOutput {
        events.append(.logged(extension: conversation.name, line))
      }
      // If a request was pending, its failure reports the reason.
      let isIdle = conversation.supervisor.isIdle
      events.append(.stopped(extension: conversation.name, reason: isIdle ? reason : nil))
      carryOut(conversation.supervisor.ended(reason, at: now), conversation, at: now)
    }
  }

  /// Kills all children.
  package func shutDown() {
    for conversation in connections.values { conversation.shutDown() }
    connections = [:]
  }

  /// Whether there are events that have not been taken.
  package var hasEvents: Bool { !events.isEmpty }

  /// Removes and returns the events since the last call.
  package func drainEvents() -> [HostEvent] {
    defer { events = [] }
    return events
  }

  private func handle(
    _ line: MessageReader.Line, _ conversation: ExtensionConnection, isLast: Bool, at now: Double
  ) {
    do throws(WireError) {
      let message = try WireCoding.message(ExtensionMessage.self, from: try line.get())
      carryOut(conversation.supervisor.received(message, at: now), conversation, at: now)
    } catch {
      reject(error, conversation, isLast: isLast, at: now)
    }
  }

  /// Stops a process that sent an invalid message.
  ///
  /// If the process has already ended, the error is only logged, because its exit status is more
  /// informative and is about to be reported.
  private func reject(
    _ error: WireError, _ conversation: ExtensionConnection, isLast: Bool, at now: Double
  ) {
    guard !isLast else {
      events.append(.logged(extension: conversation.name, error.description))
      return
    }
    carryOut(conversation.supervisor.end(error.description, at: now), conversation, at: now)
  }

  private func carryOut(
    _ actions: [Supervisor.Effect], _ conversation: ExtensionConnection, at now: Double
  ) {
    for action in actions {
      switch action {
      case .spawn: spawn(conversation, at: now)
      case .send(let message, let ticket):
        conversation.meter.update(conversation.child?.processorTime)
        if let ticket { conversation.meter.begin(ticket) }
        conversation.send(message)
        recordClosedStream(conversation, at: now)
      case .close:
        conversation.closeGracefully(at: now)
        events.append(.stopped(extension: conversation.name, reason: nil))
      case .kill:
        conversation.stop()
        events.append(.stopped(extension: conversation.name, reason: nil))
      case .respond(let ticket, let answer):
        conversation.meter.update(conversation.child?.processorTime)
        if let cost = conversation.meter.end(ticket) { events.append(.cost(ticket, cost)) }
        events.append(.responded(ticket, answer))
      case .reload(let kind): events.append(.reload(extension: conversation.name, kind: kind))
      case .log(let line): events.append(.logged(extension: conversation.name, line))
      }
    }
  }

  private func recordClosedStream(_ conversation: ExtensionConnection, at now: Double) {
    guard conversation.child != nil, let reason = conversation.closedStreamReason else { return }
    conversation.supervisor.streamClosed(reason, at: now)
  }

  private func spawn(_ conversation: ExtensionConnection, at now: Double) {
    guard let command = commands[conversation.name] else { return }
    builds[command.name] = command.build
    do throws(SpawnError) {
      let pid = try conversation.start(command, reaper.mark)
      events.append(.started(extension: conversation.name, pid: pid))
    } catch  where error.isBusy {
      let actions = conversation.supervisor.postponeStart(error.description, at: now)
      carryOut(actions, conversation, at: now)
    } catch {
      carryOut(conversation.supervisor.ended(error.description, at: now), conversation, at: now)
    }
  }
}

/// Detects programs that are rebuilt while their processes are running.
extension ExtensionHost {
  /// The files that the extensions' programs consist of.
  package var programFiles: Set<String> { Set(commands.values.flatMap(\.programFiles)) }

  /// Replaces the processes of programs that have been rebuilt.
  package func restartRebuiltPrograms(at now: Double) {
    for command in commands.values { restartIfRebuilt(command, at: now) }
  }

  /// Returns the stamp of the program that was started last, or `nil` if none has been started.
  package func stamp(of name: String) -> UInt64? { connections[name]?.stamp }

  private func restartIfRebuilt(_ command: ExtensionCommand, at now: Double) {
    guard let edition = command.build, edition != builds[command.name] else { return }
    builds[command.name] = edition
    events.append(.rebuilt(extension: command.name))
    guard let conversation = connections[command.name], conversation.stamp != nil else { return }
    carryOut(conversation.supervisor.rebuilt(at: now), conversation, at: now)
  }
}
