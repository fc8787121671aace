import ArgumentParser
import AuthorBuilds
import Dashboard
import Files
import Foundation
import Texts

/// `tessera sdk`: shows against what the commands for authors build.
struct SDKCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sdk",
    abstract: localized("Show the SDK against which widgets are built."),
    discussion: """
      The SDK has the modules SwiftUI, WidgetKit, AppIntents and others, built by one version of \
      the compiler. With another one, “tessera preview”, “test” and “audit” build it anew if \
      Tessera's sources are there.
      """)

  @Flag(help: "Build the SDK anew, which takes a few minutes.")
  var build = false

  func run() throws {
    let sdk = build ? try InstalledSDK.rebuild() : try InstalledSDK.find()
    try StandardOutput.print(sdk.folder.path)
    try StandardOutput.print("built by \(sdk.compilerVersion ?? "an unknown compiler")")
    switch InstalledSDK.compilerVersion {
    case nil: try StandardOutput.print("swiftc is not on the PATH")
    case sdk.compilerVersion: break
    case let version?: try StandardOutput.print("swiftc is \(version)")
    }
    try StandardOutput.print(sdk.moduleNames.sorted().joined(separator: " "))
  }
}

/// The SDK beside the program.
enum InstalledSDK {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Finds the SDK, or says that there is none: the one beside the program, or one that was built of
  /// its sources for the compiler on the `PATH`.
  ///
  /// - Throws: `ExitCode` if there is none.
  static func find() throws -> SDK {
    let sdk = try findBesideProgram()
    guard rebuilt.exists, rebuilt.basis == sdk.identity,
      rebuilt.compilerVersion == compilerVersion
    else { return sdk }
    return rebuilt
  }

  private static func findBesideProgram() throws -> SDK {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    guard let sdk = SDK.find(beside: program, environment: environment) else {
      StandardError.print("tessera: there is no SDK beside \(program): \(advice(program))")
      throw ExitCode.failure
    }
    return sdk
  }

  /// How to get an SDK for a program.
  private static func advice(_ program: String) -> String {
    guard let build = program.range(of: "/.build/") else {
      return "install the package with the SDK, which .ci/package --sdk makes"
    }
    return "run \(program[..<build.lowerBound])/.ci/sdk"
  }

  /// The SDK that is built if the one beside the program is for another compiler, which may not be
  /// changed: it is installed.
  private static var rebuilt: SDK {
    SDK(
      folder: URL(fileURLWithPath: Paths(environment: environment).previews)
        .appendingPathComponent("sdk"))
  }

  /// Finds the SDK for the compiler on the `PATH`; one of another compiler is built anew.
  ///
  /// - Throws: `ExitCode` if there is none, and none can be built.
  static func forCompiler() throws -> SDK {
    let sdk = try find()
    // Without a compiler, nothing is built, which is said later.
    guard let version = compilerVersion, version != sdk.compilerVersion else { return sdk }
    StandardError.print(
      "the SDK was built by \(sdk.compilerVersion ?? "an unknown compiler"), and swiftc is \(version)"
    )
    return try rebuild()
  }

  /// Builds the SDK anew with the compiler on the `PATH`: in its place if that is the folder of a
  /// build, or else in the cache.
  ///
  /// - Throws: `ExitCode` if Tessera's sources are not there, or the build fails.
  static func rebuild() throws -> SDK {
    let sdk = try findBesideProgram()
    guard let sources = sdk.sources else {
      StandardError.print(
        "tessera: the SDK cannot be built anew, because Tessera's sources are gone")
      throw ExitCode.failure
    }
    let new = sdk.folder.path.hasPrefix(sources.path + "/") ? sdk : rebuilt
    StandardError.print("building the SDK anew, which takes a few minutes")
    try FileManager.default.createDirectory(
      at: new.folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = sources.appendingPathComponent(".ci/sdk")
    process.environment = environment.merging(["INTO": new.folder.path]) { $1 }
    process.standardOutput = FileHandle.standardError
    try process.start().wait()
    guard process.terminationStatus == 0 else { throw ExitCode.failure }
    if new != sdk { try new.setBasis(sdk) }
    return new
  }

  /// The first line of the version of the compiler on the `PATH`, or `nil` if there is none.
  static var compilerVersion: String? { SDK.version(ofCompilerIn: environment) }
}
