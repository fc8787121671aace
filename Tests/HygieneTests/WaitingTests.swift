import Foundation
import Golden
import Testing

/// A busy machine makes everything late: a test waits for what it expects, never for a time.
struct WaitingTests {
  private static let tests = Checkout.file("Tests")

  /// What waits for a time.
  private static let waits = [
    "read(seconds:", "usleep(", "sleep(for", "Task.sleep", "asyncAfter", "{ nil as ",
    "systemUptime -",
  ]

  /// What plays another program that takes its time, and is waited for itself.
  private static let actors: Set = ["Widgets/WidgetTests/RemindersTests.swift"]

  @Test func noTestWaitsForATime() throws {
    let files = try #require(FileManager.default.enumerator(atPath: Self.tests.path))
    let paths = files.compactMap { $0 as? String }.filter { path in
      path.contains("Tests/") && path.hasSuffix(".swift") && !Self.actors.contains(path)
        && !path.hasPrefix("HygieneTests/")
    }
    try #require(paths.count > 40, "\(paths)")
    for path in paths {
      let text = try String(
        contentsOf: Self.tests.appendingPathComponent(path), encoding: .utf8)
      for wait in Self.waits { #expect(!text.contains(wait), "\(path) has \(wait)…") }
    }
  }

  @Test func theSmokeTestWaitsForWhatItExpects() throws {
    let script = try String(
      contentsOf: Checkout.file(".ci/smoke"), encoding: .utf8)
    let pauses = script.matches(of: /sleep ([0-9.]+)/).compactMap { Double($0.output.1) }
    #expect(pauses.allSatisfy { $0 < 1 }, "only between two looks: \(pauses)")
  }
}
