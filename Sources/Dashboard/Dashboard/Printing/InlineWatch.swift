import CLinux
import ControlSocket
import Files
import Foundation
package import ViewTree

/// Waits for changes of the texts of inline widgets, without polling.
///
/// While a dashboard runs, it sends the changes. Otherwise, a timer wakes the process when a text
/// changes by itself, and inotify does when a timeline or one of the user's files is replaced, or a
/// dashboard starts.
@MainActor
package struct InlineWatch: ~Copyable {
  private let source: InlineSource
  private let inotify = Inotify()
  private let timer = clinux_wall_timer()
  private let socketFolder: Int32?
  private var connection: InlineConnection?
  /// How often a dashboard is tried again whose socket has appeared.
  private var remainingTries = 0

  /// How long to wait before a dashboard is tried again, in seconds: it listens shortly after its
  /// socket has appeared.
  private static let retryInterval = 0.1
  private static let retryLimit = 10

  package init(_ source: InlineSource) {
    self.source = source
    let paths = source.paths
    for folder in Set(source.sources.map(Folder.parent(of:)) + [paths.cache]) {
      _ = Self.watch(folder, inotify)
    }
    socketFolder = Self.watch(paths.control.path, inotify)
  }

  deinit { close(timer) }

  /// Watches a folder, which is created if it does not exist.
  private static func watch(_ folder: String, _ inotify: borrowing Inotify) -> Int32? {
    // A folder that cannot be created cannot change.
    try? Folder.make(at: folder)
    return inotify.watch(folder, mask: Inotify.Mask.files)
  }

  /// Calls a closure with the texts, and again whenever they change.
  ///
  /// Returns when nobody reads standard output any more.
  ///
  /// - Parameter body: Receives the texts, or why there are none.
  /// - Throws: The error of `body`.
  package mutating func run(
    _ body: (Result<[InlineText], PrintFailure>) throws -> Void
  ) throws {
    var lastResult: Result<[InlineText], PrintFailure>?
    repeat {
      let outcome = outcome(at: Clock.now)
      let result = outcome.map(\.texts)
      if result != lastResult { try body(result) }
      lastResult = result
      // A failure does not know when it will change; a file will.
      let change = (try? outcome.get())?.nextChange
      // Slightly later, so that the date is certainly reached.
      clinux_arm(timer, change.map { $0.timeIntervalSince1970 + 0.0005 } ?? -1)
    } while waitForChange()
  }

  private mutating func outcome(at now: Date) -> Result<KeptTexts.Outcome, PrintFailure> {
    if connection == nil { connection = source.connection(watches: true) }
    if let connection, let outcome = source.completed(connection.texts, at: now) {
      return .success(outcome)
    }
    return Result { () throws(PrintFailure) in try source.keptOutcome(at: now) }
  }

  /// Waits until a text may have changed.
  ///
  /// - Returns: Whether somebody still reads standard output.
  private mutating func waitForChange() -> Bool {
    let descriptors = [inotify.descriptor, timer, connection?.descriptor].compactMap(\.self)
    let isRetrying = connection == nil && remainingTries > 0
    if isRetrying { remainingTries -= 1 }
    let ready = EventSources.wait(
      for: [(descriptor: STDOUT_FILENO, events: Int16(0))]
        + descriptors.map { (descriptor: $0, events: Int16(POLLIN)) },
      timeout: isRetrying ? Self.retryInterval : nil)
    if ready.contains(timer) { _ = clinux_read_timer(timer) }
    if ready.contains(inotify.descriptor) { readChanges() }
    if let connection, ready.contains(connection.descriptor), !connection.update() {
      self.connection = nil
      // A dashboard with too many clients disconnects the oldest, which must not come back at once.
      _ = EventSources.wait(for: [], timeout: Self.retryInterval)
    }
    return !ready.contains(STDOUT_FILENO)
  }

  private mutating func readChanges() {
    let hasSocketChanges = inotify.readEvents().contains { $0.watchDescriptor == socketFolder }
    if hasSocketChanges { remainingTries = Self.retryLimit }
  }
}
