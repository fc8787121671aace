import Cells
import Recordings
package import ViewTree

/// The format of printed texts.
package enum InlineFormat: String, CaseIterable, Sendable {
  /// Text without styles.
  case plain
  /// Text with SGR escape sequences.
  case ansi
  /// Text for a format of tmux.
  case tmux
  /// The blocks of i3bar's protocol.
  case i3bar

  /// Returns the texts as one line.
  ///
  /// The line contains no control characters but those of ``ansi``. In a widget's text, nothing has
  /// a meaning for the program that reads the line.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - separator: What is printed between two texts; i3bar separates its blocks itself.
  /// - Returns: The line, without a line break.
  package func line(_ texts: [InlineText], separator: String) -> String {
    switch self {
    case .i3bar: JSON.array(texts.map(\.block)).line
    case .plain: joined(texts, separator) { $0.text }
    case .ansi: joined(texts, separator) { SGR.text($0) }
    case .tmux: joined(texts, separator) { TmuxFormat.text($0) }
    }
  }

  private func joined(
    _ texts: [InlineText], _ separator: String, _ text: (InlineText.Run) -> String
  ) -> String {
    let separator = text(InlineText.Run(Sanitizer.line(separator)))
    return texts.map { $0.markedRuns.map(text).joined() }.joined(separator: separator)
  }
}

extension InlineText {
  /// The runs, and the mark after them.
  fileprivate var markedRuns: [Run] {
    runs.map(\.sanitized) + (mark.map { [Run(Sanitizer.line(" (\($0))"), attributes: .dim)] } ?? [])
  }

  /// The text as a block of i3bar.
  ///
  /// - Source: i3bar's protocol, “Blocks in detail”.
  fileprivate var block: JSON {
    var members: [String: JSON] = [
      "full_text": .string(markedRuns.map(\.text).joined()), "name": .string("tessera"),
      "instance": .string(id), "markup": .string("none"),
    ]
    members["short_text"] = mark.map { _ in .string(Sanitizer.line(text)) }
    members["color"] = onlyColor.map { .string($0.hex) }
    return .object(members)
  }

  /// The color of the whole text, or `nil` if there are several colors; a block has only one.
  private var onlyColor: RGB? {
    let colors = Set(runs.filter { $0.text.contains { $0 != " " } }.map(\.color))
    return colors.count == 1 ? colors.first ?? nil : nil
  }
}

extension InlineText.Run {
  /// The run without control characters, which a dashboard of another version might send.
  fileprivate var sanitized: InlineText.Run {
    var run = self
    run.text = Sanitizer.line(text)
    return run
  }
}

extension SGR {
  fileprivate static func text(_ run: InlineText.Run) -> String {
    guard run.hasStyle else { return run.text }
    return sequence(run.attributes, foreground: run.color, background: run.background)
      + run.text + "\u{1b}[0m"
  }
}

extension InlineText.Run {
  var hasStyle: Bool { color != nil || background != nil || !attributes.isEmpty }
}
