import Foundation
import Golden
import Testing

/// The protocol documentation lists every field.
struct ProtocolPageTests {
  private static let sources = Checkout.file("Sources")

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.sources.appendingPathComponent(path), encoding: .utf8)
  }

  private func text(ofFolder folder: String) throws -> String {
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: Self.sources.appendingPathComponent(folder).path)
    return try files.filter { $0.hasSuffix(".swift") }.sorted()
      .map { try text("\(folder)/\($0)") }.joined(separator: "\n")
  }

  /// Returns the lines of the tables by the name in their first column.
  private func rows() throws -> [String: String] {
    let lines = try text("Documentation/Protocol.md").split(separator: "\n").map(String.init)
    let pairs = lines.compactMap { line in
      line.prefixMatch(of: /\| `(\w+)`/).map { (String($0.output.1), line) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  private func expect(_ fields: [String], in name: String, _ rows: [String: String]) {
    guard let row = rows[name] else {
      Issue.record("\(name) is not documented")
      return
    }
    for field in fields { #expect(row.contains("`\(field)`"), "\(name).\(field)") }
  }

  @Test func everyFieldOfAViewIsDocumented() throws {
    let rows = try rows()
    let records = try text(ofFolder: "Drawing/ViewTree")
    let parts = records.matches(of: /extension (\w+): Record \{/)
    #expect(parts.count > 40)
    for part in parts {
      let remainingText = records[part.range.upperBound...]
      let body = remainingText[
        ..<(remainingText.firstRange(of: "\n}\n")?.lowerBound ?? remainingText.endIndex)]
      let fields = body.matches(of: /visitor\.field\("(\w+)"/).map { String($0.output.1) }
      expect(fields, in: Self.name(ofRecord: String(part.output.1)), rows)
    }
  }

  @Test func everyFieldOfAMessageIsDocumented() throws {
    let rows = try rows()
    // The messages of the control socket are not part of the protocol.
    let files = [
      "Host/Wire/ExtensionMessage", "Host/Wire/HostMessage", "Host/Wire/IntentMessages",
      "Authoring/IntentSchemas/IntentSchema", "Authoring/IntentSchemas/IntentShortcut",
      "Authoring/IntentSchemas/OptionsRequest",
    ]
    let messages = try files.map { try text("\($0).swift") }.joined(separator: "\n")
    let parts = messages.matches(of: /\npackage struct (\w+): Codable[^{]*\{/)
    #expect(parts.count > 15)
    for part in parts {
      let remainingText = messages[part.range.upperBound...]
      let body = remainingText[
        ..<(remainingText.firstRange(of: "\n}\n")?.lowerBound ?? remainingText.endIndex)]
      let fields = body.matches(of: /\n  package var `?(\w+)`?(: | = )[^{\n]*(?=\n)/)
      expect(fields.map { String($0.output.1) }, in: String(part.output.1), rows)
    }
  }

  /// Returns the documented name: `StackNode` is `stack`, `TextRun` is `textRun`, a wrapper is
  /// `hidden`, a stroke is `line`, insets are `insets`.
  private static func name(ofRecord type: String) -> String {
    if type == "WrapperNode" { return "hidden" }
    if type == "Stroke" { return "line" }
    if type == "LayoutInsets" { return "insets" }
    let stem = type.hasSuffix("Node") ? String(type.dropLast(4)) : type
    return stem.prefix(1).lowercased() + stem.dropFirst()
  }
}
