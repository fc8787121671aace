import Cells
import CursesTerminal
import Testing

/// Limits of the size of a screen.
struct ScreenLimitTests {
  @Test(arguments: [(80, 24), (1, 1), (1920, 540), (4096, 256), (256, 4096)])
  func realisticSizesAreUnchanged(width: Int, height: Int) {
    let size = Size(width: width, height: height)
    #expect(ScreenLimit.limited(size) == size)
  }

  @Test(arguments: [65535, 32768, 10000, 4097])
  func largeSizesAreLimitedToAMillionCells(side: Int) {
    for (width, height) in [(side, side), (side, 1), (1, side), (side, 0)] {
      let cut = ScreenLimit.limited(Size(width: width, height: height))
      #expect(cut.width * cut.height <= 1 << 20)
      #expect((1...4096).contains(cut.width) && (1...4096).contains(cut.height))
    }
  }
}
