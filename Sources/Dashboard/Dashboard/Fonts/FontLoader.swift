import Cells
import Files
import Foundation
package import ViewTree

/// Reads FIGlet fonts without waiting, each in a child process.
///
/// The loop waits for ``descriptors`` until ``nextDeadline``, calls ``handleReady(at:)`` when one of
/// them is ready, a child has ended or the deadline has passed, and takes the outcomes.
@MainActor
package final class FontLoader {
  /// A font that was read, or the reason why it cannot be used.
  package struct Outcome: Equatable, Sendable {
    /// The name or path that was requested.
    package let name: String
    package let result: Result<FigletFace, FontError>
  }

  package let fonts: NumeralFonts
  /// The program that reads a font, without the font's path.
  private let command: [String]
  /// The time for one font, in seconds.
  private let timeout: Double
  private var running: [Job] = []
  private var queue: [Job] = []
  /// Processes that were killed and not yet collected.
  private var killed: [FontProcess] = []
  private var outcomes: [Outcome] = []
  /// The outcomes by path.
  private var cache: [String: CacheEntry] = [:]

  /// The number of fonts that are read at the same time.
  private static let maximumProcesses = 2
  /// The number of fonts that are kept.
  private static let maximumCacheCount = 64

  private struct Job {
    let name: String
    let path: String
    let stamp: Stamp
    var process: FontProcess?
  }

  private struct CacheEntry {
    let stamp: Stamp
    let result: Result<FigletFace, FontError>
  }

  /// What identifies the contents of a file.
  private struct Stamp: Equatable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
    let inode: UInt64
  }

  package init(fonts: NumeralFonts, command: [String]? = nil, timeout: Double = 10) {
    self.fonts = fonts
    self.command = command ?? ["\(Folder.parent(of: Paths.program))/tessera-figlet"]
    self.timeout = timeout
  }

  /// Returns a font, or starts to read it.
  ///
  /// A file that has not changed is not read again.
  ///
  /// - Parameters:
  ///   - name: The font's name or path; see ``NumeralFonts/path(of:)``.
  ///   - now: The monotonic time.
  /// - Returns: `nil` if the outcome will be one of ``takeOutcomes()``.
  package func result(of name: String, at now: Double) -> Result<FigletFace, FontError>? {
    do throws(FontError) {
      let path = try fonts.path(of: name)
      let stamp = try Self.stamp(of: path, name)
      if let entry = cache[path], entry.stamp == stamp { return entry.result }
      let isPending = (running + queue).contains {
        $0.name == name && $0.path == path && $0.stamp == stamp
      }
      if !isPending { queue.append(Job(name: name, path: path, stamp: stamp)) }
      startJobs(at: now)
      return nil
    } catch {
      return .failure(error)
    }
  }

  /// The descriptors to wait for with `poll(2)`, each with its events.
  package var descriptors: [(descriptor: Int32, events: Int16)] {
    var requests = PollRequests()
    addDescriptors(to: &requests)
    return requests.descriptors
  }

  func addDescriptors(to requests: inout PollRequests) {
    for job in running {
      for descriptor in job.process?.descriptors ?? [] { requests.add(descriptor) }
    }
  }

  /// Returns whether a descriptor is one of ``descriptors``.
  package func uses(_ descriptor: Int32) -> Bool {
    running.contains { $0.process?.descriptors.contains(descriptor) ?? false }
  }

  /// The monotonic time at which ``handleReady(at:)`` must be called next, or `nil` if no font is
  /// being read.
  package var nextDeadline: Double? {
    guard !running.isEmpty else { return nil }
    return running.compactMap { $0.process?.deadline }.min()
  }

  /// Whether a font is being read.
  package var isBusy: Bool { !running.isEmpty || !queue.isEmpty }

  /// Reads what the processes printed, collects those that have ended, and kills those that take too
  /// long.
  package func handleReady(at now: Double) {
    for process in killed { process.reap() }
    killed.removeAll { $0.end != nil }
    for job in running {
      guard let process = job.process else { continue }
      process.read()
      process.reap()
      if process.isComplete {
        finish(job, process.result(of: job.name))
      } else if process.hasTooMuchOutput {
        stop(process)
        finish(job, .failure(.nonsense(job.name)))
      } else if process.deadline <= now {
        stop(process)
        finish(job, .failure(.tooSlow(job.name)))
      }
    }
    startJobs(at: now)
  }

  /// Returns the outcomes since the last call.
  package func takeOutcomes() -> [Outcome] {
    defer { outcomes = [] }
    return outcomes
  }

  /// Kills all processes.
  package func shutDown() {
    for job in running { job.process?.kill() }
    queue = []
  }

  private func stop(_ process: FontProcess) {
    process.kill()
    process.reap()
    if process.end == nil { killed.append(process) }
  }

  private func startJobs(at now: Double) {
    while running.count < Self.maximumProcesses, !queue.isEmpty {
      var job = queue.removeFirst()
      do throws(FontProcess.StartError) {
        job.process = try FontProcess(command + [job.path], deadline: now + timeout)
        running.append(job)
      } catch {
        let reason = String(cString: strerror(error.code))
        report(job.name, .failure(.unavailable("\(command.first ?? ""): \(reason)")))
      }
    }
  }

  private func finish(_ job: Job, _ result: Result<FigletFace, FontError>) {
    running.removeAll { $0.process === job.process }
    if !result.isTemporary {
      if cache.count >= Self.maximumCacheCount { cache = [:] }
      cache[job.path] = CacheEntry(stamp: job.stamp, result: result)
    }
    report(job.name, result)
  }

  private func report(_ name: String, _ result: Result<FigletFace, FontError>) {
    outcomes.append(Outcome(name: name, result: result))
  }

  private static func stamp(of path: String, _ name: String) throws(FontError) -> Stamp {
    do throws(RegularFile.Failure) {
      try RegularFile.check(path)
    } catch {
      throw .unreadable(name, "\(error)")
    }
    var status = stat()
    guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
      throw .unreadable(name, String(cString: strerror(errno)))
    }
    return Stamp(
      size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec, inode: UInt64(status.st_ino))
  }
}

extension Result<FigletFace, FontError> {
  /// Whether another attempt with the same file can have another result.
  fileprivate var isTemporary: Bool {
    switch self {
    case .failure(.tooSlow), .failure(.unavailable): true
    default: false
    }
  }
}
