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
}
