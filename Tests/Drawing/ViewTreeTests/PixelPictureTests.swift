import Cells
import Testing
@testable import ViewTree

/// Images in pixels.
struct PixelPictureTests {
  /// An image of 8 × 8 pixels: red on the left, transparent on the right unless it is opaque.
  private static func node(isOpaque: Bool = true) -> Node {
    var picture = PictureNode()
    (picture.width, picture.height) = (8, 8)
    picture.pixels = Bytes(
      (0..<64).flatMap { index -> [UInt8] in
        [255, UInt8(index * 3), 0, index % 8 < 4 || isOpaque ? 255 : 0]
      })
    picture.isResizable = true
    return .picture(picture)
  }

  private static func frame(
    _ node: Node, background: [Paint] = [.none], showsPixels: Bool = true,
    redaction: Redaction = [], dither: Int = 0
  ) -> CellBuffer {
    var buffer = CellBuffer(size: Size(width: 4, height: 2))
    for (index, paint) in background.enumerated() {
      buffer.fill(
        Rect(x: index, y: 0, width: 4, height: 2), with: Style(background: paint),
        clip: buffer.bounds)
    }
    var context = DrawContext(now: 0, redaction: redaction, dither: dither)
    context.showsPixels = showsPixels
    node.draw(in: buffer.bounds, into: &buffer, context: context)
    return buffer
  }

  @Test func anImageIsGivenInPixelsBesidesItsCells() throws {
    let (pixels, cells) = (Self.frame(Self.node()), Self.frame(Self.node(), showsPixels: false))
    #expect(cells.usedPictures.isEmpty)
    let number = try #require(pixels.usedPictures.first)
    let picture = try #require(pixels.pictures[number])
    #expect(picture.rect == pixels.bounds)
    #expect(picture.image.size == Size(width: 8, height: 8))
    for y in 0..<2 {
      for x in 0..<4 {
        #expect(pixels[x, y].picture == number)
        #expect(pixels[x, y].code == cells[x, y].code && pixels[x, y].style == cells[x, y].style)
      }
    }
  }

  @Test func transparentCellsShowWhatIsBehind() {
    let frame = Self.frame(Self.node(isOpaque: false))
    #expect(frame[1, 0].picture != 0)
    #expect(frame[2, 0].picture == 0)
  }

  @Test func onABackgroundOfSeveralColorsOnlyAnOpaqueImageHasPixels() {
    let colors: [Paint] = [.rgb(RGB(0)), .rgb(RGB(0x808080))]
    #expect(Self.frame(Self.node(isOpaque: false), background: colors).usedPictures.isEmpty)
    #expect(Self.frame(Self.node(), background: colors).usedPictures.count == 1)
  }

  @Test func theColorBehindAnImageIsKnown() throws {
    let frame = Self.frame(Self.node(isOpaque: false), background: [.role(.raised)])
    let picture = try #require(frame.pictures[frame[0, 0].picture])
    #expect(picture.background == .role(.raised))
  }

  @Test func aRedactedImageHasNoPixels() {
    #expect(Self.frame(Self.node(), redaction: .placeholder).usedPictures.isEmpty)
    let sensitive = Node.redaction(RedactionNode(.privacySensitive, child: Self.node()))
    #expect(Self.frame(sensitive, redaction: .privacy).usedPictures.isEmpty)
    #expect(Self.frame(sensitive).usedPictures.count == 1)
  }

  @Test func aFadedImageAndOneWithoutColorsAreCells() {
    #expect(Self.frame(.opacity(OpacityNode(0.5, child: Self.node()))).usedPictures.isEmpty)
    #expect(Self.frame(Self.node(), dither: 256).usedPictures.isEmpty)
  }

  @Test func textOverAnImageReplacesItsCells() {
    let text = Node.text(TextNode("ab"))
    let frame = Self.frame(.layers(LayersNode(child: Self.node(), overlay: text)))
    let covered = (0..<2).flatMap { y in (0..<4).map { Point(x: $0, y: y) } }
      .filter { frame[$0.x, $0.y].picture == 0 }
    #expect(covered.count == 2)
  }

  @Test func aTemplateHasItsPaint() throws {
    guard case .picture(var picture) = Self.node() else { return }
    picture.templatePaint = .role(.accent)
    let frame = Self.frame(.picture(picture))
    let image = try #require(frame.pictures[frame[0, 0].picture]?.image)
    #expect(image.tint == Palette()[.accent])
  }

  // MARK: Archived detail

  private static func large(_ side: Int) -> PictureNode {
    var picture = PictureNode()
    (picture.width, picture.height) = (side, side)
    picture.pixels = Bytes([UInt8](repeating: 200, count: side * side * 4))
    picture.isResizable = true
    return picture
  }

  private static func framed(_ picture: PictureNode, _ width: Int, _ height: Int) -> Node {
    .frame(
      FrameNode(
        horizontal: .fixed(width), vertical: .fixed(height),
        child: .picture(picture)))
  }

  private static func pictures(of node: Node) -> [PictureNode] {
    if case .picture(let picture) = node { return [picture] }
    return node.children.flatMap(pictures)
  }

  @Test func anImageHasThePixelsOfItsFrame() {
    let node = Self.framed(Self.large(300), 10, 4).reducingPictures(
      in: Size(width: 40, height: 10), to: PictureDetail(cell: Size(width: 10, height: 20)), at: 0)
    #expect(Self.pictures(of: node).map(\.width) == [100])
    #expect(Self.pictures(of: node).map(\.height) == [80])
    #expect(Self.pictures(of: node).map(\.pixels.bytes.count) == [100 * 80 * 4])
  }

  @Test func aSmallImageIsNotEnlarged() {
    let node = Self.framed(Self.large(16), 10, 4)
    #expect(
      node.reducingPictures(
        in: Size(width: 40, height: 10), to: PictureDetail(cell: Size(width: 10, height: 20)),
        at: 0) == node)
  }

  @Test func allImagesOfAViewShareTheBytes() {
    let images = (0..<4).map { _ in Self.framed(Self.large(300), 10, 4) }
    let row = Node.stack(StackNode(.horizontal, children: images))
    let detail = PictureDetail(cell: Size(width: 10, height: 20), bytes: 32_000)
    let node = row.reducingPictures(in: Size(width: 40, height: 4), to: detail, at: 0)
    #expect((16_000...32_000).contains(node.pictureByteCount))
    // Without any bytes, there is still the detail of cells.
    let none = PictureDetail(cell: Size(width: 10, height: 20), bytes: 0)
    let coarse = row.reducingPictures(in: Size(width: 40, height: 4), to: none, at: 0)
    #expect(Self.pictures(of: coarse).map(\.width) == [20, 20, 20, 20])
    #expect(Self.pictures(of: coarse).map(\.height) == [16, 16, 16, 16])
  }
}

extension Node {
  fileprivate func reducingPictures(in size: Size, to detail: PictureDetail, at now: Double) -> Node
  {
    var reduced = ReducedPictures()
    return reducingPictures(in: size, to: detail, at: now, &reduced)
  }

  /// The number of bytes of all images in the view.
  fileprivate var pictureByteCount: Int {
    if case .picture(let picture) = self { return picture.pixels.bytes.count }
    return children.reduce(0) { $0 + $1.pictureByteCount }
  }
}
