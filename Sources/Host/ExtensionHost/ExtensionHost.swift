internal import CLinux
internal import Glibc
internal import Wire

/// What the host tells the loop.
package enum HostEvent: Hashable, Sendable {
  case answered(Ticket, Answer)
  /// What the answer that follows cost the extension and its reading, in seconds of a processor.
  case charged(Ticket, Double)
  case reload(extension: String, kind: String?)
  case started(extension: String, pid: Int32)
  /// - Parameter reason: Why, or `nil` where the host ended it itself.
  case stopped(extension: String, reason: String?)
  /// Another build of its program was found, which is asked from now on.
  case rebuilt(extension: String)
  /// A line for the log.
  case logged(extension: String, String)
}

/// The extensions' processes and the conversations with them.
///
/// It has no thread: the loop asks which descriptors to wait for, says which are ready, and takes
/// the events. It is the only place that starts and ends processes.
package final class ExtensionHost {
  private var commands: [String: ExtensionCommand] = [:]
  /// The builds that are known, by extension: what was registered, then what was last started or tried.
  ///
  /// A program that was not started yet may have made what is shown, in an earlier run.
  private var editions: [String: [String]] = [:]
  private var conversations: [String: Conversation] = [:]
  /// Conversations that are over, until the ends of their processes are collected.
  private var departed: [Conversation] = []
  private var events: [HostEvent] = []
  /// Begins with the first process.
  private lazy var keeper = Keeper()

  package init() {
    signal(SIGPIPE, SIG_IGN)
    // Where whoever started this ignored it, nobody would be told of a child's end.
    signal(SIGCHLD, SIG_DFL)
  }

  /// Tells how an extension is started from now on.
  ///
  /// A process that was started otherwise makes room for a new one, which has a clean record.
  package func register(_ command: ExtensionCommand, at now: Double = 0) {
    let isKnown = commands[command.name] == command
    commands[command.name] = command
    if !isKnown { editions[command.name] = command.edition }
    guard !isKnown, let conversation = conversations[command.name] else { return }
    conversation.supervisor.blame = Blame()
    carryOut(conversation.supervisor.renew(at: now), conversation, at: now)
  }

  /// Tells which extensions there still are: the processes of others are ended.
  package func keep(only names: Set<String>, at now: Double) {
    for name in commands.keys where !names.contains(name) {
      commands[name] = nil
      editions[name] = nil
      guard let conversation = conversations.removeValue(forKey: name) else { continue }
      let reason = "no extension “\(name)” is installed"
      let actions = conversation.supervisor.dismiss(reason)
      carryOut(actions, conversation, at: now)
      conversation.shutDown()
      departed.append(conversation)
    }
  }

  /// The extensions there are.
  package var names: [String] { commands.keys.sorted() }

  /// How an extension is started, or `nil` where none of that name is installed.
  package func command(of name: String) -> ExtensionCommand? { commands[name] }

  /// What an extension's process takes, or `nil` while none runs: bytes, and seconds of a processor.
  package func reading(of name: String) -> (memory: Int, processorTime: Double)? {
    guard let child = conversations[name]?.child, let memory = child.memory,
      let time = child.processorTime
    else { return nil }
    return (memory, time)
  }

  /// Asks an extension; the answer comes as an event.
  package func ask(_ name: String, _ question: Question, at now: Double) {
    guard let command = commands[name] else {
      events.append(.answered(question.ticket, .failed("no extension “\(name)” is installed")))
      return
    }
    let conversation = conversations[name] ?? Conversation(command)
    conversations[name] = conversation
    takeUp(command, at: now)
    carryOut(conversation.supervisor.ask(question, at: now), conversation, at: now)
  }

  /// The descriptors to wait for, with poll's events.
  package var descriptors: [(descriptor: Int32, events: Int16)] {
    conversations.values.flatMap(\.descriptors)
  }

  /// When something will be late, in seconds of the clock that never steps.
  package var nextDeadline: Double? {
    conversations.values.compactMap(\.nextDeadline).min()
  }

  /// A descriptor is ready.
  package func ready(_ descriptor: Int32, at now: Double) {
    guard let conversation = conversations.values.first(where: { $0.uses(descriptor) }) else {
      return
    }
    let begin = clinux_own_processor_time()
    defer { conversation.meter.share(clinux_own_processor_time() - begin) }
    transfer(descriptor, conversation, at: now)
    noteClosed(conversation, at: now)
  }

  /// Reads or writes what is ready; the last of a process is what it said before it ended.
  private func transfer(
    _ descriptor: Int32, _ conversation: Conversation, isLast: Bool = false, at now: Double
  ) {
    let child = conversation.child
    let found = conversation.transfer(descriptor, at: now)
    for line in found.log { events.append(.logged(extension: conversation.name, line)) }
    carryOut(conversation.supervisor.received(bytes: found.count, at: now), conversation, at: now)
    // What an ended process still said is not the next one's.
    for line in found.lines where conversation.child === child {
      take(line, conversation, isLast: isLast, at: now)
    }
    if let error = found.error, conversation.child === child {
      refuse(error, conversation, isLast: isLast, at: now)
    }
  }

  /// Time passed.
  package func tick(at now: Double) {
    for conversation in conversations.values {
      conversation.tick(at: now)
      carryOut(conversation.supervisor.tick(at: now), conversation, at: now)
    }
  }

  /// The world that processes saw at their start is another one: they make room for new ones.
  package func renew(at now: Double) {
    for conversation in conversations.values {
      carryOut(conversation.supervisor.renew(at: now), conversation, at: now)
    }
  }

  /// Some child ended: finds out which and why.
  package func reap(at now: Double) {
    for conversation in departed { conversation.reapKilled() }
    departed.removeAll { !$0.awaitsEnds }
    for conversation in conversations.values {
      conversation.reapKilled()
      if let output = conversation.endedOutput {
        // What it answered before it ended counts, and nothing more is asked of it.
        conversation.supervisor.part("ended", at: now)
        transfer(output, conversation, isLast: true, at: now)
        // Where an answer was its end, nobody else would collect it.
        conversation.reapKilled()
      }
      guard let reason = conversation.reap() else { continue }
      for line in conversation.lastWords {
        events.append(.logged(extension: conversation.name, line))
      }
      // Where somebody waited for it, that is what is said.
      let isIdle = conversation.supervisor.isIdle
      events.append(.stopped(extension: conversation.name, reason: isIdle ? reason : nil))
      carryOut(conversation.supervisor.ended(reason, at: now), conversation, at: now)
    }
  }

  /// Ends all children.
  package func shutDown() {
    for conversation in conversations.values { conversation.shutDown() }
    conversations = [:]
  }

  /// Whether something happened that nobody has taken yet.
  package var hasEvents: Bool { !events.isEmpty }

  /// What happened since this was last asked.
  package func takeEvents() -> [HostEvent] {
    defer { events = [] }
    return events
  }

  private func take(
    _ line: MessageReader.Line, _ conversation: Conversation, isLast: Bool, at now: Double
  ) {
    do throws(WireError) {
      let message = try WireCoding.message(ExtensionMessage.self, from: try line.get())
      carryOut(conversation.supervisor.received(message, at: now), conversation, at: now)
    } catch {
      refuse(error, conversation, isLast: isLast, at: now)
    }
  }

  /// Ends a process that sent what cannot be read.
  ///
  /// Of one that has ended already this is only logged: how it ended says more, and is about to be said.
  private func refuse(
    _ error: WireError, _ conversation: Conversation, isLast: Bool, at now: Double
  ) {
    guard !isLast else {
      events.append(.logged(extension: conversation.name, error.description))
      return
    }
    carryOut(conversation.supervisor.end(error.description, at: now), conversation, at: now)
  }

  private func carryOut(
    _ actions: [Supervisor.Effect], _ conversation: Conversation, at now: Double
  ) {
    for action in actions {
      switch action {
      case .spawn: spawn(conversation, at: now)
      case .send(let message, let ticket):
        conversation.meter.look(conversation.child?.processorTime)
        if let ticket { conversation.meter.begin(ticket) }
        conversation.send(message)
        noteClosed(conversation, at: now)
      case .close:
        conversation.letGo(at: now)
        events.append(.stopped(extension: conversation.name, reason: nil))
      case .kill:
        conversation.stop()
        events.append(.stopped(extension: conversation.name, reason: nil))
      case .answer(let ticket, let answer):
        conversation.meter.look(conversation.child?.processorTime)
        if let cost = conversation.meter.end(ticket) { events.append(.charged(ticket, cost)) }
        events.append(.answered(ticket, answer))
      case .reload(let kind): events.append(.reload(extension: conversation.name, kind: kind))
      case .log(let line): events.append(.logged(extension: conversation.name, line))
      }
    }
  }

  private func noteClosed(_ conversation: Conversation, at now: Double) {
    guard conversation.child != nil, let reason = conversation.closed else { return }
    conversation.supervisor.part(reason, at: now)
  }

  private func spawn(_ conversation: Conversation, at now: Double) {
    guard let command = commands[conversation.name] else { return }
    editions[command.name] = command.edition
    do throws(SpawnError) {
      let pid = try conversation.start(command, keeper.mark)
      events.append(.started(extension: conversation.name, pid: pid))
    } catch  where error.isBusy {
      let actions = conversation.supervisor.postponeStart(error.description, at: now)
      carryOut(actions, conversation, at: now)
    } catch {
      carryOut(conversation.supervisor.ended(error.description, at: now), conversation, at: now)
    }
  }
}

/// Programs that are built again while their processes run.
extension ExtensionHost {
  /// The files that extensions' programs are made of.
  package var programFiles: Set<String> { Set(commands.values.flatMap(\.programFiles)) }

  /// Takes up the programs that are others than those that were started.
  package func takeUpPrograms(at now: Double) {
    for command in commands.values { takeUp(command, at: now) }
  }

  /// The stamp of the program whose process answers, or `nil` before one was started.
  package func stamp(of name: String) -> UInt64? { conversations[name]?.stamp }

  private func takeUp(_ command: ExtensionCommand, at now: Double) {
    guard let edition = command.edition, edition != editions[command.name] else { return }
    editions[command.name] = edition
    events.append(.rebuilt(extension: command.name))
    guard let conversation = conversations[command.name], conversation.stamp != nil else { return }
    carryOut(conversation.supervisor.rebuilt(at: now), conversation, at: now)
  }
}
