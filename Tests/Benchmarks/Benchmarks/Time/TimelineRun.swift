import Foundation
import Timelines
import ViewTree
import Wire

/// Measures what a timeline of 1,440 entries costs: in the extension, on the wire, in the
/// dashboard and in the cache.
enum TimelineRun {
  static func print() throws {
    Swift.print(
      "\n1,440 entries, large                 sent    cache   extension   receive    decode one after"
    )
    Swift.print(
      "                                      MiB      MiB      CPU ms        ms        ms  another ms"
    )
    for (name, kind, cell) in [
      ("a hundred texts", "day", nil), ("the same over a photo", "photo", nil),
      ("10 × 20 pixels in a cell", "photo", (10, 20)),
    ] as [(String, String, (Int, Int)?)] {
      try measure(name, kind, cell)
    }
  }

  private static func measure(_ name: String, _ kind: String, _ cell: (Int, Int)?) throws {
    var request = WidgetRequest(kind: kind, family: .systemLarge, width: 65, height: 30)
    (request.cellWidth, request.cellHeight) = (cell?.0, cell?.1)
    let program = try RequestedProgram("TickingExtension")
    _ = try program.response(to: .describe)
    let before = program.cpuTime
    let bytes = try program.response(to: .timeline(request))
    let used = program.cpuTime - before
    let clock = ContinuousClock()
    let start = clock.now
    let timeline = try TimelineReception.timeline(bytes, to: request)
    let received = clock.now
    for index in 0..<timeline.count { _ = try timeline[index].payload.node() }
    let decoded = clock.now
    var last: DecodedParts?
    // As the dashboard does.
    for index in 0..<timeline.count {
      last = try timeline[index].payload.decoded(sharing: last).parts
    }
    let swapped = clock.now
    let folder = NSTemporaryDirectory() + "tessera-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let cached = try TimelineReception.cachedSize(timeline, in: folder)
    Swift.print(
      name.padding(toLength: 34, withPad: " ", startingAt: 0)
        + String(
          format: "%8.2f %8.2f %11.0f %9.1f %9.1f %11.1f", Double(bytes.count) / 1_048_576,
          Double(cached) / 1_048_576, used, (received - start) / .milliseconds(1),
          (decoded - received) / .milliseconds(1), (swapped - decoded) / .milliseconds(1)))
  }
}
