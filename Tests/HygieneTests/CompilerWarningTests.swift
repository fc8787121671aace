import Foundation
import Golden
import Testing

/// The C sources compile without warnings, which every build would show, even for widget authors.
struct CompilerWarningTests {
  private static let sources = Checkout.file("Sources")

  @Test func theCSourcesHaveNoWarnings() throws {
    let files = try #require(FileManager.default.enumerator(atPath: Self.sources.path))
    let paths = files.compactMap { $0 as? String }.filter { $0.hasSuffix(".c") }
    try #require(paths.contains("System/CVirtualClock/CVirtualClock.c"))
    for path in paths { #expect(try warnings(of: path) == "", "\(path)") }
  }

  private func warnings(of path: String) throws -> String {
    let file = Self.sources.appendingPathComponent(path)
    let headers = file.deletingLastPathComponent().appendingPathComponent("include").path
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    compiler.arguments = [
      "clang", "-fsyntax-only", "-I", headers,
      "-I", Self.sources.appendingPathComponent("System/CLinux/include").path, file.path,
    ]
    let errors = Pipe()
    compiler.standardError = errors
    try compiler.run()
    let output = try errors.fileHandleForReading.readToEnd() ?? Data()
    compiler.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
