internal import Dispatch
package import Foundation

/// The end of a process.
package struct ProcessEnd: Sendable {
  fileprivate let semaphore = DispatchSemaphore(value: 0)

  /// Waits until the process has ended; may be called once.
  package func wait() { semaphore.wait() }
}

extension Process {
  /// Starts the process.
  ///
  /// Foundation's `waitUntilExit()` on Linux looks only every 50 milliseconds whether the process has
  /// ended, which is longer than many programs run.
  ///
  /// - Returns: The end of the process, to wait for. Only after it, there is a `terminationStatus`.
  /// - Throws: An error of Foundation if the program cannot be started.
  package func start() throws -> ProcessEnd {
    let end = ProcessEnd()
    terminationHandler = { _ in end.semaphore.signal() }
    try run()
    return end
  }
}
