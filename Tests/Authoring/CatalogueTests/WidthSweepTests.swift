import Cells
import Golden
import SwiftUI
import Testing
import ViewTree

/// Golden tests of a view at every width, which show what shrinks in which order.
@MainActor
struct WidthSweepTests {
  @Test func text() throws {
    try sweep("sweep-text", widths: 1...24, height: 3) {
      Text("A line of several words, broken.")
    }
  }

  @Test func truncatedText() throws {
    try sweep("sweep-truncation", widths: 1...20, height: 1) {
      Text("middle of the road").lineLimit(1).truncationMode(.middle)
    }
  }

  @Test func row() throws {
    try sweep("sweep-row", widths: 1...26, height: 1) {
      HStack {
        Image(systemName: "star")
        Text("a label that may give way")
        Spacer()
        Text("42 %").layoutPriority(1)
      }
    }
  }

  @Test func column() throws {
    try sweep("sweep-column", widths: 1...14, height: 4) {
      VStack(alignment: .trailing) {
        Text("title").bold()
        Divider()
        ProgressView(value: 0.5)
        Text("right")
      }
    }
  }

  @Test func grid() throws {
    try sweep("sweep-grid", widths: 1...24, height: 2) {
      Grid(alignment: .leading) {
        GridRow {
          Text("name")
          Text("a longer value")
        }
        GridRow {
          Text("id")
          Color.red.gridCellUnsizedAxes(.vertical)
        }
      }
    }
  }

  @Test func lazyGrid() throws {
    try sweep("sweep-lazy-grid", widths: 1...26, height: 3) {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 40))]) {
        ForEach(0..<5) { Text("n\($0)") }
      }
    }
  }

  @Test func choice() throws {
    try sweep("sweep-choice", widths: 1...24, height: 1) {
      ViewThatFits {
        Text("wide enough for all of it")
        Text("a shorter one")
        Text("short")
      }
    }
  }

  private func sweep(
    _ name: String, widths: ClosedRange<Int>, height: Int, @ViewBuilder _ view: () -> some View
  ) throws {
    let node = Lowering.node(
      of: view(),
      in: LoweringContext(environment: EnvironmentValues(), state: LoweringState()))
    var buffer = CellBuffer(
      size: Size(width: widths.upperBound + 1, height: widths.count * (height + 1)))
    for (index, width) in widths.enumerated() {
      let frame = Rect(x: 0, y: index * (height + 1), width: width, height: height)
      node.draw(in: frame, into: &buffer, context: DrawContext(now: 0))
      // The cell after the frame must still be blank.
      #expect(buffer[width, frame.minY] == .blank)
      buffer.write("|", at: Point(x: width, y: frame.minY), style: .plain, clip: buffer.bounds)
    }
    try expectGolden(buffer, name)
  }
}
