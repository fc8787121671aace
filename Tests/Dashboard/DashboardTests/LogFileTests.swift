import Foundation
import Golden
import Testing

@testable import Dashboard

@MainActor
struct LogFileTests {
  /// What writes without an end fills no disk, and the last lines are there.
  @Test func logIsBoundedWhileTheDashboardRuns() throws {
    let folder = try TemporaryFolder()
    let log = LogFile(path: "\(folder.path)/log")
    let line = String(repeating: "x", count: 4000)
    for number in 0..<4000 { log.write("test", "\(number) \(line)") }
    var total = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\(name)"))
      total += data.count
    }
    #expect(total > 4 << 20 && total < 9 << 20, "\(total)")
    let last = try String(contentsOfFile: "\(folder.path)/log", encoding: .utf8)
    #expect(last.contains("test: 3999 x"))
  }
}
