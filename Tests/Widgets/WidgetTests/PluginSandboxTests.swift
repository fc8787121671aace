import Configuration
import Files
import Foundation
import Golden
@testable import PluginsWidget
import Sandbox
import Testing

/// Plugins that attack: each attempt fails in each way in which a machine can confine them.
@MainActor @Suite(.serialized)
struct PluginSandboxTests {
  private let folder: TemporaryFolder
  private var home: String { "\(folder.path)/home" }

  /// The layers that this machine has, together and each alone; it has at least one, or the tests say
  /// so.
  nonisolated static let confinements: [Confinement] = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let best = Confinement.available(searchPath: path)
    var bubblewrap = best
    bubblewrap.usesLandlock = false
    return [best, bubblewrap, .landlock].reduce(into: []) {
      if $1 != .none, !$0.contains($1) { $0.append($1) }
    }
  }()

  init() throws {
    folder = try TemporaryFolder()
    for path in ["\(home)/.ssh", "\(home)/plugins", "\(home)/notes", "\(home)/.config/tessera"] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try "the private key".write(
      toFile: "\(home)/.ssh/id_ed25519", atomically: false, encoding: .utf8)
    try "shopping".write(toFile: "\(home)/notes/list", atomically: false, encoding: .utf8)
  }

  /// Runs a script and returns what it printed.
  private func output(
    of script: String, _ confinement: Confinement, permissions: String? = nil,
    at path: String? = nil, plugins: [String] = [], programs: String = ""
  ) async throws -> String {
    let path = path ?? "\(home)/plugins/attack.sh"
    try "#!/bin/bash\n\(script)\n".write(toFile: path, atomically: false, encoding: .utf8)
    if let permissions {
      try "plugins/attack.sh: \(permissions)\n".write(
        toFile: "\(home)/.config/tessera/permissions.yaml", atomically: false, encoding: .utf8)
    }
    let base = [
      "HOME": home, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
      "TESSERA_PLUGINS": plugins.joined(separator: ":"),
      "TESSERA_PROGRAMS": programs,
    ]
    let runner = PluginRunner(
      environment: PluginEnvironment(
        base: base, standIns: nil, program: DataTests.program("tessera-plugins")),
      confinement: confinement)
    let key = PluginRunner.Key(plugin: Plugin(path: path), settings: [:], isDark: true)
    switch await runner.run(key, reason: .user) {
    case .finished(let run): return run.output + run.errorText
    case .failed(let problem): return "not run: \(problem)"
    case .running: return "still running"
    }
  }

  @Test func thisMachineCanConfine() {
    #expect(!Self.confinements.isEmpty, "neither bubblewrap nor Landlock works here")
  }

  @Test(arguments: confinements)
  func secretsAreNotThere(confinement: Confinement) async throws {
    for folder in [".local/share", ".local/state", ".cache"] {
      let path = "\(home)/\(folder)/tessera"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try "a private key".write(toFile: "\(path)/keychain", atomically: false, encoding: .utf8)
    }
    let script = """
      cat ~/.ssh/id_ed25519; ls ~/.ssh; cat ~/notes/list; cat ~/../home/.ssh/*
      cat ~/.local/s*/tessera/* ~/.cache/tessera/*
      """
    let text = try await output(of: script, confinement)
    #expect(!text.contains("private key") && text.contains("shopping"), "\(text)")
    let minimal = try await output(of: script, confinement, permissions: "minimal")
    #expect(!minimal.contains("private key") && !minimal.contains("shopping"), "\(minimal)")
    let trusted = try await output(of: script, confinement, permissions: "as-me")
    #expect(trusted.contains("private key"), "\(trusted)")
  }

  /// A script that is not executable is read before it is confined; so only one that the plugin may read
  /// is, and its text is passed to nobody.
  @Test(arguments: confinements)
  func buttonsDoNotReadForTheirPlugins(confinement: Confinement) throws {
    for path in ["\(home)/plugins/attack.sh", "\(home)/.ssh/tool", "\(home)/notes/tool"] {
      try "#!/bin/sh\r\necho the private key\r\n".write(
        toFile: path, atomically: false, encoding: .utf8)
    }
    let environment = ["HOME": home, "PATH": "/usr/bin:/bin"]
    let plugin = try PluginProgram(
      Plugin(path: "\(home)/plugins/attack.sh"), environment: environment)
    let sandbox = Sandbox(
      .withoutSecrets, confinement, environment: environment, program: plugin.path,
      ownFolders: [])
    func arguments(_ path: String) throws -> [String] {
      let action = ArchivedAction(
        .run(ItemCommand(arguments: ["\(home)/\(path)"])), refreshes: false)
      return try ItemProgram.arguments(
        action, of: plugin, in: sandbox, searchPath: "/usr/bin:/bin")
    }
    #expect(throws: ActionFailure.self) { try arguments(".ssh/tool") }
    #expect(try arguments("notes/tool") == ["/bin/sh", "\(home)/notes/tool"])
    // The plugin's own text is known already.
    #expect(try arguments("plugins/attack.sh").contains { $0.contains("the private key") })
  }

  /// What a data widget runs has other permissions.
  @Test(arguments: confinements)
  func whatACommandLineNamesIsNotWritten(confinement: Confinement) async throws {
    try FileManager.default.createDirectory(
      atPath: "\(home)/scripts", withIntermediateDirectories: true)
    for name in ["x.py", "data"] {
      try "old".write(toFile: "\(home)/scripts/\(name)", atomically: false, encoding: .utf8)
    }
    try "- {widget: data, settings: {Data: {source: cd ~/scripts && python3 ./x.py data}}}\n".write(
      toFile: "\(home)/.config/tessera/home.yaml", atomically: false, encoding: .utf8)
    let text = try await output(
      of: "for f in x.py data; do echo new > ~/scripts/$f; done; cat ~/scripts/*", confinement,
      permissions: "{read: without-secrets, write: [~/scripts]}")
    #expect(text.hasPrefix("new\nold"), "\(text)")
    let program = try String(contentsOfFile: "\(home)/scripts/x.py", encoding: .utf8)
    #expect(program == "old")
  }

  /// What another program put where the permissions lead is not written, and the box says why.
  @Test(arguments: confinements)
  func whatLeadsOverAPlantedLinkIsNotRun(confinement: Confinement) async throws {
    let link = "\(home)/notes/mine"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "\(home)/plugins")
    let permissions = "{read: without-secrets, write: [~/notes/mine]}"
    let refused = try await output(
      of: "echo ran", confinement,
      permissions: permissions + "\nplugins/other.sh: {write: [~/notes]}")
    #expect(refused.contains("not run: plantedLink") && refused.contains("plugins/other.sh"))
    #expect(try await output(of: "echo ran", confinement, permissions: permissions) == "ran\n")
  }

  @Test(arguments: confinements)
  func nothingIsWrittenOutside(confinement: Confinement) async throws {
    let script = """
      for file in ~/notes/list ~/.bashrc ~/plugins/other.sh ~/.config/tessera/permissions.yaml \\
        /etc/tessera-attack /var/tmp/tessera-attack; do
        echo attack > $file 2>/dev/null && [[ $file != /var/tmp/* ]] && echo "WROTE $file"
      done
      rm -rf ~/notes 2>/dev/null; mv ~/plugins ~/elsewhere 2>/dev/null
      echo mine > "$SWIFTBAR_PLUGIN_DATA_PATH/x" && cat "$SWIFTBAR_PLUGIN_DATA_PATH/x"
      """
    let text = try await output(of: script, confinement)
    #expect(!text.contains("WROTE") && text.contains("mine"), "\(text)")
    for path in ["\(home)/.bashrc", "\(home)/plugins/other.sh", "/etc/tessera-attack"] {
      #expect(!FileManager.default.fileExists(atPath: path), "\(path)")
    }
    #expect(!FileManager.default.fileExists(atPath: "/var/tmp/tessera-attack"))
    #expect(try String(contentsOfFile: "\(home)/notes/list", encoding: .utf8) == "shopping")
    let allowed = try await output(
      of: "echo ok > ~/notes/new && cat ~/notes/new", confinement,
      permissions: "{read: without-secrets, write: [~/notes]}")
    #expect(allowed == "ok\n")
  }

  @Test(arguments: confinements)
  func writingTheHomeDoesNotLeadToSecretsOrPermissions(confinement: Confinement) async throws {
    let text = try await output(
      of: """
        echo ok > ~/notes/new && cat ~/notes/new; cat ~/.ssh/id_ed25519 2>/dev/null
        echo 'plugins/attack.sh: as-me' > ~/.config/tessera/permissions.yaml 2>/dev/null && echo WROTE
        mv ~/.config/tessera ~/.config/other 2>/dev/null && echo WROTE
        """, confinement, permissions: "{read: without-secrets, write: [~]}")
    #expect(text.hasPrefix("ok\n") && !text.contains("WROTE"), "\(text)")
    #expect(!text.contains("private key"), "\(text)")
  }

  /// The names of folders for documents are in a file, and what is in these folders is hidden.
  @Test(arguments: confinements)
  func whatDecidesAboutDocumentsIsNotWritten(confinement: Confinement) async throws {
    try FileManager.default.createDirectory(
      atPath: "\(home)/Dokumente", withIntermediateDirectories: true)
    try "passwords".write(
      toFile: "\(home)/Dokumente/mine.kdbx", atomically: false, encoding: .utf8)
    let names = "XDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n"
    let file = "\(home)/.config/user-dirs.dirs"
    try names.write(toFile: file, atomically: false, encoding: .utf8)
    try "".write(toFile: "\(home)/.config/other", atomically: false, encoding: .utf8)
    for _ in 0..<2 {
      let text = try await output(
        of: """
          cat ~/Dokumente/mine.kdbx 2>/dev/null; echo ok > ~/.config/other && cat ~/.config/other
          echo > ~/.config/user-dirs.dirs; rm -f ~/.config/user-dirs.dirs
          mv ~/.config/other ~/.config/user-dirs.dirs; true
          """, confinement, permissions: "{read: without-secrets, write: [~/.config]}")
      #expect(text.hasPrefix("ok\n") && !text.contains("passwords"), "\(text)")
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == names)
  }

  /// One that ignores the signal is ended by the kernel, and none can have more.
  @Test(arguments: confinements)
  func processorTimeIsLimitedForGood(confinement: Confinement) async throws {
    let text = try await output(
      of: "ulimit -St; ulimit -Ht; ulimit -t 1000 2>/dev/null || sh -c 'ulimit -Ht'", confinement)
    #expect(text == "120\n125\n125\n", "\(text)")
  }

  @Test(arguments: confinements)
  func withoutTheNetworkThereAreNoSockets(confinement: Confinement) async throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    try #require(isBound && listen(listener, 5) == 0)
    let port = UInt16(bigEndian: address.sin_port)
    let script = """
      (exec 3<>/dev/tcp/127.0.0.1/\(port)) 2>/dev/null && echo CONNECTED
      (exec 3<>/dev/udp/127.0.0.1/\(port)) 2>/dev/null && echo x >&3 2>/dev/null && echo SENT
      python3 -c 'import socket; socket.socket(socket.AF_INET).connect(("127.0.0.1", \(port))); print("CONNECTED")' 2>/dev/null
      getent hosts localhost.example >/dev/null && echo RESOLVED
      echo done
      """
    let text = try await output(
      of: script, confinement, permissions: "{network: none, read: without-secrets}")
    #expect(text.contains("done") && !text.contains("CONNECTED"), "\(text)")
    #expect(!text.contains("SENT") && !text.contains("RESOLVED"), "\(text)")
    let open = try await output(of: script, confinement, permissions: "without-secrets")
    #expect(open.contains("CONNECTED"), "\(open)")
  }

  /// A socket in the home, or one without a file, leads to a program that is not confined.
  @Test(arguments: confinements)
  func localSocketsCannotBeReached(confinement: Confinement) async throws {
    let path = "\(home)/notes/socket"
    let abstract = "tessera-test-\(UInt32.random(in: 0 ... .max))"
    let addresses = "\(path) @\(abstract)"
    let script = #"""
      perl -MSocket -e 'for my $path (@ARGV) {
        $path =~ s/^\@/\0/;
        socket(my $socket, PF_UNIX, SOCK_STREAM, 0) or do { print "no socket: $!\n"; next };
        print connect($socket, sockaddr_un($path)) ? "CONNECTED\n" : "refused: $!\n";
      }
      socketpair(my $left, my $right, AF_UNIX, SOCK_STREAM, PF_UNSPEC) or exit;
      syswrite($left, "pair");
      sysread($right, my $bytes, 4);
      print "$bytes\n";'
      """# + " \(addresses)"
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/perl")
    server.arguments = [
      "-MSocket", "-e",
      #"""
      $| = 1;
      for my $path (@ARGV) {
        $path =~ s/^\@/\0/;
        socket(my $socket, PF_UNIX, SOCK_STREAM, 0);
        bind($socket, sockaddr_un($path)) and listen($socket, 8) or die "$path: $!";
        push @sockets, $socket;
      }
      print "ready\n";
      <STDIN>;
      """#, path, "@\(abstract)",
    ]
    let (input, output) = (Pipe(), Pipe())
    (server.standardInput, server.standardOutput) = (input, output)
    try server.run()
    defer { server.terminate() }
    _ = output.fileHandleForReading.availableData
    for permissions in ["without-secrets", "minimal", "{network: [a.example], read: all}"] {
      let text = try await self.output(of: script, confinement, permissions: permissions)
      #expect(!text.contains("CONNECTED"), "\(permissions): \(text)")
      // Named hosts need bubblewrap.
      let isRun = confinement.bubblewrap != nil || !permissions.contains("network")
      #expect(text.contains("pair") == isRun, "\(permissions): \(text)")
    }
    let trusted = try await self.output(of: script, confinement, permissions: "as-me")
    #expect(trusted.components(separatedBy: "CONNECTED").count == 3, "\(trusted)")
  }

  @Test(arguments: confinements)
  func nothingIsTypedIntoATerminal(confinement: Confinement) async throws {
    // TIOCSTI; the standard input is no terminal, which the kernel would say otherwise.
    let script =
      #"perl -e 'my $letter = "x"; ioctl(STDIN, 0x5412, $letter) or print "$!\n"; print -t STDIN ? "t" : "no"'"#
    let text = try await output(of: script, confinement)
    #expect(text == "Operation not permitted\nno", "\(text)")
    let trusted = try await output(of: script, confinement, permissions: "as-me")
    #expect(trusted.hasSuffix("\nno") && !trusted.contains("permitted"), "\(trusted)")
  }

  /// The folder of a plugin that somebody tries out is not shown if it has the files of others.
  @Test(arguments: confinements)
  func pluginInAFolderOfTemporaryFilesSeesNoOthers(confinement: Confinement) async throws {
    let name = "/tmp/tessera-test-\(UInt32.random(in: 0 ... .max))"
    defer { for end in [".sh", ".other"] { unlink(name + end) } }
    try "a file of others".write(toFile: name + ".other", atomically: false, encoding: .utf8)
    let text = try await output(
      of: "cat \(name).other; ls /tmp; echo done", confinement, at: "\(name).sh")
    #expect(text.contains("done") && !text.contains("a file of others"), "\(text)")
    #expect(!text.contains("\(name.dropFirst(5)).other\n"), "\(text)")
  }

  @Test(arguments: confinements)
  func otherProcessesCannotBeReached(confinement: Confinement) async throws {
    // This process stands for the dashboard.
    let script = """
      kill -0 \(getpid()) 2>/dev/null && echo SIGNALED
      [ -n "$(tr '\\0' '\\n' < /proc/\(getpid())/environ 2>/dev/null | head -1)" ] && echo READ
      python3 - <<'X' 2>/dev/null
      import ctypes
      libc = ctypes.CDLL(None, use_errno=True)
      if libc.ptrace(16, \(getpid()), 0, 0) == 0: print("TRACED")
      X
      echo done
      """
    let text = try await output(of: script, confinement)
    #expect(text.contains("done"))
    for word in ["SIGNALED", "READ", "TRACED"] { #expect(!text.contains(word), "\(text)") }
  }

  @Test(arguments: confinements)
  func temporaryFilesAreBounded(confinement: Confinement) async throws {
    let text = try await output(
      of: """
        head -c 200000000 /dev/zero > /tmp/tessera-fill 2>/dev/null && echo FILLED
        head -c 200000000 /dev/zero > /dev/shm/tessera-fill 2>/dev/null && echo FILLED
        head -c 600000000 /dev/zero > "$SWIFTBAR_PLUGIN_DATA_PATH/fill" 2>/dev/null && echo FILLED
        echo done
        """, confinement)
    #expect(text.contains("done") && !text.contains("FILLED"), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: "/tmp/tessera-fill"))
    #expect(!FileManager.default.fileExists(atPath: "/dev/shm/tessera-fill"))
  }

  /// A plugin's own folder is readable, but it may be the home, with the secrets in it.
  @Test(arguments: confinements, ["without-secrets", "minimal"])
  func pluginInTheHomeDoesNotSeeSecrets(confinement: Confinement, preset: String) async throws {
    let script = "cat ~/.ssh/id_ed25519; cat ~/notes/list; echo done"
    let text = try await output(
      of: script, confinement, permissions: preset, at: "\(home)/attack.sh")
    #expect(text.contains("done") && !text.contains("private key"), "\(text)")
    #expect(text.contains("shopping") == (preset == "without-secrets"), "\(text)")
  }

  private func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: Folder.parent(of: "\(home)/\(path)"), withIntermediateDirectories: true)
    try text.write(toFile: "\(home)/\(path)", atomically: false, encoding: .utf8)
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createDirectory(
      atPath: Folder.parent(of: "\(home)/\(path)"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(home)/\(path)", withDestinationPath: "\(home)/\(target)")
  }

  /// Plugins may be anywhere: in further folders, and behind links.
  @Test(arguments: confinements)
  func settingsOfOtherPluginsAreNotThereWhereverTheyAre(confinement: Confinement) async throws {
    let values = [
      "scripts/a.sh.vars.json", "scripts/sub/a.sh.vars.json", "one/linked.sh.vars.json",
      "collection/b.sh.vars.json", "plugins/caf\u{e9}.sh.vars.json",
    ]
    for path in values {
      try write("#!/bin/sh\n", to: String(path.dropLast(".vars.json".count)))
      try write("a secret of it\n", to: path)
    }
    try link(".config/tessera/plugins/linked.sh", to: "one/linked.sh")
    try link(".config/tessera/plugins/collection", to: "collection")
    let own = "plugins/cafe\u{301}.sh"
    try write("its own\n", to: "\(own).vars.json")
    let paths = (values + ["\(own).vars.json"]).map { "'\(home)/\($0)'" }
    for permissions in ["without-secrets", "{read: [~]}", "{read: without-secrets, write: [~]}"] {
      try "plugins/caf\u{e9}.sh: \(permissions)\n".write(
        toFile: "\(home)/.config/tessera/permissions.yaml", atomically: false, encoding: .utf8)
      let text = try await output(
        of: "cat \(paths.joined(separator: " ")) 2> /dev/null; true", confinement,
        at: "\(home)/\(own)", plugins: ["\(home)/scripts", "\(home)/plugins"])
      #expect(text == "its own\n", "\(permissions)")
    }
  }

  /// What a plugin may do is bound to its file, and the user's own may be edited: but not by others.
  @Test(arguments: confinements)
  func otherPluginsAreNotWritten(confinement: Confinement) async throws {
    for path in [
      "scripts/mine.sh", "one/linked.sh", "collection/b.sh", "notes/decided.sh", "notes/program",
    ] {
      try write("#!/bin/sh\n", to: path)
    }
    try link(".config/tessera/plugins/linked.sh", to: "one/linked.sh")
    try link(".config/tessera/plugins/collection", to: "collection")
    let script = """
      for path in scripts/mine.sh scripts/new.sh one/linked.sh one/linked.sh.vars.json \
        collection/b.sh collection/new.sh notes/decided.sh notes/program; do
        (echo evil > ~/$path) 2> /dev/null && echo "WROTE $path"
        rm -f ~/$path 2> /dev/null; [ -e ~/$path ] || [[ $path == *new* || $path == *.json ]] || echo "REMOVED $path"
      done
      for path in scripts one collection; do
        mv ~/$path ~/$path.moved 2> /dev/null && echo "MOVED $path"
      done
      echo more >> ~/notes/list && cat ~/notes/list
      """
    let decided = "plugins/other.sh: {preset: as-me, file: \(home)/notes/decided.sh, content: abc}"
    let paths = "[~/scripts, ~/one, ~/collection, ~/notes, ~]"
    let text = try await output(
      of: script, confinement,
      permissions: "{read: without-secrets, write: \(paths)}\n\(decided)",
      plugins: ["\(home)/scripts"], programs: "\(home)/notes/program")
    #expect(text == "shoppingmore\n")
  }

  @Test func pluginThatMustBeConfinedIsNotRunWithoutAWay() async throws {
    #expect(try await output(of: "echo ran", .none).hasPrefix("not run"))
    #expect(try await output(of: "echo ran", .none, permissions: "as-me") == "ran\n")
  }

  @Test func invalidPermissionsGrantNothing() async throws {
    for text in ["{network: some}", "everything", "[1]", "{unknown: true}"] {
      let file = try PermissionsFile("plugins/attack.sh: \(text)\n")
      #expect(
        file.permissions["plugins/attack.sh"] == .minimal && file.errors.count == 1, "\(text)")
    }
    #expect(throws: ConfigurationError.self) { try PermissionsFile("- a\n") }
    let script = "cat ~/notes/list"
    let text = try await output(
      of: script, Self.confinements[0], permissions: "{network: some")
    #expect(!text.contains("shopping"), "a file that is not YAML")
  }
}
