import Cells
import Testing
import ViewTree

/// Line breaks in text that is too long for a line.
struct LineBreakTests {
  private func lines(_ text: String, _ width: Int) -> [String] {
    let node = Node.text(TextNode(text))
    var layout = Layout(node, at: 0)
    let size = layout.size(in: Proposal(columns: width, rows: nil))
    var buffer = CellBuffer(size: size)
    node.draw(in: buffer.bounds, into: &buffer, context: DrawContext(now: 0))
    return (0..<size.height).map {
      let line = buffer.line($0)
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  struct Case: Sendable {
    let text: String
    let width: Int
    let lines: [String]

    init(_ text: String, _ width: Int, _ lines: [String]) {
      (self.text, self.width, self.lines) = (text, width, lines)
    }
  }

  static let cases: [Case] = [
    Case("one two", 5, ["one", "two"]), Case("well-known", 7, ["well-", "known"]),
    // A minus sign stays with its number and an option with its dash; an en dash ends a line.
    Case("now -5 degrees", 7, ["now -5", "degrees"]), Case("use -v", 5, ["use", "-v"]),
    Case("Monday–Friday", 9, ["Monday–", "Friday"]), Case("yes—no", 5, ["yes—", "no"]),
    // Paths break after a slash; units, dates and fractions do not.
    Case("~/.local/share/tessera", 16, ["~/.local/share/", "tessera"]),
    Case("and/or else", 4, ["and/", "or", "else"]), Case("at 12 km/h", 9, ["at 12", "km/h"]),
    Case("on 11/21/2026", 12, ["on", "11/21/2026"]),
    // Wide glyphs break anywhere except before closing and after opening punctuation.
    Case("東京都庁", 4, ["東京", "都庁"]), Case("東京。京都", 4, ["東", "京。", "京都"]),
    Case("東「京都」", 4, ["東", "「京", "都」"]), Case("ティータイム", 4, ["ティ", "ータ", "イム"]),
    Case("abc東京", 5, ["abc東", "京"]), Case("abc東京", 4, ["abc", "東京"]),
    Case("Done!🎉", 6, ["Done!", "🎉"]), Case("日本, too", 5, ["日本,", "too"]),
    // A word longer than the line is cut where the line ends.
    Case("internationally", 6, ["intern", "ationa", "lly"]),
  ]

  @Test(arguments: cases)
  func textBreaksWhereReadersExpect(_ text: Case) {
    #expect(lines(text.text, text.width) == text.lines)
  }
}
