import Foundation
import PseudoTerminals
import Testing

/// Buttons, settings and the gallery with real extensions on a pseudo-terminal.
@Suite(.serialized)
struct InteractionTests {
  private func sandbox(_ widget: String, limits: String = "{}") throws -> Sandbox {
    let sandbox = try Sandbox()
    try use("PressExtension", in: sandbox)
    try sandbox.write(
      """
      motion: reduced
      limits: \(limits)
      links: {press: [sh, -c, "echo $1 > \(sandbox.folder)/opened", sh, "{}"]}
      extensions:
        press:
          command: ["\(sandbox.folder)/extension"]
          environment: {PRESS_GO: "\(sandbox.folder)/go", SWIFT_BACKTRACE: enable=no}
      """, to: "config/tessera/config.yaml")
    try sandbox.write(
      "widgets:\n  - {widget: press/\(widget), family: medium}  # mine\n",
      to: "config/tessera/home.yaml")
    return sandbox
  }

  /// Links the extension's path to a program, so that it can be replaced by another build.
  private func use(_ program: String, in sandbox: Sandbox) throws {
    let link = "\(sandbox.folder)/extension"
    // The link may not exist yet.
    try? FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: Sandbox.program(program))
  }

  private func start(_ sandbox: Sandbox) throws -> PseudoTerminal {
    try PseudoTerminal([Sandbox.program("tessera")], environment: sandbox.environment)
  }

  /// Activates the control with a label by the letter of its hint.
  private func press(_ label: String, _ terminal: PseudoTerminal) throws {
    // A frame may arrive in pieces.
    #expect(terminal.wait(toSee: label))
    let before = terminal.screen.lines
    let row = try #require(
      before.firstIndex { $0.contains(label) }, "\(label)\n\(terminal.screen.text)")
    let column = try #require(
      before[row].range(of: label).map {
        before[row].distance(from: before[row].startIndex, to: $0.lowerBound)
      })
    terminal.type("f")
    var letter: Character { Array(terminal.screen.lines[row])[column] }
    #expect(
      terminal.wait {
        terminal.screen.text.contains("a … z press") && letter != label.first
      })
    terminal.type(String(letter))
  }

  @Test func pressWorksAfterRestartOfBothProcesses() throws {
    let sandbox = try sandbox("counter")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "value 0", "Add"))
    try press("Add", terminal)
    #expect(terminal.wait(toSee: "value 1"))
    for child in Sandbox.children(of: terminal.pid) { kill(child.pid, SIGKILL) }
    #expect(terminal.wait { Sandbox.children(of: terminal.pid).isEmpty })
    try press("Add", terminal)
    #expect(terminal.wait(toSee: "value 2"), "the intent is stored with the view")
    try press("Lamp", terminal)
    #expect(terminal.wait(toSee: "Lamp lit"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    let again = try start(sandbox)
    #expect(again.wait(toSee: "value 2", "Lamp lit"))
    again.type("q")
    #expect(again.end() == 0)
  }

  @Test func intentErrorsAreReportedAndDoNotBlock() throws {
    let sandbox = try sandbox("counter", limits: "{intent: 6}")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "value 0"))
    try press("Fail", terminal)
    #expect(terminal.wait(toSee: "Counter: the counter is locked"))
    try press("Crash", terminal)
    #expect(terminal.wait(toSee: "Counter: crashed"))
    try press("Hang", terminal)
    #expect(terminal.wait(toSee: "Counter: did not respond within 6 s"))
    try press("Add", terminal)
    #expect(terminal.wait(toSee: "value 1"), "other controls still work")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func intentResultsAreShownAndOpened() throws {
    let sandbox = try sandbox("counter")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "value 0"))
    try press("Say", terminal)
    #expect(terminal.wait(toSee: "Counter: The deed is done"))
    try press("Show", terminal)
    #expect(terminal.wait(toSee: "shown in a sheet"))
    terminal.type("\u{1b}")
    #expect(terminal.wait { !terminal.screen.text.contains("shown in a sheet") })
    try press("Open", terminal)
    #expect(terminal.wait { sandbox.text(of: "opened") == "press://opened\n" })
    try press("Link", terminal)
    #expect(terminal.wait { sandbox.text(of: "opened") == "press://linked\n" })
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func responseForRemovedBoxIsShown() throws {
    let sandbox = try sandbox("counter")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "value 0"))
    try press("Slow", terminal)
    terminal.type("e-e")
    #expect(terminal.wait { !terminal.screen.text.contains("value 0") })
    try sandbox.write("", to: "go")
    #expect(terminal.wait(toSee: "Counter: The deed is done"))
    #expect(
      terminal.wait { sandbox.text(of: "config/tessera/home.yaml")?.contains("counter") == false })
    #expect(sandbox.text(of: "config/tessera/home.yaml.1")?.contains("# mine") == true)
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func widgetFromGalleryIsConfigured() throws {
    let sandbox = try sandbox("counter")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "value 0"))
    terminal.type("+Pets")
    #expect(terminal.wait(toSee: "old: none with nobody"), "a snapshot")
    terminal.type("\r")
    #expect(terminal.wait(toSee: "press is a program", "everything but secrets"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "Pets added"))
    terminal.type("s")
    #expect(terminal.wait(toSee: "Pets · settings"))
    terminal.type("\u{1b}[B ")
    #expect(terminal.wait(toSee: "0 of 2", "Owl"))
    terminal.type(" \u{1b}[B\u{1b}[B \r")
    #expect(terminal.wait(toSee: "Cat, Owl"))
    terminal.type("\r")
    // The sheet shows the widget with the new values, too.
    #expect(terminal.wait { !terminal.screen.text.contains("settings") })
    #expect(terminal.wait(toSee: "old: none with Cat and Owl"))
    let file = try #require(sandbox.text(of: "config/tessera/home.yaml"))
    #expect(file.contains("# mine") && file.contains("PetIntent: {pets: [Cat, Owl]}"), "\(file)")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func renamedIntentKeepsWidgetsAndValues() throws {
    let sandbox = try sandbox("pets")
    try sandbox.write(
      """
      widgets:
        - widget: press/pets
          family: medium
          settings:
            PetIntent: {pet: Dog, pets: [Owl, Cat]}
      """, to: "config/tessera/home.yaml")
    let before = try start(sandbox)
    #expect(before.wait(toSee: "old: Dog with Owl and Cat"))
    before.type("q")
    #expect(before.end() == 0)
    try use("RenamedExtension", in: sandbox)
    let after = try start(sandbox)
    #expect(after.wait(toSee: "new: Dog with Owl and Cat"))
    after.type("s")
    #expect(after.wait(toSee: "Loud"))
    after.type("\u{1b}[B\u{1b}[B \r")
    #expect(
      after.wait {
        sandbox.text(of: "config/tessera/home.yaml")?
          .contains("ChoosePetIntent: {pet: Dog, pets: [Owl, Cat], isLoud: false}") == true
      })
    after.type("q")
    #expect(after.end() == 0)
  }

  @Test func intentConfigurationSettingsAreEdited() throws {
    let sandbox = try sandbox("meals")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "nothing for 2 by nobody"))
    terminal.type("s")
    #expect(terminal.wait(toSee: "Meals · settings", "Guests"))
    terminal.type("\u{1b}[C\u{1b}[B\u{7f}7\u{1b}[BMira\r")
    #expect(terminal.wait(toSee: "lunch for 7 by Mira"))
    #expect(
      terminal.wait {
        sandbox.text(of: "config/tessera/home.yaml")?
          .contains("MealSelectionIntent: {cook: Mira, guests: 7, meal: 1}") == true
      })
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func intentRunFromCommandLineUpdatesTheBox() throws {
    let sandbox = try sandbox("counter")
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "value 0"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Sandbox.program("tessera"))
    process.arguments = ["intents", "run", "AddIntent", "--param", "step=41"]
    process.environment = sandbox.environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "41\n")
    #expect(terminal.wait(toSee: "value 41"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  private func bundled(_ widgets: String, _ files: [String: String] = [:]) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write("motion: reduced\n", to: "config/tessera/config.yaml")
    try sandbox.write("widgets:\n\(widgets)\n", to: "config/tessera/home.yaml")
    for (path, text) in files { try sandbox.write(text, to: "data/tessera/\(path)") }
    return sandbox
  }

  @Test func turnedCardStaysTurnedAfterRestart() throws {
    let deck = "hapax legomenon\ta word that stands but once\tHapax is one.\n"
    let sandbox = try bundled("  - {widget: words, family: medium}", ["decks/greek.tsv": deck])
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "hapax legomenon", "press to flip"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "press", "move"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "a word that stands but once"))
    terminal.type("\u{1b}")
    #expect(terminal.wait(toSee: "e edit"))
    terminal.type("q")
    #expect(terminal.end() == 0)
    let again = try start(sandbox)
    #expect(again.wait(toSee: "a word that stands but once"))
    try sandbox.write("hapax legomenon\tsaid once\n", to: "data/tessera/decks/greek.tsv")
    again.type("R")
    #expect(again.wait(toSee: "said once"), "the card is turned in the new timeline, too")
    again.type("q")
    #expect(again.end() == 0)
  }

  @Test func walletFromGalleryShowsChosenCards() throws {
    let sandbox = try bundled("  - {widget: clock, family: small}")
    try sandbox.writeCards()
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "Clock"))
    terminal.type("+wallet")
    #expect(terminal.wait(toSee: "Your cards, ready for the till"))
    terminal.type("\u{1b}[C")
    #expect(terminal.wait(toSee: "MEDIUM", "Bookshop", "Pharmacy"))
    terminal.type("\r")
    #expect(terminal.wait(toSee: "Wallet added"))
    terminal.type("s")
    #expect(terminal.wait(toSee: "Wallet · settings", "automatic"))
    // The rows above the cards are the style and the order.
    terminal.type("\u{1b}[B\u{1b}[B ")
    #expect(terminal.wait(toSee: "Cinema", "Airline"))
    terminal.type("\u{1b}[B\u{1b}[B \u{1b}[B \r")
    #expect(terminal.wait(toSee: "Grocer, Cinema"))
    terminal.type("\r")
    #expect(terminal.wait { !terminal.screen.text.contains("settings") })
    #expect(terminal.wait { !terminal.screen.text.contains("Bookshop") })
    #expect(terminal.wait(toSee: "Grocer", "Cinema"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  @Test func reminderIsCompletedAfterConcurrentChange() throws {
    let sandbox = try bundled(
      "  - {widget: reminders, family: medium}", ["todo.txt": "Call Mira\nFix the bicycle\n"])
    let terminal = try start(sandbox)
    #expect(terminal.wait(toSee: "2 reminders", "Call Mira"))
    try sandbox.write("Buy bread\nCall Mira\nFix the bicycle\n", to: "data/tessera/todo.txt")
    #expect(terminal.wait(toSee: "3 reminders", "Buy bread"))
    try press("□ Call Mira", terminal)
    #expect(terminal.wait(toSee: "2 reminders", "▣ Call Mira"))
    let text = try #require(sandbox.text(of: "data/tessera/todo.txt"))
    #expect(
      text.wholeMatch(of: /Buy bread\nx [0-9-]+ Call Mira\nFix the bicycle\n/) != nil, "\(text)")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
