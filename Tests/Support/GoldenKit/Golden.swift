package import Cells
internal import CellSnapshots
private import Foundation
package import Testing

/// Compares a buffer with its golden file: text, styles and legend.
///
/// `GOLDEN=record swift test` records the files and fails, so that a recording run never passes.
/// The files are `Tests/Golden/<test file>/<name>.txt`.
package func expectGolden(
  _ buffer: CellBuffer, _ name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let tests = URL(fileURLWithPath: filePath).deletingPathExtension().lastPathComponent
  let file = Checkout.file("Tests/Golden/\(tests)").appendingPathComponent("\(name).txt")
  let snapshot = Snapshot(SnapshotText(buffer).text, in: file)
  let isRecording = ProcessInfo.processInfo.environment["GOLDEN"] == "record"
  switch try snapshot.compare(isRecording: isRecording) {
  case .same: break
  case .recorded:
    Issue.record("recorded \(file.lastPathComponent)", sourceLocation: sourceLocation)
  case .missing:
    Issue.record(
      "no golden file “\(name)”; the actual contents are\n\(snapshot.text)",
      sourceLocation: sourceLocation)
  case .different(let golden):
    Issue.record(
      "expected\n\(golden)\nbut got\n\(snapshot.text)", sourceLocation: sourceLocation)
  }
}
