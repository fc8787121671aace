import Cells
import Golden
import Testing

@testable import ViewTree

/// The cost of a view is linear in its parts, in whichever form it arrives.
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
    let few = try work(step, on: kind.view(250))
    let many = try work(step, on: kind.view(2000))
    try expectLinearCost(few, eightTimes: many)
  }

  /// Returns what a step does with a view.
  ///
  /// What other steps would have to do before is done already.
  private func work(_ step: Step, on view: Node) throws -> () throws -> Void {
    switch step {
    case .write: return { _ = ArchivedNode(view) }
    case .writeJSON: return { _ = view.json }
    case .readJSON:
      let json = view.json
      return { _ = try ArchivedNode(json: json).decoded() }
    case .unknownFields:
      let json = view.json
      return { _ = json.unknownFields() }
    case .read:
      let archive = ArchivedNode(view)
      return { _ = try archive.decoded() }
    case .readShared:
      let archive = ArchivedNode(view)
      let parts = try archive.decoded().parts
      return { _ = try archive.decoded(sharing: parts) }
    case .readDifference, .makeDifference:
      let bytes = try #require(ArchivedNode(view).compactBytes)
      let base = ArchiveDifference.Base(bytes)
      var next = bytes
      next[next.count - 1] ^= 1
      guard step == .readDifference else { return { _ = ArchiveDifference(next, from: base) } }
      let difference = ArchiveDifference(next, from: base).bytes
      return {
        _ = ArchivedNode(StoredArchive(bytes: difference, base: bytes)).compactBytes
      }
    }
  }
}
