internal import CNcurses
package import Cells
private import Glibc

// What is known without ncurses having been started.
extension TerminalSession {
  /// The size of the terminal in cells, limited by ``ScreenLimit``, or `nil` if the kernel does not
  /// know it.
  package static var size: Size? {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
      return nil
    }
    return ScreenLimit.limited(Size(width: Int(window.ws_col), height: Int(window.ws_row)))
  }

  /// The size of a cell in pixels, from the terminal or from the kernel, or `nil` if neither knows.
  package var cellSize: Size? { features.cellSize ?? Self.kernelCellSize }

  private static var kernelCellSize: Size? {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0
    else { return nil }
    let size = Size(
      width: Int(window.ws_xpixel / window.ws_col), height: Int(window.ws_ypixel / window.ws_row))
    return size.isEmpty ? nil : size
  }

  /// Returns whether terminfo has an entry with this name.
  package static func hasEntry(_ name: String) -> Bool { cnc_has_entry(name) }

  /// Returns a description of the number of colors of an entry.
  package static func colors(of entry: String) -> String {
    let count = cnc_colors_of(entry)
    return count >= 1 << 24 ? "24 bits, direct" : count > 0 ? "\(count)" : "none"
  }
}
