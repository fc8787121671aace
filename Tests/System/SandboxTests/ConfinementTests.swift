import Foundation
import Golden
@testable import Sandbox
import Testing

/// The promise of Plugins.md, “what a program may do”, as a table: what a probe attempts, in each layer
/// that this machine has, as root and as a user, in several layouts of a user's files.
@Suite struct ConfinementTests {
  /// What is allowed with `without-secrets`; everything else is not.
  private static func allowed(_ layers: ConfinementCell.Layers) -> Set<String> {
    let everywhere: Set = [
      "read notes", "read its own settings", "read its own file", "write its own folder",
      "make a pair of sockets", "signal itself", "signal a child", "see its own variable",
      "read a folder at the top", "read what a service keeps",
      // Without a limit for its network, it reaches this machine's servers, too.
      "connect to this machine",
    ]
    switch layers {
    // Read-only mounts protect the modes of others, but not pipes.
    case .bubblewrap:
      return everywhere.union(["make its own file executable", "write a pipe in notes"])
    case .both: return everywhere.union(["make its own file executable"])
    case .landlock: return everywhere
    // Its variables are packed for the programs around it, of which an extension has none.
    case .extension: return everywhere.subtracting(["see its own variable"])
    }
  }

  /// The machine that the tests make needs root; without it, the table is not tested.
  nonisolated static let canMakeMachines = geteuid() == 0

  nonisolated static let layers: [ConfinementCell.Layers] = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let available = Confinement.available(searchPath: path)
    return ConfinementCell.Layers.allCases.filter { layers in
      switch layers {
      case .bubblewrap: available.bubblewrap != nil
      case .landlock, .extension: available.usesLandlock
      case .both: available.bubblewrap != nil && available.usesLandlock
      }
    }
  }()

  nonisolated static let cells: [ConfinementCell] = ConfinementCell.Layout.allCases.flatMap {
    layout in
    layers.flatMap { layers in
      [true, false].map { ConfinementCell(layout: layout, layers: layers, isRoot: $0) }
    }
  }

  @Test(.enabled(if: canMakeMachines, "only root can make a machine"), arguments: cells)
  func nothingElseIsAllowed(cell: ConfinementCell) throws {
    let results = try ConfinementMachine(cell).probe()
    #expect(Set(results.filter(\.value).keys) == Self.allowed(cell.layers))
  }

  /// What the kernels of many machines lack.
  private static let rare: Set = [
    "load a module", "start another kernel", "use a call of x32", "use a port",
    "use the keys of SysRq", "write a device of the machine",
  ]

  /// A table of what is refused says something only if each attempt succeeds where nobody prevents it.
  @Test(.enabled(if: canMakeMachines, "only root can make a machine"))
  func eachAttemptSucceedsWithoutConfinement() throws {
    let results = try ConfinementCell.Layout.allCases.flatMap { layout in
      try [true, false].map {
        try ConfinementMachine(ConfinementCell(layout: layout, isRoot: $0, isConfined: false))
          .probe()
      }
    }
    let attempted = Set(results.flatMap(\.keys))
    let succeeded = Set(results.flatMap { $0.filter(\.value).keys })
    #expect(attempted.subtracting(succeeded).subtracting(Self.rare).sorted() == [])
  }

  @Test(
    .enabled(if: canMakeMachines, "only root can make a machine"), arguments: layers,
    ["none", "[example.com]"])
  func networkIsLimited(layers: ConfinementCell.Layers, network: String) throws {
    // With Landlock alone, nothing that names hosts is run.
    if layers == .landlock, network != "none" { return }
    for isRoot in [true, false] {
      let permissions = "{read: without-secrets, network: \(network)}"
      let cell = ConfinementCell(layers: layers, isRoot: isRoot, permissions: permissions)
      let results = try ConfinementMachine(cell).probe()
      let allowed = Self.allowed(layers).subtracting(["connect to this machine"])
      #expect(Set(results.filter(\.value).keys) == allowed, "\(cell)")
    }
  }

  @Test(
    .enabled(if: canMakeMachines, "only root can make a machine"), arguments: layers, [true, false])
  func terminalIsNotOpened(layers: ConfinementCell.Layers, isConfined: Bool) throws {
    let cell = ConfinementCell(layers: layers, isConfined: isConfined)
    let results = try ConfinementMachine(cell).probeInTerminal()
    #expect(results == ["open the terminal": !isConfined])
  }

  /// The table in Security.md, in which each column is a layer.
  @Test(
    .enabled(if: canMakeMachines && layers.count == 4, "only root, on a machine with all layers"))
  func theTableIsDocumented() throws {
    let results = try Self.layers.map {
      try ConfinementMachine(ConfinementCell(layers: $0, isRoot: false)).probe()
    }
    let names = Set(results.flatMap(\.keys)).sorted()
    let rows = names.map { name in
      let cells = results.map { $0[name].map { $0 ? "**allowed**" : "no" } ?? "–" }
      return "| \(name) | \(cells.joined(separator: " | ")) |"
    }
    let head = [
      "| attempt | bubblewrap alone | Landlock alone | both | an extension |",
      "| --- | --- | --- | --- | --- |",
    ]
    try expectGenerated(
      (head + rows).joined(separator: "\n"), "confinement",
      in: "Sources/Documentation/Security.md")
  }

  @Test(.enabled(if: canMakeMachines, "only root can make a machine"), arguments: cells)
  func secretsThatAreReplacedOrMadeStayHidden(cell: ConfinementCell) throws {
    let results = try ConfinementMachine(cell).probe { home in
      // As git, npm and shells do: a new file takes the place of the old one.
      for (path, place) in [("new", ".netrc"), ("newer", ".git-credentials")] {
        try "secret".write(toFile: "\(home)/\(path)", atomically: false, encoding: .utf8)
        rename("\(home)/\(path)", "\(home)/\(place)")
      }
      try FileManager.default.createDirectory(
        atPath: "\(home)/.kube", withIntermediateDirectories: true)
      try "secret".write(toFile: "\(home)/.kube/config", atomically: false, encoding: .utf8)
      try FileManager.default.createDirectory(
        atPath: "\(home)/.ssh.new", withIntermediateDirectories: true)
      try "secret".write(toFile: "\(home)/.ssh.new/key", atomically: false, encoding: .utf8)
      rename("\(home)/.ssh", "\(home)/.ssh.old")
      rename("\(home)/.ssh.new", "\(home)/.ssh")
      try "secret".write(toFile: "\(home)/Desktop/new.pem", atomically: false, encoding: .utf8)
    }
    let allowed: Set = ["read notes", "read a document", "list documents"]
    // An extension's process runs for long, and finds documents that were replaced meanwhile.
    let made: Set = ["read a key that was made among documents"]
    #expect(
      Set(results.filter(\.value).keys)
        == (cell.layers == .extension ? allowed.union(made) : allowed))
  }

  /// Another confined program, which can write what contains a folder, puts a link in its place after the
  /// decision about it.
  @Test(
    .enabled(if: canMakeMachines, "only root can make a machine"),
    arguments: layers.filter { $0 != .extension },
    [
      ("{read: without-secrets, write: [~/lists]}", ["notes": ".ssh", "lists": ".config/tessera"]),
      ("{read: [~/notes], write: [~/lists]}", ["notes": ".ssh"]),
    ])
  func whatTakesAFoldersPlaceIsNotReached(
    layers: ConfinementCell.Layers, exchange: (permissions: String, links: [String: String])
  ) throws {
    for isRoot in [true, false] {
      try expectNothingReached(layers, isRoot: isRoot, exchange.permissions, exchange.links)
    }
  }

  private func expectNothingReached(
    _ layers: ConfinementCell.Layers, isRoot: Bool, _ permissions: String,
    _ links: [String: String]
  ) throws {
    let cell = ConfinementCell(layers: layers, isRoot: isRoot, permissions: permissions)
    let output = try ConfinementMachine(cell).outputAfterDecision { home in
      for (name, target) in links {
        rename("\(home)/\(name)", "\(home)/\(name).old")
        symlink(target, "\(home)/\(name)")
      }
    }
    for (name, attempt) in [("notes", "read"), ("lists", "write")] where links[name] != nil {
      #expect(!output.contains("\(attempt) what took a folder's place=allowed"))
    }
    // With Landlock alone the program is started, and finds nothing; mounts cannot be taken back.
    #expect(output.contains(layers == .landlock ? "=" : "was replaced while it was mounted"))
  }

  /// The permissions that lead near to what is kept: none of them may write or move it.
  nonisolated static let writing: [ConfinementCell] = [
    "[~]", "[~/]", "[/]", "[~/.config]", "[~/.config/]", "[//home/u/.config]",
    "[~/notes/../.config/tessera/..]", "[~/.local]", "[~/.config/tessera]", "[~/dotfiles]",
    "[~/dotfiles/config/tessera, /home/./u]", "[/home]", "[/var/home/u]", "[/srv/again]",
  ].flatMap { paths in
    ConfinementCell.Layout.allCases.flatMap { layout in
      layers.map {
        ConfinementCell(
          layout: layout, layers: $0, isRoot: layout == .plain,
          permissions: "{read: without-secrets, write: \(paths)}")
      }
    }
  }

  @Test(.enabled(if: canMakeMachines, "only root can make a machine"), arguments: writing)
  func whatRulesAreKeptInCannotBeWritten(cell: ConfinementCell) throws {
    let results = try ConfinementMachine(cell).probe()
    for name in [
      "write the permissions", "make a file beside the permissions", "move the configuration",
      "move what contains it", "move what its link leads to", "make a plugin", "write a secret",
      "make a secret", "read a file of secrets", "read a folder of secrets",
      "read a secret behind a link", "read where that link leads", "read the keychain",
      "read a secret by its other mount", "replace its own file", "install an extension",
    ] { #expect(results[name] == false, "\(name)") }
  }

  @Test(.enabled(if: canMakeMachines, "only root can make a machine"), arguments: layers)
  func aFolderThatMayBeWrittenIsWritten(layers: ConfinementCell.Layers) throws {
    for isRoot in [true, false] {
      let cell = ConfinementCell(
        layers: layers, isRoot: isRoot,
        permissions: "{read: without-secrets, write: [~/notes]}")
      let results = try ConfinementMachine(cell).probe()
      #expect(results["write notes"] == true && results["make a file in notes"] == true)
      #expect(results["make a file in the home"] == false)
    }
  }

  /// Dotfiles are often in a folder that is synchronized, which a program may be allowed to write.
  @Test(.enabled(if: canMakeMachines, "only root can make a machine"), arguments: layers)
  func rulesBehindLinksAreNeitherWrittenNorMade(layers: ConfinementCell.Layers) throws {
    let cell = ConfinementCell(
      layers: layers, isRoot: false, permissions: "{read: without-secrets, write: [~/synced]}")
    let results = try ConfinementMachine(cell).probe()
    #expect(results["write beside linked rules"] == true)
    for name in [
      "make what a link of the rules leads to", "read a linked rule",
      "read an earlier version of a linked rule", "write an earlier version of a linked rule",
      "read another plugin's linked settings", "read where these settings are",
    ] { #expect(results[name] == false, "\(name)") }
  }

  /// What is visible may still not be touched.
  @Test(.enabled(if: canMakeMachines, "only root can make a machine"), arguments: layers)
  func processesThatAreVisibleAreNotReached(layers: ConfinementCell.Layers) throws {
    for isRoot in [true, false] {
      let cell = ConfinementCell(
        layers: layers, isRoot: isRoot,
        permissions: "{read: without-secrets, processes: true}")
      let results = try ConfinementMachine(cell).probe()
      for name in [
        "signal a process", "signal by descriptor", "queue a signal", "limit a process",
        "change a priority", "choose a processor", "change a scheduler", "change an i/o priority",
        "trace a process", "read an environment", "read through a process",
      ] { #expect(results[name] == false, "\(name)") }
    }
  }

  @Test(.enabled(if: canMakeMachines, "only root can make a machine"), arguments: layers)
  func minimalSeesTheSystemAndItself(layers: ConfinementCell.Layers) throws {
    for layout in ConfinementCell.Layout.allCases {
      let cell = ConfinementCell(
        layout: layout, layers: layers, isRoot: false, permissions: "minimal")
      let results = try ConfinementMachine(cell).probe()
      let readable = results.filter { $0.value && $0.key.hasPrefix("read") }.map(\.key)
      // The link in the home is not shown; the program is started by its own path.
      let own: Set = ["read its own file", "read its own settings"]
      #expect(
        Set(readable) == (layout == .linkedConfiguration ? [] : own)
          || layers == .landlock || layers == .extension, "\(layout)")
      #expect(Set(readable).isSubset(of: own) && results["write its own folder"] == true)
    }
  }
}
