internal import CLinux
internal import Dispatch
internal import Foundation
internal import Sandbox

/// What a program that was run to its end left behind.
struct ProcessResult: Hashable, Sendable {
  enum End: Hashable, Sendable {
    case exited(Int32)
    case killed(signal: Int32)
    /// It was ended because it ran for too long, in seconds.
    case timedOut(Double)
    /// It was ended because it printed too much, in bytes.
    case printedTooMuch(Int)
    /// It was ended because its folders became too large.
    case wroteTooMuch(FolderExcess)
    /// It was ended because its processes together used too much memory, in bytes.
    case usedTooMuchMemory(Int)
    /// It was not started because its folders are too large.
    case hasTooMuch(FolderExcess)
    case notStarted(code: Int32)
  }

  var output: [UInt8] = []
  var errors: [UInt8] = []
  var end = End.exited(0)
  /// How long it ran, in seconds.
  var duration = 0.0
}

/// A child process, with limits, in a process group of its own.
///
/// It ends when this process ends, and so do its own children.
@MainActor
final class PluginProcess {
  /// What is run.
  struct Command: Sendable {
    var arguments: [String]
    var environment: [String: String]
    /// The variables that the programs around a confined one get, too; nothing of the plugin's.
    var ownVariables: [String: String] = [:]
    var folder: String
    var sandbox: Sandbox
    /// How long it may run in seconds, or `nil` for no limit.
    var timeout: Double?
    /// Whether processes that it leaves behind may go on.
    var isAction = false
    /// The maximum size of the output in bytes; of a stream, that of an unfinished picture.
    var outputLimit = 1 << 20

    /// The folders whose size is limited; none without confinement.
    var limitedFolders: [String] { sandbox.permissions == .asMe ? [] : sandbox.ownFolders }

    /// What earlier runs have left too much of, or `nil` for nothing.
    var excess: FolderExcess? {
      FolderSize.excess(over: PluginProcess.folderLimit, in: limitedFolders)
    }
  }

  private let command: Command
  /// The text by which the processes of this run are found, or `nil` for an action.
  private let mark: String?
  /// The group of its processes, or `nil` for none.
  private let group: ControlGroup?
  private(set) var result = ProcessResult()
  private let processID: pid_t
  private var input: Int32
  /// The handlers of these keep the process until it has finished.
  private var sources: [any DispatchSourceProtocol] = []
  /// The open streams, by descriptor.
  private var streams: [Int32: (source: any DispatchSourceRead, isError: Bool)] = [:]
  private var isReaped = false
  /// The number of bytes that were read of its output and its errors.
  private(set) var readCount = 0
  private var pace: OutputPace
  /// Whether the streams are not read for a while.
  private var isPaused = false
  private let start = ContinuousClock.now
  private let receive: ((ArraySlice<UInt8>) -> Void)?
  private let finish: (ProcessResult) -> Void

  private static let errorLimit = 64 << 10
  /// The maximum CPU time in seconds and memory in bytes, of each process by the kernel, and of all
  /// together where we look.
  private static let processorLimit: UInt64 = 120
  private nonisolated static let memoryLimit = 1 << 30
  private nonisolated static let fileLimit: UInt64 = 512
  /// What the kernel limits for all processes together, where there are groups.
  private static let groupLimits = RunGroups.Limits(memory: memoryLimit, tasks: 512)
  /// The maximum size of a file, and of all files in a plugin's own folders, in bytes.
  private nonisolated static let folderLimit = 256 << 20
  /// The limits of each confined process that has the terminal: it may calculate for as long as the user
  /// looks at it.
  nonisolated static let limitsInTerminal = clinux_limits(
    data_bytes: UInt64(memoryLimit), files: fileLimit, file_bytes: UInt64(folderLimit),
    cpu_seconds: 0, group: 0)
  /// The time before the first look at the size of the folders and at the memory, in seconds, which
  /// doubles up to a maximum: a stream at rest is hardly woken.
  private static let firstLook = 1.0
  private static let longestInterval = 30.0
  /// The number of reads after the end: more than a pipe holds.
  private static let drainReads = 64

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - command: What is run.
  ///   - receive: Receives the output as it arrives, or `nil` to collect it.
  ///   - finish: Receives the result once, after the end.
  /// - Returns: The process, or `nil` if it could not be started; then `finish` has been called.
  static func start(
    _ command: Command, receive: ((ArraySlice<UInt8>) -> Void)? = nil,
    finish: @escaping (ProcessResult) -> Void
  ) -> PluginProcess? {
    if let excess = command.excess {
      finish(ProcessResult(end: .hasTooMuch(excess)))
      return nil
    }
    var pipes: [Int32] = []
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard clinux_pipe(&ends) == 0 else {
        let code = errno
        pipes.forEach { close($0) }
        finish(ProcessResult(end: .notStarted(code: code)))
        return nil
      }
      pipes += ends
    }
    let name = "\(UInt64.random(in: .min ... .max))"
    let mark = command.isAction ? nil : name
    let group =
      command.sandbox.permissions == .asMe
      ? nil : GroupedRuns.shared.group(named: name, groupLimits)
    var processID: pid_t = 0
    let status = spawn(command, mark, group, [pipes[0], pipes[3], pipes[5]], &processID)
    [pipes[0], pipes[3], pipes[5]].forEach { close($0) }
    guard status == 0 else {
      group?.remove()
      [pipes[1], pipes[2], pipes[4]].forEach { close($0) }
      finish(ProcessResult(end: .notStarted(code: status)))
      return nil
    }
    return PluginProcess(
      command, processID, (mark, group), streams: (pipes[1], pipes[2], pipes[4]), receive, finish)
  }

  private static func spawn(
    _ command: Command, _ mark: String?, _ group: ControlGroup?, _ streams: [Int32],
    _ processID: inout pid_t
  ) -> Int32 {
    let processes = group?.openProcesses()
    defer { _ = processes.map { close($0) } }
    let limits = clinux_limits(
      data_bytes: UInt64(memoryLimit), files: fileLimit,
      file_bytes: command.sandbox.permissions == .asMe ? 0 : UInt64(folderLimit),
      cpu_seconds: processorLimit, group: processes ?? 0)
    let words = command.sandbox.command(command.arguments)
    let arguments = words.map { strdup($0) } + [nil]
    let own = command.ownVariables.merging(ProcessTree.shared.variables(mark)) { $1 }
    let variables =
      command.sandbox.commandEnvironment(command.environment, own: own)
      .map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    return clinux_spawn(
      words.first ?? "", arguments, variables, command.folder, streams, limits, nil, &processID)
  }

  private init(
    _ command: Command, _ processID: pid_t, _ names: (mark: String?, group: ControlGroup?),
    streams: (input: Int32, output: Int32, errors: Int32),
    _ receive: ((ArraySlice<UInt8>) -> Void)?, _ finish: @escaping (ProcessResult) -> Void
  ) {
    self.command = command
    self.processID = processID
    (mark, group) = names
    input = streams.input
    // A run that ends when it has printed too much is never paused before.
    pace = OutputPace(first: command.outputLimit, at: start)
    self.receive = receive
    self.finish = finish
    ProcessTree.shared.add(
      processID, mark: mark, isSupervisor: command.sandbox.isSupervised)
    read(streams.output, isError: false)
    read(streams.errors, isError: true)
    watchEnd()
    if let timeout = command.timeout { limitTime(timeout) }
    if command.sandbox.permissions != .asMe { lookAtUse(after: Self.firstLook) }
    if receive == nil { closeInput() } else { _ = clinux_set_nonblocking(input) }
  }

  // MARK: Controlling it

  /// Writes a line to the standard input, as far as the pipe has space.
  func send(_ line: String) {
    guard input >= 0 else { return }
    let bytes = Array("\(line)\n".utf8)
    // A process that does not read its input loses the line.
    _ = bytes.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
  }

  /// Ends the process and its children.
  func end() {
    guard !isReaped else { return }
    group?.end()
    ProcessTree.shared.kill(processID)
  }

  private func closeInput() {
    guard input >= 0 else { return }
    close(input)
    input = -1
  }

  // MARK: Reading

  private func read(_ descriptor: Int32, isError: Bool) {
    _ = clinux_set_nonblocking(descriptor)
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [self] in
      MainActor.assumeIsolated { _ = readAvailable(descriptor, isError: isError) }
    }
    source.setCancelHandler { close(descriptor) }
    streams[descriptor] = (source, isError)
    source.resume()
  }

  /// Reads once.
  ///
  /// - Returns: Whether there may be more to read.
  private func readAvailable(_ descriptor: Int32, isError: Bool) -> Bool {
    guard streams[descriptor] != nil else { return false }
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { return true }
    if count < 0, errno == EAGAIN { return false }
    guard count > 0 else {
      stopReading(descriptor)
      finishIfComplete()
      return false
    }
    readCount += count
    if !isPaused, !isReaped, pace.isExceeded(by: count, at: .now) { pause() }
    if isError {
      result.errors += buffer[..<min(count, max(0, Self.errorLimit - result.errors.count))]
    } else if let receive {
      receive(buffer[..<count])
    } else {
      let space = command.outputLimit - result.output.count
      result.output += buffer[..<min(count, space)]
      if count > space {
        stop(.printedTooMuch(command.outputLimit))
        return false
      }
    }
    return true
  }

  private func stopReading(_ descriptor: Int32) {
    guard let stream = streams.removeValue(forKey: descriptor) else { return }
    stream.source.cancel()
    // A source that is suspended never gets there.
    if isPaused { stream.source.resume() }
  }

  /// Reads nothing for a while, so that the process waits if it goes on printing.
  private func pause() {
    isPaused = true
    for stream in streams.values { stream.source.suspend() }
    DispatchQueue.main.asyncAfter(deadline: .now() + OutputPace.pause) { [self] in
      MainActor.assumeIsolated {
        isPaused = false
        for stream in streams.values { stream.source.resume() }
      }
    }
  }

  /// Reads what the process has written before its end, and closes the streams, which a child of it
  /// may still hold.
  private func drain() {
    for (descriptor, stream) in streams {
      for _ in 0..<Self.drainReads where !readAvailable(descriptor, isError: stream.isError) {
        break
      }
      stopReading(descriptor)
    }
    finishIfComplete()
  }

  // MARK: The end

  private func watchEnd() {
    let descriptor = clinux_pidfd(processID)
    guard descriptor >= 0 else { return pollEnd() }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [self] in
      MainActor.assumeIsolated {
        guard !source.isCancelled else { return }
        source.cancel()
        reap()
      }
    }
    source.setCancelHandler { close(descriptor) }
    sources.append(source)
    source.resume()
  }

  /// Looks for the end again and again, without a descriptor that reports it.
  private func pollEnd() {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now(), repeating: .milliseconds(200))
    timer.setEventHandler { [self] in MainActor.assumeIsolated { reap() } }
    sources.append(timer)
    timer.resume()
  }

  private func limitTime(_ seconds: Double) {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler { [self] in
      MainActor.assumeIsolated { stop(.timedOut(seconds)) }
    }
    sources.append(timer)
    timer.resume()
  }

  private var limitedFolders: [String] { command.limitedFolders }

  /// Ends the process if it uses more than it may of what the kernel does not limit: the size of folders,
  /// and the memory of several processes.
  private func lookAtUse(after seconds: Double) {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler { [self] in
      MainActor.assumeIsolated {
        guard !isReaped else { return }
        let limit = Int64(Self.memoryLimit)
        let folders = limitedFolders
        if let excess = FolderSize.excess(over: Self.folderLimit, in: folders, and: processID) {
          stop(.wroteTooMuch(excess))
        } else if clinux_tree_memory(processID, limit) > limit {
          stop(.usedTooMuchMemory(Self.memoryLimit))
        } else {
          timer.cancel()
          lookAtUse(after: min(seconds * 2, Self.longestInterval))
        }
      }
    }
    sources.append(timer)
    timer.resume()
  }

  private func stop(_ reason: ProcessResult.End) {
    guard !isReaped, result.end == .exited(0) else { return }
    result.end = reason
    end()
  }

  private func reap() {
    var status: Int32 = 0
    guard !isReaped, waitpid(processID, &status, WNOHANG) == processID else { return }
    isReaped = true
    ProcessTree.shared.remove(
      processID, mark: mark, isAlone: command.sandbox.hasOwnProcesses)
    endGroup()
    if result.end == .exited(0) {
      let signal = status & 0x7f
      let code = status >> 8 & 0xff
      if signal != 0 {
        result.end = .killed(signal: signal)
      } else if (129...128 + SIGSYS).contains(code), command.sandbox.hasOwnProcesses {
        // bubblewrap passes on a signal as a shell does.
        result.end = .killed(signal: code - 128)
      } else {
        result.end = .exited(code)
      }
    }
    let excess = FolderSize.excess(over: Self.folderLimit, in: limitedFolders)
    if let excess, case .exited = result.end { result.end = .wroteTooMuch(excess) }
    result.duration = (ContinuousClock.now - start) / .seconds(1)
    drain()
  }

  /// Ends what is left of the group, and reports if it had not enough memory.
  private func endGroup() {
    guard let group else { return }
    if result.end == .exited(0), group.endedForMemory > 0 {
      result.end = .usedTooMuchMemory(Self.memoryLimit)
    }
    group.end()
    group.remove()
  }

  private var isFinished = false

  private func finishIfComplete() {
    guard isReaped, streams.isEmpty, !isFinished else { return }
    isFinished = true
    for source in sources { source.cancel() }
    sources = []
    closeInput()
    finish(result)
  }
}
