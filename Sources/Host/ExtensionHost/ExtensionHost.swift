internal import CLinux
package import Files
package import Sandbox
internal import Glibc
internal import Wire

/// An event that the host reports to the event loop.
package enum HostEvent: Hashable, Sendable {
  case responded(Ticket, ExtensionResponse)
  /// The CPU time that the extension and the decoding of its response took, in seconds; reported
  /// before the response.
  case cost(Ticket, Double)
  case reload(extension: String, kind: String?)
  case started(extension: String, pid: Int32)
  /// - Parameter reason: Why the process ended, or `nil` if the host stopped it or a request
  ///   already reports the reason.
  case stopped(extension: String, reason: String?)
  /// A new build of the extension's program was found; it receives all further requests.
  case rebuilt(extension: String)
  /// The extension's program is not the one that its command was registered for. It is not started before
  /// it is registered again, because it may be confined in another way.
  case exchanged(extension: String)
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
  /// The programs for which the commands are, by extension; bundled ones have none.
  private var programs: [String: ProgramIdentity] = [:]
  /// The known build of each extension: the one at registration, or the one that was started last.
  ///
  /// The build at registration matters, too: the cached views may have been drawn by an earlier
  /// build, before this run started any process.
  private var builds: [String: [String]] = [:]
  private var connections: [String: ExtensionConnection] = [:]
  /// The connections of removed extensions, until the exit status of each process has been
  /// collected.
  private var closedConnections: [ExtensionConnection] = []
  private var events: [HostEvent] = []
  /// The reaper, created with the first process.
  private lazy var reaper = Reaper()

  package init() {
    signal(SIGPIPE, SIG_IGN)
    // If the parent process ignored SIGCHLD, this process inherited that and would not notice when
    // a child ends.
    signal(SIGCHLD, SIG_DFL)
  }

  /// Sets the command that starts an extension.
  ///
  /// If the command has changed, a running process is replaced and the recorded crashes are reset.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - program: The program about whose confinement was decided, or `nil` for any that is there.
  ///   - now: The time on the monotonic clock.
  package func register(
    _ command: ExtensionCommand, for program: ProgramIdentity? = nil, at now: Double = 0
  ) {
    let isUnchanged = commands[command.name] == command
    commands[command.name] = command
    programs[command.name] = program
    if !isUnchanged { builds[command.name] = command.build }
    guard !isUnchanged, let connection = connections[command.name] else { return }
    connection.supervisor.crashRecord = CrashRecord()
    carryOut(connection.supervisor.replaceProcess(at: now), connection, at: now)
  }

  /// Removes all extensions but the given ones, and stops their processes.
  package func removeExtensions(except names: Set<String>, at now: Double) {
    for name in commands.keys where !names.contains(name) {
      commands[name] = nil
      programs[name] = nil
      builds[name] = nil
      guard let connection = connections.removeValue(forKey: name) else { continue }
      let reason = "no extension “\(name)” is installed"
      let effects = connection.supervisor.dismiss(reason)
      carryOut(effects, connection, at: now)
      connection.shutDown()
      closedConnections.append(connection)
    }
  }

  /// The names of the registered extensions.
  package var names: [String] { commands.keys.sorted() }

  /// Returns the command that starts an extension, or `nil` if no extension has this name.
  package func command(of name: String) -> ExtensionCommand? { commands[name] }

  /// Returns the resident memory (bytes) and CPU time (seconds) of an extension's process, or `nil`
  /// if none is running.
  package func resourceUsage(of name: String) -> (memory: Int, cpuTime: Double)? {
    guard let child = connections[name]?.child, let memory = child.memory,
      let time = child.cpuTime
    else { return nil }
    return (memory, time)
  }

  /// Sends a request to an extension.
  ///
  /// The response is reported as an event.
  package func submit(_ name: String, _ request: PendingRequest, at now: Double) {
    guard let command = commands[name] else {
      events.append(.responded(request.ticket, .failed("no extension “\(name)” is installed")))
      return
    }
    if let reason = command.refusal {
      events.append(.responded(request.ticket, .failed(reason)))
      return
    }
    let connection = connections[name] ?? ExtensionConnection(command)
    connections[name] = connection
    restartIfRebuilt(command, at: now)
    carryOut(connection.supervisor.submit(request, at: now), connection, at: now)
  }

  /// Sets the extensions whose processes are not stopped when they are idle.
  package func keepIdleProcesses(of names: Set<String>) {
    for connection in connections.values {
      connection.supervisor.keepsIdleProcess = names.contains(connection.name)
    }
  }

  /// The descriptors to poll, with the requested events.
  package var descriptors: [(descriptor: Int32, events: Int16)] {
    var requests = PollRequests()
    addDescriptors(to: &requests)
    return requests.descriptors
  }

  /// Adds the descriptors to poll.
  package func addDescriptors(to requests: inout PollRequests) {
    for connection in connections.values { connection.addDescriptors(to: &requests) }
  }

  /// The time of the next timeout, in seconds of the monotonic clock, or `nil` for none.
  package var nextDeadline: Double? {
    var deadline: Double?
    for connection in connections.values { deadline = .earliest(deadline, connection.nextDeadline) }
    return deadline
  }

  /// Reads from or writes to a descriptor that is ready.
  package func handleReady(_ descriptor: Int32, at now: Double) {
    guard let connection = connections.values.first(where: { $0.uses(descriptor) }) else {
      return
    }
    let start = clinux_thread_cpu_time()
    defer { connection.meter.distribute(clinux_thread_cpu_time() - start) }
    transfer(descriptor, connection, at: now)
    recordClosedStream(connection, at: now)
  }

  /// Transfers bytes, then logs and handles the complete lines.
  ///
  /// `isAfterExit` is `true` for output that is read after the process has ended.
  private func transfer(
    _ descriptor: Int32, _ connection: ExtensionConnection, isAfterExit: Bool = false,
    at now: Double
  ) {
    let child = connection.child
    let result = connection.transfer(descriptor, at: now)
    for line in result.log { events.append(.logged(extension: connection.name, line)) }
    carryOut(connection.supervisor.received(bytes: result.count, at: now), connection, at: now)
    // Handling a line may replace the process. The remaining lines are not from the new process.
    for line in result.lines where connection.child === child {
      handle(line, connection, isAfterExit: isAfterExit, at: now)
    }
    if let error = result.error, connection.child === child {
      reject(error, connection, isAfterExit: isAfterExit, at: now)
    }
  }

  /// Handles timeouts.
  package func tick(at now: Double) {
    for connection in connections.values {
      connection.tick(at: now)
      carryOut(connection.supervisor.tick(at: now), connection, at: now)
    }
  }

  /// Replaces all running processes, because their environment has changed.
  package func replaceProcesses(at now: Double) {
    for connection in connections.values {
      carryOut(connection.supervisor.replaceProcess(at: now), connection, at: now)
    }
  }

  /// Handles SIGCHLD: finds out which child ended, and why.
  package func reap(at now: Double) {
    for connection in closedConnections { connection.reapKilled() }
    closedConnections.removeAll { !$0.awaitsExits }
    for connection in connections.values {
      connection.reapKilled()
      if let output = connection.endedProcessOutput {
        // Handle the responses that the process sent before it ended, and send it no further
        // requests.
        connection.supervisor.streamClosed("ended", at: now)
        transfer(output, connection, isAfterExit: true, at: now)
        // Handling a response may have stopped the process; collect its exit status now.
        connection.reapKilled()
      }
      guard let reason = connection.reap() else { continue }
      for line in connection.finalOutput {
        events.append(.logged(extension: connection.name, line))
      }
      // If a request was pending, its failure reports the reason.
      let isIdle = connection.supervisor.isIdle
      events.append(.stopped(extension: connection.name, reason: isIdle ? reason : nil))
      carryOut(connection.supervisor.ended(reason, at: now), connection, at: now)
    }
  }

  /// Kills all children.
  package func shutDown() {
    for connection in connections.values { connection.shutDown() }
    connections = [:]
  }

  /// Whether there are events to drain.
  package var hasEvents: Bool { !events.isEmpty }

  /// Removes and returns the events since the last call.
  package func drainEvents() -> [HostEvent] {
    defer { events = [] }
    return events
  }

  private func handle(
    _ line: MessageReader.Line, _ connection: ExtensionConnection, isAfterExit: Bool, at now: Double
  ) {
    do throws(WireError) {
      let message = try WireCoding.message(ExtensionMessage.self, from: try line.get())
      carryOut(connection.supervisor.received(message, at: now), connection, at: now)
    } catch {
      reject(error, connection, isAfterExit: isAfterExit, at: now)
    }
  }

  /// Stops a process that sent an invalid message.
  ///
  /// If the process has already ended, the error is only logged, because its exit status is more
  /// informative and is about to be reported.
  private func reject(
    _ error: WireError, _ connection: ExtensionConnection, isAfterExit: Bool, at now: Double
  ) {
    guard !isAfterExit else {
      events.append(.logged(extension: connection.name, error.description))
      return
    }
    carryOut(connection.supervisor.end(error.description, at: now), connection, at: now)
  }

  private func carryOut(
    _ effects: [Supervisor.Effect], _ connection: ExtensionConnection, at now: Double
  ) {
    for effect in effects {
      switch effect {
      case .spawn: spawn(connection, at: now)
      case .send(let message, let ticket):
        connection.meter.update(connection.child?.cpuTime)
        if let ticket { connection.meter.begin(ticket) }
        connection.send(message)
        recordClosedStream(connection, at: now)
      case .close:
        connection.closeGracefully(at: now)
        events.append(.stopped(extension: connection.name, reason: nil))
      case .kill:
        connection.kill()
        events.append(.stopped(extension: connection.name, reason: nil))
      case .respond(let ticket, let response):
        connection.meter.update(connection.child?.cpuTime)
        if let cost = connection.meter.end(ticket) { events.append(.cost(ticket, cost)) }
        events.append(.responded(ticket, response))
      case .reload(let kind): events.append(.reload(extension: connection.name, kind: kind))
      case .log(let line): events.append(.logged(extension: connection.name, line))
      }
    }
  }

  private func recordClosedStream(_ connection: ExtensionConnection, at now: Double) {
    guard connection.child != nil, let reason = connection.closedStreamReason else { return }
    connection.supervisor.streamClosed(reason, at: now)
  }

  private func spawn(_ connection: ExtensionConnection, at now: Double) {
    guard let command = commands[connection.name] else { return }
    if let program = programs[command.name], !program.isStarted(by: command.programPath) {
      events.append(.exchanged(extension: command.name))
      let effects = connection.supervisor.postponeStart("its program is being exchanged", at: now)
      return carryOut(effects, connection, at: now)
    }
    builds[command.name] = command.build
    do throws(SpawnError) {
      let pid = try connection.start(command, reaper)
      events.append(.started(extension: connection.name, pid: pid))
    } catch  where error.isBusy {
      let effects = connection.supervisor.postponeStart(error.description, at: now)
      carryOut(effects, connection, at: now)
    } catch {
      carryOut(connection.supervisor.ended(error.description, at: now), connection, at: now)
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
    guard let build = command.build, build != builds[command.name] else { return }
    builds[command.name] = build
    events.append(.rebuilt(extension: command.name))
    guard let connection = connections[command.name], connection.stamp != nil else { return }
    carryOut(connection.supervisor.rebuilt(at: now), connection, at: now)
  }
}
