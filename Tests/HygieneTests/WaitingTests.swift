import Foundation
import Golden
import Testing

/// Tests wait for conditions instead of fixed times, because a busy machine delays everything.
struct WaitingTests {
  private static let tests = Checkout.file("Tests")

  /// Code that waits for a fixed time.
  private static let waits = [
    "read(seconds:", "usleep(", "sleep(for", "Task.sleep", "asyncAfter", "{ nil as ",
    "systemUptime -",
  ]

  /// Files that simulate a slow program, which is itself waited for.
  private static let exceptions: Set = ["Widgets/WidgetTests/RemindersTests.swift"]

  @Test func noTestWaitsForAFixedTime() throws {
    let files = try #require(FileManager.default.enumerator(atPath: Self.tests.path))
    let paths = files.compactMap { $0 as? String }.filter { path in
      path.contains("Tests/") && path.hasSuffix(".swift") && !Self.exceptions.contains(path)
        && !path.hasPrefix("HygieneTests/")
    }
    try #require(paths.count > 40, "\(paths)")
    for path in paths {
      let text = try String(
        contentsOf: Self.tests.appendingPathComponent(path), encoding: .utf8)
      for wait in Self.waits { #expect(!text.contains(wait), "\(path) has \(wait)…") }
    }
  }

  @Test func theSmokeTestWaitsForConditions() throws {
    let script = try String(
      contentsOf: Checkout.file(".ci/smoke"), encoding: .utf8)
    let pauses = script.matches(of: /sleep ([0-9.]+)/).compactMap { Double($0.output.1) }
    #expect(pauses.allSatisfy { $0 < 1 }, "only short pauses between checks: \(pauses)")
  }
}
