/// A cell: a glyph code and its style.
///
/// The layout is 16 bytes of plain memory, so that rows can be compared and copied as bytes. Codes
/// greater than or equal to ``CellBuffer/firstCluster`` are indices into the buffer's table of
/// multi-scalar grapheme clusters.
package struct Cell: Hashable, Sendable {
  package var code: UInt32
  package var foreground: Paint
  package var background: Paint
  package var attributes: Attributes
  /// The number of the picture in pixels that the cell shows a part of, or 0 for none; see
  /// ``CellBuffer/pictures``.
  ///
  /// The glyph and the colors are what is shown where there are no pixels.
  package internal(set) var picture: UInt16 = 0

  @inlinable package init(code: UInt32 = 0x20, style: Style = .plain) {
    self.code = code
    foreground = style.foreground
    background = style.background
    attributes = style.attributes
  }

  @inlinable package static var blank: Cell { Cell() }

  /// The cell's style, including the markers for the halves of a wide glyph.
  @inlinable package var style: Style {
    Style(foreground: foreground, background: background, attributes: attributes)
  }

  /// The cell's style without the markers for the halves of a wide glyph.
  package var visibleStyle: Style {
    var style = style
    style.attributes.subtract(.wideMarkers)
    return style
  }

  @inlinable package var isTail: Bool { attributes.contains(.wideTail) }
  @inlinable package var isLead: Bool { attributes.contains(.wideLead) }
}
