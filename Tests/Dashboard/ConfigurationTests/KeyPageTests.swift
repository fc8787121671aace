import Foundation
import Golden
import Sandbox
import Testing
import ViewTree

@testable import Configuration

/// The tables of `config.yaml` in the documentation are made from its keys.
struct KeyPageTests {
  private static let page = "Sources/Documentation/Configuration.md"

  @Test func everyKeyIsDocumented() throws {
    try expect(Configuration.allKeys, of: Configuration(), "keys of config.yaml")
  }

  @Test func everyLimitIsDocumented() throws {
    try expect(Limits.allKeys, of: Limits(), "limits")
  }

  @Test func everyKeyOfTheTerminalIsDocumented() throws {
    try expect(TerminalSettings.allKeys, of: TerminalSettings(), "keys of terminal")
  }

  @Test func everyKeyOfAnExtensionIsDocumented() throws {
    try expect(ExtensionSettings.allKeys, of: ExtensionSettings(), "keys of an extension")
  }

  @Test func everyKeyOfALookIsDocumented() throws {
    try expect(Look.allKeys, of: Look(), "keys of a look")
  }

  @Test func everyKeyOfALauncherIsDocumented() throws {
    try expect(LauncherFields.allKeys, of: LauncherFields(), "keys of launchers.yaml")
  }

  @Test func everyKeyOfPermissionsIsDocumented() throws {
    try expect(
      PermissionsFile.allKeys, of: PermissionDecision(.minimal), "keys of permissions",
      in: "Sources/Documentation/Plugins.md")
  }

  private func expect<Root>(
    _ keys: [SettingKey<Root>], of defaults: Root, _ name: String,
    in page: String = KeyPageTests.page
  ) throws {
    let sections = try String(contentsOf: Checkout.file(page), encoding: .utf8)
      .matches(of: /\n### (\w+)\n/).map { String($0.output.1) }
    let rows = keys.map { key in
      let standard =
        sections.contains(key.name)
        ? "[below](#\(key.name))"
        : key.value(defaults).map { "`\(YAMLText.flow($0))`" } ?? key.unset
      return "| `\(key.name)` | \(Self.values(key.schema)) | \(standard ?? "") | \(key.summary) |"
    }
    try expectGenerated(
      "| key | value | default | what it does |\n| --- | --- | --- | --- |\n"
        + rows.joined(separator: "\n"),
      name, in: page)
  }

  /// Describes the values that a schema allows.
  private static func values(_ schema: JSON) -> String {
    guard case .object(let members) = schema else { return "" }
    if case .array(let choices) = members["enum"] {
      return choices.map { "`\(YAMLText.flow($0))`" }.joined(separator: ", ")
    }
    if case .array(let kinds) = members["anyOf"] {
      return kinds.map(values).joined(separator: ", or ")
    }
    return switch members["type"] {
    case .string("array"): "list of strings"
    case .string("object"): "mapping"
    case .string("integer"): "integer" + range(members)
    case .string(let name): name
    default: ""
    }
  }

  private static func range(_ members: [String: JSON]) -> String {
    guard case .number(let minimum) = members["minimum"],
      case .number(let maximum) = members["maximum"]
    else { return "" }
    return ", \(Int(minimum)) to \(Int(maximum))"
  }
}
