import Foundation
import PseudoTerminals
import Testing

/// Extensions installed in a folder need not be configured.
struct InstalledExtensionTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Installs a working extension, which shows “good one”.
  private func install(_ path: String) throws {
    let link = "\(sandbox.folder)/.local/lib/tessera/\(path)"
    try FileManager.default.createDirectory(
      atPath: (link as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: Sandbox.program("FaultyExtension"))
  }

  /// Decides that the extension may do everything, about the file that is there now.
  private func allowEverything(of program: String) throws {
    let path = URL(fileURLWithPath: program).resolvingSymlinksInPath().path
    var status = stat()
    #expect(lstat(path, &status) == 0)
    let (date, size) = (status.st_ctim, status.st_size)
    let content = "file \(status.st_ino), \(size) bytes, \(date.tv_sec).\(date.tv_nsec)"
    try sandbox.write(
      "steps: {preset: as-me, file: \(path), content: \"\(content)\"}\n",
      to: "config/tessera/permissions.yaml")
  }

  private func snapshot(of widget: String) throws -> String {
    let outcome = try sandbox.run(["snapshot", "--widget", widget, "--family", "small"])
    return outcome.output + outcome.errors
  }

  @Test(arguments: ["steps", "steps.py", "steps/steps"])
  func programInUsersFolderIsAnExtension(path: String) throws {
    try install(path)
    let output = try snapshot(of: "steps/faulty")
    #expect(output.contains("good one"), "\(output)")
  }

  @Test func configurationTakesPrecedence() throws {
    try install("steps")
    try sandbox.write("", to: "marker")
    try sandbox.write(
      "extensions: {steps: {environment: {FAULTY_MARKER: \(sandbox.folder)/marker}}}\n",
      to: "config/tessera/config.yaml")
    let program = try Sandbox.program("FaultyExtension")
    try allowEverything(of: program)
    #expect(try snapshot(of: "steps/faulty").contains("mended one"), "only its environment")
    try sandbox.write(
      "extensions: {steps: {command: [\(program), block]}}\n", to: "config/tessera/config.yaml")
    #expect(try snapshot(of: "steps/faulty").contains("block one"), "a different command")
  }

  /// Boxes and secrets belong to the bundled one, which whoever can write this folder must not get.
  @Test func nameOfABundledExtensionStaysItsOwn() throws {
    try install("clock")
    let doctor = try sandbox.run(["doctor"])
    #expect(doctor.output.contains("/clock has the name of a bundled extension"), "\(doctor)")
    #expect(try snapshot(of: "clock/clock").contains("Clock"))
    #expect(try !snapshot(of: "clock/faulty").contains("good one"))
  }

  @Test func otherFilesAreNotExtensions() throws {
    try install("steps")
    for name in ["libsteps.so", "libsteps.so.1", ".hidden", "assets/picture"] { try install(name) }
    try sandbox.write("no program", to: ".local/lib/tessera/notes")
    let doctor = try sandbox.run(["doctor"]).output
    #expect(doctor.contains("  steps "), "\(doctor)")
    for name in ["libsteps", "hidden", "picture", "assets", "notes"] {
      #expect(!doctor.contains("  \(name)"), "\(name) in \(doctor)")
    }
  }

  /// A recording is the same on every machine, regardless of installed extensions.
  @Test func recordingIgnoresInstalledExtensions() throws {
    try install("steps")
    try sandbox.write("widgets: [{widget: steps/faulty, family: small}]\n", to: "home.yaml")
    try sandbox.write("Set Home home.yaml\nSleep 1s\n", to: "a.tape")
    let outcome = try sandbox.run(["record", "a.tape", "-o", "a.txt"])
    let frames = try #require(sandbox.text(of: "a.txt"), "\(outcome.errors)")
    #expect(!frames.contains("good one"))
  }

  /// The dashboard finds a program that was installed after it started, and a file that was written while it did.
  @Test func programInstalledLaterIsFoundByTheNextLoad() throws {
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment)
    try sandbox.write(
      "widgets:\n  - {widget: later/faulty, family: large}\n", to: "config/tessera/home.yaml")
    #expect(terminal.wait(toSee: "no extension “later”"))
    try install("later")
    terminal.type("r")
    #expect(terminal.wait(toSee: "good one"))
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
