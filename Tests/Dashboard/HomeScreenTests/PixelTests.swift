import Cells
import Configuration
import Foundation
@testable import HomeScreen
import Testing
import Themes
import Timelines
import ViewTree

/// Pictures in pixels on the home screen.
struct PixelTests {
  private static let cells = Size(width: 10, height: 20)

  private static let picture: Node = {
    var picture = PictureNode()
    (picture.width, picture.height) = (16, 16)
    picture.pixels = Bytes((0..<256).flatMap { [UInt8($0), 90, 200, 255] as [UInt8] })
    picture.isResizable = true
    return .picture(picture)
  }()

  private static func timeline(_ node: Node) -> EntryTimeline<ArchivedNode> {
    let entry = DatedEntry(
      date: Date(timeIntervalSince1970: 1_800_000_000), payload: ArchivedNode(node))
    return EntryTimeline(entries: [entry], policy: .never)
  }

  /// A screen whose large box shows a picture.
  private static func story() -> Story {
    var story = Story()
    story.apply(.pictureCells(cells))
    story.apply(.loaded(SlotID("big"), story.generation("big"), timeline(picture)))
    return story
  }

  @Test func aPictureIsGivenInPixelsOnlyToATerminalThatShowsThem() throws {
    var story = Self.story()
    let rect = try #require(story.home.visibleBoxes.first { $0.id == "big" }?.rect)
    let pixels = story.frame()
    let picture = try #require(pixels.usedPictures.first.flatMap { pixels.pictures[$0] })
    #expect(rect.contains(picture.rect))
    story.apply(.pictureCells(nil))
    let cells = story.frame()
    #expect(cells.usedPictures.isEmpty)
    // What recordings show is the same.
    #expect(cells.transcript == pixels.transcript)
  }

  @Test func aSheetCoversThePixels() throws {
    var story = Self.story()
    let before = story.frame()
    let number = try #require(before.usedPictures.first)
    let count = before.pictureRects(rows: 0..<before.size.height)[number]?.count
    #expect(count == 1)
    story.press(.character("?"))
    let open = story.frame()
    let panel = try #require(story.home.panel(at: story.now)?.frame(in: open.size))
    for y in panel.minY..<panel.maxY {
      for x in panel.minX..<panel.maxX { #expect(open[x, y].picture == 0) }
    }
    story.press(.escape)
    let closed = story.frame()
    #expect(closed.changes(from: before).isEmpty)
    #expect(closed.usedPictures == [number])
  }

  @Test func privateContentHasNoPixels() {
    var story = Story()
    story.apply(.pictureCells(Self.cells))
    let node = Node.redaction(RedactionNode(.privacySensitive, child: Self.picture))
    story.apply(.loaded(SlotID("big"), story.generation("big"), Self.timeline(node)))
    #expect(story.frame().usedPictures.count == 1)
    story.press(.character("P"))
    #expect(story.home.display.isPrivate)
    #expect(story.frame().usedPictures.isEmpty)
  }

  @Test func aPictureOfTooLittleDetailIsRequestedAgain() {
    var story = Self.story()
    story.apply(.coarsePictures([SlotID("big"), SlotID("left")]))
    // The other widget shows no picture.
    let loads = story.effects.compactMap { effect -> SlotID? in
      if case .load(let id, _) = effect { id } else { nil }
    }
    #expect(loads == [SlotID("big")])
    #expect(story.home.loader(of: SlotID("big"))?.lastReason == .pictures)
  }

  // MARK: Looks

  private static let photo: LookPicture? = {
    let size = Size(width: 64, height: 64)
    let bytes = (0..<4096).flatMap { [UInt8($0 & 255), 9, 9, 255] as [UInt8] }
    let image = PixelImage(size: size, bytes: bytes)
    return LookPicture(
      size: Size(width: 8, height: 8),
      pixels: (0..<64).map { RGB(red: UInt8($0 * 3), green: 9, blue: 9) }, image: image)
  }()

  @Test func aPictureBehindABoxIsInPixelsWhereTheBoxIsFree() throws {
    var look = Look()
    look.background = .picture("sea.jpg")
    var story = Story(LookDrawingTests.home(look))
    story.apply(.pictureCells(Self.cells))
    story.completeLoad("wide", [(0, "zebra")])
    let photo = try #require(Self.photo)
    story.apply(.lookResource(.picture("sea.jpg", .systemMedium), .picture(photo)))
    let buffer = story.frame()
    let number = try #require(buffer.usedPictures.first)
    let picture = try #require(buffer.pictures[number])
    var words = 0
    for y in picture.rect.minY..<picture.rect.maxY {
      for x in picture.rect.minX..<picture.rect.maxX {
        let isWord = Character(buffer.text(of: buffer[x, y])).isLetter
        words += isWord ? 1 : 0
        if isWord { #expect(buffer[x, y].picture == 0) }
      }
    }
    #expect(words >= 5)
    let area = buffer.pictureRects(rows: 0..<buffer.size.height)[number] ?? []
    let free = area.reduce(0) { $0 + $1.width * $1.height }
    #expect(free > picture.rect.width * picture.rect.height / 2)
  }

  /// Half a cell is as wide as it is high, so a square of pixels covers twice as many columns.
  @Test func theMiddleOfAPictureIsBehindTheBox() throws {
    let layer = LookLayer.picture(try #require(Self.photo))
    let backdrop = try #require(LookBackdrop(layer, under: nil))
    let picture = try #require(backdrop.filling(Rect(x: 3, y: 2, width: 20, height: 5)))
    #expect(picture.rect == Rect(x: 3, y: 2, width: 20, height: 5))
    #expect(picture.image.size == Size(width: 64, height: 32))
    #expect(LookBackdrop(.color(RGB(0)), under: nil) == nil)
  }

  @Test func picturesOfLooksAreRequestedAgainForPixels() {
    var look = Look()
    look.background = .picture("sea.jpg")
    var story = Story(LookDrawingTests.home(look))
    story.apply(.pictureCells(Self.cells))
    #expect(story.effects == [.loadLookResource(.picture("sea.jpg", .systemMedium))])
  }
}
