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

/// The palette, themes, and custom keys.
struct PaletteTests {
  @Test func paletteFindsCommandsAndRunsIntents() throws {
    var story = Sheets.story()
    story.press(.character(":"))
    var ring = IntentSchema(name: "Ring", title: "Ring the bell")
    story.apply(
      .intentsDescribed(
        extension: "test", [ring],
        [IntentShortcut(title: "Ring twice", call: IntentCall(intent: "Ring"))]
      ))
    #expect(story.shows("Edit the home screen"), "what can be done with the screen comes first")
    story.type("ring")
    #expect(story.shows("Ring twice"))
    for _ in 0..<4 { story.press(.backspace) }
    story.type("bell")
    try expectGolden(story.frame(), "palette")
    story.press(.enter)
    guard case .run(let id, "test", let call) = story.effects.first else {
      Issue.record("nothing was run")
      return
    }
    #expect(call.intent == "Ring")
    story.apply(.performed(id, IntentOutcome()))
    #expect(story.shows("Ring the bell: done"))
    #expect(!story.effects.isEmpty, "the extension's widgets reload")
    ring.parameters = [ParameterSchema(name: "times", title: "Times", kind: .integer)]
    story.apply(.intentsDescribed(extension: "test", [ring], []))
    story.press(.character(":"))
    story.type("bell")
    story.press(.enter, .character("3"), .enter)
    guard case .run(_, _, let second) = story.effects.first else {
      Issue.record("nothing was run")
      return
    }
    #expect(second.values == ["times": .number(3)])
  }

  /// People search by the words that they know; “move” is not the inside of “remove”.
  @Test(arguments: [
    ("move", "Edit the home screen"), ("resize", "Make the boxes larger"), ("exit", "Quit"),
    ("help", "Show the keys"), ("color", "Edit the box settings"), ("delete", "Remove the box"),
    ("plain", "Go to Plain"), ("rmv", "Remove the box"),
  ])
  func otherWordsFindCommands(words: String, title: String) {
    var story = Sheets.story()
    story.press(.character(":"))
    story.type(words)
    #expect(story.shows("▌ \(title)"), "\(story.frame())")
  }

  @Test func paletteCanBeSuspended() {
    var story = Sheets.story()
    story.press(.character(":"))
    story.apply(.key(KeyPress(.character("z"), .control)))
    #expect(story.effects == [.suspend] && story.home.sheets.isOpen)
  }

  /// In German, the name comes before the verb.
  @Test func nameDoesNotFindItsRemovalFirst() {
    var story = Sheets.story()
    story.apply(.localeSettings(LocaleSettings(locale: "de", timeZone: "GMT")))
    story.press(.character(":"))
    story.type("plain")
    #expect(story.shows("▌ Gehe zu Plain"), "\(story.frame())")
    story.type(" entf")
    #expect(story.shows("▌ Plain entfernen"), "\(story.frame())")
  }

  /// What was typed into a form is not lost if its intent fails.
  @Test func aFormIsOpenedAgainWithItsValuesIfItFails() throws {
    var story = Sheets.story()
    var note = IntentSchema(name: "Write", title: "Write a note")
    note.parameters = [ParameterSchema(name: "text", title: "Text", kind: .text)]
    story.apply(.intentsDescribed(extension: "test", [note], []))
    story.press(.character(":"))
    story.type("write")
    story.press(.enter)
    story.type("a long text")
    story.press(.enter)
    #expect(story.settings == nil)
    guard case .run(let id, _, _) = story.effects.first else {
      Issue.record("nothing was run")
      return
    }
    story.apply(.performFailed(id, "the disk is full"))
    #expect(story.shows("Write a note: the disk is full"))
    #expect(story.settings?.currentValues["text"] == .string("a long text"))
    story.press(.enter)
    guard case .run(let second, _, _) = story.effects.first else {
      Issue.record("nothing was run again")
      return
    }
    story.press(.character("?"))
    story.apply(.performFailed(second, "the disk is full"))
    #expect(story.settings == nil && story.shows("move between boxes"), "another sheet stays")
  }

  @Test func themesArePreviewedAndSaved() {
    var story = Sheets.story()
    story.press(.character("t"))
    #expect(story.effects == [.listThemes])
    story.apply(.themes(["ember", "tessera"]))
    story.press(.up)
    #expect(story.effects == [.showTheme("ember")])
    story.press(.enter)
    #expect(story.effects == [.chooseTheme("ember")])
    story.press(.character("d"))
    #expect(story.effects.contains(.chooseAppearance(.dark)))
  }

  /// With 16 colors the box and screen backgrounds cannot be told apart.
  @Test func borderlessBoxesGetBordersWithFewColors() throws {
    var story = Sheets.story()
    var theme = Theme.tessera
    theme.line = .none
    theme.fill = .widget
    story.apply(.theme(theme))
    #expect(story.hides("╭"))
    for mode in [ColorMode.palette16, .mono] {
      story.apply(.colors(mode))
      #expect(story.shows("╭"))
    }
    story.apply(.configuration(try Configuration(parsing: "line: none")))
    #expect(story.hides("╭"), "the setting overrides this")
  }

  /// Without colors, only the border shows the focus.
  @Test func focusBorderDiffersFromEveryLineStyle() throws {
    for style in LineStyle.allCases where style != .none {
      var story = Sheets.story()
      story.apply(.configuration(try Configuration(parsing: "line: \(style.rawValue)")))
      let frame = story.frame()
      let corners = story.home.visibleBoxes.map {
        frame.line($0.rect.minY).dropFirst($0.rect.minX)
      }
      .compactMap(\.first)
      #expect(corners.dropFirst().allSatisfy { $0 != corners[0] }, "\(style): \(corners)")
    }
  }

  @Test func keysCanBeRebound() throws {
    var story = Sheets.story()
    story.apply(
      .configuration(try Configuration(parsing: "keys: {reload: [F5, g], quit: Ctrl-x}\n")))
    story.press(.character("q"))
    #expect(story.effects.isEmpty)
    story.press(.character("r"))
    #expect(story.effects.isEmpty)
    story.press(.function(5))
    #expect(story.effects == [.load(SlotID("big"), story.generation("big"))])
    story.apply(.key(KeyPress(.character("x"), .control)))
    #expect(story.effects == [.quit])
    story.apply(.resized(Size(width: 80, height: 40)))
    story.press(.character("?"))
    #expect(story.shows("F5  g") && story.shows("Ctrl-x"))
  }
}
