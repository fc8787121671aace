package import Cells
package import Configuration
package import CursesTerminal

extension PictureSupport {
  /// Chooses how pictures are shown in pixels, or returns `nil` if they are shown as cells.
  ///
  /// - Parameters:
  ///   - features: What the terminal said.
  ///   - choice: The user's choice; one that is not automatic needs no answer of the terminal.
  ///   - cellSize: The size of a cell in pixels, or `nil` if it is not known.
  ///   - isInsideTmux: Whether the terminal is tmux.
  package init?(
    _ features: TerminalFeatures, _ choice: PictureChoice, cellSize: Size?, isInsideTmux: Bool
  ) {
    let form: Form
    switch choice {
    case .cells: return nil
    case .kitty: form = .kitty(throughTmux: isInsideTmux)
    case .sixel: form = Self.sixel(features)
    case .auto:
      guard cellSize != nil else { return nil }
      if features.hasPlaceholders(isInsideTmux: isInsideTmux) {
        form = .kitty(throughTmux: isInsideTmux)
      } else if features.hasSixel {
        form = Self.sixel(features)
      } else {
        return nil
      }
    }
    let size = cellSize ?? Self.usualCellSize
    guard (3...128).contains(size.width), (6...256).contains(size.height) else { return nil }
    self.init(form, cellSize: size)
  }

  /// The size of a cell if the terminal does not tell it.
  private static let usualCellSize = Size(width: 10, height: 20)

  private static func sixel(_ features: TerminalFeatures) -> Form {
    .sixel(
      colorCount: min(256, max(2, features.sixelColorCount ?? 256)), limit: features.sixelSize)
  }
}

extension TerminalFeatures {
  /// Returns whether the terminal shows pictures by placeholders of kitty's graphics protocol.
  ///
  /// No query asks for placeholders alone. kitty has them since version 0.28, and Ghostty always;
  /// other terminals with the protocol print them as text. tmux answers with its own name, so inside
  /// tmux the answer to the query of the protocol has to be enough.
  fileprivate func hasPlaceholders(isInsideTmux: Bool) -> Bool {
    guard hasKittyGraphics, let name else { return false }
    if isInsideTmux { return true }
    if name.lowercased().hasPrefix("ghostty") { return true }
    guard let match = name.prefixMatch(of: /kitty\(([0-9]+)\.([0-9]+)/),
      let major = Int(match.output.1), let minor = Int(match.output.2)
    else { return false }
    return (major, minor) >= (0, 28)
  }
}
