import Foundation
import Golden
@testable import PluginsWidget
import RecordedServer
import Testing
import WidgetOptions

/// Plugins from addresses: shown before they are added.
@MainActor @Suite(.serialized)
struct PluginInstallationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var environment: [String: String] {
    ["HOME": folder.path, "XDG_CONFIG_HOME": "\(folder.path)/config"]
  }

  /// Returns a program that responds to every request.
  private func program(_ body: String, status: Int = 200) throws -> WorkerProgram {
    let path = "\(folder.path)/response"
    try "{\"status\":\(status),\"isTooLarge\":false}\n\(body)".write(
      toFile: path, atomically: true, encoding: .utf8)
    return WorkerProgram(arguments: ["/bin/sh", "-c", "cat \(path)", "sh"])
  }

  private func add(
    _ body: String, from address: String = "https://a.example/x/disk.5m.sh", answer: String? = nil,
    status: Int = 200, isConfirmed: Bool = false
  ) async throws -> (output: PluginCommands.Output, shown: String) {
    var shown = ""
    var installation = PluginInstallation(
      PluginLibrary(environment: environment), try program(body, status: status)
    ) { shown += $0 }
    installation.answer = { answer }
    let output = await installation.add(address, isConfirmed: isConfirmed)
    return (output, shown)
  }

  private var path: String { "\(folder.path)/config/tessera/plugins/added/disk.5m.sh" }

  @Test func fileIsShownAndAddedOnlyIfTheUserAgrees() async throws {
    let script = "#!/bin/sh\necho \u{1b}[8mhidden\u{1b}[0m\n"
    let refused = try await add(script, answer: "n")
    #expect(refused.output.status == 1 && !FileManager.default.fileExists(atPath: path))
    #expect(refused.shown.contains("hidden") && refused.shown.contains("Add this program?"))
    #expect(!refused.shown.contains("\u{1b}"), "nothing is hidden by control characters")
    let silent = try await add(script)
    #expect(silent.output.status == 1, "without a terminal")
    let agreed = try await add(script, answer: "Y")
    #expect(agreed.output.status == 0 && agreed.output.lines[1].contains("plugins/disk.sh"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == script, "unchanged")
    let again = try await add(script, answer: "y")
    #expect(again.output.error?.contains("exists already") == true)
  }

  @Test func confirmedFileIsShownToo() async throws {
    let added = try await add("#!/bin/sh\necho 1\n", isConfirmed: true)
    #expect(added.output.status == 0 && added.shown.contains("echo 1"))
    #expect(!added.shown.contains("Add this program?"))
  }

  @Test(arguments: [
    ("http://a.example/x.sh", "https"), ("https://a.example/", "no file"),
    ("https://a.example/.hidden.sh", "no file"), ("ftp://a.example/x.sh", "https"),
  ])
  func onlyEncryptedAddressesOfFilesAreLoaded(address: String, reason: String) async throws {
    let result = try await add("#!/bin/sh\n", from: address, answer: "y")
    #expect(result.output.error?.contains(reason) == true && result.shown.isEmpty)
  }

  @Test(arguments: [
    ("<!DOCTYPE html>", 200, "web page"), ("\u{0}ELF", 200, "not a text"), ("no", 404, "HTTP 404"),
    ("", 0, "cannot be reached"),
  ])
  func otherResponsesAreRefused(body: String, status: Int, reason: String) async throws {
    let result = try await add(body, answer: "y", status: status)
    #expect(result.output.error?.contains(reason) == true, "\(result)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func fileThatIsNoPluginIsNotKept() async throws {
    let result = try await add("just words", from: "https://a.example/notes.txt", answer: "y")
    #expect(result.output.error?.contains("not a plugin") == true)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: "\(folder.path)/config/tessera/plugins/added")
    #expect(names.isEmpty)
  }

  /// With the program that is installed, not one of this test.
  @Test func fileIsLoadedFromAServer() async throws {
    let server = try RecordedServer(.body(Data("#!/bin/sh\necho 1\n".utf8)))
    let url = try #require(URL(string: server.address))
    let program = WorkerProgram(arguments: [DataTests.program("tessera-online"), "fetch"])
    let bytes = try await PluginDownload.bytes(of: url, with: program)
    #expect(String(decoding: bytes, as: UTF8.self) == "#!/bin/sh\necho 1\n")
    let missing = try RecordedServer(.body(Data("gone".utf8), status: 404))
    let address = try #require(URL(string: missing.address))
    await #expect(throws: PluginDownload.Failure.self) {
      try await PluginDownload.bytes(of: address, with: program)
    }
  }

  @Test func pageOfAFileOnGitHubStandsForTheFile() throws {
    let download = try PluginDownload("https://github.com/a/b/blob/main/Dev/x.1h.py")
    #expect(download.url.absoluteString == "https://raw.githubusercontent.com/a/b/main/Dev/x.1h.py")
    #expect(download.name == "x.1h.py")
  }

  @Test func pictureBesideThePluginIsInTheGallery() throws {
    let plugins = "\(folder.path)/config/tessera/plugins"
    try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
    let script = "#!/bin/sh\n# <xbar.image>look.png</xbar.image>\necho 1\n"
    try script.write(toFile: "\(plugins)/a.sh", atomically: true, encoding: .utf8)
    let plugin = try #require(PluginLibrary(environment: environment).plugin(ofKind: "a.sh"))
    #expect(PluginPicture.data(of: plugin, environment: environment) == nil)
    try Data([1, 2]).write(to: URL(fileURLWithPath: "\(plugins)/look.png"))
    #expect(PluginPicture.data(of: plugin, environment: environment) == Data([1, 2]))
  }

  /// What a plugin names must be beside it, also by a link.
  @Test(arguments: [
    "../secret", "{folder}/config/tessera/secret", "link", "https://a.example/x.png",
  ])
  func pictureElsewhereIsNotRead(name: String) throws {
    let plugins = "\(folder.path)/config/tessera/plugins"
    try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
    let secret = "\(folder.path)/config/tessera/secret"
    try Data([1, 2]).write(to: URL(fileURLWithPath: secret))
    let picture = name.replacing("{folder}", with: folder.path)
    let script = "#!/bin/sh\n# <xbar.image>\(picture)</xbar.image>\necho 1\n"
    try script.write(toFile: "\(plugins)/a.sh", atomically: true, encoding: .utf8)
    let plugin = try #require(PluginLibrary(environment: environment).plugin(ofKind: "a.sh"))
    let copy = PluginPicture.path(of: plugin, environment: environment)
    try FileManager.default.createDirectory(
      atPath: (copy as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    for link in [copy, "\(plugins)/link"] {
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: secret)
    }
    #expect(PluginPicture.data(of: plugin, environment: environment) == nil)
  }

  @Test func folderOfPluginsIsAddedAsAWhole() async throws {
    let source = "\(folder.path)/collection"
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
    for name in ["a.1m.sh", "b.sh", "notes.md"] {
      try "#!/bin/sh\n".write(toFile: "\(source)/\(name)", atomically: true, encoding: .utf8)
    }
    setenv("XDG_CONFIG_HOME", "\(folder.path)/config", 1)
    defer { unsetenv("XDG_CONFIG_HOME") }
    let output = await PluginCommands.run(["add", source])
    #expect(output.status == 0 && output.lines[1] == "2 plugins: plugins/a.sh, plugins/b.sh")
    let removed = await PluginCommands.run(["remove", "collection"])
    #expect(removed.status == 0 && FileManager.default.fileExists(atPath: "\(source)/a.1m.sh"))
    #expect(PluginLibrary(environment: environment).contents().plugins.isEmpty)
  }
}
