import Configuration
import Foundation
@testable import HomeScreen
import Cells
import IntentSchemas
import Testing
import ViewTree

/// Paths in the text fields of settings are completed as in a shell.
struct PathCompletionTests {
  /// Opens the settings of a box and types into its text field.
  private func story(typing text: String) -> Story {
    var story = Sheets.opened()
    story.focusRow("name")
    story.type(text)
    return story
  }

  @Test func namesAreListedAndCompleted() {
    var story = story(typing: "~/Pic")
    #expect(story.effects.contains(.listPaths("~/Pic")))
    story.apply(.paths(["Pictures/"], beginning: "~/Pic"))
    #expect(story.shows("Tab Pictures/"))
    story.press(.tab)
    #expect(story.effects.contains(.listPaths("~/Pictures/")))
    story.apply(.paths(["hills", "hilltop", "sea"], beginning: "~/Pictures/"))
    #expect(story.shows("hills  hilltop  sea"), "\(story.frame().transcript)")
    #expect(story.hides("Tab "), "the names have no common beginning")
    story.type("h")
    story.apply(.paths(["hills", "hilltop"], beginning: "~/Pictures/h"))
    story.press(.tab)
    #expect(story.settings?.field?.text == "~/Pictures/hill")
    story.type("s")
    story.apply(.paths(["hills/"], beginning: "~/Pictures/hills"))
    story.press(.tab)
    story.apply(.paths([], beginning: "~/Pictures/hills/"))
    #expect(story.hides("Tab "), "nothing is left to complete")
    #expect(story.settings?.values["name"] == .string("~/Pictures/hills/"))
  }

  @Test func tabMovesOnIfNothingCanBeCompleted() {
    var story = story(typing: "/tmp/x")
    story.apply(.paths([], beginning: "/tmp/x"))
    story.press(.tab)
    #expect(story.settings?.focusedParameter?.name == "day")
  }

  @Test func otherTextIsNoPath() {
    let story = story(typing: "q é")
    #expect(!story.effects.contains { if case .listPaths = $0 { true } else { false } })
  }

  @Test func lateNamesAreIgnored() {
    var story = story(typing: "/a")
    story.apply(.paths(["about"], beginning: "/"))
    #expect(story.hides("about"))
    story.press(.up)
    story.apply(.paths(["about"], beginning: "/a"))
    #expect(story.hides("about"), "the focus is in another row")
  }
}
