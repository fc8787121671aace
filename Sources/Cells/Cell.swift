/// One cell: a glyph's code and how it is written.
///
/// Plain memory of 16 bytes, so that rows are compared and copied as such. Codes from
/// ``CellBuffer/firstCluster`` on index the buffer's own table of clusters of several scalars.
package struct Cell: Hashable, Sendable {
  package var code: UInt32
  package var foreground: Paint
  package var background: Paint
  package var attributes: Attributes

  package init(code: UInt32 = 0x20, style: Style = .plain) {
    self.code = code
    foreground = style.foreground
    background = style.background
    attributes = style.attributes
  }

  package static let blank = Cell()

  package var style: Style {
    Style(foreground: foreground, background: background, attributes: attributes)
  }

  package var isTail: Bool { attributes.contains(.wideTail) }
  package var isLead: Bool { attributes.contains(.wideLead) }
}
