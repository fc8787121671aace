import Cells
import Testing

struct DisplayWidthTests {
  @Test(
    arguments: [
      ("a", 1), ("日", 2), ("é", 1), ("e\u{0301}", 1), ("😀", 2), ("❤️", 2), ("❤", 1), ("🇩🇪", 2),
      ("👨‍👩‍👧", 2), ("█", 1), ("─", 1), ("\u{e0b0}", 1), ("ｱ", 1), ("Ａ", 2), ("1️⃣", 2),
    ] as [(Character, Int)])
  func aClusterIsAsWideAsTerminalsDrawIt(cluster: Character, width: Int) {
    #expect(DisplayWidth.of(cluster) == width)
  }

  @Test func clustersOnWhichTerminalsDisagreeHaveAnAmbiguousWidth() {
    for cluster in ["❤️", "🇩🇪", "👨‍👩‍👧", "👍🏽"] as [Character] {
      #expect(DisplayWidth.hasAmbiguousWidth(cluster))
    }
    for cluster in ["a", "😀", "日", "e\u{0301}"] as [Character] {
      #expect(!DisplayWidth.hasAmbiguousWidth(cluster))
    }
  }
}
