import Foundation
import Golden
@testable import PluginsWidget
import Sandbox
import Testing

/// Which of the user's variables a plugin gets.
struct PluginVariablesTests {
  private static let base = [
    "HOME": "/home/u", "PATH": "/usr/bin", "LANG": "de_DE.UTF-8", "LC_TIME": "/home/u/times",
    "LD_LIBRARY_PATH": "/home/u/lib", "XDG_RUNTIME_DIR": "/run/user/1000",
    "http_proxy": "http://user:pass@proxy.example:3128", "TESSERA_CHILD": "mark",
    "TESSERA_LOCATION": "52.52,13.41", "TESSERA_VARIABLE_TESSERA_LOCATION": "52.52,13.41",
    "TESSERA_VARIABLE_LD_LIBRARY_PATH": "/home/u/lib", "TESSERA_PLACE_GNUPGHOME": "/home/u/keys",
  ]

  private func variables(
    _ permissions: Permissions, _ settings: [String: String] = [:]
  ) throws -> [String: String] {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a.sh"
    try "#!/bin/sh\n".write(toFile: path, atomically: false, encoding: .utf8)
    let plugin = Plugin(path: path)
    return PluginEnvironment(base: Self.base, standIns: nil).variables(
      of: plugin, try PluginProgram(plugin, environment: Self.base), settings, isDark: true,
      reason: .user, permissions)
  }

  @Test(arguments: [Permissions.withoutSecrets, .minimal])
  func onlyTheUsualOnesArePassed(permissions: Permissions) throws {
    let variables = try variables(permissions)
    #expect(variables["HOME"] == "/home/u" && variables["LANG"] == "de_DE.UTF-8")
    #expect(variables["http_proxy"] == "http://proxy.example:3128")
    #expect(variables.keys.filter { $0.hasPrefix("TESSERA_") } == ["TESSERA_CHILD"])
    for name in ["LC_TIME", "LD_LIBRARY_PATH", "XDG_RUNTIME_DIR"] {
      #expect(variables[name] == nil, "\(name)")
    }
  }

  @Test func othersArePassedByName() throws {
    var permissions = Permissions.minimal
    permissions.variables = ["TESSERA_LOCATION", "LD_LIBRARY_PATH", "NONE"]
    let variables = try variables(permissions)
    #expect(variables["TESSERA_LOCATION"] == "52.52,13.41")
    #expect(variables["LD_LIBRARY_PATH"] == "/home/u/lib" && variables["NONE"] == nil)
    #expect(variables["XDG_RUNTIME_DIR"] == nil)
  }

  @Test func pluginThatMayDoEverythingGetsTheUsersEnvironment() throws {
    let variables = try variables(.asMe)
    #expect(variables["LD_LIBRARY_PATH"] == "/home/u/lib")
    #expect(variables["http_proxy"] == "http://user:pass@proxy.example:3128")
    #expect(variables["TESSERA_PLACE_GNUPGHOME"] == nil)
  }

  /// What has been packed for the programs around it is not for a plugin to guess or to set.
  @Test func settingsCannotHaveNamesOfTheDashboard() throws {
    let guessed = ["TESSERA_PLACE_GNUPGHOME": "/home/u/keys", "TESSERA_CHILD": "x", "MINE": "1"]
    let variables = try variables(.withoutSecrets, guessed)
    #expect(variables["TESSERA_PLACE_GNUPGHOME"] == nil && variables["TESSERA_CHILD"] == "mark")
    #expect(variables["MINE"] == "1")
  }
}
