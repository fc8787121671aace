import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import Testing
import Texts
import Themes
import Timelines
import ViewTree

/// Boxes with a look.
struct LookDrawingTests {
  /// Words are readable whatever the user chooses: 4.5:1 (WCAG 2.2, 1.4.3), in all bundled themes.
  @Test(arguments: [ColorMode.direct, .palette256])
  func everyWordIsReadable(mode: ColorMode) throws {
    for theme in try Self.themes() {
      for appearance in Appearance.allCases {
        for look in Self.looks {
          let contrast = Self.lowestContrast(of: look, theme, appearance, mode)
          #expect(contrast >= 4.5, "\(theme.name) \(appearance) \(look)")
        }
      }
    }
  }

  /// Large text consists of blocks; behind it, a gradient or a picture is shaded as behind words.
  @Test(arguments: [0xc49fe5, 0x8450ae, 0xff0000, 0x000000] as [UInt32])
  func largeTextIsReadableAndKeepsItsColor(ink: UInt32) throws {
    var look = Look()
    look.ink = .rgb(RGB(ink))
    look.background = .gradient(.rgb(RGB(0xffffff)), .rgb(RGB(0x000000)))
    let boxLook = try #require(HomeScreen().boxLook(look, in: .systemSmall))
    let color = boxLook.palette[.text]
    #expect(color == RGB(ink) || RGB(ink).contrast(with: RGB(ink).shade) < 7.5)
    var text = TextNode("88")
    text.paragraph.isBig = true
    let preview = BoxPreview(
      view: .text(text), title: "T", family: .systemSmall, look: boxLook, borderStyle: .rounded,
      fill: .plain)
    var buffer = CellBuffer(size: preview.size)
    preview.draw(in: buffer.bounds, into: &buffer, DrawContext(now: 0, palette: boxLook.screen))
    let letters = Self.cells(of: buffer).filter {
      (0x2580...0x259f).contains($0.code) && $0.foreground == .rgb(color)
    }
    #expect(letters.count > 10)
    for letter in letters {
      #expect(try #require(letter.background.rgb).contrast(with: color) >= 4.5)
    }
  }

  @Test func lookIsDrawn() throws {
    var story = Story(Self.home(Self.purpleOnGradient))
    story.completeLoad("wide", [(0, "hello")])
    try expectGolden(story.frame(), "gradient")
  }

  @Test func titleIsReplacedOrHidden() {
    var look = Look()
    look.title = "Mine"
    #expect(Story(Self.home(look)).shows("─ Mine ─"))
    look.title = ""
    #expect(Story(Self.home(look)).hides("Wide"))
  }

  /// A look changes how a view is drawn, and not what an extension is asked for.
  @Test func newLookDoesNotReload() {
    var story = Story(Self.home(Look()))
    story.completeLoad("wide", [(0, "hello")])
    story.apply(.home(Self.home(Self.purpleOnGradient)))
    #expect(story.effects.isEmpty && story.shows("hello"))
  }

  @Test func newAppearanceReloads() {
    var story = Story(Self.home(Look()))
    story.completeLoad("wide", [(0, "hello")])
    var look = Look()
    look.appearance = .light
    story.apply(.home(Self.home(look)))
    #expect(
      story.effects.contains {
        if case .loadPlaceholder(SlotID("wide")) = $0 { true } else { false }
      })
  }

  @Test func missingThemeIsReportedInTheBox() {
    var look = Look()
    look.theme = "nrd"
    var story = Story(Self.home(look))
    #expect(story.effects.contains(.loadLookResource(.theme("nrd"))))
    story.completeLoad("wide", [(0, "hello")])
    story.apply(.lookResource(.theme("nrd"), .failed("unknown theme “nrd”")))
    #expect(story.shows("incomplete look (i)") && story.shows("hello"))
    story.press(.character("4"), .character("i"))
    #expect(story.shows("unknown theme “nrd”"))
  }

  @Test func onlyWhatIsShownIsLoadedAgain() {
    var look = Look()
    look.theme = "nord"
    var story = Story(Self.home(look))
    look.theme = "beacon"
    story.apply(.home(Self.home(look)))
    story.apply(.lookFilesChanged)
    #expect(story.effects == [.loadLookResource(.theme("beacon"))])
    story.apply(.home(Self.home(Look())))
    story.apply(.lookFilesChanged)
    #expect(story.effects.isEmpty)
  }

  @Test func pictureIsBehindTheWords() throws {
    var look = Look()
    look.background = .picture("sea.jpg")
    var story = Story(Self.home(look))
    let request = LookResource.picture("sea.jpg", .systemMedium)
    story.completeLoad("wide", [(0, "zebra")])
    let pixels = (0..<64).map { RGB(red: UInt8($0 * 4), green: 200, blue: 90) }
    let picture = try #require(LookPicture(size: Size(width: 8, height: 8), pixels: pixels))
    story.apply(.lookResource(request, .picture(picture)))
    let buffer = story.frame()
    let word = try #require(Self.cells(of: buffer).first { $0.code == Character("z").unicode })
    let color = try #require(word.background.rgb)
    let text = try #require(word.foreground.rgb ?? story.home.palette.color(of: word.foreground))
    #expect(text.contrast(with: color) >= 4.5)
    #expect(
      Self.cells(of: buffer).contains { $0.code == 0x2580 && $0.background.rgb?.green == 200 })
  }

  @Test func pictureIsCutOffEvenly() throws {
    let pixels = (0..<4).flatMap { _ in [RGB(1), RGB(2), RGB(3), RGB(4)] }
    let picture = try #require(LookPicture(size: Size(width: 4, height: 4), pixels: pixels))
    #expect(
      picture.filling(Size(width: 2, height: 4)) == (0..<4).flatMap { _ in [RGB(2), RGB(3)] })
    #expect(picture.filling(Size(width: 0, height: 4)).isEmpty)
    #expect(LookPicture(size: Size(width: 2, height: 2), pixels: [RGB(0)]) == nil)
  }

  @Test func settingsShowTheLookAtOnce() throws {
    var story = Sheets.story()
    story.press(.character("2"), .character("s"))
    // The box has no settings of its own, so the first row is the tint.
    story.press(.right)
    let placement = try #require(story.home.slots[SlotID("left")]?.placement)
    #expect(story.home.looks.look(of: placement).tint != nil)
    #expect(story.saved == nil)
    story.press(.escape)
    #expect(story.home.looks.draft == nil, "Esc discards it")
    story.press(.character("s"), .right, .enter)
    #expect(story.saved?.widgets[1].look.tint == .role(.accent))
    story.press(.character("u"))
    #expect(story.saved?.widgets[1].look.isEmpty == true)
  }

  /// The box shows the option at the cursor before it is chosen.
  @Test func pickerShowsTheOptionAtTheCursor() throws {
    var story = Sheets.story()
    story.press(.character("2"), .character("s"), .character(" "))
    story.type("purple")
    #expect(story.home.looks.draft?.look.tint == .role(.purple))
    story.press(.escape)
    #expect(story.home.looks.draft?.look.tint == nil)
  }

  @Test func colorIsTyped() throws {
    var story = Sheets.story()
    story.press(.character("2"), .character("s"), .character(" "))
    story.type("#8450ae")
    story.press(.enter, .enter)
    #expect(story.saved?.widgets[1].look.tint == .rgb(RGB(0x8450ae)))
  }

  /// A widget writes its headline in the tint; a user who chooses an ink means all words.
  @Test func inkIsTheTintUnlessThereIsOne() throws {
    var look = Look()
    look.ink = .rgb(RGB(0xc49fe5))
    let boxLook = try #require(HomeScreen().boxLook(look, in: .systemSmall))
    #expect(boxLook.palette[.accent] == boxLook.palette[.text])
    look.tint = .role(.green)
    let tintedLook = try #require(HomeScreen().boxLook(look, in: .systemSmall))
    #expect(tintedLook.palette[.accent] != tintedLook.palette[.text])
  }

  // MARK: Accent colors of authors

  /// A text in the author's accent color, red.
  private static let accented = Node.accent(
    AccentNode(
      Paint.role(.red).asAccent,
      child: .text(TextNode("zebra", style: Style(foreground: Paint.role(.red).asAccent)))))

  private static func story(_ look: Look, _ views: [Node]) -> Story {
    var story = Story(Self.home(look))
    let entries = views.enumerated().map { index, view in
      DatedEntry(date: story.now.addingTimeInterval(Double(index)), payload: ArchivedNode(view))
    }
    let timeline = EntryTimeline(entries: entries, policy: .never)
    story.apply(.loaded(SlotID("wide"), story.generation("wide"), timeline))
    return story
  }

  /// Returns the foreground of the first cell with a character.
  private static func paint(of character: Character, in story: inout Story) -> Paint? {
    cells(of: story.frame()).first { $0.code == character.unicode }?.foreground
  }

  /// “Wide” is the title of the box, and “zebra” is in it.
  @Test func titleHasTheAccentColorOfTheView() throws {
    var story = Self.story(Look(), [.text(TextNode("plain"))])
    #expect(Self.paint(of: "W", in: &story) == .role(.title))
    story = Self.story(Look(), [Self.accented])
    #expect(Self.paint(of: "W", in: &story) == .role(.red))
    #expect(Self.paint(of: "z", in: &story)?.role == .red)
  }

  @Test func titleKeepsTheColorIfTheNextViewHasNone() throws {
    var story = Self.story(Look(), [Self.accented, .text(TextNode("plain"))])
    story.wait(2)
    #expect(story.shows("plain"))
    #expect(Self.paint(of: "W", in: &story) == .role(.red))
  }

  @Test func tintOfTheUserReplacesTheAccentColor() throws {
    var look = Look()
    look.tint = .role(.green)
    var story = Self.story(look, [Self.accented])
    let green = story.home.palette[.green]
    #expect(Self.paint(of: "z", in: &story) == .rgb(green))
    #expect(Self.paint(of: "W", in: &story) == .rgb(green))
  }

  /// The title is outside of the look's background.
  @Test func titleIsReadableOnTheScreen() throws {
    var look = Look()
    look.tint = .rgb(RGB(0x101010))
    look.background = .color(.rgb(RGB(0xffffff)))
    var story = Self.story(look, [Self.accented])
    let title = try #require(Self.paint(of: "W", in: &story)?.rgb)
    #expect(title.contrast(with: story.home.palette.background) >= 4.5)
  }

  // MARK: Fixtures

  private static let purpleOnGradient: Look = {
    var look = Look()
    look.tint = .role(.purple)
    look.background = .gradient(.rgb(RGB(0x1b2a6b)), .rgb(RGB(0x7b2d8b)))
    look.line = LineStyle.none
    return look
  }()

  static func home(_ look: Look) -> HomeFile {
    var file = Story.fourBoxes
    file.widgets[3].look = look
    return file
  }

  private static let looks: [Look] = {
    let colors: [LookColor] = [
      .role(.purple), .role(.background), .rgb(RGB(0x808080)), .rgb(RGB(0xffff00)),
      .rgb(RGB(0x000080)),
    ]
    var looks: [Look] = []
    for color in colors {
      for background in [nil] + colors.map({ LookBackground.color($0) })
        + [.gradient(.rgb(RGB(0xffffff)), .rgb(RGB(0x000000)))]
      {
        var look = Look()
        look.tint = color
        look.ink = background == nil ? nil : color
        look.background = background
        looks.append(look)
      }
    }
    return looks
  }()

  private static func themes() throws -> [Theme] {
    let folder = Checkout.file("themes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return try files.filter { $0.hasSuffix(".yaml") }.map { name in
      let path = folder.appendingPathComponent(name)
      return try Theme(parsing: String(contentsOf: path, encoding: .utf8), file: name)
    }
  }

  /// Returns the lowest contrast of a word in a box with a look.
  private static func lowestContrast(
    of look: Look, _ theme: Theme, _ appearance: Appearance, _ mode: ColorMode
  ) -> Double {
    var home = HomeScreen()
    let now = Date(timeIntervalSince1970: 0)
    _ = home.apply(.theme(theme), at: now)
    _ = home.apply(.terminalAppearance(appearance), at: now)
    _ = home.apply(.colors(mode), at: now)
    guard let boxLook = home.boxLook(look, in: .systemSmall) else { return 0 }
    let roles: [Role] = [.text, .secondary, .tertiary, .accent, .red, .green, .yellow, .title]
    let words = roles.map { SheetNodes.text("words", $0) }
    let preview = BoxPreview(
      view: SheetNodes.column(words), title: "T", family: .systemSmall, look: boxLook,
      borderStyle: .rounded, fill: .plain)
    var buffer = CellBuffer(size: preview.size)
    preview.draw(
      in: buffer.bounds, into: &buffer, DrawContext(now: 0, palette: home.palette))
    let inside = buffer.bounds.inset(by: Insets(top: 1, leading: 1, bottom: 1, trailing: 1))
    return (inside.minY..<inside.maxY).flatMap { y in
      (inside.minX..<inside.maxX).map { x in contrast(of: buffer[x, y], home) }
    }.min() ?? 0
  }

  private static func contrast(of cell: Cell, _ home: HomeScreen) -> Double {
    guard (0x41..<0x7b).contains(cell.code) else { return 21 }
    let background = color(of: cell.background, default: .background, home)
    return color(of: cell.foreground, default: .text, home).contrast(with: background)
  }

  /// Returns the color that a terminal shows for a paint.
  private static func color(of paint: Paint, default role: Role, _ home: HomeScreen) -> RGB {
    let role = paint.role ?? role
    guard home.display.colorMode == .palette256 else { return paint.rgb ?? home.palette[role] }
    let number =
      paint.rgb.map { Xterm256.nearest(to: $0) }
      ?? home.themeSide.number(for: role, in: .palette256, appearance: home.appearance)
    return Xterm256.colors[number < 0 ? Xterm256.nearest(to: home.palette[role]) : number]
  }

  private static func cells(of buffer: CellBuffer) -> [Cell] {
    (0..<buffer.size.height).flatMap { y in (0..<buffer.size.width).map { x in buffer[x, y] } }
  }
}

extension Character {
  fileprivate var unicode: UInt32 { unicodeScalars.first?.value ?? 0 }
}
