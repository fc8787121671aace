import Configuration
import Sandbox
import Testing

/// Edits of `permissions.yaml` keep what the user wrote.
struct PermissionsTextTests {
  @Test func entryIsAddedToANewFileAndToAnOldOne() throws {
    let new = try PermissionsText.setting(.minimal, of: "plugins/a.sh", in: nil)
    #expect(new.hasPrefix("#") && new.hasSuffix("plugins/a.sh: minimal\n"))
    let source = "# mine\nplugins/b.sh: as-me   # trusted\n\n# the end\n"
    let added = try PermissionsText.setting(.minimal, of: "plugins/a.sh", in: source)
    #expect(added.contains("# mine\nplugins/b.sh: as-me   # trusted\n"))
    #expect(added.contains("# the end") && added.contains("plugins/a.sh: minimal"))
    #expect(
      try PermissionsText.setting(.asMe, of: "x", in: "# only this") == "# only this\nx: as-me\n")
  }

  @Test func entryIsReplacedWithItsComments() throws {
    let source = """
      plugins/a.sh:
        network: none   # why
        write: [~/notes]
      plugins/b.sh: {network: all, read: system}
      "plugins/c d.sh": minimal # last

      """
    let first = try PermissionsText.setting(.asMe, of: "plugins/a.sh", in: source)
    #expect(try PermissionsFile(first).permissions["plugins/a.sh"] == .asMe)
    #expect(first.contains("# why") && !first.contains("~/notes"))
    #expect(first.contains("plugins/b.sh: {network: all, read: system}\n"))
    let second = try PermissionsText.setting(.withoutSecrets, of: "plugins/c d.sh", in: first)
    #expect(second.contains("without-secrets # last"))
    #expect(
      try PermissionsFile(second).permissions["plugins/b.sh"]
        == PermissionsFile(source).permissions["plugins/b.sh"])
  }

  @Test(arguments: ["plugins/ä: b.sh", "- x", "#a", "plugins/'q\".sh"])
  func namesAreQuoted(name: String) throws {
    let text = try PermissionsText.setting(.minimal, of: name, in: "a: as-me\n")
    #expect(try PermissionsFile(text).permissions == [name: .minimal, "a": .asMe])
  }

  @Test func damagedFileIsLeftAlone() {
    #expect(throws: ConfigurationError.self) {
      try PermissionsText.setting(.minimal, of: "a", in: "a: [")
    }
    #expect(throws: ConfigurationError.self) {
      try PermissionsText.setting(.minimal, of: "a", in: "- a list\n")
    }
  }

  /// Where such a path begins would be a guess, and could be everything.
  @Test(
    arguments: ["read", "write"],
    ["", ".", "..", "../..", "sub", "./notes", "~user", "$HOME/x", "\u{1}/", "/srv/\0x"])
  func pathWithoutABeginningIsReportedAndGrantsNothing(key: String, path: String) throws {
    let escaped = path.replacing("\0", with: "\\0").replacing("\u{1}", with: "\\x01")
    let file = try PermissionsFile("a: {network: all, \(key): [~/notes, \"\(escaped)\"]}\n")
    #expect(file.permissions == ["a": .minimal])
    #expect(file.errors.count == 1 && file.errors.first?.line == 1)
    #expect("\(file.errors)".contains("/srv/data"), "\(file.errors)")
  }

  @Test(arguments: ["~", "~/", "~/a/../b", "/", "//srv", "/srv/ü x"])
  func wholePathsAreAccepted(path: String) throws {
    let file = try PermissionsFile("a: {read: [\"\(path)\"], write: [\"\(path)\"]}\n")
    #expect(file.permissions["a"]?.writablePaths == [path] && file.errors.isEmpty)
    #expect(file.permissions["a"]?.readablePaths == [path])
  }

  /// A decision about a content that no file has would be about none.
  @Test func contentWithoutAFileGrantsNothing() throws {
    let file = try PermissionsFile("a: {preset: as-me, content: zz}\nb: as-me\n")
    #expect(file.permissions == ["a": .minimal, "b": .asMe])
    #expect(file.errors.map(\.line) == [1])
  }
}
