import Foundation
import Golden
import Testing

/// What the compiler says of our C is said at every build, of a widget's author, too.
struct CompilerWarningTests {
  private static let sources = Checkout.file("Sources")

  @Test func theCompilerHasNothingToSayOfOurC() throws {
    let files = try #require(FileManager.default.enumerator(atPath: Self.sources.path))
    let paths = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".c") }
    try #require(paths.contains("System/CVirtualClock/CVirtualClock.c"))
    for path in paths { #expect(try complaints(of: path) == "", "\(path)") }
  }

  private func complaints(of path: String) throws -> String {
    let file = Self.sources.appendingPathComponent(path)
    let headers = file.deletingLastPathComponent().appendingPathComponent("include").path
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = ["clang", "-fsyntax-only", "-I", headers, file.path]
    let errors = Pipe()
    compiler.standardError = errors
    try compiler.run()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    return String(decoding: said, as: UTF8.self)
  }
}
