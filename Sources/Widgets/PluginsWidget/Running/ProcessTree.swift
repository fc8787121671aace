internal import CLinux
internal import Foundation

/// The processes that this one has started, and what they leave behind.
///
/// The processes of a run have a mark in their environment, by which they are found wherever they
/// went. They are ended when the run is over and, by a reaper, when this process ends for whatever
/// reason. In a namespace of their own, or with a supervisor, they end with the first of them anyway,
/// whatever their environment is. What an unconfined action of an item started may go on.
@MainActor
final class ProcessTree {
  static let shared = ProcessTree()

  /// The environment variable that tells the processes of one run from others.
  private static let runVariable = "TESSERA_PLUGIN_RUN"
  /// The environment variable by which the reaper knows the processes of this one.
  private static let hostVariable = "TESSERA_PLUGIN_HOST"

  private let hostID = "\(getpid()).\(UInt64.random(in: .min ... .max))"
  /// A descriptor that is closed when this process ends, for which the reaper waits.
  private let reaper: Int32
  /// The running processes, without those of actions.
  private var running: Set<pid_t> = []
  /// Those of them that are supervisors, which end what they supervise.
  private var supervisors: Set<pid_t> = []

  private init() {
    reaper = clinux_reaper("\(Self.hostVariable)=\(hostID)")
  }

  /// Returns the variables for a process of a run.
  ///
  /// - Parameter mark: A text that no other run has, or `nil` for an action, whose processes may go
  ///   on.
  /// - Returns: The variables, by name.
  func variables(_ mark: String?) -> [String: String] {
    mark.map { [Self.runVariable: $0, Self.hostVariable: hostID] } ?? [:]
  }

  /// Remembers a process.
  ///
  /// - Parameters:
  ///   - processID: The process.
  ///   - mark: Its mark, or `nil` for an action.
  ///   - isSupervisor: Whether it ends its descendants when it is asked to end.
  func add(_ processID: pid_t, mark: String?, isSupervisor: Bool) {
    if mark != nil { running.insert(processID) }
    if isSupervisor { supervisors.insert(processID) }
  }

  /// Ends a process and its group, or asks a supervisor to end all that it supervises.
  func kill(_ processID: pid_t) {
    guard !supervisors.contains(processID) else {
      Glibc.kill(processID, SIGTERM)
      // One that has stopped with its program is asked when it goes on.
      Glibc.kill(processID, SIGCONT)
      return
    }
    Glibc.kill(-processID, SIGKILL)
    Glibc.kill(processID, SIGKILL)
  }

  /// Forgets a process that has ended, and ends what it has left behind.
  ///
  /// - Parameters:
  ///   - processID: The process.
  ///   - mark: Its mark, or `nil` for an action.
  ///   - isAlone: Whether its own processes have ended with it.
  func remove(_ processID: pid_t, mark: String?, isAlone: Bool) {
    supervisors.remove(processID)
    guard let mark else { return }
    running.remove(processID)
    Glibc.kill(-processID, SIGKILL)
    if !isAlone { clinux_kill_marked("\(Self.runVariable)=\(mark)") }
  }

  /// Ends all processes but those of actions.
  func endAll() {
    for processID in running { kill(processID) }
    clinux_kill_marked("\(Self.hostVariable)=\(hostID)")
  }
}
