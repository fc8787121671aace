import Configuration
import Foundation
import Golden
import Testing

@testable import Dashboard

/// Which editor opens which files.
struct TextEditorTests {
  @Test(arguments: [
    (["VISUAL": "code -w", "EDITOR": "ed"], "code -w"), (["VISUAL": "", "EDITOR": "ed"], "ed"),
    ([:], "nano"),
  ])
  func editorIsTheUsersOne(environment: [String: String], command: String) {
    let editor = TextEditor(environment: environment) { $0 == "nano" || $0 == "vi" }
    #expect(editor.command == command)
    #expect(TextEditor(environment: [:]) { _ in false }.command == nil)
  }

  @Test func filesOfTextAreEdited() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a note, $(x).md"
    try Data("# Note\n".utf8).write(to: URL(fileURLWithPath: path))
    let editor = TextEditor(environment: ["EDITOR": "vim -R"])
    let address = URL(fileURLWithPath: path).absoluteString
    let launcher = try #require(editor.launcher(for: address))
    #expect(launcher.name == "a note, $(x).md")
    guard case .program(let program) = launcher.action else {
      Issue.record("no program")
      return
    }
    #expect(program.run == .terminal && !program.pauses)
    #expect(
      program.command.arguments == ["/bin/sh", "-c", "exec vim -R \"$@\"", "vim -R", path],
      "the path is not read by the shell")
    #expect(TextEditor(environment: [:]) { _ in false }.launcher(for: address) == nil)
  }

  @Test func otherAddressesAreNot() throws {
    let folder = try TemporaryFolder()
    try Data([0x89, 0x50, 0]).write(to: URL(fileURLWithPath: folder.path + "/picture.png"))
    let editor = TextEditor(environment: ["EDITOR": "vi"])
    for address in [
      "file://\(folder.path)/picture.png", "file://\(folder.path)/gone.txt",
      "file://\(folder.path)", "file://other\(folder.path)/picture.png",
      "https://example.org/a.txt",
      "file:note.md", "file:///dev/tty",
    ] {
      #expect(editor.launcher(for: address) == nil, "\(address)")
    }
  }
}
