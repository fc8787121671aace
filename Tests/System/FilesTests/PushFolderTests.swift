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
