import Foundation
import Golden
import Testing

@testable import Dashboard

/// Which pictures ended a run.
struct DrawingMarkTests {
  @Test func viewDrawnByEndedProcessIsBanned() throws {
    let folder = try TemporaryFolder().path
    // Nobody holds a lock on them: one was drawing, the other was not.
    for (name, mark) in [("drawing-1", UInt64(77)), ("drawing-2", 0)] {
      let bytes = withUnsafeBytes(of: mark) { Data($0) }
      try bytes.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let first = DrawingMark(folder: folder)
    #expect(first.banned == [77])
    first.set(88)
    let beside = DrawingMark(folder: folder)
    #expect(beside.banned == [77], "88 is of a process that lives")
  }
}
