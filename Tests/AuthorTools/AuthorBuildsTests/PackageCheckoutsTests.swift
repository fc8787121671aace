import AuthorBuilds
import Foundation
import Golden
import Testing

/// Packages at addresses, in real repositories of git.
struct PackageCheckoutsTests {
  private let place: TemporaryFolder
  private let environment = ProcessInfo.processInfo.environment

  init() throws { place = try TemporaryFolder() }

  /// Runs git in a folder of the test, without the user's configuration, and returns the output.
  @discardableResult
  private func git(_ folder: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=a", "-c", "user.email=a@example.com", "-C", folder] + arguments
    process.environment = environment.merging(["GIT_CONFIG_GLOBAL": "/dev/null"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Makes a repository of a package with one module and a tag, and returns its address.
  private func package(_ name: String, requiring others: String = "") throws -> String {
    let folder = place.url.appendingPathComponent("remote/\(name)").path
    try place.write(
      "let package = Package(name: \"\(name)\", \(others) targets: [.target(name: \"\(name)\")])",
      to: "remote/\(name)/Package.swift")
    try place.write("public let version = 1", to: "remote/\(name)/Sources/\(name)/\(name).swift")
    try git(folder, "init", "-q")
    try git(folder, "add", ".")
    try git(folder, "commit", "-qm", "one")
    try git(folder, "tag", "v1.2.0")
    return "file://\(folder)"
  }

  private func project(_ source: String, package manifest: String) throws -> WidgetSources {
    try place.write(
      "let package = Package(name: \"App\", \(manifest) targets: [.executableTarget(name: \"App\")])",
      to: "app/Package.swift")
    try place.write("\(source)\n@main struct A: Widget {}", to: "app/Sources/App/A.swift")
    return try WidgetSources.find(in: place.url.appendingPathComponent("app"))
  }

  private func fetch(
    into sources: inout WidgetSources, offline: Bool = false
  ) -> [String] {
    var told: [String] = []
    let checkouts = PackageCheckouts(
      in: place.url.appendingPathComponent("cache"), environment: environment,
      telling: offline ? nil : { told.append($0) })
    sources.addRemotePackages(checkouts, known: ["SwiftUI", "WidgetKit"])
    return told
  }

  @Test func whatIsImportedIsFetchedOnceWithWhatItImports() throws {
    let base = try package("Base")
    let kit = try package(
      "ChartKit", requiring: "dependencies: [.package(url: \"\(base)\", exact: \"1.2.0\")],")
    let folder = place.url.appendingPathComponent("remote/ChartKit").path
    try place.write(
      "import Base\npublic let b = 2", to: "remote/ChartKit/Sources/ChartKit/ChartKit.swift")
    try git(folder, "commit", "-qam", "two")
    try git(folder, "tag", "-f", "v1.2.0")
    let unused = try package("Unused")
    let manifest =
      "dependencies: [.package(url: \"\(kit)\", from: \"1.2.0\"), "
      + ".package(url: \"\(unused)\", from: \"1.2.0\")],"
    var sources = try project("import ChartKit\nimport SwiftUI", package: manifest)
    #expect(fetch(into: &sources) == ["fetching \(kit)", "fetching \(base)"])
    #expect(sources.modules.map(\.name).sorted() == ["Base", "ChartKit"])
    var again = try project("import ChartKit\nimport SwiftUI", package: manifest)
    #expect(fetch(into: &again, offline: true) == [])
    #expect(again.modules.map(\.name).sorted() == ["Base", "ChartKit"])
  }

  @Test func aPinnedRevisionIsUsed() throws {
    let kit = try package("ChartKit")
    let folder = place.url.appendingPathComponent("remote/ChartKit").path
    let pinned = try git(folder, "rev-parse", "HEAD")
    try place.write("public let b = 2", to: "remote/ChartKit/Sources/Later/Later.swift")
    try git(folder, "add", ".")
    try git(folder, "commit", "-qm", "two")
    try place.write(
      """
      {"pins": [{"identity": "chartkit", "kind": "remoteSourceControl", "location": "\(kit)",
        "state": {"revision": "\(pinned)", "version": "1.2.0"}}], "version": 2}
      """, to: "app/Package.resolved")
    var sources = try project(
      "import ChartKit", package: "dependencies: [.package(url: \"\(kit)\", branch: \"main\")],")
    #expect(fetch(into: &sources) == ["fetching \(kit)"])
    let files = sources.modules.flatMap(\.sources).map(\.lastPathComponent)
    #expect(files == ["ChartKit.swift"])
  }

  @Test func whatCannotBeFetchedIsSaidAndNothingIsLeft() throws {
    let missing = "file://\(place.url.path)/remote/Nothing"
    var sources = try project(
      "import Nothing", package: "dependencies: [.package(url: \"\(missing)\", from: \"1.0.0\")],")
    let told = fetch(into: &sources)
    #expect(told.count == 2 && told[0] == "fetching \(missing)")
    #expect(told.last?.hasPrefix("\(missing): ") == true)
    #expect(sources.modules.isEmpty)
    let left = try FileManager.default.contentsOfDirectory(
      atPath: place.url.appendingPathComponent("cache").path)
    #expect(left == [])
  }

  /// An address could be an option of git, or a program.
  @Test(arguments: [
    ("ext::sh -c touch% /tmp/x", "x"), ("--upload-pack=touch", "uploadpacktouch"), ("/etc", "etc"),
  ])
  func otherAddressesAreNotUsed(address: String, module: String) throws {
    var sources = try project(
      "import \(module)",
      package: "dependencies: [.package(url: \"\(address)\", from: \"1.0.0\")],")
    #expect(fetch(into: &sources) == [])
    #expect(sources.modules.isEmpty)
  }
}
