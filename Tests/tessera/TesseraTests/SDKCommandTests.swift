import Foundation
import Golden
import Testing

/// The SDK for authors is built when a command first needs it, from the sources of which Tessera was built.
struct SDKCommandTests {
  private let sandbox: Sandbox
  /// A program in the build folder of sources that have nothing but `.ci/sdk`.
  private let program: String

  private static let sdk = ".build/debug/sdk"

  init() throws {
    sandbox = try Sandbox()
    let folder = "\(sandbox.folder)/.build/debug"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    program = "\(folder)/tessera"
    let original = try Sandbox.program("tessera")
    // Another file system needs a copy.
    if link(original, program) != 0 {
      try FileManager.default.copyItem(atPath: original, toPath: program)
    }
  }

  /// Writes the script that builds the SDK.
  private func writeScript(_ lines: String) throws {
    try sandbox.write(
      "#!/bin/sh\necho \"built $CONFIGURATION\" >> built\n\(lines)\n", to: ".ci/sdk")
    chmod("\(sandbox.folder)/.ci/sdk", 0o755)
  }

  private func writeWorkingScript() throws {
    try writeScript(
      """
      rm -rf \(Self.sdk) && mkdir -p \(Self.sdk)/modules && echo SwiftUI > \(Self.sdk)/names
      pwd > \(Self.sdk)/sources
      echo 'progress of the build'
      """)
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try sandbox.run(arguments, of: program, environment: ["PATH": "/usr/bin:/bin"])
  }

  private func writeWidget() throws {
    try sandbox.write(
      "import SwiftUI\nimport WidgetKit\n@main struct W: Widget { var body: some WidgetConfiguration {} }\n",
      to: "widget/W.swift")
  }

  /// How often the script ran, and for which configuration.
  private var builds: String { sandbox.text(of: "built") ?? "" }

  @Test(arguments: ["preview", "test", "audit"])
  func firstUseBuilds(command: String) throws {
    try writeWorkingScript()
    try writeWidget()
    let first = try run(command, "widget")
    #expect(builds == "built debug\n")
    #expect(first.errors.contains("building the SDK for authors"), "\(first)")
    #expect(first.errors.contains("progress of the build"), "\(first)")
    #expect(!first.output.contains("progress"), "\(first)")
    #expect(first.errors.contains("swiftc is not on the PATH"), "\(first)")
    _ = try run(command, "widget")
    #expect(builds == "built debug\n", "once")
  }

  @Test func sdkOfAnOlderBuildIsBroughtUpToDate() throws {
    try writeWorkingScript()
    try writeWidget()
    _ = try run("test", "widget")
    try sandbox.write("", to: "\(Self.sdk)/outdated")
    _ = try run("test", "widget")
    _ = try run("test", "widget")
    #expect(builds == "built debug\nbuilt debug\n")
  }

  @Test func failureIsSaidWhereTheSDKIsNeeded() throws {
    try writeScript("echo \"fatal error: 'atomic' file not found\" >&2; exit 1")
    try writeWidget()
    let snapshot = try run("snapshot", "--widget", "clock", "--family", "small")
    #expect(snapshot.status == 0 && builds == "", "the dashboard does not need it: \(snapshot)")
    let tested = try run("test", "widget")
    #expect(tested.status == 1 && tested.errors.contains("'atomic' file not found"), "\(tested)")
    #expect(tested.errors.contains("tessera: the SDK cannot be built"), "\(tested)")
    #expect(tested.errors.contains("\(sandbox.folder)/.ci/setup installs"), "\(tested)")
  }

  @Test func showingTheSDKDoesNotBuildIt() throws {
    try writeWorkingScript()
    let shown = try run("sdk")
    #expect(shown.status == 1 && builds == "")
    #expect(shown.errors == "tessera: there is no SDK yet; “tessera sdk --build” builds it\n")
    let built = try run("sdk", "--build")
    #expect(built.status == 0 && builds == "built debug\n", "\(built)")
    #expect(built.output.hasPrefix("\(sandbox.folder)/\(Self.sdk)\n"), "\(built)")
    #expect(try run("sdk").status == 0)
  }

  @Test func installedProgramSaysHowToGetAnSDK() throws {
    let shown = try run("sdk")
    #expect(shown.status == 1 && shown.errors.contains(".ci/install --sdk"), "\(shown)")
  }
}
