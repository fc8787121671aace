package import Cells
private import Foundation
package import Testing

/// Compares a buffer with its golden file: text, styles and legend.
///
/// `GOLDEN=record swift test` records the files and fails, so that a recording run never passes.
/// The files are `Tests/Golden/<test file>/<name>.txt`.
package func expectGolden(
  _ buffer: CellBuffer, _ name: String, filePath: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let tests = URL(fileURLWithPath: filePath).deletingPathExtension().lastPathComponent
  let folder = Checkout.file("Tests/Golden/\(tests)")
  let file = folder.appendingPathComponent("\(name).txt")
  let text = GoldenText(buffer).text
  if ProcessInfo.processInfo.environment["GOLDEN"] == "record" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(file.lastPathComponent)", sourceLocation: sourceLocation)
    return
  }
  guard let golden = try? String(contentsOf: file, encoding: .utf8) else {  // reported below
    Issue.record(
      "no golden file “\(name)”; the actual contents are\n\(text)",
      sourceLocation: sourceLocation)
    return
  }
  if golden != text {
    Issue.record("expected\n\(golden)\nbut got\n\(text)", sourceLocation: sourceLocation)
  }
}

/// A buffer as text for review; the right half of a wide glyph is absent in the text, and is `<` in
/// the styles.
struct GoldenText {
  let text: String

  init(_ buffer: CellBuffer) {
    var letters: [Style: Character] = [.plain: "."]
    var order: [Style] = []
    var styles: [String] = []
    for y in 0..<buffer.size.height {
      var row = ""
      for x in 0..<buffer.size.width {
        let cell = buffer[x, y]
        let style = cell.visibleStyle
        if letters[style] == nil {
          letters[style] = Self.letter(order.count)
          order.append(style)
        }
        row.append(cell.isTail ? "<" : letters[style] ?? "?")
      }
      styles.append("|\(row)|")
    }
    let lines = (0..<buffer.size.height).map { "|\(buffer.line($0))|" }
    let legend = order.map { "\(letters[$0] ?? "?") \(Self.description(of: $0))" }
    let header = ["size \(buffer.size.width)x\(buffer.size.height)"]
    text = (header + lines + ["style"] + styles + legend).joined(separator: "\n") + "\n"
  }

  private static func letter(_ index: Int) -> Character {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return letters[index % letters.count]
  }

  private static func description(of style: Style) -> String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"),
      (.strikethrough, "strikethrough"), (.reverse, "reverse"),
    ]
    var parts = [paint(style.foreground)]
    if style.background != .none { parts.append("on \(paint(style.background))") }
    parts += names.filter { style.attributes.contains($0.0) }.map(\.1)
    return parts.joined(separator: " ")
  }

  private static func paint(_ paint: Paint) -> String {
    if let role = paint.role { return paint.isAccent ? "accent:\(role)" : "\(role)" }
    guard let color = paint.rgb else { return "plain" }
    return "rgb(\(color.red),\(color.green),\(color.blue))"
  }
}
