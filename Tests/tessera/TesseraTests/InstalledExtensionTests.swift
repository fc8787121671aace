import Foundation
import Testing

/// Extensions that are installed by lying in a folder: nobody has to name them.
struct InstalledExtensionTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  /// Puts a whole extension there, one that gives “good one”.
  private func install(_ path: String) throws {
    let link = "\(sandbox.folder)/.local/lib/tessera/\(path)"
    try FileManager.default.createDirectory(
      atPath: (link as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: Sandbox.program("FaultyExtension"))
  }

  private func picture(of widget: String) throws -> String {
    let outcome = try sandbox.run(["snapshot", "--widget", widget, "--family", "small"])
    return outcome.output + outcome.errors
  }

  @Test(arguments: ["steps", "steps.py", "steps/steps"])
  func programInUsersFolderIsAnExtension(path: String) throws {
    try install(path)
    let picture = try picture(of: "steps/faulty")
    #expect(picture.contains("good one"), "\(picture)")
  }

  @Test func configurationTakesPrecedence() throws {
    try install("steps")
    try sandbox.write("", to: "marker")
    try sandbox.write(
      "extensions: {steps: {environment: {FAULTY_MARKER: \(sandbox.folder)/marker}}}\n",
      to: "config/tessera/config.yaml")
    #expect(try picture(of: "steps/faulty").contains("mended one"), "its environment alone")
    let program = try Sandbox.program("FaultyExtension")
    try sandbox.write(
      "extensions: {steps: {command: [\(program), block]}}\n", to: "config/tessera/config.yaml")
    #expect(try picture(of: "steps/faulty").contains("block one"), "another command")
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

  /// The same tape gives the same picture on any machine, whatever its user has installed.
  @Test func recordingIgnoresInstalledExtensions() throws {
    try install("steps")
    try sandbox.write("widgets: [{widget: steps/faulty, family: small}]\n", to: "home.yaml")
    try sandbox.write("Set Home home.yaml\nSleep 1s\n", to: "a.tape")
    let outcome = try sandbox.run(["record", "a.tape", "-o", "a.txt"])
    let frames = try #require(sandbox.text(of: "a.txt"), "\(outcome.errors)")
    #expect(!frames.contains("good one"))
  }
}
