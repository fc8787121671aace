import Cells
import Configuration
import Foundation
import Golden
import Testing

@testable import HomeScreen

/// The key tables in the documentation are made from the command table.
///
/// `GOLDEN=record swift test --filter KeyTableTests` writes them and fails.
struct KeyTableTests {
  private static let begin = "<!-- keys: made by tessera -->\n"
  private static let end = "\n<!-- end of keys -->"
  private static let heading = "| keys | what it does |\n| --- | --- |\n"

  /// The rows in the README, by their first commands.
  private static let essential: [Command] = [
    .left, .open, .hints, .previousPage, .edit, .settings, .nextInStack, .palette, .themes, .quit,
  ]

  @Test func readmeHasTenRows() throws {
    let rows = HelpRow.home.filter { row in
      row.commands.first.map(Self.essential.contains) ?? false
    }
    #expect(rows.count == 10)
    try expect(Self.table(rows), in: "README.md")
  }

  @Test func usingHasAllRows() throws {
    let tables = "\(Self.table(HelpRow.home))\n\nIn edit mode:\n\n\(Self.table(HelpRow.editing))"
    try expect(tables, in: "Sources/Documentation/Using.md")
  }

  private func expect(_ tables: String, in path: String) throws {
    let file = Checkout.file(path)
    let text = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(text.range(of: Self.begin)).upperBound
    let stop = try #require(text.range(of: Self.end, range: start..<text.endIndex)).lowerBound
    #expect(text[start..<stop] == tables, "\(path) differs from the command table")
    guard ProcessInfo.processInfo.environment["GOLDEN"] == "record" else { return }
    try text.replacingCharacters(in: start..<stop, with: tables)
      .write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(path)")
  }

  private static func table(_ rows: [HelpRow]) -> String {
    heading + rows.map { "| \(keys(of: $0)) | \($0.text) |" }.joined(separator: "\n")
  }

  /// The keys of each command; those that move are listed by kind, the arrows first.
  private static func keys(of row: HelpRow) -> String {
    let bindings = KeyBindings()
    let keys = row.commands.map { (bindings.keys[$0] ?? []).map { "`\($0.symbol)`" } }
    let groups =
      row.commands.first == .left
      ? (0..<2).map { index in keys.map { $0[index] } }
      : keys.count == 1 ? keys[0].map { [$0] } : keys
    let fixed = row.fixedKeys.map { keys in
      [
        keys.contains("drag")
          ? keys : keys.split(separator: " … ").map { "`\($0)`" }.joined(separator: " … ")
      ]
    }
    return (groups.map { $0.joined(separator: " ") } + (fixed ?? [])).joined(separator: ", ")
  }
}
