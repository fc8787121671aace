import Cells
import Testing
import Themes

struct ReadableColorTests {
  @Test func paleColorBecomesADarkOneOfTheSameHue() {
    let lilac = RGB(0xc49fe5)
    let color = lilac.readable(on: RGB(0xbedfed))
    #expect(color.contrast(with: RGB(0xbedfed)) >= 4.5)
    // Blending with black would have resulted in #584767, almost a gray.
    #expect(Int(color.blue) - Int(color.green) >= 80, "\(color)")
    #expect(color.red > color.green && color.blue > color.red)
  }

  @Test(arguments: [0x000000, 0xffffff, 0x808080, 0xff0000, 0x00ff00, 0x0000ff, 0xc49fe5, 0x15181e])
  func everyColorBecomesReadable(hex: UInt32) {
    for background in [0x000000, 0x777777, 0xffffff, 0xbedfed, 0x2d4d5c] as [UInt32] {
      let color = RGB(hex).readable(on: RGB(background))
      #expect(color.contrast(with: RGB(background)) >= 4.5)
      let isReadable = RGB(hex).contrast(with: RGB(background)) >= 4.5
      #expect((color == RGB(hex)) == isReadable)
    }
  }
}
