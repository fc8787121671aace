package import TesseraUI

/// A line of text with ANSI sequences for styles, for another widget that shows a program's output.
package struct ANSIText: Hashable, Sendable {
  private let styled: StyledText

  /// Reads a line; control characters that are not styles are left out.
  package init(_ line: String) {
    styled = StyledText(ansi: line)
  }

  /// The text without styles.
  package var plain: String { styled.plain }

  /// Whether a style or a color was set.
  package var isStyled: Bool { styled.runs.contains { $0.style != StyledText.Style() } }

  /// The text with its styles.
  @MainActor package var text: Text { ItemText(item: MenuItem(text: styled)).text }
}
