import CAllocations
import Catalogue
import Cells
import Foundation
import TesseraUI
import ViewTree

/// The cost of views: lowering in the extension, layout and drawing in the dashboard, and how it grows
/// with the number of nodes.
enum ViewRun {
  private static let names = [
    "label", "text-markdown", "button-styles", "gauge-linear", "grid", "lazy-vgrid-adaptive",
    "image-fit", "clip-corner-mask", "canvas", "clock-face",
  ]
  private static let date = Date(timeIntervalSince1970: 1_795_258_200)

  /// Returns the median of several runs in µs, and the allocations of one.
  private static func measure(_ work: () -> Void) -> (time: Double, allocations: Int) {
    work()
    let before = callocations_count()
    work()
    let allocations = Int(callocations_count() - before)
    let clock = ContinuousClock()
    let times = (0..<15).map { _ in
      let elapsed = clock.measure { for _ in 0..<20 { work() } }
      return Double(elapsed.components.attoseconds) / 1e12 / 20 + Double(elapsed.components.seconds)
        * 1e6 / 20
    }
    return (times.sorted()[7], allocations)
  }

  @MainActor private static func lowered(_ item: CatalogueItem) -> Node {
    let size = Size(width: item.width, height: item.height)
    var environment = EnvironmentValues()
    environment.now = date
    let collector = LoweringState(size: size)
    let node = Lowering.node(
      of: item.make(), in: LoweringContext(environment: environment, state: collector))
    return collector.resolved(node, in: size, at: date.timeIntervalSince1970)
  }

  private static func count(_ node: Node) -> Int {
    var count = 0
    node.forEach { _ in count += 1 }
    return count
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func row(_ cells: [String]) -> String {
    let first = cells[0] + String(repeating: " ", count: max(0, 22 - cells[0].count))
    return first + cells.dropFirst().map { pad($0, 10) }.joined()
  }

  private static func micros(_ time: Double) -> String { String(format: "%.1f", time) }

  /// Returns a column of rows with five padded text views each.
  private static func tree(nodes: Int) -> Node {
    let row = (0..<5).map { index in
      Node.padding(PaddingNode(Insets(leading: 1), .text(TextNode("cell \(index)"))))
    }
    let rows = (0..<max(1, nodes / 11)).map { _ in Node.stack(StackNode(.horizontal, children: row))
    }
    return .stack(StackNode(.vertical, children: rows))
  }

  @MainActor static func print() {
    printViews()
    printGrowth()
  }

  @MainActor private static func printViews() {
    Swift.print(
      row(["view", "nodes", "lower µs", "allocs", "layout µs", "allocs", "draw µs", "allocs"]))
    for name in names {
      guard let item = CatalogueItem.all.first(where: { $0.name == name }) else { continue }
      let node = lowered(item)
      let size = Size(width: item.width, height: item.height)
      let lowering = measure { MainActor.assumeIsolated { _ = lowered(item) } }
      let layout = measure {
        var layout = Layout(node, at: 0)
        _ = layout.size(in: Proposal(size))
      }
      var buffer = CellBuffer(size: size)
      let drawing = measure {
        buffer.clear(to: size)
        node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
      }
      Swift.print(
        row([
          name, "\(count(node))", micros(lowering.time), "\(lowering.allocations)",
          micros(layout.time), "\(layout.allocations)", micros(drawing.time),
          "\(drawing.allocations)",
        ]))
    }
  }

  private static func printGrowth() {
    Swift.print("\n" + row(["growth", "nodes", "layout µs", "ns/node", "draw µs", "ns/node"]))
    for nodes in [10, 100, 1000, 10_000] {
      let node = tree(nodes: nodes)
      let number = count(node)
      let size = Size(width: 80, height: 50)
      let layout = measure {
        var layout = Layout(node, at: 0)
        _ = layout.size(in: Proposal(size))
      }
      var buffer = CellBuffer(size: size)
      let drawing = measure {
        node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
      }
      Swift.print(
        row([
          "", "\(number)", micros(layout.time), micros(layout.time * 1000 / Double(number)),
          micros(drawing.time), micros(drawing.time * 1000 / Double(number)),
        ]))
    }
  }
}
