import Cells
import Testing
import Themes

struct ColorNumbersTests {
  private func numbers(
    _ mode: ColorMode, colorCount: Int, terminalColors: Bool = false,
    _ appearance: Appearance = .dark
  ) -> ColorNumbers {
    var side = Theme.tessera.side(appearance)
    side.usesTerminalColors = terminalColors
    return ColorNumbers(side, appearance, mode: mode, colorCount: colorCount)
  }

  @Test func eightColorsReplaceBrightOnesWithTheirHue() {
    var eight = numbers(.palette16, colorCount: 8)
    var sixteen = numbers(.palette16, colorCount: 16)
    #expect(sixteen.number(foreground: .role(.red)) == 9)
    #expect(eight.number(foreground: .role(.red)) == 1)
    // Bright black would be black.
    #expect(sixteen.number(foreground: .role(.tertiary)) == 8)
    #expect(eight.number(foreground: .role(.tertiary)) == 7)
    var light = numbers(.palette16, colorCount: 8, .light)
    #expect(light.number(foreground: .role(.tertiary)) == 0)
  }

  /// Dim text is not lost in a raised area of the same color.
  @Test(arguments: [Appearance.dark, .light], [8, 16])
  func noTextHasTheColorOfItsBackground(appearance: Appearance, colorCount: Int) {
    for side in [false, true] {
      var numbers = numbers(
        .palette16, colorCount: colorCount, terminalColors: side, appearance)
      for background in Role.allCases where background.isBackground {
        for role in Role.allCases where role.isForeground {
          let number = numbers.number(foreground: .role(role), on: .role(background))
          let backgroundNumber = numbers.number(background: .role(background))
          #expect(number != backgroundNumber || number < 0, "\(role) on \(background)")
        }
      }
    }
  }

  /// Yellow words on white are black; areas keep their hue.
  @Test(arguments: [false, true])
  func wordsAreNotYellowOnWhite(terminalColors: Bool) {
    var light = numbers(.palette16, colorCount: 16, terminalColors: terminalColors, .light)
    var dark = numbers(.palette16, colorCount: 16, terminalColors: terminalColors)
    var rich = numbers(.palette256, colorCount: 256, .light)
    let yellows: [Paint] = [.role(.yellow), .rgb(RGB(0xe6d200))]
    let onLight = yellows.map { light.letterPaint($0) }
    #expect(onLight == [.role(.text), .role(.text)], "also a yellow that is no role's")
    let green = light.letterPaint(.role(.green))
    #expect(green == .role(.green))
    let onDark = yellows.map { dark.letterPaint($0) }
    #expect(onDark == yellows)
    let amongMany = yellows.map { rich.letterPaint($0) }
    #expect(amongMany == yellows, "a darker yellow is readable")
  }

  @Test func aThemeOfTerminalColorsHasEightWithADirectColorEntry() {
    var direct = numbers(.direct, colorCount: 1 << 24, terminalColors: true)
    #expect(direct.number(foreground: .role(.red)) == 1)
    #expect(direct.number(background: .role(.background)) == -1)
    var palette = numbers(.palette256, colorCount: 256, terminalColors: true)
    #expect(palette.number(foreground: .role(.red)) == 9)
  }

  @Test(arguments: [ColorMode.direct, .palette256, .palette16])
  func theBackgroundHasANumberAsAForeground(mode: ColorMode) {
    var numbers = numbers(mode, colorCount: 256)
    #expect(numbers.number(background: .role(.background)) == -1, "the terminal's own background")
    #expect(numbers.number(foreground: .role(.background)) >= 0)
  }

  @Test func imageColorsAreTheNearestOfTheTerminal() {
    let red = Paint.rgb(RGB(0xff0000))
    var direct = numbers(.direct, colorCount: 1 << 24)
    var palette = numbers(.palette256, colorCount: 256)
    var eight = numbers(.palette16, colorCount: 8)
    #expect(direct.number(background: red) == 0xff0000)
    #expect(palette.number(background: red) == 196)
    #expect(eight.number(background: red) == 1)
    #expect(palette.number(background: red) == 196, "the same when it comes from the cache")
  }

  /// A theme of few hues has its own accent color where widgets have theirs.
  @Test(arguments: [ColorMode.direct, .palette256, .palette16])
  func themeMayReplaceTheAccentsOfWidgets(mode: ColorMode) {
    var side = Theme.tessera.dark
    let accent = Paint.role(.red).asAccent
    var own = ColorNumbers(side, .dark, mode: mode, colorCount: 256)
    #expect(own.number(foreground: accent) == own.number(foreground: .role(.red)))
    side.palette.replacesAccents = true
    var replaced = ColorNumbers(side, .dark, mode: mode, colorCount: 256)
    for paint in [accent, Paint.rgb(RGB(0xff0000)).asAccent] {
      #expect(replaced.number(foreground: paint) == replaced.number(foreground: .role(.accent)))
    }
    #expect(replaced.number(foreground: .role(.red)) == own.number(foreground: .role(.red)))
  }

  @Test func onlyDistantBackgroundsReverseWithoutColors() {
    let mono = numbers(.mono, colorCount: 0)
    #expect(mono.usesReverseVideo(.rgb(RGB(0xffffff))))
    #expect(!mono.usesReverseVideo(.role(.background)))
    #expect(!numbers(.palette256, colorCount: 256).usesReverseVideo(.rgb(RGB(0xffffff))))
  }
}
