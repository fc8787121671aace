import Cells
import Configuration
import CursesTerminal
import Dashboard
import Testing

/// What `tessera doctor` says about the terminal's features.
struct TerminalReportTests {
  private func features(_ replies: TerminalReply...) -> TerminalFeatures {
    var features = TerminalFeatures()
    for reply in replies { features.apply(reply) }
    return features
  }

  private func value(
    _ name: String, _ features: TerminalFeatures, _ settings: TerminalSettings = TerminalSettings()
  ) -> String? {
    TerminalReport(features, settings).rows.first { $0.name == name }?.value
  }

  @Test func anAnsweringTerminalIsDescribed() {
    let features = features(
      .name("foot(1.13.1)"), .mode(2026, .reset), .keyboardFlags(0), .sixelColors(1024),
      .sixelSize(Size(width: 900, height: 700)), .cellSize(Size(width: 9, height: 18)),
      .deviceAttributes([62, 4, 22]))
    #expect(value("says it is", features) == "foot(1.13.1)")
    #expect(value("frames", features) == "shown as a whole, mode 2026")
    #expect(value("keyboard", features) == "kitty's protocol")
    #expect(value("pictures", features) == "sixel (1024 colors, at most 900 × 700)")
    #expect(value("cell", features) == "9 × 18 pixels")
  }

  @Test func aTerminalWithoutFeaturesIsDescribed() {
    let features = features(.deviceAttributes([1, 2]))
    #expect(value("frames", features) == "no answer (shown as a whole, mode 2026)")
    #expect(value("cell", features) == "no answer")
  }

  @Test func aTerminalThatIsSilentIsReported() {
    let silent = TerminalReport(TerminalFeatures(), TerminalSettings())
    #expect(silent.rows.map(\.name) == ["replies"])
    #expect(TerminalReport(nil, TerminalSettings()).rows == [])
  }

  @Test func theChoicesOfTheUserAreReported() {
    var settings = TerminalSettings()
    settings.keyboard = .off
    settings.synchronizedOutput = .on
    let features = features(.keyboardFlags(0), .deviceAttributes([1, 2]))
    #expect(value("keyboard", features, settings)?.contains("off by config.yaml") == true)
    #expect(value("frames", features, settings)?.contains("turned on by config.yaml") == true)
  }
}
