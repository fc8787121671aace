import Foundation
import Golden
import Testing

/// The packages to install, and the documentation of the installation.
struct SetupTests {
  /// Lists packages; Swift is found in a folder, if one is given, before others.
  private func packages(_ arguments: String..., swift: URL? = nil) throws -> [String] {
    let setup = Process()
    var environment = ProcessInfo.processInfo.environment
    let path = environment["PATH"] ?? "/usr/bin:/bin"
    environment["PATH"] = swift.map { "\($0.path):\(path)" } ?? path
    setup.environment = environment
    setup.executableURL = Checkout.file(".ci/setup")
    setup.arguments = ["--list"] + arguments
    let output = Pipe()
    setup.standardOutput = output
    try setup.run()
    let list = try output.fileHandleForReading.readToEnd() ?? Data()
    setup.waitUntilExit()
    #expect(setup.terminationStatus == 0)
    return String(decoding: list, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func runningDoesNotRequireTestPackages() throws {
    let runPackages = try packages()
    let allPackages = try packages("--tests")
    #expect(runPackages.contains("libncurses-dev") && Set(runPackages).isSubset(of: allPackages))
    for package in ["zbar-tools", "zxing-cpp-tools", "libvterm-dev"] {
      #expect(!runPackages.contains(package) && allPackages.contains(package), "\(package)")
    }
  }

  /// Swift's clang finds headers of C++ only in the version of the gcc that it uses.
  @Test(arguments: [
    ("Selected GCC installation: /usr/lib/gcc/x86_64-linux-gnu/14", "libstdc++-14-dev"),
    ("Target: x86_64-unknown-linux-gnu", "g++"),
  ])
  func headersBelongToTheCompiler(_ version: String, _ package: String) throws {
    let folder = URL(fileURLWithPath: try TemporaryFolder().path)
    for (name, text) in [("swift", ""), ("clang++", "echo '\(version)' >&2")] {
      let program = folder.appendingPathComponent(name)
      try "#!/bin/sh\n\(text)\n".write(to: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.path)
    }
    #expect(
      try packages(swift: folder).filter { $0.hasSuffix("++") || $0.contains("++-") }
        == [package])
  }

  @Test func theDocumentationListsPackagesAndFirstSteps() throws {
    let installing = try String(
      contentsOf: Checkout.file("Sources/Documentation/Installing.md"), encoding: .utf8)
    for package in try packages("--tests") {
      // Its version is that of this machine's gcc.
      let name = package.replacing(/libstdc\+\+-[0-9]+-dev/, with: "libstdc++-12-dev")
      #expect(installing.contains("`\(name)`"), "\(name)")
    }
    let readme = try String(
      contentsOf: Checkout.file("README.md"), encoding: .utf8)
    #expect(readme.contains("git clone") && readme.contains("\ncd tessera"))
    #expect(readme.contains(".ci/setup && .ci/build && .build/release/tessera"))
    #expect(readme.contains(".ci/setup --tests && swift test"))
  }
}
