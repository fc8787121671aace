import Cells
import Testing
import ViewTree

@testable import Configuration

/// Reading `launchers.yaml`.
struct LauncherFileTests {
  private static let example = """
    launchers:
      - {name: htop, command: [htop, -d, "5"], key: m, icon: 📈, color: blue}
      - name: Log
        command: git log | less
        run: tmux
        directory: ~/src
        pause: true
      - {name: Wiki, open: "https://example.org"}
      - {name: Card, intent: words/NextCard, values: {deck: Sample, count: 2}}
      - group: Servers
        items:
          - {name: web, command: [ssh, web], run: detached}
    """

  @Test func everyKindOfLauncherIsRead() throws {
    let file = try LauncherFile(Self.example)
    #expect(file.errors.isEmpty)
    #expect(
      file.launchers == [
        Launcher(
          "htop", icon: "📈", color: "blue", key: KeyPress(.character("m")),
          .program(Launcher.Program(.arguments(["htop", "-d", "5"])))),
        Launcher(
          "Log",
          .program(
            Launcher.Program(
              .line("git log | less"), run: .tmux, directory: "~/src", pauses: true))),
        Launcher("Wiki", .open("https://example.org")),
        Launcher(
          "Card",
          .intent(
            Launcher.Intent(
              extension: "words", name: "NextCard",
              values: ["deck": .string("Sample"), "count": .number(2)]))),
        Launcher(
          "Servers",
          .group([
            Launcher(
              "web", .program(Launcher.Program(.arguments(["ssh", "web"]), run: .detached)))
          ])),
      ])
    #expect(file["web"]?.name == "web" && file["Servers"]?.items.count == 1)
    #expect(file["nothing"] == nil)
  }

  @Test(arguments: [
    ("- {name: a, comand: x}", "launchers.yaml:2: unknown key “comand”; did you mean “command”?"),
    ("- {command: x}", "launchers.yaml:2: the key “name” is missing"),
    ("- {name: a}", "launchers.yaml:2: the key “command” is missing"),
    ("- {group: a}", "launchers.yaml:2: the key “items” is missing"),
    ("- {name: \"a\\e[31mb\", command: x}", "is not a name"),
    ("- {name: \"a\\nb\", command: x}", "is not a name"),
    ("- {name: ' ', command: x}", "is not a name"),
    ("- {name: a, command: []}", "is not a list of a program and its arguments, or a line"),
    ("- {name: a, command: \"x\\0y\"}", "is not a list of a program and its arguments, or a line"),
    ("- {name: a, command: x, run: screen}", "run: unknown value “screen”; available: terminal"),
    ("- {name: a, command: x, key: Hyper}", "key: “Hyper” is not a key"),
    ("- {name: a, command: x, color: salmon}", "color: “salmon” is not a color"),
    ("- {name: a, command: x, icon: abc}", "icon: “abc” is not an icon"),
    ("- {name: a, intent: NextCard}", "intent: “NextCard” is not an intent"),
    ("- {name: a, open: x, run: tmux}", "a: “run” is not a key of this launcher"),
    ("- {name: a, open: x, command: y}", "a: “open” is not a key of this launcher"),
    ("- {group: g, items: [{group: h, items: []}]}", "unknown key “group”"),
    ("- {group: g, items: []}", "items: “[]” is not a list of one or more launchers"),
    ("- 7", "launchers: “7” is not a mapping"),
  ])
  func errorsNameLineAndReason(item: String, message: String) throws {
    let file = try LauncherFile("launchers:\n  \(item)\n  - {name: last, command: x}\n")
    #expect(file.errors.count == 1 && "\(file.errors[0])".contains(message), "\(file.errors)")
    #expect(file["last"] != nil, "an error does not affect other launchers")
  }

  @Test func namesAreUniqueAlsoInGroups() throws {
    let file = try LauncherFile(
      """
      launchers:
        - {name: a, command: x}
        - group: g
          items:
            - {name: a, command: y}
            - {name: b, command: z}
      """)
    #expect(file.errors.map(\.description) == ["launchers.yaml:5: name: “a” appears twice"])
    #expect(file["g"]?.items.map(\.name) == ["b"])
  }

  @Test func emptyFilesHaveNoLaunchers() throws {
    for text in ["", "# only a comment\n", "launchers:\n", "launchers: []\n"] {
      #expect(try LauncherFile(text).launchers.isEmpty)
    }
    #expect(throws: ConfigurationError.self) { try LauncherFile("launchers: {a: b}") }
    #expect(throws: ConfigurationError.self) { try LauncherFile("launchers: [") }
    #expect(LauncherFile.errors(in: "[x").count == 1)
  }

  @Test(arguments: ["htop", "a b/c?d#e", "Ünïcode 🚀", "100%", "../x"])
  func addressesNameLaunchers(name: String) throws {
    let address = Launcher(name, .open("x")).address
    #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f })
    #expect(Launcher.name(inAddress: address) == name)
  }

  @Test(arguments: [
    "https://launch/x", "tessera://page/1", "tessera://launch/%zz", "tessera://launch/%f",
    "tessera://launch/%ff",
  ])
  func otherAddressesNameNoLauncher(address: String) {
    #expect(Launcher.name(inAddress: address) == nil)
  }

  @Test func schemaHasEveryKey() {
    for key in LauncherFields.allKeys { #expect(LauncherFile.schema.contains("\"\(key.name)\"")) }
  }

  @Test func tilesWithoutIconHaveLettersAndAColorOfTheName() {
    #expect(Launcher("git log", .open("x")).initials == "GL")
    #expect(Launcher("htop", .open("x")).initials == "H")
    #expect(Launcher("…", .open("x")).initials == "…")
    let color = Launcher("htop", .open("x")).tileColor
    #expect(Launcher.colorNames.contains(color) && color == Launcher("htop", .open("y")).tileColor)
  }

  @Test func namesOfLinesAreShort() {
    let launcher = Launcher(line: "rsync -av --delete /home/me/ backup:/home/me/")
    #expect(launcher?.name == "rsync -av --delete")
    #expect(Launcher(line: "") == nil && Launcher(line: "a\u{1b}[31m") == nil)
    #expect(Launcher(line: String(repeating: "x", count: 100))?.name.count == 60)
  }
}

/// Changing the text of `launchers.yaml`.
struct LauncherTextTests {
  private static let top = Launcher("top: 1", .program(Launcher.Program(.line("top -d 1 # \"x\""))))

  @Test func newFileHasTheLauncher() throws {
    let text = try LauncherText.adding(Self.top, to: nil)
    #expect(text.hasPrefix("# "))
    #expect(try LauncherFile(text).launchers == [Self.top])
  }

  @Test(arguments: [
    "", "# comment\n", "launchers:\n", "launchers: []\n", "launchers: # none\n",
    "launchers:\n- {name: a, command: b}\n", "launchers: [{name: a, command: b}]",
    "# first\nlaunchers:\n  # one\n  - name: a # two\n    command: b\n\n  # three\n",
    "launchers:\r\n  - {name: a, command: b}\r\n",
    "launchers:\n  - group: g\n    items:\n      - {name: a, command: b} # x\nunknown: 1\n",
  ])
  func addingAndRemovingKeepsEverythingElse(source: String) throws {
    let added = try LauncherText.adding(Self.top, to: source)
    let before = try LauncherFile(source)
    #expect(try LauncherFile(added).launchers == before.launchers + [Self.top], "\(added)")
    for comment in [
      "# comment", "# first", "# one", "# two", "# three", "# none", "# x", "unknown",
    ]
    where source.contains(comment) {
      #expect(added.contains(comment), "\(added)")
    }
    if source.contains("\r\n") {
      #expect(!added.replacing("\r\n", with: "").unicodeScalars.contains("\n"))
    }
    let removed = try LauncherText.removing(Self.top.name, from: added)
    #expect(try LauncherFile(removed).launchers == before.launchers, "\(removed)")
  }

  @Test func itemsWithErrorsStay() throws {
    let source = "launchers:\n  - {name: a, from: the future}\n  - {name: b, command: x}\n"
    let added = try LauncherText.adding(Self.top, to: source)
    #expect(added.hasPrefix(source))
  }

  @Test func takenNameAndBrokenTextAreRejected() throws {
    let source = "launchers:\n  - {name: \"top: 1\", command: x}\n"
    #expect(throws: ConfigurationError.self) { try LauncherText.adding(Self.top, to: source) }
    #expect(throws: ConfigurationError.self) {
      try LauncherText.adding(Self.top, to: "launchers: [")
    }
    #expect(throws: ConfigurationError.self) { try LauncherText.removing("no", from: source) }
  }
}
