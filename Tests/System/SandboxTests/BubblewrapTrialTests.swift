import Foundation
import Golden
@testable import Sandbox
import Testing

/// bubblewrap is only used where it can do all that commands ask of it.
@Suite struct BubblewrapTrialTests {
  /// As one that is setuid does, and one before version 0.8.
  @Test(arguments: ["--size", "--perms", "--unshare-pid", "--cap-drop"])
  func oneThatRefusesAnOptionIsNotUsed(option: String) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/bwrap"
    try """
    #!/bin/sh
    for word; do [ "$word" != \(option) ] || exit 1; done
    exit 0
    """.write(toFile: path, atomically: false, encoding: .utf8)
    chmod(path, 0o755)
    #expect(Confinement.available(searchPath: folder.path, systemPaths: []).bubblewrap == nil)
  }

  @Test(arguments: [true, false], [Permissions.withoutSecrets, .minimal])
  func allOptionsOfCommandsAreTried(usesLandlock: Bool, permissions: Permissions) throws {
    let folder = try TemporaryFolder()
    let sandbox = Sandbox(
      permissions, Confinement(bubblewrap: "/usr/bin/bwrap", usesLandlock: usesLandlock),
      environment: ["HOME": folder.path], program: "/bin/sh", ownFolders: [folder.path],
      confiner: "/usr/bin/true")
    let words = sandbox.command(["/bin/sh"]).prefix { $0 != "--" }
    let options = Set(words.filter { $0.hasPrefix("--") })
    #expect(options.subtracting(Sandbox.trialOptions) == [])
  }
}
