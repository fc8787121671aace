import Cells
import ViewTree

/// Text for a format of tmux, such as `status-right`.
///
/// - Source: tmux(1), “FORMATS” and “STYLES”; `format_expand1` and `format_leading_hashes` in
///   tmux's format.c and format-draw.c.
enum TmuxFormat {
  /// Returns a run with its style.
  static func text(_ run: InlineText.Run) -> String {
    guard run.hasStyle else { return escaped(run.text, isBeforeStyle: false) }
    return "#[\(style(run))]\(escaped(run.text, isBeforeStyle: true))#[default]"
  }

  private static func style(_ run: InlineText.Run) -> String {
    let names: [(Attributes, String)] = [
      (.bold, "bold"), (.dim, "dim"), (.italic, "italics"), (.underline, "underscore"),
      (.strikethrough, "strikethrough"), (.reverse, "reverse"),
    ]
    let colors = [run.color.map { "fg=\($0.hex)" }, run.background.map { "bg=\($0.hex)" }]
    return (colors.compactMap(\.self) + names.filter { run.attributes.contains($0.0) }.map(\.1))
      .joined(separator: ",")
  }

  /// Returns the text with every `#` escaped, so that tmux expands nothing in it.
  ///
  /// tmux halves the number of `#` twice, first when it expands the output of the command, then
  /// when it draws the line. Before a `[`, it halves their number only when it draws.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isBeforeStyle: Whether a style follows the text, which begins with `#[`.
  /// - Returns: The escaped text.
  private static func escaped(_ text: String, isBeforeStyle: Bool) -> String {
    var result = ""
    var hashes = 0
    func escapedHashes(before next: Unicode.Scalar?) -> String {
      guard hashes > 0 else { return "" }
      let isBeforeBracket = next == "[" || (next == nil && isBeforeStyle)
      return String(repeating: "#", count: isBeforeBracket ? hashes * 2 : hashes * 4 - 2)
    }
    // To Swift, `#` with a mark is another character, but not to tmux.
    for scalar in text.unicodeScalars {
      if scalar == "#" {
        hashes += 1
      } else {
        result += escapedHashes(before: scalar)
        result.unicodeScalars.append(scalar)
        hashes = 0
      }
    }
    return result + escapedHashes(before: nil)
  }
}
