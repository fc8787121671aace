import Foundation
import Golden
@testable import Sandbox
import Testing

struct MountTableTests {
  /// An overlay shows files of other folders, which have other numbers there.
  @Test(arguments: ["upperdir=HOME,workdir=/w,lowerdir=/l", "lowerdir=/l:HOME", "lowerdir+=HOME"])
  func placesInOverlaysAreFound(options: String) throws {
    let folder = try TemporaryFolder()
    let home = folder.path
    let words = options.replacing("HOME", with: home)
    let mounts = MountTable(
      """
      24 30 0:22 / / rw - ext4 /dev/a rw
      31 24 0:40 / /mnt/ov rw,relatime - overlay overlay rw,\(words),index=off

      """)
    #expect(mounts.aliases(of: "\(home)/.ssh") == ["/mnt/ov/.ssh"])
    #expect(mounts.aliases(of: "/mnt/ov/.ssh") == ["\(home)/.ssh"])
    #expect(mounts.aliases(of: (home as NSString).deletingLastPathComponent) == ["/mnt/ov"])
    #expect(mounts.aliases(of: "/etc/shadow") == [])
  }

  @Test func layersThatCannotBeSeenAreLeftOut() {
    let mounts = MountTable("1 0 0:40 / / rw - overlay o rw,lowerdir=/nowhere/a:/nowhere/b\n")
    #expect(mounts.aliases(of: "/home/u/.ssh") == [])
  }

  /// Variables lead the dashboard elsewhere; what it has kept before stays in the usual places.
  @Test func usualPlacesOfTheDashboardAreHidden() throws {
    let folder = try TemporaryFolder()
    var environment = ["HOME": folder.path]
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
      environment["XDG_\(name)_HOME"] = "\(folder.path)/alt/\(name)"
    }
    var places = environment.values.map { "\($0)/tessera" }.filter { $0.contains("/alt/") }
    places += [".config", ".local/share", ".local/state", ".cache"].map {
      "\(folder.path)/\($0)/tessera"
    }
    for place in places {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      try "x".write(toFile: "\(place)/file", atomically: false, encoding: .utf8)
    }
    let sandbox = Sandbox(
      .withoutSecrets, .landlock, environment: environment, program: "/bin/cat", ownFolders: [],
      confiner: "/bin/true")
    #expect(places.count == 8)
    for place in places {
      #expect(sandbox.fileView.hidden.contains(ResolvedPath("\(place)/file")), "\(place)")
    }
  }

  /// Files that are given on the command line are the configuration.
  @Test func filesOfTheCommandLineAreHiddenAndNamePrograms() throws {
    let folder = try TemporaryFolder()
    let home = folder.path
    try "extensions: {x: {app: [\(home)/run]}}".write(
      toFile: "\(home)/c o.yaml", atomically: false, encoding: .utf8)
    try "#!/bin/sh".write(toFile: "\(home)/run", atomically: false, encoding: .utf8)
    let environment = ["HOME": home, "TESSERA_FILES": "\(home)/c o.yaml\n\(home)/missing.yaml"]
    let sandbox = Sandbox(
      .withoutSecrets, .landlock, environment: environment, program: "/bin/cat", ownFolders: [],
      confiner: "/bin/true")
    #expect(sandbox.fileView.hidden.contains(ResolvedPath("\(home)/c o.yaml")))
    #expect(PluginFolders(environment: environment).contents().programs.contains("\(home)/run"))
  }
}
