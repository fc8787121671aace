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

  /// Undoing removals restores what was written about the boxes, also in two steps.
  @Test func undoRestoresTheText() throws {
    try write(Self.source)
    let store = HomeStore(path: path)
    let first = try PartialHomeFile(Self.source, in: .home).home
    try removeFirst()
    let second = try PartialHomeFile(#require(text()), in: .home).home
    var third = second
    third.widgets[0].family = .systemLarge
    try store.save(third, over: second)
    try store.save(second, over: third)
    try store.save(first, over: second)
    #expect(text() == Self.source)
  }

  /// What another program wrote in the meantime is not lost.
  @Test func undoKeepsLaterComments() throws {
    try write(Self.source)
    let first = try PartialHomeFile(Self.source, in: .home).home
    try removeFirst()
    let changedText = try #require(text()) + "# later\n"
    try write(changedText)
    let second = try PartialHomeFile(changedText, in: .home).home
    try HomeStore(path: path).save(first, over: second)
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

  /// A secret that was in the file is in no version of it after it has been moved.
  @Test func textThatBecameASecretIsInNoVersion() throws {
    try write(
      """
      widgets:
        - widget: plugins/issues.sh
          family: small
          settings:
            Plugin:
              TOKEN: pl4in-t0ken   # from the account page
              CITY: Rome   # pl4in

      """)
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
    #expect(throws: HomeStore.Failure.self) { try HomeStore(path: path).save(next, over: base) }
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
