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
}
