import Cells
import Configuration
import Foundation
import Golden
@testable import HomeScreen
import IntentSchemas
import Testing
import Themes
import Timelines
import ViewTree

/// The gallery.
struct GalleryTests {
  @Test func galleryShowsPreviewsAndAdds() throws {
    var story = Sheets.story()
    story.press(.character("+"))
    #expect(story.effects.contains(.describeAll))
    let first = WidgetReference(extension: "test", kind: "wide")
    #expect(story.effects.contains(.preview(PreviewRequest(first, .systemSmall))))
    story.apply(
      .preview(
        PreviewRequest(first, .systemSmall), .placeholder(ArchivedNode(.text(TextNode("bars"))))))
    #expect(story.hides("bars"), "a placeholder is redacted")
    story.press(.right)
    #expect(story.effects == [.preview(PreviewRequest(first, .systemMedium))])
    story.apply(
      .preview(
        PreviewRequest(first, .systemMedium), .view(ArchivedNode(.text(TextNode("a real picture"))))
      ))
    try expectGolden(story.frame(), "gallery")
    story.press(.enter)
    let file = try #require(story.saved)
    #expect(file.widgets.last?.id == "test/wide-medium")
    #expect(story.home.focus == SlotID("test/wide-medium"))
    #expect(story.effects.contains(.loadPlaceholder(SlotID("test/wide-medium"))))
  }

  /// Where there is space, all sizes are shown at once; the chosen one is marked.
  @Test func largeScreenShowsAllSizes() throws {
    var story = Sheets.story()
    let widget = WidgetReference(extension: "test", kind: "wide")
    story.apply(.resized(Size(width: 120, height: 40)))
    story.press(.character("+"))
    let requests = [Family.systemSmall, .systemMedium].map { PreviewRequest(widget, $0) }
    #expect(requests.allSatisfy { story.effects.contains(.preview($0)) })
    for request in requests {
      story.apply(.preview(request, .view(ArchivedNode(.text(TextNode("as \(request.family)"))))))
    }
    #expect(story.shows("as systemSmall") && story.shows("as systemMedium"))
    try expectGolden(story.frame(), "gallery-all-sizes")
    try story.click("as systemMedium")
    story.press(.enter)
    #expect(story.saved?.widgets.last?.family == .systemMedium)
  }

  @Test(arguments: [20, 38, 58, 78, 98, 160, 240], [9, 19, 29, 39])
  func picturesAreApartAndInTheirArea(width: Int, height: Int) {
    let area = Rect(x: 0, y: 0, width: width, height: height)
    for families in [
      [Family.systemSmall, .systemMedium], [.systemSmall, .systemMedium, .systemLarge],
      [.systemMedium, .systemLarge, .systemExtraLarge, .accessoryInline],
    ] {
      guard let pictures = GalleryPictures(families, in: area.size) else { continue }
      let frames = pictures.frames
      #expect(Set(frames.map(\.family)) == Set(families.filter { $0.span != nil }))
      for (index, frame) in frames.enumerated() {
        #expect(frame.rect.intersection(area) == frame.rect)
        for other in frames[..<index] { #expect(frame.rect.intersection(other.rect).isEmpty) }
      }
    }
  }

  @Test func widgetsOfAnExtensionAreUnderItsName() {
    var story = Sheets.story()
    let single = KindDescription(name: "Moon", families: [.systemSmall])
    story.apply(.described(extension: "sky", kinds: ["moon": single]))
    story.press(.character("+"))
    #expect(story.shows("│    test ") && story.shows("│      Cards"))
    #expect(!story.shows("  sky  "), "a single widget needs no heading")
    story.type("a")
    #expect(
      story.hides("│    test    ") && story.shows("Cards             test"),
      "results of a search are sorted by how well they match")
  }

  @Test func groupHasTheTitleOfItsMainWidget() {
    var story = Sheets.story()
    let kinds = ["clock": "Uhr", "date": "Datum"].mapValues {
      KindDescription(name: $0, families: [.systemSmall])
    }
    story.apply(.described(extension: "clock", kinds: kinds))
    story.press(.character("+"))
    #expect(story.shows("│    Uhr ") && story.shows("│      Uhr ") && story.shows("│      Datum "))
    #expect(story.hides("clock"))
  }

  @Test func typingSearchesTheGallery() {
    var story = Sheets.story()
    story.press(.character("+"))
    story.type("till")
    #expect(story.shows("▌ Cards") && story.hides("Plain                1"))
    story.press(.character("q"))
    #expect(story.effects.isEmpty && story.shows("no matches"))
    story.press(.escape)
    #expect(story.home.sheets.sheet == nil)
  }

  @Test func nameMatchesComeFirst() {
    let names = ["quick": "A way in", "other": "Shelf", "plain": "Watch"]
    let kinds = names.mapValues { KindDescription(name: $0, families: [.systemSmall]) }
    var gallery = Gallery()
    for letter in "watch" { _ = gallery.search.handle(KeyPress(.character(letter))) }
    let found = gallery.entries(["watch": kinds])
    #expect(found.map(\.kind.name) == ["Watch", "A way in", "Shelf"])
  }

  @Test func secondWidgetOfAKindGetsItsOwnIdentifier() {
    var story = Sheets.story()
    for _ in 0..<2 {
      story.press(.character("+"))
      story.type("Cards")
      story.press(.enter)
    }
    #expect(
      story.home.home.widgets.suffix(2).map(\.id) == ["test/wide-small", "test/wide-small-2"])
  }

  @Test func mouseAddsAWidget() throws {
    var story = Sheets.story()
    try story.click("+ add")
    try story.click("medium")
    try story.click("↵ add")
    #expect(story.saved?.widgets.last?.id == "test/wide-medium")
  }

  @Test func inlineWidgetIsShownAndAddedToTheStatusLine() throws {
    var story = Sheets.story()
    let widget = WidgetReference(extension: "test", kind: "wide")
    story.apply(
      .described(
        extension: "test",
        kinds: ["wide": KindDescription(name: "Cards", families: [.systemSmall, .accessoryInline])])
    )
    story.press(.character("+"), .right)
    #expect(story.effects == [.preview(PreviewRequest(widget, .accessoryInline))])
    story.apply(
      .preview(
        PreviewRequest(widget, .accessoryInline), .view(ArchivedNode(.text(TextNode("a line"))))))
    try story.click("a line")
    #expect(story.saved?.widgets.last?.id == "test/wide-inline")
    #expect(story.home.focus == SlotID("test/wide-inline"), "the new widget has the focus")
    story.press(.character("u"))
    #expect(story.saved?.widgets.contains { $0.family == .accessoryInline } == false)
  }

  @Test func lowScreenShowsPreviewAndFamily() throws {
    var story = Sheets.story()
    story.apply(.resized(Size(width: 40, height: 14)))
    story.press(.character("+"), .right)
    story.apply(
      .preview(
        PreviewRequest(WidgetReference(extension: "test", kind: "wide"), .systemMedium),
        .view(ArchivedNode(.text(TextNode("a real picture"))))))
    try expectGolden(story.frame(), "gallery-low")
  }

  /// Where no box has space, names and sizes are complete.
  @Test func lowestScreenShowsTheListAlone() throws {
    var story = Sheets.story()
    story.apply(.resized(Size(width: 40, height: 12)))
    story.press(.character("+"))
    try expectGolden(story.frame(), "gallery-lowest")
    story.press(.right)
    #expect(story.hides("SMALL"), "another size is chosen")
    story.type("nothing like this")
    #expect(story.shows("no matches"))
  }
}
