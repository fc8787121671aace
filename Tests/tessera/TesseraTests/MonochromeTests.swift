import Foundation
import Golden
import PseudoTerminals
import Testing

/// A terminal without colors.
struct MonochromeTests {
  @Test func codeIsReadableWithoutColors() throws {
    let sandbox = try Sandbox()
    try sandbox.write(
      "- {name: Shop, number: \"400638133393\", symbology: qr}\n", to: "data/tessera/cards.yaml")
    try sandbox.write(
      "widgets: [{widget: wallet, family: large}]\n", to: "config/tessera/home.yaml")
    let environment = sandbox.environment.merging(["NO_COLOR": "1"]) { $1 }
    let terminal = try PseudoTerminal([Sandbox.program("tessera")], environment: environment)
    #expect(terminal.wait(toSee: "Shop"))
    let screen = terminal.screen
    let image = BlockImage.pgm(columns: screen.columns, rows: screen.rows) { x, y in
      let isReversed = screen.isReversed(x: x, y: y)
      return BlockImage.Cell(
        code: screen.scalar(x: x, y: y), foreground: isReversed ? 20 : 230,
        background: isReversed ? 230 : 20)
    }
    let code = try BlockImage.read(image, with: "/usr/bin/zbarimg", ["--raw", "-q"])
    #expect(code == "400638133393\n", "\(screen.text)")
    terminal.type("q")
    #expect(terminal.end() == 0)
  }
}
