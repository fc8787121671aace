import Cells
import Testing
import ViewTree

/// Views that are drawn over others.
struct OverlapTests {
  private func drawn(_ node: Node, _ width: Int, _ height: Int) -> CellBuffer {
    var buffer = CellBuffer(size: Size(width: width, height: height))
    node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    return buffer
  }

  private func outlined(_ outline: Outline, _ text: String, width: Double = 1) -> Node {
    .layers(
      LayersNode(
        child: .frame(
          FrameNode(horizontal: .filling, vertical: .filling, child: .text(TextNode(text)))),
        overlay: .shape(
          ShapeNode(outline, paint: .role(.accent), stroke: Stroke(width: width)))))
  }

  @Test func anOutlineTakesNoCellsOfText() {
    let tall = drawn(outlined(.roundedRectangle, "two words\nand more"), 11, 2)
    #expect(tall.line(0) == "╭two words╮")
    #expect(tall.line(1) == "╰and more ╯" || tall.line(1) == "╰and more─╯")
    let flat = drawn(outlined(.capsule, "a b c", width: 2), 9, 1)
    #expect(flat.line(0).contains("a b c"))
  }

  private func picture(_ colors: [RGB]) -> Node {
    var picture = PictureNode()
    (picture.width, picture.height) = (1, colors.count)
    picture.pixels = Bytes(colors.flatMap { [$0.red, $0.green, $0.blue, 255] })
    picture.size = Vector(x: 8, y: 16)
    picture.isResizable = true
    return .picture(picture)
  }

  private func over(_ back: Node, _ front: Node) -> Node {
    .stack(StackNode(.depth, children: [back, front]))
  }

  private let red = RGB(0xff0000)
  private let blue = RGB(0x0000ff)
  private let white = RGB(0xffffff)

  @Test func aTransparentAreaCoversBothHalvesOfAPicture() {
    let area = Node.opacity(
      OpacityNode(0.5, child: .shape(ShapeNode(.rectangle, paint: .rgb(white)))))
    let cell = drawn(over(picture([red, blue]), area), 1, 1)[0, 0]
    #expect([cell.foreground.rgb, cell.background.rgb] == [RGB(0xff8080), RGB(0x8080ff)])
  }

  /// Half of the picture in front is transparent: the half behind it stays.
  @Test func aPictureOverAPictureKeepsWhatIsBehindItsTransparentHalf() throws {
    var front = PictureNode()
    (front.width, front.height) = (1, 2)
    front.pixels = Bytes([0, 0, 0, 0, 255, 255, 255, 255])
    front.size = Vector(x: 8, y: 16)
    front.isResizable = true
    let buffer = drawn(over(picture([red, blue]), .picture(front)), 1, 1)
    let cell = buffer[0, 0]
    let isUpper = buffer.line(0) == "▀"
    #expect((isUpper ? cell.foreground : cell.background).rgb == red)
    #expect((isUpper ? cell.background : cell.foreground).rgb == white)
  }

  @Test func halvesOfTwoAreasShareACell() {
    func half(_ y: Double, _ color: RGB) -> Node {
      .offset(
        OffsetNode(
          y: Length(cells: y),
          child: .frame(
            FrameNode(
              horizontal: .fixed(1), vertical: .fixed(Length(cells: 0.5)),
              child: .shape(ShapeNode(.rectangle, paint: .rgb(color)))))))
    }
    let stack = Node.stack(
      StackNode(
        .depth, anchor: Anchor(.leading, .leading), children: [half(0, red), half(0.5, blue)]))
    let framed = Node.frame(
      FrameNode(
        horizontal: .fixed(1), vertical: .fixed(1), anchor: Anchor(.leading, .leading), child: stack
      ))
    let buffer = drawn(framed, 1, 1)
    #expect(buffer.line(0) == "▄" || buffer.line(0) == "▀")
    #expect(Set([buffer[0, 0].foreground.rgb, buffer[0, 0].background.rgb]) == [red, blue])
  }
}
