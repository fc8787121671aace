import CellSnapshots
import Foundation
import Golden
import Testing

struct SnapshotTests {
  @Test("A file is recorded, then compared")
  func recording() throws {
    let folder = try TemporaryFolder()
    let file = URL(fileURLWithPath: folder.path + "/new/a.txt")
    #expect(try Snapshot("a\nb\n", in: file).compare(isRecording: false) == .missing)
    #expect(try Snapshot("a\nb\n", in: file).compare(isRecording: true) == .recorded)
    #expect(try Snapshot("a\nb\n", in: file).compare(isRecording: false) == .same)
    let changed = Snapshot("a\nc\n", in: file)
    #expect(try changed.compare(isRecording: false) == .different(recorded: "a\nb\n"))
  }

  @Test("A difference has all lines, in order")
  func difference() {
    let text = Snapshot.difference(from: "a\nb\nc\nd", to: "a\nx\nc\nd\ne")
    #expect(text == "  a\n- b\n+ x\n  c\n  d\n+ e")
  }
}
