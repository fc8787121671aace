import Configuration
import Foundation
import Golden
import Testing

@testable import Dashboard

/// What is offered when a launcher is added.
struct LauncherSuggestionTests {
  private let root: TemporaryFolder

  init() throws { root = try TemporaryFolder() }

  private var folder: String { root.path }

  private var environment: [String: String] {
    [
      "HOME": folder, "XDG_DATA_DIRS": "\(folder)/usr/share", "LANG": "de_DE.UTF-8",
      "PATH": "/usr/bin:/bin",
    ]
  }

  private func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  private func write(_ data: Data, to path: String) throws {
    let file = URL(fileURLWithPath: "\(folder)/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  private func commands(_ suggestions: [LauncherSuggestion]) -> [String: [String]] {
    Dictionary(
      suggestions.map { suggestion in
        guard case .program(let program) = suggestion.launcher.action else {
          return (suggestion.launcher.name, [])
        }
        if case .line(let line) = program.command { return (suggestion.launcher.name, [line]) }
        return (suggestion.launcher.name, program.command.arguments)
      }
    ) { $1 }
  }

  // MARK: Desktop entries

  private func entry(_ keys: String) -> String {
    "[Desktop Entry]\nType=Application\nTerminal=true\n\(keys)\n"
  }

  private var applications: [String: [String]] {
    commands(DesktopEntries(environment: environment).suggestions)
  }

  @Test func programsForTheTerminalAreOffered() throws {
    let folder = ".local/share/applications"
    try write(
      entry(
        """
        Name=Monitor
        Name[de]=Wächter
        Name[fr]=Moniteur
        Comment=Shows it
        Exec=sh -c "echo \\\\"a b\\\\" \\\\$HOME" %U --name %c 100%%
        Path=/tmp
        [Desktop Action other]
        Exec=false
        Name=Wrong
        """), to: "\(folder)/monitor.desktop")
    try write(entry("Name=Hidden\nExec=sh\nNoDisplay=true"), to: "\(folder)/hidden.desktop")
    try write(entry("Name=Gone\nExec=no-such-program"), to: "\(folder)/gone.desktop")
    try write(entry("Name=Try\nExec=sh\nTryExec=no-such-program"), to: "\(folder)/try.desktop")
    try write(entry("Name=Gnome\nExec=sh\nOnlyShowIn=GNOME;"), to: "\(folder)/gnome.desktop")
    try write("[Desktop Entry]\nType=Application\nName=Gui\nExec=sh\n", to: "\(folder)/gui.desktop")
    #expect(
      applications == ["Wächter": ["sh", "-c", "echo \"a b\" $HOME", "--name", "Wächter", "100%"]])
    let suggestion = DesktopEntries(environment: environment).suggestions.first
    guard case .program(let program)? = suggestion?.launcher.action else { return }
    #expect(program.directory == "/tmp" && suggestion?.note == "Shows it")
  }

  @Test func userEntryReplacesOrHidesThatOfTheSystem() throws {
    try write(entry("Name=System\nExec=sh"), to: "usr/share/applications/kde/a.desktop")
    try write(entry("Name=Other\nExec=sh"), to: "usr/share/applications/b.desktop")
    #expect(Set(applications.keys) == ["System", "Other"])
    try write(entry("Name=Mine\nExec=sh"), to: ".local/share/applications/kde-a.desktop")
    try write(entry("Name=x\nExec=sh\nHidden=true"), to: ".local/share/applications/b.desktop")
    #expect(Set(applications.keys) == ["Mine"])
  }

  @Test(arguments: [
    "Name=a\nExec=sh %x", "Name=a\nExec=sh \"open", "Name=a\nExec=sh a\\nb", "Name=a\nExec=",
    "Name=a\nExec=\"\" sh", "Name=a\u{1b}[31m\nExec=sh", "Name=a\\nb\nExec=sh", "Exec=sh",
    "Name=a\nExec=%f",
  ])
  func hostileEntriesAreLeftOut(keys: String) throws {
    try write(entry(keys), to: ".local/share/applications/a.desktop")
    #expect(applications.isEmpty)
  }

  @Test func hugeAndBinaryEntriesAreLeftOut() throws {
    try write(
      entry("Name=a\nExec=sh\n#" + String(repeating: "x", count: 70_000)),
      to: ".local/share/applications/huge.desktop")
    try write(Data((0..<5000).map { UInt8($0 & 0xff) }), to: ".local/share/applications/b.desktop")
    try FileManager.default.createDirectory(
      atPath: "\(folder)/.local/share/applications/c.desktop", withIntermediateDirectories: true)
    #expect(mkfifo("\(folder)/.local/share/applications/d.desktop", 0o600) == 0)
    #expect(applications.isEmpty)
  }

  // MARK: Histories

  private var history: [LauncherSuggestion] { ShellHistory(environment: environment).suggestions }

  @Test func mostUsedLinesOfAllShellsAreOffered() throws {
    try write(
      "#1700000000\ngrep -r x .\n#1700000001\ngrep -r x .\nls\nls\ncd /\ncd /\nonce-only\n"
        + "no-such-program a\nno-such-program a\n top\n top\n", to: ".bash_history")
    var zsh = Data(": 1700000000:0;grep -r x .\n: 1700000000:0;sort multi \\\nline\n".utf8)
    // ü is 0xc3 0xbc; zsh writes the second byte as 0x83 0x9c.
    for _ in 0..<2 { zsh += Data(": 1:0;sort ".utf8) + Data([0xc3, 0x83, 0x9c, 0x0a]) }
    try write(zsh, to: ".zsh_history")
    try write(
      "- cmd: env FOO\n  when: 1\n- cmd: env FOO\n  when: 2\n- cmd: sed a\\nb\n- cmd: sed a\\nb\n",
      to: ".local/share/fish/fish_history")
    #expect(history.map(\.note) == ["used 3×", "used 2×", "used 2×"])
    #expect(
      Set(commands(history).values.flatMap(\.self)) == ["grep -r x .", "sort ü", "env FOO"])
  }

  @Test(arguments: [
    "mysql -psecret db", "curl -u me:hunter2 https://x", "curl https://me:pw@host/",
    "export TOKEN=abc", "API_KEY=1 sh run", "sh login --password hunter2",
    "sh -H 'Authorization: Bearer abc'", "sh upload ghp_16C7e42F292c6912E7710c838347Ae178B4a",
    "sh AKIAIOSFODNN7EXAMPLE1234567", "sshpass -p x ssh host", "sh --api-key=1", "pass show mail",
    "sh x; MY_VAR=1 true",
  ])
  func linesWithSecretsAreNotOffered(line: String) throws {
    try write("\(line)\n\(line)\n\(line)\n", to: ".bash_history")
    #expect(history.isEmpty, "\(commands(history))")
  }

  @Test func endOfAHugeHistoryIsRead() throws {
    let path = "\(folder)/.bash_history"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    // A sparse file of 200 MB.
    try file.seek(toOffset: 200 << 20)
    try file.write(contentsOf: Data("\ntop -b\ntop -b\n".utf8))
    try file.close()
    #expect(commands(history).values.flatMap(\.self) == ["top -b"])
  }

  @Test func hostileHistoriesOfferNothing() throws {
    try write(
      "grep \u{1b}[31mx\ngrep \u{1b}[31mx\n" + String(repeating: "sort a", count: 100) + "\n",
      to: ".bash_history")
    try write(Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }), to: ".zsh_history")
    #expect(history.isEmpty)
  }

  @Test func onlyOutputThatWouldVanishPauses() throws {
    try write("df -h\ndf -h\ntop -b\ntop -b\n", to: ".bash_history")
    let pauses = history.compactMap { suggestion -> Bool? in
      if case .program(let program) = suggestion.launcher.action { program.pauses } else { nil }
    }
    #expect(pauses == [true, false])
  }

  // MARK: Hosts

  @Test(.enabled(if: access("/usr/bin/ssh", X_OK) == 0, "ssh is not installed"))
  func hostsOfConfigurationAndKnownHostsAreOffered() throws {
    try write(
      """
      # comment
      Host web db *.internal !not
        HostName 10.0.0.1
      host=quoted "two"
      Include conf.d/*
      Include config
      Host -oProxyCommand=evil
      Host a$(b)
      """, to: ".ssh/config")
    try write("Host included\nInclude ../config\n", to: ".ssh/conf.d/x")
    try write(
      """
      web ssh-ed25519 AAAA
      known.example.org,192.0.2.1 ssh-ed25519 AAAA
      [git.example.org]:2222 ssh-ed25519 AAAA
      |1|abc=|def= ssh-ed25519 AAAA
      @revoked bad.example.org ssh-ed25519 AAAA
      *.example.com ssh-ed25519 AAAA
      -oProxyCommand=x ssh-ed25519 AAAA
      """, to: ".ssh/known_hosts")
    let hosts = SSHHosts(environment: environment).suggestions
    #expect(
      hosts.map { commands([$0]).values.first ?? [] } == [
        ["ssh", "web"], ["ssh", "db"], ["ssh", "quoted"], ["ssh", "two"], ["ssh", "included"],
        ["ssh", "-p", "2222", "git.example.org"], ["ssh", "known.example.org"],
      ])
  }
}

/// Changing the file, and the commands of programs outside this terminal.
struct LauncherProgramTests {
  @Test func storeKeepsTheLastVersionAndFollowsLinks() throws {
    let folder = try TemporaryFolder()
    let target = "\(folder.path)/dotfiles.yaml"
    let link = "\(folder.path)/launchers.yaml"
    try "launchers: [] # mine\n".write(toFile: target, atomically: true, encoding: .utf8)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let store = LauncherStore(path: link)
    try store.add(Launcher("top", .program(Launcher.Program(.line("top")))))
    let text = try String(contentsOfFile: target, encoding: .utf8)
    #expect(text.contains("# mine") && text.contains("top"))
    #expect(try String(contentsOfFile: "\(target).1", encoding: .utf8) == "launchers: [] # mine\n")
    try store.remove("top")
    #expect(try LauncherFile(String(contentsOfFile: target, encoding: .utf8)).launchers.isEmpty)
    try "launchers: [".write(toFile: target, atomically: true, encoding: .utf8)
    #expect(throws: LauncherStore.Failure.self) {
      try store.add(Launcher("top", .program(Launcher.Program(.line("top")))))
    }
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "launchers: [")
  }

  @Test @MainActor func tmuxRunsArgumentsWithoutAShell() throws {
    let program = Launcher.Program(.arguments(["sh", "a b"]), run: .tmux, directory: "/tmp")
    let start = try ProgramStart(program, environment: ["TMUX": "/tmp/tmux,1,0", "PATH": "/bin"])
    #expect(
      try Engine.tmuxCommand("-x", start) == [
        "tmux", "new-window", "-n", "-x", "-c", "/tmp", "--", "env", "sh", "a b",
      ])
    // tmux runs the command in #(…) of a name and of a folder.
    let named = try Engine.tmuxCommand("C #(touch x)", start)
    #expect(named[3] == "C ##(touch x)")
    let marked = try Engine.tmuxCommand("\u{d4e}#(touch x) #\u{301}", start)
    #expect(
      Array(marked[3].unicodeScalars) == Array("\u{d4e}##(touch x) ##\u{301}".unicodeScalars))
    let outside = try ProgramStart(program, environment: ["PATH": "/bin"])
    #expect(throws: ProgramStart.Failure.self) { try Engine.tmuxCommand("x", outside) }
  }

  @Test func programAndFolderMustExist() {
    for program in [
      Launcher.Program(.arguments(["no-such-program"])), Launcher.Program(.arguments(["/no/such"])),
      Launcher.Program(.line("true"), directory: "/no/such"),
    ] {
      #expect(throws: ProgramStart.Failure.self) { try ProgramStart(program, environment: [:]) }
    }
  }
}
