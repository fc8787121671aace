import Foundation
import Golden
import Testing

/// What ARCHITECTURE.md claims about files.
struct ArchitectureTests {
  private static let sources = Checkout.file("Sources")

  private func text() throws -> String {
    try String(
      contentsOf: Self.sources.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
  }

  private func swiftFiles() throws -> Set<String> {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path)
    return Set(paths.map { ($0 as NSString).lastPathComponent })
  }

  /// Each walk names existing files, and no more of them than its limit.
  @Test func walksStayShort() throws {
    let files = try swiftFiles()
    let walks = try text().matches(of: /<!-- walk: (\d+) -->((?s).*?)<!-- end of walk -->/)
    #expect(walks.count == 2)
    for walk in walks {
      let limit = try #require(Int(walk.1))
      let fileNames = Set(walk.2.matches(of: /`([\w+]+\.swift)`/).map { String($0.1) })
      #expect(fileNames.count <= limit, "\(fileNames.count) of \(limit)")
      let missingFiles = fileNames.subtracting(files)
      #expect(missingFiles.isEmpty, "\(missingFiles)")
    }
  }

  /// The targets of the table by the number of their row; those of a layer that is not listed in full
  /// have the row of the layer.
  private func rows() throws -> (targets: [String: Int], layers: [String: Int]) {
    let text = try text()
    let start = try #require(text.range(of: "| layer | target |")).lowerBound
    let end = try #require(text.range(of: "\n\n", range: start..<text.endIndex)).lowerBound
    var (targets, layers): ([String: Int], [String: Int]) = ([:], [:])
    for (row, line) in text[start..<end].split(separator: "\n").enumerated().dropFirst(2) {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      if let layer = cells[1].firstMatch(of: /`(\w+)`/) { layers[String(layer.1)] = row }
      for target in cells[2].matches(of: /`([\w-]+)`/) { targets[String(target.1)] = row }
    }
    return (targets, layers)
  }

  /// The imports of targets that are below their own target in the table are in the page.
  @Test func importsGoUpTheTable() throws {
    let (targets, layers) = try rows()
    var exceptions: Set<String> = []
    let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.sources.path)
    for path in paths where path.hasSuffix(".swift") && !path.contains(".docc/") {
      let parts = path.split(separator: "/").map(String.init)
      guard parts.count > 2, let row = targets[parts[1]] ?? layers[parts[0]] else { continue }
      let source = try String(
        contentsOf: Self.sources.appendingPathComponent(path), encoding: .utf8)
      for line in source.matches(of: /^(?:@\w+ )?(?:\w+ )?import (\w+)/.anchorsMatchLineEndings()) {
        let name = String(line.1)
        if let imported = targets[name], imported > row {
          exceptions.insert("- `\(parts[1])` imports `\(name)`")
        }
      }
    }
    try expectGenerated(
      exceptions.sorted().joined(separator: "\n"), "upward imports",
      in: "Sources/ARCHITECTURE.md")
  }

  /// The table of layers names every folder of `Sources`, and every target in those that it lists in
  /// full.
  @Test func layersListEveryTarget() throws {
    let text = try text()
    let start = try #require(text.range(of: "| layer | target |")).lowerBound
    let end = try #require(text.range(of: "\n\n", range: start..<text.endIndex)).lowerBound
    let table = String(text[start..<end])
    let others: Set = [
      "tessera", "tessera-online", "tessera-plugins", "tessera-confine",
      "tessera-figlet", "tessera-git", "Documentation", "ARCHITECTURE.md",
    ]
    let abbreviatedLayers: Set = ["AppleModules", "Widgets", "BuildTools"]
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.sources.path)
    for layer in Set(folders).subtracting(others) {
      #expect(table.contains("| `\(layer)` |"), "\(layer)")
      if abbreviatedLayers.contains(layer) { continue }
      let folder = Self.sources.appendingPathComponent(layer).path
      for target in try FileManager.default.contentsOfDirectory(atPath: folder) {
        let name = target == "COs" ? "os" : target
        #expect(table.contains("`\(name)`"), "\(layer)/\(target)")
      }
    }
  }
}
