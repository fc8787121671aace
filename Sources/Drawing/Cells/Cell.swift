/// A cell: a glyph code and its style.
///
/// The layout is 16 bytes of plain memory, so that rows can be compared and copied as bytes. Codes
/// greater than or equal to ``CellBuffer/firstCluster`` are indices into the buffer's table of
/// multi-scalar grapheme clusters.
public struct Cell: Hashable, Sendable {
  /// The scalar, or the number of a cluster.
  public var code: UInt32
  /// The paint of the glyph.
  public var foreground: Paint
  /// The paint behind the glyph.
  public var background: Paint
  /// The attributes, with the markers for the halves of a wide glyph.
  public var attributes: Attributes
  /// The number of the picture in pixels that the cell shows a part of, or 0 for none; see
  /// ``CellBuffer/pictures``.
  ///
  /// The glyph and the colors are what is shown where there are no pixels.
  public internal(set) var picture: UInt16 = 0

  /// Creates a cell.
  @inlinable public init(code: UInt32 = 0x20, style: Style = .plain) {
    self.code = code
    foreground = style.foreground
    background = style.background
    attributes = style.attributes
  }

  /// A space in the plain style.
  @inlinable public static var blank: Cell { Cell() }

  /// The cell's style, including the markers for the halves of a wide glyph.
  @inlinable public var style: Style {
    Style(foreground: foreground, background: background, attributes: attributes)
  }

  /// The cell's style without the markers for the halves of a wide glyph.
  public var visibleStyle: Style {
    var style = style
    style.attributes.subtract(.wideMarkers)
    return style
  }

  /// Whether this is the right half of a wide glyph.
  @inlinable public var isTail: Bool { attributes.contains(.wideTail) }
  /// Whether this is the left half of a wide glyph.
  @inlinable public var isLead: Bool { attributes.contains(.wideLead) }
}
