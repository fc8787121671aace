import Files
import Foundation
import Golden
import Pushes
import Testing

/// What programs push, in files.
struct PushFolderTests {
  private let folder: TemporaryFolder
  private let pushes: PushFolder

  init() throws {
    folder = try TemporaryFolder()
    pushes = PushFolder(environment: ["HOME": folder.path, "XDG_STATE_HOME": folder.path])
  }

  @Test func pushIsReadAsItWasStored() throws {
    var push = Push(date: 1_795_689_000.25, body: Array("a\n\0b \u{1f600}".utf8))
    push.format = .json
    push.end = 1_795_689_060
    push.family = "medium"
    push.title = "Two words: é"
    try pushes.store(push, of: "a.b-c_1")
    #expect(pushes.push(of: "a.b-c_1") == push && pushes.ids == ["a.b-c_1"])
    push.body = []
    #expect(pushes.heading(of: "a.b-c_1") == push)
    try pushes.store(Push(date: 1), of: "a.b-c_1")
    #expect(pushes.push(of: "a.b-c_1") == Push(date: 1), "empty, and without an end")
    let mode = try FileManager.default.attributesOfItem(atPath: pushes.file(of: "a.b-c_1"))
    #expect(mode[.posixPermissions] as? Int == 0o600)
    #expect(pushes.remove("a.b-c_1") && pushes.push(of: "a.b-c_1") == nil)
  }

  /// The end of the former push may come after the next one has been stored.
  @Test func onlyThePushThatHasEndedIsRemoved() throws {
    var push = Push(date: 1)
    push.end = 60
    try pushes.store(push, of: "a")
    pushes.remove("a", endingAt: 50)
    pushes.remove("a", endingAt: nil)
    #expect(pushes.push(of: "a") == push)
    pushes.remove("a", endingAt: 60)
    #expect(pushes.ids == [])
    try pushes.store(Push(date: 1), of: "a")
    pushes.remove("a", endingAt: 60)
    #expect(pushes.push(of: "a") == Push(date: 1), "it stays")
  }

  /// The next push may be stored while the former one is removed.
  @Test func noPushIsLost() async throws {
    var former = Push(date: 1)
    former.end = 60
    for round in 0..<1_000 {
      try pushes.store(former, of: "a")
      async let removal: Void = Self.remove(from: pushes)
      try pushes.store(Push(date: 2), of: "a")
      await removal
      try #require(pushes.push(of: "a") == Push(date: 2), "round \(round)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: pushes.path) == ["a"])
  }

  private static func remove(from pushes: PushFolder) async { pushes.remove("a", endingAt: 60) }

  @Test(arguments: ["漢", "e\u{301}", "👩‍👩‍👧‍👦", "a"])
  func titlesAreShortenedToWhatIsRead(character: String) throws {
    var push = Push(date: 1_795_689_000.123_456, body: Array("text".utf8))
    push.end = 1_795_689_060.123_456
    push.format = .automatic
    push.family = "extraLarge"
    push.title = Push.title(String(repeating: character, count: 300) + "\nb")
    let count = push.title.count
    #expect(push.title == String(repeating: character, count: count))
    #expect((150...200).contains(push.title.utf8.count))
    try pushes.store(push, of: "a")
    #expect(pushes.push(of: "a") == push)
  }

  @Test func allNamesAreListed() throws {
    let names = (0..<300).map { "n\($0)" }
    for name in names { try pushes.store(Push(date: 1), of: name) }
    #expect(pushes.ids == names.sorted())
  }

  @Test(arguments: ["", ".", "..", "../x", "a/b", "a b", "é", String(repeating: "a", count: 65)])
  func namesAreNoPaths(id: String) {
    #expect(!PlainName.isValid(id) && pushes.push(of: id) == nil)
  }

  @Test(arguments: [
    "", "x", "tessera-push 1 auto x - small \na", "tessera-push 2 auto 1 - small \n",
  ])
  func otherFilesAreIgnored(text: String) throws {
    try pushes.store(Push(date: 1), of: "a")
    try text.write(toFile: pushes.file(of: "a"), atomically: true, encoding: .utf8)
    #expect(pushes.push(of: "a") == nil && pushes.heading(of: "a") == nil)
  }

  @Test func timeIsOverAtItsEnd() {
    var push = Push(date: 0)
    #expect(!push.isOver(at: 1e12))
    push.end = 10
    #expect(!push.isOver(at: 9.9) && push.isOver(at: 10))
  }
}
