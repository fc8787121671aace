import Cells
@testable import Configuration
import IntentSchemas
import Testing
import ViewTree

struct KeyAndLinkTests {
  @Test func keyNamesAreParsed() {
    for name in ["r", "R", "F5", "Ctrl-p", "Shift-Left", "Space", "Alt-x", "+", "-", "Escape"] {
      #expect(KeyPress(name: name)?.name == name)
    }
    #expect(KeyPress(name: "Ctrl--") == KeyPress(.character("-"), .control))
    #expect(KeyPress(name: "Ctrl-") == nil)
    #expect(KeyPress(name: "nothing") == nil && KeyPress(name: "") == nil)
  }

  @Test func aReboundKeyIsRemovedFromItsOldCommand() throws {
    let keys = try Configuration(parsing: "keys: {reload: [e, F5]}").keys
    #expect(keys[KeyPress(.character("e"))] == .reload)
    #expect(keys[KeyPress(.character("r"))] == nil)
    #expect(keys.name(of: .edit) == nil && keys.name(of: .reload) == "e")
  }

  @Test func controlCQuitsUnlessItIsRebound() throws {
    let press = KeyPress(.character("c"), .control)
    let keys = try Configuration(parsing: "keys: {quit: Ctrl-q}").keys
    #expect(keys[press] == .quit && keys.name(of: .quit) == "Ctrl-q")
    #expect(keys[KeyPress(.character("q"))] == nil)
    #expect(try Configuration(parsing: "keys: {quit: []}").keys[press] == .quit)
    let other = try Configuration(parsing: "keys: {quit: Q, reload: Ctrl-c}").keys
    #expect(other[press] == .reload && other[KeyPress(.character("Q"))] == .quit)
  }

  @Test func invalidKeysAndLinksAreErrors() {
    #expect(throws: ConfigurationError.self) { try Configuration(parsing: "keys: {relaod: x}") }
    #expect(throws: ConfigurationError.self) {
      try Configuration(parsing: "keys: {reload: Hyper-x}")
    }
    #expect(throws: ConfigurationError.self) {
      try Configuration(parsing: "links: {https: firefox}")
    }
    #expect(throws: ConfigurationError.self) { try Configuration(parsing: "links: {\"a b\": [x]}") }
  }

  @Test func onlyAllowedSchemesHaveACommand() throws {
    let rules = try Configuration(
      parsing: "links: {spotify: [open-music, --url, \"{}\", -q], https: [firefox]}"
    ).links
    #expect(
      rules.command(for: "spotify:track:1; rm -rf ~") == [
        "open-music", "--url", "spotify:track:1; rm -rf ~", "-q",
      ])
    #expect(rules.command(for: "HTTPS://example.org") == ["firefox", "HTTPS://example.org"])
    #expect(rules.command(for: "mailto:a@b.c") == ["xdg-open", "mailto:a@b.c"])
    // A file of the user's would be sent to whoever is named in the link.
    for field in ["attach=/etc/passwd", "ATTACHMENT=x", "%61ttach=x", "attach", "&&x=y"] {
      #expect(
        rules.command(for: "MAILTO:a@b.c?\(field)&Subject=a?b&\(field)")
          == ["xdg-open", "MAILTO:a@b.c?Subject=a?b"])
      #expect(rules.command(for: "mailto:a@b.c?\(field)") == ["xdg-open", "mailto:a@b.c"])
    }
    #expect(
      rules.command(for: "mailto:a@b.c&attach=/x?subject=it%27s&cc=a%0aattach=/x&body=a%0Ab")
        == ["xdg-open", "mailto:a@b.c?subject=it%E2%80%99s&body=a%0Ab"])
    #expect(
      rules.command(for: "mailto:a',attachment='/x")
        == ["xdg-open", "mailto:a%E2%80%99,attachment=%E2%80%99/x"])
    // To Swift, a separator with a mark after it, or a letter of some scripts before, is another character.
    for mark in ["\u{301}", "\u{fe0f}", "\u{200d}"] {
      for url in ["a@b.c?subject=x&\(mark)attach=/x", "a@b.c&\(mark)?attach=/x"] {
        let opened = rules.command(for: "mailto:\(url)")?.last ?? ""
        #expect(!opened.contains("attach"), "\(opened)")
      }
    }
    for url in ["a@b.c?subject=x\u{d4e}&attach=/x", "a@b.c\u{d4e}?attach=/x"] {
      let opened = rules.command(for: "mailto:\(url)")?.last ?? ""
      #expect(!opened.contains("attach") && opened.contains("%E0%B5%8E"), "\(opened)")
    }
    for url in [
      "javascript:alert(1)", "file:///etc/passwd", "no scheme", "", ":x", "-x:y",
      "https://a\nattach=/x", "mailto:a@b.c\rattach=/x", "https://a\u{1b}[2J",
    ] {
      #expect(rules.command(for: url) == nil, "\(url)")
    }
  }
}

/// Keys of the text size, which terminals report in several ways.
struct TextSizeKeyTests {
  private func bindings(_ text: String) throws -> KeyBindings {
    try Configuration(parsing: text).keys
  }

  @Test func theyHaveNames() throws {
    for (name, character) in [("Ctrl-+", "+"), ("Ctrl--", "-"), ("Ctrl-=", "="), ("ctrl-+", "+")] {
      let press = try #require(KeyPress(name: name))
      #expect(press == KeyPress(.character(Character(character)), .control))
      #expect(press.name.lowercased() == name.lowercased())
    }
    #expect(KeyPress(name: "Ctrl-") == nil)
    #expect(KeyPress(name: "-") == KeyPress(.character("-")))
  }

  /// Ctrl with `_`, `-` and `/` is the same byte on terminals without a keyboard protocol.
  @Test func theSharedByteRunsTheCommandOfAnyOfItsKeys() throws {
    let sharedByte = KeyPress(.character("_"), .control)
    #expect(try bindings("keys: {reload: Ctrl--}")[sharedByte] == .reload)
    #expect(try bindings("keys: {reload: Ctrl-/, smaller: F2}")[sharedByte] == .reload)
    #expect(try bindings("keys: {reload: Ctrl--, info: Ctrl-_}")[sharedByte] == .info)
    let control = try bindings("keys: {info: Ctrl-_, smaller: F2}")
    #expect(control[KeyPress(.character("-"), .control)] == nil)
    #expect(try bindings("keys: {smaller: F2}")[sharedByte] == nil)
    #expect(try bindings("{}")[sharedByte] == .smaller)
  }
}
