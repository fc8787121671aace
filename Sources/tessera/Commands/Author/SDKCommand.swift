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
      the compiler. “tessera preview”, “test” and “audit” build it when they first need it, and \
      anew with another compiler, if Tessera's sources are there.
      """)

  @Flag(help: "Build the SDK, also if there is one, which takes a few minutes.")
  var build = false

  func run() throws {
    guard let sdk = build ? try InstalledSDK.rebuild() : try InstalledSDK.installed() else {
      throw InstalledSDK.noSDK()
    }
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

  /// Finds the SDK: the one beside the program, or one that was built of its sources for the compiler
  /// on the `PATH`.
  ///
  /// For a program in the build folder of its sources, the SDK is built if it is missing, or older
  /// than the program.
  ///
  /// - Throws: `ExitCode` if there is none.
  static func find() throws -> SDK {
    if let sdk = try installed(), !sdk.isOutdated { return sdk }
    guard let tree = try sourceTree else { throw noSDK() }
    StandardError.print("building the SDK for authors, which takes a minute or two")
    try build(tree.sources, tree.configuration)
    guard let sdk = try installed() else { throw noSDK() }
    return sdk
  }

  /// The SDK that is there, or `nil` for none; nothing is built.
  static func installed() throws -> SDK? {
    guard let sdk = try besideProgram() else { return nil }
    guard rebuilt.exists, rebuilt.basis == sdk.identity,
      rebuilt.compilerVersion == compilerVersion
    else { return sdk }
    return rebuilt
  }

  private static func besideProgram() throws -> SDK? {
    if let sdk = SDK.find(beside: try program, environment: environment) { return sdk }
    // A program that is linked statically has a build folder of its own, without an SDK.
    let sdk = try sourceTree?.sdk
    return sdk?.exists == true ? sdk : nil
  }

  private static var program: String {
    get throws {
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    }
  }

  /// Tessera's sources with the build folder that the program is in.
  private struct SourceTree {
    var sources: URL
    /// `release` or `debug`, the name of the folder of the program.
    var configuration: String

    /// What `.ci/sdk` makes.
    var sdk: SDK { SDK(folder: sources.appendingPathComponent(".build/\(configuration)/sdk")) }
  }

  /// The sources of a program in their build folder, or `nil` for an installed program.
  private static var sourceTree: SourceTree? {
    get throws {
      let program = try program
      guard let build = program.range(of: "/.build/") else { return nil }
      let sources = URL(fileURLWithPath: String(program[..<build.lowerBound]))
      let script = sources.appendingPathComponent(".ci/sdk").path
      guard FileManager.default.isExecutableFile(atPath: script) else { return nil }
      let folder = (program as NSString).deletingLastPathComponent
      return SourceTree(
        sources: sources, configuration: (folder as NSString).lastPathComponent)
    }
  }

  /// Says that there is no SDK and how to get one, and returns the status to exit with.
  static func noSDK() -> ExitCode {
    // Without /proc, there are other problems.
    let isInBuild = (try? sourceTree) != nil
    StandardError.print(
      isInBuild
        ? "tessera: there is no SDK yet; “tessera sdk --build” builds it"
        : """
        tessera: there is no SDK beside \((try? program) ?? "tessera"): install Tessera with \
        “.ci/install --sdk”, or the package that “.ci/package --sdk” makes
        """)
    return .failure
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

  /// Builds the SDK with the compiler on the `PATH`, also if there is one: in its place if that is the
  /// folder of a build, or else in the cache.
  ///
  /// - Throws: `ExitCode` if Tessera's sources are not there, or the build fails.
  static func rebuild() throws -> SDK {
    guard let sdk = try besideProgram() else { return try find() }
    guard let sources = sdk.sources else {
      StandardError.print(
        "tessera: the SDK cannot be built anew, because Tessera's sources are gone")
      throw ExitCode.failure
    }
    let isInBuild = sdk.folder.path.hasPrefix(sources.path + "/")
    let new = isInBuild ? sdk : rebuilt
    StandardError.print("building the SDK anew, which takes a few minutes")
    try FileManager.default.createDirectory(
      at: new.folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    let build = sdk.folder.deletingLastPathComponent().lastPathComponent
    try self.build(sources, isInBuild && build == "debug" ? build : "release", into: new.folder)
    if new != sdk { try new.setBasis(sdk) }
    return new
  }

  /// Runs `.ci/sdk`, which shows its progress.
  ///
  /// It is in the process group of this program, so that Ctrl-C ends both; Foundation would give it one
  /// of its own.
  ///
  /// - Throws: `ExitCode` if it fails.
  private static func build(
    _ sources: URL, _ configuration: String, into folder: URL? = nil
  ) throws {
    var environment = environment.merging(["CONFIGURATION": configuration]) { $1 }
    environment["INTO"] = folder?.path
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The script prints the folder of the SDK, which would be in the way of the command's output.
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    let script = sources.appendingPathComponent(".ci/sdk").path
    let arguments = [strdup(script), nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var child: pid_t = 0
    var status: Int32 = -1
    if posix_spawn(&child, script, &actions, nil, arguments, variables) == 0 {
      while waitpid(child, &status, 0) < 0, errno == EINTR {}
    }
    guard status != 0 else { return }
    StandardError.print(
      """
      tessera: the SDK cannot be built; what is wrong is said above, and \
      \(sources.path)/.ci/setup installs the packages that it needs. The dashboard does not need it.
      """)
    throw ExitCode.failure
  }

  /// The first line of the version of the compiler on the `PATH`, or `nil` if there is none.
  static var compilerVersion: String? { SDK.version(ofCompilerIn: environment) }
}
