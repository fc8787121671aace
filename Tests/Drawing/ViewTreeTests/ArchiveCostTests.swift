import Cells
import Glibc
import Testing

@testable import ViewTree

/// The cost of a view is linear in its parts, in whichever form it arrives.
///
/// The tests compare the CPU time of this thread within one run, and use the minimum of several
/// attempts, so that a busy machine does not affect the result.
@Suite(.serialized)
struct ArchiveCostTests {
  /// What happens to the archive of a view, from the extension to the box.
  enum Step: CaseIterable {
    case write, read, readShared, readDifference, makeDifference, writeJSON, readJSON, unknownFields
  }

  /// A kind of view, with a number of parts.
  enum Kind: CaseIterable {
    case texts, runs, liveTexts, links, controls, labels, rows, images, numbers, wrappers, colors

    func view(_ count: Int) -> Node {
      switch self {
      case .texts: column(count) { .text(TextNode(filling($0))) }
      case .runs:
        .text(
          TextNode(
            runs: (0..<count).map {
              TextRun(
                "run \($0) ", style: Style(foreground: .rgb(RGB(red: 16, green: 32, blue: 48))))
            }))
      case .liveTexts:
        column(count) { index in
          .text(TextNode(runs: [TextRun(LiveText(.timer, of: Double(index)))]))
        }
      case .links:
        column(count) {
          .link(LinkNode("https://example.org/\($0)", child: .text(TextNode("link \($0)"))))
        }
      case .controls:
        column(count) {
          .control(
            ControlNode(
              action: #"{"name":"Press","parameters":{"id":\#($0)}}"#,
              child: .text(TextNode("\($0)"))))
        }
      case .labels:
        column(count) {
          var node = AccessibilityNode(child: .text(TextNode("\($0)")))
          node.label = filling($0)
          return .accessibility(node)
        }
      case .rows: rows(count / 2)
      case .images:
        column(count / 4) { index in
          var picture = PictureNode()
          (picture.width, picture.height) = (32, 32)
          picture.pixels = Bytes((0..<4096).map { UInt8(truncatingIfNeeded: $0 * index) })
          return .picture(picture)
        }
      case .numbers: .plot(PlotNode(values: (0..<count * 10).map { Double($0) / 7 }))
      case .wrappers:
        // Deep views, side by side.
        column(count / 50) { index in
          (0..<50).reduce(.text(TextNode("\(index)"))) { child, _ in
            .padding(PaddingNode(Insets(leading: 1), child))
          }
        }
      case .colors:
        column(count) {
          .text(
            TextNode("\($0)", style: Style(foreground: Paint(name: "accent:#ff0000") ?? .none)))
        }
      }
    }

    private func column(_ count: Int, _ child: (Int) -> Node) -> Node {
      .stack(StackNode(.vertical, children: (0..<count).map(child)))
    }

    private func rows(_ count: Int) -> Node {
      var grid = GridNode()
      grid.children = (0..<count).map {
        .gridRow(GridRowNode(children: [.text(TextNode("row \($0)"))]))
      }
      return .grid(grid)
    }

    private func filling(_ index: Int) -> String {
      "\(index) " + String(repeating: "x", count: 1000)
    }
  }

  @Test(arguments: Step.allCases, Kind.allCases)
  func costIsLinear(_ step: Step, of kind: Kind) throws {
    // What else the machine does makes single measurements slow, but not all of twenty in turns.
    var (few, many) = (Double.infinity, Double.infinity)
    for _ in 0..<20 {
      few = min(few, try cost(step, kind.view(500)))
      many = min(many, try cost(step, kind.view(4000)))
      // Below two milliseconds, the processor's caches decide; what is quadratic takes longer.
      if many < max(few * 24, 0.002) { return }
    }
    Issue.record("eight times as many: \(few) s, then \(many) s")
  }

  /// Returns the CPU time of this thread for a step, in seconds.
  private func cost(_ step: Step, _ view: Node) throws -> Double {
    let archive = ArchivedNode(view)
    let bytes = try #require(archive.compactBytes)
    let base = ArchiveDifference.Base(bytes)
    let parts = try archive.decoded().parts
    var next = bytes
    next[next.count - 1] ^= 1
    let difference = ArchiveDifference(next, from: base).bytes
    let json = view.json
    return try minimum {
      switch step {
      case .write: _ = ArchivedNode(view)
      case .read: _ = try archive.decoded()
      case .readShared: _ = try archive.decoded(sharing: parts)
      case .readDifference:
        _ = ArchivedNode(StoredArchive(bytes: difference, base: bytes)).compactBytes
      case .makeDifference: _ = ArchiveDifference(next, from: base)
      case .writeJSON: _ = view.json
      case .readJSON: _ = try ArchivedNode(json: json).decoded()
      case .unknownFields: _ = json.unknownFields()
      }
    }
  }

  private func minimum(_ body: () throws -> Void) rethrows -> Double {
    var minimum = Double.infinity
    for _ in 0..<3 {
      let start = Self.now
      try body()
      minimum = min(minimum, Self.now - start)
    }
    return minimum
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
