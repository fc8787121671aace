package import Cells
package import Themes

/// An encoder of frames as the bytes that update a terminal from one frame to the next.
///
/// Synchronized output is not used, because players do not hold back partial frames.
///
/// - Source: ECMA-48 §8.3.21 (CUP).
package struct TerminalBytes {
  private let resolver: StyleResolver
  /// The default colors of the player.
  private let defaultResolver: StyleResolver

  /// Creates an encoder for frames.
  ///
  /// - Parameters:
  ///   - side: The colors of the frames.
  ///   - defaultColors: The default colors of the player.
  package init(_ side: ThemeSide, defaultColors: ThemeSide) {
    resolver = StyleResolver(side)
    self.defaultResolver = StyleResolver(defaultColors)
  }

  /// Returns the bytes for the cells that differ from a previous frame, or for all cells if
  /// `previous` is `nil`.
  package func text(of buffer: CellBuffer, after previous: CellBuffer?) -> String {
    let runs = previous.map { buffer.changes(from: $0) } ?? buffer.allRows
    let prefix = previous == nil ? "\u{1b}[?25l\u{1b}[0m\u{1b}[2J" : ""
    return prefix + runs.map { text(of: $0, in: buffer) }.joined()
  }

  private func text(of run: ChangedRun, in buffer: CellBuffer) -> String {
    "\u{1b}[\(run.y + 1);\(run.columns.lowerBound + 1)H"
      + buffer.text(row: run.y, run.columns, after: nil, style: resolver.style, sequence: sequence)
  }

  private func sequence(for style: CellStyle) -> String {
    // Colors that are equal to the player's default colors are not written.
    let background = style.background ?? resolver.background
    return SGR.sequence(
      style.attributes,
      foreground: style.foreground == defaultResolver.text ? nil : style.foreground,
      background: background == defaultResolver.background ? nil : background)
  }
}
