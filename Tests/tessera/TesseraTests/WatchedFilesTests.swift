import Foundation
import PseudoTerminals
import Testing

/// Boxes are updated when their files change.
@Suite(.serialized)
struct WatchedFilesTests {
  private func sandbox(_ widget: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("motion: reduced\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets:\n  - {widget: \(widget), family: medium}\n", to: "config/tessera/home.yaml")
    return sandbox
  }

  private func start(_ sandbox: Sandbox) throws -> PseudoTerminal {
    try PseudoTerminal([Sandbox.program("tessera")], environment: sandbox.environment)
  }

  private func quit(_ terminal: PseudoTerminal) {
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func lineAddedToRemindersIsShown() throws {
    let sandbox = try sandbox("reminders")
    try sandbox.write("Call Mira\n", to: "data/tessera/todo.txt")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "1 reminder", "Call Mira"))
    let file = try #require(
      FileHandle(forWritingAtPath: "\(sandbox.folder)/data/tessera/todo.txt"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("Buy bread\n".utf8))
    try file.close()
    #expect(terminal.wait(toSee: "2 reminders", "Buy bread"), "written in place")
    try sandbox.write("Fix the bicycle\n", to: "data/tessera/todo.txt")
    #expect(terminal.wait(toSee: "1 reminder", "Fix the bicycle"), "replaced by another file")
    try FileManager.default.removeItem(atPath: "\(sandbox.folder)/data/tessera/todo.txt")
    #expect(terminal.wait(toSee: "No reminders yet"), "deleted")
    quit(terminal)
  }

  @Test func fileInNewFoldersIsShown() throws {
    let sandbox = try sandbox("reminders")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "No reminders yet"))
    try sandbox.write("Call Mira\n", to: "data/tessera/todo.txt")
    #expect(terminal.wait(toSee: "1 reminder", "Call Mira"))
    try FileManager.default.removeItem(atPath: "\(sandbox.folder)/data")
    #expect(terminal.wait(toSee: "No reminders yet"))
    try sandbox.write("Buy bread\n", to: "data/tessera/todo.txt")
    #expect(terminal.wait(toSee: "1 reminder", "Buy bread"), "the folder was created again")
    quit(terminal)
  }

  @Test func changesOfLinkedFileAreShown() throws {
    let sandbox = try sandbox("reminders")
    try sandbox.write("Call Mira\n", to: "repository/todo.txt")
    try sandbox.write("Buy bread\n", to: "repository/other.txt")
    let link = "\(sandbox.folder)/data/tessera/todo.txt"
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.folder)/data/tessera", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "\(sandbox.folder)/repository/todo.txt")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "Call Mira"))
    try sandbox.write("Fix the bicycle\n", to: "repository/todo.txt")
    #expect(terminal.wait(toSee: "Fix the bicycle"))
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "\(sandbox.folder)/repository/other.txt")
    #expect(terminal.wait(toSee: "Buy bread"), "the link was changed")
    quit(terminal)
  }

  @Test func changesOfCalendarsDecksCardsAndListsAreShown() throws {
    let today = Date().formatted(Date.ISO8601FormatStyle().year().month().day())
      .replacing("-", with: "")
    func calendar(_ title: String) -> String {
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:\(title)\r\n"
        + "DTSTART;VALUE=DATE:\(today)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }
    let cases = [
      ("calendar", "calendars/mine.ics", calendar("Market"), "Market", calendar("Fair"), "Fair"),
      // Shorter words are in large letters.
      (
        "words", "words.tsv", "hapax legomenon\tonce\n", "hapax legomenon",
        "terminus technicus\tterm\n", "terminus technicus"
      ),
      (
        "wallet", "cards.yaml", "- {name: Shop, number: \"1\", symbology: qr}\n", "Shop",
        "- {name: Museum, number: \"1\", symbology: qr}\n", "Museum"
      ),
      (
        "watchlist", "watchlist.json", #"{"continue": [{"id": "1", "title": "Alpha"}]}"#, "Alpha",
        #"{"continue": [{"id": "1", "title": "Omega"}]}"#, "Omega"
      ),
    ]
    for (widget, path, before, text, after, next) in cases {
      let sandbox = try sandbox(widget)
      try sandbox.write(before, to: "data/tessera/\(path)")
      let terminal = try start(sandbox)
      #expect(terminal.wait(toSee: text), "\(widget)")
      try sandbox.write(after, to: "data/tessera/\(path)")
      #expect(terminal.wait(toSee: next), "\(widget)")
      quit(terminal)
    }
  }

  /// A commit is seen, because the files of git are watched; no interval passes.
  @Test func commitIsShown() throws {
    let sandbox = try Sandbox()
    let settings = "{style: repository, interval: hour, repositories: [\"\(sandbox.folder)/mine\"]}"
    try sandbox.write("motion: reduced\n", to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets:\n  - {widget: repositories, family: medium, settings: "
        + "{RepositoriesIntent: \(settings)}}\n", to: "config/tessera/home.yaml")
    func git(_ arguments: String...) throws {
      let git = Process()
      git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      git.arguments =
        ["git", "-C", "\(sandbox.folder)/mine", "-c", "user.name=M", "-c", "user.email=m@x.org"]
        + arguments
      try git.run()
      git.waitUntilExit()
      #expect(git.terminationStatus == 0)
    }
    try sandbox.write("a\n", to: "mine/a")
    try git("init", "-q", "-b", "main")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "main, no commits", "untracked"))
    try git("add", ".")
    #expect(terminal.wait(toSee: "staged"))
    try git("commit", "-q", "-m", "Light the lamp")
    #expect(terminal.wait(toSee: "Light the lamp", "no changes"))
    try git("switch", "-q", "-c", "topic/wick")
    #expect(terminal.wait(toSee: "topic/wick"))
    quit(terminal)
  }

  /// The cached timeline was made from the earlier contents of the file.
  @Test func changeBetweenRunsIsShown() throws {
    let sandbox = try sandbox("reminders")
    try sandbox.write("Call Mira\n", to: "data/tessera/todo.txt")
    let first = try start(sandbox)
    #expect(first.wait(toSee: "Call Mira"))
    quit(first)
    try sandbox.write("Buy bread\n", to: "data/tessera/todo.txt")
    let second = try start(sandbox)
    #expect(second.wait(toSee: "Buy bread"))
    quit(second)
  }
}
