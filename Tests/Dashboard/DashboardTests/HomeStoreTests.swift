import Configuration
import Foundation
import Golden
import IntentSchemas
import Testing
import ViewTree

@testable import Dashboard

/// `home.yaml` is written atomically.
struct HomeStoreTests {
  private let folder: String
  private var path: String { "\(folder)/home.yaml" }

  init() throws { folder = try TemporaryFolder().path }

  private static let source = """
    # what I look at
    widgets:
      - {widget: clock, family: small}   # by the window
      - {widget: words, family: medium}

    """

  private func write(_ text: String, to name: String = "home.yaml") throws {
    try text.write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
  }

  private func text(_ name: String = "home.yaml") -> String? {
    FileManager.default.contents(atPath: "\(folder)/\(name)").map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  private func removeFirst() throws {
    try HomeStore(path: path).change { current in
      var home = try #require(current)
      home.remove(home.widgets[0].id)
      return home
    }
  }

  @Test func commentsAndPreviousVersionAreKept() throws {
    try write(Self.source)
    try removeFirst()
    let new = try #require(text())
    #expect(new.hasPrefix("# what I look at\n") && !new.contains("clock"), "\(new)")
    #expect(text("home.yaml.1") == Self.source)
  }

  /// Undoing removals restores what was written about the boxes, after any number of edits; found by
  /// walks.
  @Test func undoRestoresTheText() throws {
    try write(Self.source)
    var edits = LayoutEdits(path: path)
    var layouts = [try PartialHomeFile(Self.source, in: .home).home]
    func edit(_ change: (inout HomeFile) -> Void) throws {
      let base = try #require(layouts.last)
      var next = base
      change(&next)
      layouts.append(next)
      try edits.save(next, over: base)
    }
    try edit { $0.remove($0.widgets[0].id) }
    for family in [Family.systemLarge, .systemMedium, .systemExtraLarge, .systemSmall] {
      try edit { $0.widgets[0].family = family }
    }
    // Several changes at once, as of edit mode; they are undone one by one.
    let base = try #require(layouts.last)
    for family in [Family.systemLarge, .systemMedium] {
      var next = try #require(layouts.last)
      next.widgets[0].family = family
      layouts.append(next)
    }
    try edits.save(#require(layouts.last), over: base)
    for (earlier, later) in zip(layouts, layouts.dropFirst()).reversed() {
      try edits.save(earlier, over: later)
    }
    #expect(text() == Self.source)
  }

  /// What another program wrote in the meantime is not lost.
  @Test func undoKeepsLaterComments() throws {
    try write(Self.source)
    var edits = LayoutEdits(path: path)
    let first = try PartialHomeFile(Self.source, in: .home).home
    var second = first
    second.remove(second.widgets[0].id)
    try edits.save(second, over: first)
    try write(try #require(text()) + "# later\n")
    try edits.save(first, over: second)
    let new = try #require(text())
    #expect(new.hasSuffix("# later\n") && new.contains("clock"), "\(new)")
  }

  @Test func threeVersionsAreKept() throws {
    try write(Self.source)
    for number in 0..<5 {
      try HomeStore(path: path).change { current in
        var home = try #require(current)
        home.widgets[0].family = number % 2 == 0 ? .systemMedium : .systemSmall
        return home
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["home.yaml", "home.yaml.1", "home.yaml.2", "home.yaml.3"])
  }

  private static let plainSecret = """
    widgets:
      - widget: plugins/issues.sh
        family: small
        settings:
          Plugin:
            TOKEN: pl4in-t0ken   # from the account page
            CITY: Rome   # pl4in

    """

  /// An undo brings back the text from before, but not the secret in it.
  @Test func undoBringsBackNoSecret() throws {
    try write(Self.plainSecret)
    var edits = LayoutEdits(path: path)
    let first = try PartialHomeFile(Self.plainSecret, in: .home).home
    var second = first
    second.widgets[0].settings?.values["CITY"] = .string("Oslo")
    try edits.save(second, over: first)
    var third = second
    third.widgets[0].settings?.values["TOKEN"] = .object(["secret": .string("a.TOKEN")])
    try edits.save(third, over: second)
    let moved = third.movedSecrets(since: second)
    #expect(moved.map(\.text) == ["pl4in-t0ken"])
    try edits.save(first.replacing(moved), over: third)
    let expected = Self.plainSecret.replacing("pl4in-t0ken", with: "{secret: a.TOKEN}")
    #expect(text() == expected)
  }

  /// A secret that was in the file is in no version of it after it has been moved.
  @Test func textThatBecameASecretIsInNoVersion() throws {
    try write(Self.plainSecret)
    for city in ["Oslo", "Bern"] {
      try HomeStore(path: path).change { current in
        var home = try #require(current)
        home.widgets[0].settings?.values["CITY"] = .string(city)
        return home
      }
    }
    try write("widgets: [{TOKEN: pl4in-t0ken", to: "home.yaml.3")
    #expect(text()?.contains("pl4in-t0ken") == true)
    try HomeStore(path: path).change { current in
      var home = try #require(current)
      home.widgets[0].settings?.values["TOKEN"] = .object(["secret": .string("a.TOKEN")])
      return home
    }
    for name in ["home.yaml", "home.yaml.1", "home.yaml.2", "home.yaml.3"] {
      let text = try #require(self.text(name))
      #expect(
        !text.contains("pl4in-t0ken") && text.contains("{secret: a.TOKEN}"), "\(name): \(text)")
    }
    let new = try #require(self.text())
    #expect(new.contains("TOKEN: {secret: a.TOKEN}   # from the account page"), "\(new)")
    #expect(new.contains("CITY: Bern   # pl4in"))
    #expect(text("home.yaml.2")?.contains("CITY: Oslo") == true)
  }

  @Test func unchangedLayoutIsNotWritten() throws {
    try write(Self.source)
    try HomeStore(path: path).change { try #require($0) }
    #expect(text() == Self.source && text("home.yaml.1") == nil)
  }

  @Test func linkIsFollowedAndKept() throws {
    try write(Self.source, to: "elsewhere.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "\(folder)/elsewhere.yaml")
    try removeFirst()
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path).hasSuffix("elsewhere.yaml"))
    #expect(text("elsewhere.yaml")?.contains("clock") == false)
  }

  @Test func layoutChangedByOthersIsNotOverwritten() throws {
    try write(Self.source)
    let base = HomeFile.firstRun
    var next = base
    next.remove(base.widgets[0].id)
    var edits = LayoutEdits(path: path)
    #expect(throws: HomeStore.Failure.self) { try edits.save(next, over: base) }
    #expect(text() == Self.source)
  }

  @Test func unreadableFileIsKept() throws {
    let broken = "widgets: [{widget: clock\n"
    try write(broken)
    #expect(throws: HomeStore.Failure.self) {
      try HomeStore(path: path).change { $0 ?? .firstRun }
    }
    #expect(text() == broken)
  }

  @Test func folderIsCreatedForFirstLayout() throws {
    let deep = "\(folder)/a/b/home.yaml"
    try HomeStore(path: deep).change { current in
      #expect(current == nil)
      return .firstRun
    }
    #expect(FileManager.default.fileExists(atPath: deep))
  }
}
