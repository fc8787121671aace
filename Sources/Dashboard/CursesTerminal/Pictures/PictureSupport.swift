package import Cells

/// How the terminal shows pictures in pixels, and the size of its cells.
nonisolated package struct PictureSupport: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    /// kitty's graphics protocol with Unicode placeholders: a part of a picture is a character, so
    /// that the terminal, and tmux, move and clear pictures with the text.
    ///
    /// Through tmux, pictures are sent in `DCS tmux;`, which tmux passes on.
    case kitty(throughTmux: Bool)
    /// Sixel graphics with a number of colors, and the maximum size of a picture in pixels, or `nil`
    /// if it is not known.
    case sixel(colorCount: Int, limit: Size?)
  }

  package var form: Form
  /// The size of a cell, in pixels.
  package var cellSize: Size

  package init(_ form: Form, cellSize: Size) {
    self.form = form
    self.cellSize = cellSize
  }
}

/// The bytes and cells with which the pictures of a frame are shown.
nonisolated struct PictureFrame {
  /// The numbers of the pictures that are shown in pixels.
  var shownNumbers: Set<UInt16> = []
  /// What is sent before the cells.
  var bytesBefore: [UInt8] = []
  /// Whether pictures are still missing, because one frame would have too many bytes.
  var isComplete = true

  /// The number of bytes of one frame after which no other picture is begun.
  ///
  /// The rest follows in the next frames. Between them, the loop waits until the terminal has
  /// accepted the bytes, so that a slow terminal delays pictures but not keys.
  static let byteLimit = 2 << 20
}
