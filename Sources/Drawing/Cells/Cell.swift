/// One cell: a glyph's code and how it is written.
///
/// Plain memory of 16 bytes, so that rows are compared and copied as such. Codes from
/// ``CellBuffer/firstCluster`` on index the buffer's own table of clusters of several scalars.
package struct Cell: Hashable, Sendable {
  package var code: UInt32
  package var foreground: Paint
  package var background: Paint
  package var attributes: Attributes
  /// Fills the last two bytes: what nobody writes may be anything, and equal cells would differ.
  package let filling: UInt16 = 0

  @inlinable package init(code: UInt32 = 0x20, style: Style = .plain) {
    self.code = code
    foreground = style.foreground
    background = style.background
    attributes = style.attributes
  }

  @inlinable package static var blank: Cell { Cell() }

  /// How the cell is written, the marks of wide glyphs' halves included.
  @inlinable package var style: Style {
    Style(foreground: foreground, background: background, attributes: attributes)
  }

  /// How the cell is written, as people see it.
  package var visibleStyle: Style {
    var style = style
    style.attributes.subtract(.halves)
    return style
  }

  @inlinable package var isTail: Bool { attributes.contains(.wideTail) }
  @inlinable package var isLead: Bool { attributes.contains(.wideLead) }
}
