import Foundation
import Golden
@testable import Sandbox
import Testing

/// Each grant is a mount or a rule, and bubblewrap reads all mounts again for each.
@Suite struct GrantCountTests {
  /// A command of a data widget is run by the shell; its folder has a thousand programs.
  @Test(arguments: [
    Confinement(bubblewrap: "/usr/bin/bwrap", usesLandlock: false),
    Confinement(bubblewrap: nil, usesLandlock: true),
  ])
  func theFolderOfTheSystemsProgramsIsOneGrant(confinement: Confinement) {
    let sandbox = Sandbox(
      .withoutSecrets, confinement, environment: ["HOME": "/nonexistent"], program: "/bin/sh",
      ownFolders: [], confiner: "/usr/bin/true")
    let words = sandbox.command(["/bin/sh"])
    let programs = words.filter { $0.contains("/usr/bin/") }
    // The shell, and what confines it.
    #expect(programs.count < 10)
    #expect(words.contains { $0.hasSuffix(":/usr") || $0 == "/usr" })
  }

  /// Beside a secret, each file is granted by itself; more words than bubblewrap takes would stop the plugin.
  @Test(arguments: [
    Confinement(bubblewrap: "/usr/bin/bwrap", usesLandlock: false),
    Confinement(bubblewrap: nil, usesLandlock: true),
    Confinement(bubblewrap: "/usr/bin/bwrap", usesLandlock: true),
  ])
  func manyFilesBesideSecretsDoNotStopAPlugin(confinement: Confinement) throws {
    let folder = try TemporaryFolder()
    func make(_ path: String) {
      close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    }
    let home = "\(folder.path)/home"
    try FileManager.default.createDirectory(
      atPath: "\(home)/.ssh", withIntermediateDirectories: true)
    for index in 0..<10_000 { make("\(home)/\(index)") }
    let sandbox = Sandbox(
      .withoutSecrets, confinement, environment: ["HOME": home],
      program: "/bin/sh", ownFolders: [], confiner: "/usr/bin/true")
    let words = sandbox.command(["/bin/sh"])
    // MAX_ARGS of bubblewrap, and of execve(2) for one word.
    #expect(words.count < 9000)
    #expect(words.allSatisfy { $0.utf8.count < 131_072 })
  }

  /// Otherwise a program that may write one folder could take others from the programs that read them.
  @Test func aFolderWithVeryManyFilesHidesNoOther() throws {
    let temporary = try TemporaryFolder()
    let home = ResolvedPath(temporary.path).path
    // In each of them something is hidden; their order is not that of their sizes.
    for (folder, count) in [("a", 3_000), ("b", 5), ("c", 3_000), ("d", 5)] {
      #expect(mkdir("\(home)/\(folder)", 0o700) == 0)
      for number in 0..<count {
        close(open("\(home)/\(folder)/\(number)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
      }
    }
    close(open("\(home)/zebra", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    let hidden = HiddenFiles(["a", "b", "c", "d"].map { "\(home)/\($0)/0" })
    let paths = FileGrant.parts(of: home, without: hidden).compactMap { part in
      if case .tree(let path, _) = part { path } else { nil }
    }
    #expect(paths.contains("\(home)/zebra"))
    func count(_ folder: String) -> Int { paths.count { $0.hasPrefix("\(home)/\(folder)/") } }
    #expect(count("b") == 4 && count("d") == 4)
    #expect(count("a") + count("c") > 1_000 && paths.count < 2_100)
  }

  /// What is made in a folder of documents later may be a key; a rule for each file has its price.
  @Test(arguments: [
    (Confinement(bubblewrap: nil, usesLandlock: true), 500),
    (Confinement(bubblewrap: "/usr/bin/bwrap", usesLandlock: false), 30),
  ])
  func documentsAreGrantedInPartsUnlessTheyAreMany(
    confinement: Confinement, limit: Int
  ) throws {
    let temporary = try TemporaryFolder()
    let home = ResolvedPath(temporary.path).path
    let folder = "\(home)/Documents"
    #expect(mkdir(folder, 0o700) == 0)
    func grants(of count: Int) throws -> (parts: Int, others: Int) {
      for number in FolderNames.of(folder).count..<count {
        try "".write(toFile: "\(folder)/\(number)", atomically: false, encoding: .utf8)
      }
      try "".write(toFile: "\(home)/zebra", atomically: false, encoding: .utf8)
      let sandbox = Sandbox(
        .withoutSecrets, confinement, environment: ["HOME": home], program: "/bin/sh",
        ownFolders: [], confiner: "/usr/bin/true")
      let paths = sandbox.fileView.allReadable.compactMap { grant in
        if case .tree(let path, _) = grant { path } else { nil }
      }
      let others = [folder, "\(home)/zebra"]
      return (paths.count { $0.hasPrefix(folder + "/") }, paths.count { others.contains($0) })
    }
    #expect(try grants(of: limit) == (limit, 1))
    #expect(try grants(of: limit + 1) == (0, 2), "the folder itself")
  }

  /// So that it can make files there.
  @Test func documentsThatMayBeWrittenAreGrantedAsAWhole() throws {
    let temporary = try TemporaryFolder()
    let home = ResolvedPath(temporary.path).path
    #expect(mkdir("\(home)/Documents", 0o700) == 0)
    var permissions = Permissions.withoutSecrets
    permissions.writablePaths = ["~/Documents"]
    let sandbox = Sandbox(
      permissions, .landlock, environment: ["HOME": home], program: "/bin/sh", ownFolders: [],
      confiner: "/usr/bin/true")
    let view = sandbox.fileView
    #expect(view.writable.count == 1 && view.grants(view.writable, "\(home)/Documents"))
    #expect(!view.grants(view.allReadable, "\(home)/Documents"))
  }
}

extension FileView {
  /// Returns whether a folder is granted as a whole.
  fileprivate func grants(_ grants: [FileGrant], _ path: String) -> Bool {
    grants.contains { if case .tree(path, _) = $0 { true } else { false } }
  }
}
