import Foundation
import Golden
import Testing

@testable import Dashboard

/// Whose loaders are asked about the libraries of a program.
struct ProgramCheckTests {
  /// A program names its own loader, which would be run with all rights of the user's.
  @Test func onlyTheLoaderOfTheSystemIsAsked() throws {
    let known = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]
    let loader = try #require(known.first { FileManager.default.fileExists(atPath: $0) })
    let file = try #require(ProgramCheck.fileOfTheSystem(loader))
    let folder = try TemporaryFolder().path
    try FileManager.default.copyItem(atPath: file, toPath: "\(folder)/ld-linux.so")
    for path in [
      "\(folder)/ld-linux.so", "/lib64/../\(folder)/ld-linux.so", "ld-linux.so", "", "/lib",
      "/lib64/no-such-loader",
    ] {
      #expect(ProgramCheck.fileOfTheSystem(path) == nil, "\(path)")
    }
  }
}
