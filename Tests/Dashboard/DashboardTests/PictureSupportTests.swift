import Cells
import Configuration
import CursesTerminal
import Dashboard
import Testing

/// How pictures are shown, by what the terminal said.
struct PictureSupportTests {
  private static let cell = Size(width: 9, height: 18)

  private static func support(
    _ replies: [TerminalReply], _ choice: PictureChoice = .auto, cellSize: Size? = cell,
    isInsideTmux: Bool = false
  ) -> PictureSupport? {
    var features = TerminalFeatures()
    for reply in replies { features.apply(reply) }
    return PictureSupport(features, choice, cellSize: cellSize, isInsideTmux: isInsideTmux)
  }

  private static func graphics(_ name: String) -> [TerminalReply] {
    [.name(name), .graphics(id: TerminalQueries.graphicsQueryID, isSupported: true)]
  }

  @Test(arguments: ["kitty(0.28.0)", "kitty(0.41.1)", "kitty(1.0.0)", "ghostty 1.1.3"])
  func placeholdersAreUsedIfTheTerminalHasThem(name: String) {
    let support = Self.support(Self.graphics(name))
    #expect(support == PictureSupport(.kitty(throughTmux: false), cellSize: Self.cell))
  }

  /// These have the protocol, but print placeholders as text.
  @Test(arguments: ["kitty(0.26.5)", "WezTerm 20240203", "Konsole 22.12.3", "kitty", ""])
  func otherTerminalsWithTheProtocolUseSixelOrCells(name: String) {
    let replies = Self.graphics(name)
    #expect(Self.support(replies) == nil)
    let sixel = Self.support(replies + [.deviceAttributes([62, 4]), .sixelColors(1024)])
    #expect(sixel?.form == .sixel(colorCount: 256, limit: nil))
  }

  @Test func theNameAloneIsNotEnough() {
    #expect(Self.support([.name("kitty(0.41.1)"), .deviceAttributes([62])]) == nil)
  }

  @Test func tmuxPassesPicturesOnIfItsTerminalAnswered() {
    let replies = Self.graphics("tmux 3.3a")
    #expect(Self.support(replies, isInsideTmux: true)?.form == .kitty(throughTmux: true))
    #expect(Self.support([.name("tmux 3.3a")], isInsideTmux: true) == nil)
  }

  @Test func aChoiceIsFollowed() {
    let replies = Self.graphics("kitty(0.41.1)") + [.deviceAttributes([62, 4])]
    #expect(Self.support(replies, .cells) == nil)
    #expect(Self.support(replies, .sixel)?.form == .sixel(colorCount: 256, limit: nil))
    #expect(Self.support([], .kitty, cellSize: nil)?.form == .kitty(throughTmux: false))
  }

  @Test func withoutTheSizeOfACellThereAreOnlyCells() {
    #expect(Self.support(Self.graphics("kitty(0.41.1)"), cellSize: nil) == nil)
    let replies = Self.graphics("kitty(0.41.1)")
    #expect(Self.support(replies, cellSize: Size(width: 1, height: 2)) == nil)
    #expect(Self.support(replies, cellSize: Size(width: 4000, height: 8000)) == nil)
  }
}
