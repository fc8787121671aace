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
}
