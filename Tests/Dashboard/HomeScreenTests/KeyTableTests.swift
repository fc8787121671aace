import Cells
import Configuration
import Golden
import Testing
import Texts

@testable import HomeScreen

/// The key tables in the documentation are made from the command table.
///
/// `GOLDEN=record swift test --filter KeyTableTests` writes them and fails.
struct KeyTableTests {
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
    try expectGenerated(Self.table(rows), "keys", in: "README.md")
  }

  @Test func usingHasAllRows() throws {
    let tables = "\(Self.table(HelpRow.home))\n\nIn edit mode:\n\n\(Self.table(HelpRow.editing))"
    try expectGenerated(tables, "keys", in: "Sources/Documentation/Using.md")
  }

  @Test func configurationHasTheKeysOfEachCommand() throws {
    let heading = "| command | default keys | what it does |\n| --- | --- | --- |\n"
    let rows = Command.allCases.map { command in
      let keys = command.row.keys.map { "`\($0)`" }.joined(separator: ", ")
      return "| `\(command.rawValue)` | \(keys) | \(command.title) |"
    }
    try expectGenerated(
      heading + rows.joined(separator: "\n"), "commands",
      in: "Sources/Documentation/Configuration.md")
  }

  private static func table(_ rows: [HelpRow]) -> String {
    heading + rows.map { "| \(keys(of: $0)) | \($0.text.key) |" }.joined(separator: "\n")
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
