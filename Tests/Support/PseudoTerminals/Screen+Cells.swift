internal import CVterm

/// A cell as it is shown: its first scalar, attributes and colors.
package struct ScreenCell: Hashable, Sendable {
  package var scalar: UInt32
  package var attributes: [UInt32]
  package var foreground: [UInt8]
  package var background: [UInt8]
}

extension Screen {
  /// The rows of cells.
  package var cells: [[ScreenCell]] {
    (0..<rows).map { y in (0..<columns).map { x in cell(x, y) } }
  }

  private func cell(_ x: Int, _ y: Int) -> ScreenCell {
    let cell = self[x, y]
    let attributes = cell.attrs
    return ScreenCell(
      scalar: cell.chars.0,
      attributes: [
        attributes.bold, attributes.underline, attributes.italic, attributes.blink,
        attributes.reverse, attributes.strike,
      ],
      foreground: bytes(of: cell.fg), background: bytes(of: cell.bg))
  }

  private func bytes(of color: VTermColor) -> [UInt8] {
    withUnsafeBytes(of: color) { Array($0) }
  }
}
