internal import Foundation

/// The CPU time that something may take; a busy machine does not change it.
package enum CPUAllowance {
  #if DEBUG
  private static let factor = 20.0
  #else
  private static let factor = 1.0
  #endif

  /// Another factor: what the variable `FUZZ_CPU` says.
  private static let setFactor =
    ProcessInfo.processInfo.environment["FUZZ_CPU"].flatMap(Double.init)

  /// Returns the time that this build has for what takes some seconds in a release build.
  package static func seconds(_ seconds: Double) -> Double {
    seconds * (setFactor ?? factor)
  }
}
