import Foundation
import PseudoTerminals
import Testing

/// Strikethrough on terminals that support it.
@Suite(.serialized)
struct StrikethroughTests {
  @Test(arguments: [["COLORTERM": "truecolor"], [:], ["NO_COLOR": "1"], ["TERM": "tmux-256color"]])
  func strikethroughReachesTheTerminal(environment: [String: String]) throws {
    let sandbox = try Sandbox()
    try sandbox.writeBoard(ofFaulty: "struck")
    let terminal = try PseudoTerminal(
      [Sandbox.program("tessera")], environment: sandbox.environment.merging(environment) { $1 })
    #expect(terminal.wait { isStruckAlone(on: terminal.screen) }, "\(terminal.shown)")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }

  /// Returns whether the widget's text, and nothing else, is struck through.
  private func isStruckAlone(on screen: Screen) -> Bool {
    let lines = screen.lines
    guard let row = lines.firstIndex(where: { $0.contains("struck ") }),
      let match = lines[row].firstMatch(of: /struck (one|two|three)/)
    else { return false }
    let column = lines[row].distance(from: lines[row].startIndex, to: match.range.lowerBound)
    let struckColumns = (0..<screen.columns).filter { screen.isStruck(x: $0, y: row) }
    return struckColumns == Array(column..<column + match.output.0.count)
  }
}
