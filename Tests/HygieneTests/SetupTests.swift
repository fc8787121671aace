import Foundation
import Golden
import Testing

/// The packages to install, and the documentation of the installation.
struct SetupTests {
  private func packages(_ arguments: String...) throws -> [String] {
    let setup = Process()
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

  @Test func theDocumentationListsPackagesAndFirstSteps() throws {
    let installing = try String(
      contentsOf: Checkout.file("Sources/Documentation/Installing.md"), encoding: .utf8)
    for package in try packages("--tests") {
      #expect(installing.contains(package), "\(package)")
    }
    let readme = try String(
      contentsOf: Checkout.file("README.md"), encoding: .utf8)
    #expect(readme.contains("git clone") && readme.contains("\ncd tessera"))
    #expect(readme.contains(".ci/setup && .ci/build && .build/release/tessera"))
    #expect(readme.contains(".ci/setup --tests && swift test"))
  }
}
