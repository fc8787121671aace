import Cells
import Golden
import Testing

@testable import ViewTree

/// The cost of drawing a container is linear in its children, whatever these are.
@Suite(.serialized)
struct LayoutCostTests {
  enum Container: CaseIterable {
    case column, row, columnThatFavorsText, rowThatFavorsText, layers, grid, tracks, fitting

    func view(_ children: [Node]) -> Node {
      switch self {
      case .column: return .stack(StackNode(.vertical, children: children))
      case .row: return .stack(StackNode(.horizontal, spacing: 1, children: children))
      case .columnThatFavorsText:
        return .stack(StackNode(.vertical, spacing: 1, favorsText: true, children: children))
      case .rowThatFavorsText:
        return .stack(StackNode(.horizontal, spacing: 1, favorsText: true, children: children))
      case .layers: return .stack(StackNode(.depth, children: children))
      case .grid:
        var grid = GridNode()
        grid.children = children.map { .gridRow(GridRowNode(children: [$0])) }
        return .grid(grid)
      case .tracks:
        var tracks = TracksNode()
        tracks.tracks = [TrackNode()]
        tracks.children = children
        return .tracks(tracks)
      case .fitting:
        var fitting = FittingNode()
        fitting.children = children
        return .fitting(fitting)
      }
    }
  }

  enum Children: CaseIterable {
    case texts, paragraphs, priorities, spacers, stacks

    func nodes(_ count: Int) -> [Node] {
      (0..<count).map { index in
        let text = Node.text(TextNode("text \(index)"))
        switch self {
        case .texts: return text
        case .paragraphs: return .text(TextNode("a paragraph of several words \(index)"))
        case .priorities: return .priority(PriorityNode(Double(index % 1000), child: text))
        case .spacers: return index % 2 == 0 ? text : .spacer(SpacerNode())
        case .stacks: return .stack(StackNode(.horizontal, children: [text, text]))
        }
      }
    }
  }

  @Test(arguments: Container.allCases, Children.allCases)
  func costIsLinear(_ container: Container, of children: Children) {
    var buffer = CellBuffer(size: Size(width: 40, height: 12))
    func draw(_ view: Node) {
      view.draw(
        in: Rect(origin: .zero, size: buffer.size), into: &buffer, context: DrawContext(now: 1e9))
    }
    let (few, many) = (container.view(children.nodes(200)), container.view(children.nodes(1600)))
    expectLinearCost {
      draw(few)
    } eightTimes: {
      draw(many)
    }
  }
}
