internal import Cells
package import Configuration
package import CursesTerminal

/// What a terminal said about itself, as rows of text for `tessera doctor`.
package struct TerminalReport {
  package struct Row: Hashable, Sendable {
    package let name: String
    package let value: String
  }

  package let rows: [Row]

  /// - Parameters:
  ///   - features: What the terminal said, or `nil` if there is no terminal.
  ///   - settings: The user's choices.
  package init(_ features: TerminalFeatures?, _ settings: TerminalSettings) {
    guard let features else {
      rows = []
      return
    }
    guard features.isComplete else {
      rows = [Row(name: "replies", value: "none: the terminal answers no query")]
      return
    }
    let frames = Self.state(
      features.canSynchronizeOutput, settings.synchronizedOutput, "shown as a whole, mode 2026")
    let keyboard = Self.state(
      features.canDisambiguateKeys, settings.keyboard, "kitty's protocol")
    rows = [
      Row(name: "says it is", value: features.name ?? "nothing: it has no answer"),
      Row(name: "frames", value: frames), Row(name: "keyboard", value: keyboard),
      Row(name: "pictures", value: Self.pictures(features)),
      Row(
        name: "cell",
        value: features.cellSize.map { "\($0.width) × \($0.height) pixels" } ?? "no answer"),
    ]
  }

  private static func state(_ isKnown: Bool, _ choice: FeatureChoice, _ feature: String) -> String {
    switch (choice, isKnown) {
    case (.auto, true), (.on, true): feature
    case (.auto, false): "no answer (\(feature))"
    case (.on, false): "\(feature), turned on by config.yaml; the terminal does not say that it can"
    case (.off, _): "\(feature) is turned off by config.yaml"
    }
  }

  private static func pictures(_ features: TerminalFeatures) -> String {
    var kinds: [String] = []
    if features.hasKittyGraphics { kinds.append("kitty's graphics protocol") }
    if features.hasSixel {
      let details = [
        features.sixelColorCount.map { "\($0) colors" },
        features.sixelSize.map { "at most \($0.width) × \($0.height)" },
      ]
      .compactMap(\.self).joined(separator: ", ")
      kinds.append(details.isEmpty ? "sixel" : "sixel (\(details))")
    }
    return kinds.isEmpty
      ? "no answer (kitty's graphics protocol, sixel)" : kinds.joined(separator: ", ")
  }
}
