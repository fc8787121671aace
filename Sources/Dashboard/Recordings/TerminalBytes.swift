package import Cells
package import Themes

/// The bytes that update a terminal from one frame to the next.
///
/// Synchronized output is not used, because players do not hold back partial frames.
///
/// - Source: ECMA-48 §8.3.21 (CUP).
package struct TerminalBytes {
  private let side: ThemeSide
  private let resolver: StyleResolver
  /// The default colors of the player.
  private let defaultResolver: StyleResolver

  /// Creates an encoder for frames.
  ///
  /// - Parameters:
  ///   - side: The colors of the frames.
  ///   - defaultColors: The default colors of the player.
  package init(_ side: ThemeSide, defaultColors: ThemeSide) {
    self.side = side
    resolver = StyleResolver(side)
    self.defaultResolver = StyleResolver(defaultColors)
  }

  /// Returns the bytes for the cells that changed since `shown`, or for all cells if it is `nil`.
  package func text(of buffer: CellBuffer, after shown: CellBuffer?) -> String {
    let runs = shown.map { buffer.changes(from: $0) } ?? buffer.allRows
    let begin = shown == nil ? "\u{1b}[?25l\u{1b}[0m\u{1b}[2J" : ""
    return begin + runs.map { text(of: $0, in: buffer) }.joined()
  }

  private func text(of run: ChangedRun, in buffer: CellBuffer) -> String {
    "\u{1b}[\(run.y + 1);\(run.columns.lowerBound + 1)H"
      + buffer.text(row: run.y, run.columns, after: nil, style: resolver.style, sequence: sequence)
  }

  private func sequence(for ink: CellStyle) -> String {
    let background = ink.background ?? resolver.background
    return SGR.sequence(
      ink.attributes, foreground: ink.foreground == defaultResolver.text ? nil : ink.foreground,
      background: background == defaultResolver.background ? nil : background)
  }
}
