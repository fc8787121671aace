import Foundation
import Golden
import Testing

/// `.ci/install` installs the program for a user, and uninstalls it completely.
struct InstallTests {
  private static let script = Checkout.file(".ci/install")

  private let sandbox: Sandbox
  private var prefix: String { "\(sandbox.folder)/prefix" }

  init() throws { sandbox = try Sandbox() }

  /// Runs a program and returns its combined output.
  private func run(_ program: URL, _ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(sandbox.environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: data, as: UTF8.self), errors: "")
  }

  private func install(_ arguments: String...) throws -> Outcome {
    let programs = (try Sandbox.program("tessera") as NSString).deletingLastPathComponent
    return try run(Self.script, ["--bin", programs] + arguments + [prefix])
  }

  private func tessera(_ arguments: String...) throws -> String {
    try run(URL(fileURLWithPath: "\(prefix)/bin/tessera"), arguments).output
  }

  /// The files under the prefix, without folders.
  private var files: Set<String> {
    let all = FileManager.default.enumerator(atPath: prefix)?.compactMap { $0 as? String } ?? []
    return Set(
      all.filter { path in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: "\(prefix)/\(path)", isDirectory: &isFolder)
        return !isFolder.boolValue
      })
  }

  @Test func installedProgramWorksAndIsUninstalled() throws {
    let installed = try install()
    try #require(installed.status == 0, "\(installed.output)")
    #expect(
      files.isSuperset(of: [
        "bin/tessera", "bin/tessera-online", "bin/tessera-plugins", "bin/tessera-figlet",
        "bin/tessera-git",
        "share/tessera/themes/ember.yaml",
        "share/bash-completion/completions/tessera", "share/zsh/site-functions/_tessera",
        "share/fish/vendor_completions.d/tessera.fish", "share/man/man1/tessera.1.gz",
        "share/applications/tessera.desktop",
      ]))
    #expect(try tessera("themes").contains("ember\n"), "the themes are found")
    #expect(try tessera("widgets").contains("weather"), "the other program is found")
    let link = "\(prefix)/lib/tessera/steps"
    try sandbox.write("", to: "prefix/lib/tessera/notes")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: Sandbox.program("FaultyExtension"))
    let picture = try tessera("snapshot", "--widget", "steps/faulty", "--family", "small")
    #expect(picture.contains("good one"), "a third-party extension is found: \(picture)")
    try sandbox.write("name: mine\n", to: "prefix/share/tessera/themes/mine.yaml")
    #expect(try install().status == 0, "installing again replaces it")
    #expect(try install("--uninstall").status == 0)
    #expect(
      files == ["lib/tessera/steps", "lib/tessera/notes", "share/tessera/themes/mine.yaml"])
  }

  /// A prefix relative to the current folder.
  @Test func relativePrefixIsAccepted() throws {
    try #require(try install().status == 0)
    let process = Process()
    process.executableURL = Self.script
    process.arguments = ["--uninstall", "prefix"]
    process.currentDirectoryURL = URL(fileURLWithPath: sandbox.folder)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(!FileManager.default.fileExists(atPath: prefix))
  }

  @Test func uninstallLeavesNoFolder() throws {
    try #require(try install().status == 0)
    #expect(try install("--uninstall").status == 0)
    #expect(!FileManager.default.fileExists(atPath: prefix), "\(files)")
    let again = try install("--uninstall")
    #expect(again.status == 1 && again.output.contains("nothing is installed"))
  }

  @Test func userFilesAreKept() throws {
    try sandbox.write("mine", to: "prefix/bin/tessera")
    let refused = try install()
    #expect(refused.status == 1 && refused.output.contains("bin/tessera already exists"))
    #expect(files == ["bin/tessera"] && sandbox.text(of: "prefix/bin/tessera") == "mine")
    try FileManager.default.removeItem(atPath: "\(prefix)/bin/tessera")
    try #require(try install().status == 0)
    try sandbox.write("name: ember\n", to: "prefix/share/tessera/themes/ember.yaml")
    let removed = try install("--uninstall")
    #expect(removed.output.contains("ember.yaml was changed and is kept"), "\(removed.output)")
    #expect(files == ["share/tessera/themes/ember.yaml"])
  }
}
