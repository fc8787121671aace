import Foundation
import Golden
import Testing

/// `.ci/progress`, with builds of our own.
struct ProgressTests {
  private struct Run {
    var status: Int32
    var output: String
    /// How often the build was begun.
    var builds: Int
  }

  /// Runs a build.
  ///
  /// - Parameters:
  ///   - ends: The commands with which the build ends, as words of bash: one for each time that it is
  ///     begun, and the last one for all others.
  ///   - folder: The folder in which it runs, or `nil` for a new one.
  /// - Returns: How `.ci/progress` ended.
  /// - Throws: An error if it cannot be started.
  private func run(_ ends: String, in folder: TemporaryFolder? = nil) throws -> Run {
    let folder = try folder ?? TemporaryFolder()
    let build = folder.path + "/build"
    // Each run takes the next command, and the last one remains.
    let script = """
      #!/bin/bash
      echo run >> '\(folder.path)/runs'
      echo "[1/2] Compiling"
      commands=(\(ends))
      index=$(($(wc -l < '\(folder.path)/runs') - 1))
      eval "${commands[$((index < ${#commands[@]} ? index : ${#commands[@]} - 1))]}"
      """
    try script.write(toFile: build, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: build)
    let progress = Process()
    progress.executableURL = Checkout.file(".ci/progress")
    progress.arguments = [build]
    progress.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    var environment = ProcessInfo.processInfo.environment
    environment["TESSERA_BUILD_RETRY"] = nil
    progress.environment = environment
    let output = Pipe()
    progress.standardOutput = output
    progress.standardError = output
    try progress.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    progress.waitUntilExit()
    let runs = try String(contentsOfFile: folder.path + "/runs", encoding: .utf8)
    return Run(
      status: progress.terminationStatus, output: String(decoding: text, as: UTF8.self),
      builds: runs.split(separator: "\n").count)
  }

  @Test func lastLineOfSuccessIsPrinted() throws {
    let run = try run("'echo Build complete'")
    #expect(run.status == 0 && run.builds == 1)
    #expect(run.output.contains("Build complete  (0:0"), "\(run)")
  }

  @Test func failureIsPrintedAndNotRepeated() throws {
    let run = try run("'echo an error; exit 1'")
    #expect(run.status == 1 && run.builds == 1)
    #expect(run.output.contains("[1/2] Compiling\nan error"), "\(run)")
  }

  /// SwiftPM's dispatch library crashes now and then.
  @Test func crashOfSwiftPMIsRepeatedOnce() throws {
    let mended = try run("'kill -SEGV $$' 'echo Build complete'")
    #expect(mended.status == 0 && mended.builds == 2, "\(mended)")
    #expect(mended.output.contains("the build is repeated"), "\(mended)")
    let remaining = try run("'kill -SEGV $$'")
    #expect(remaining.status == 139 && remaining.builds == 2, "\(remaining)")
  }

  @Test func staleModuleOfCombineIsRemoved() throws {
    let message = #"echo \"missing required module 'COpenCombineHelpers'\"; exit 1"#
    let folder = try TemporaryFolder()
    let module = "\(folder.path)/.build/x/debug/Modules/Combine.swiftmodule"
    try FileManager.default.createDirectory(atPath: module, withIntermediateDirectories: true)
    let run = try run("\"\(message)\" 'echo Build complete'", in: folder)
    #expect(run.status == 0 && run.builds == 2, "\(run)")
    #expect(!FileManager.default.fileExists(atPath: module))
  }
}
