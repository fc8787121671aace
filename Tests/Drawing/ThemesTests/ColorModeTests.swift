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
}
