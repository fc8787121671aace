import Cells
import Testing
import Themes

struct ColorModeTests {
  @Test func darkBlueIsNotAPaletteNumberInDirectColor() {
    for blue in UInt8(0)..<8 {
      #expect(ColorMode.direct.number(for: RGB(red: 0, green: 0, blue: blue), fallback: nil) == 8)
    }
  }

  @Test func colorsMapToTheNearestOf256() {
    #expect(ColorMode.palette256.number(for: RGB(0xff0000), fallback: nil) == 196)
    #expect(ColorMode.palette256.number(for: RGB(0xffffff), fallback: nil) == 231)
    #expect(ColorMode.palette256.number(for: RGB(0x808080), fallback: nil) == 244)
  }

  @Test func sixteenColorsUseTheFallbackOfTheRole() {
    #expect(ColorMode.palette16.number(for: RGB(0x82aaff), fallback: 12) == 12)
    #expect(ColorMode.mono.number(for: RGB(0x82aaff), fallback: 12) == -1)
  }

  /// A pale color keeps its hue with 16 colors, and a gray stays gray.
  @Test(
    arguments: [
      (0x2fa66a, [2, 10]), (0xd08a2e, [1, 3, 9]), (0x5b8def, [12]), (0xc2455d, [1, 9]),
      (0x87b1fe, [12]), (0xcc96f9, [13]), (0x07c5ed, [6, 14]), (0xaab1be, [7, 8]),
      (0x16414a, [0, 8]), (0xffffff, [15]), (0xff0000, [9]),
    ] as [(UInt32, [Int])])
  func sixteenColorsKeepTheHue(color: UInt32, numbers: [Int]) {
    #expect(numbers.contains(ColorMode.palette16.number(for: RGB(color), fallback: nil)))
  }
}
