import Foundation
import Golden
import Testing

@testable import Dashboard

/// Views that were being drawn when a run ended.
struct DrawingMarkTests {
  @Test func viewDrawnByEndedProcessIsSkipped() throws {
    let folder = try TemporaryFolder().path
    // The files are not locked. The first process was drawing, the second was not.
    for (name, mark) in [("drawing-1", UInt64(77)), ("drawing-2", 0)] {
      let bytes = withUnsafeBytes(of: mark) { Data($0) }
      try bytes.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let first = DrawingMark(folder: folder)
    #expect(first.crashingViews == [77])
    first.set(88)
    let second = DrawingMark(folder: folder)
    #expect(second.crashingViews == [77], "the process that draws 88 is running")
  }
}
