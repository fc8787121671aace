internal import Cells

extension Style: Record {
  init() { self = .plain }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("foreground", &foreground, .none)
    try visitor.field("background", &background, .none)
    // The markers of wide glyphs are subtracted, because they belong to cells, not to styles.
    var bits = Int(attributes.subtracting(.wideMarkers).rawValue)
    try visitor.field("attributes", &bits, 0)
    attributes = Attributes(rawValue: UInt16(clamping: bits)).subtracting(.wideMarkers)
  }
}

extension LayoutInsets: Record {
  init() { self = .zero }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("top", &top, 0)
    try visitor.field("leading", &leading, 0)
    try visitor.field("bottom", &bottom, 0)
    try visitor.field("trailing", &trailing, 0)
  }
}

extension Anchor: Record {
  init() { self.init(.center, .center) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("horizontal", &horizontal, .center)
    try visitor.field("vertical", &vertical, .center)
  }
}

extension FrameAxis: Record {
  init() { self.init(minimum: nil) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("minimum", &minimum)
    try visitor.field("ideal", &ideal)
    try visitor.field("maximum", &maximum)
  }
}

extension TextRun: Record {
  init() { self.init("") }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("text", &text, "")
    try visitor.field("style", &style, .plain)
    try visitor.field("opacity", &opacity, 1)
    try visitor.field("live", &liveText)
  }
}

extension Paragraph: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("lineLimit", &lineLimit)
    try visitor.field("alignment", &alignment, .leading)
    try visitor.field("truncation", &truncation, .tail)
    try visitor.field("change", &change, .immediate)
    try visitor.field("big", &isBig, false)
    try visitor.field("points", &points, 34)
  }
}

extension TextNode: Record {
  init() { self.init(runs: []) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("runs", &runs, [])
    try visitor.field("paragraph", &paragraph, Paragraph())
  }
}

extension LiveText: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("format", &format, .timer)
    try visitor.field("start", &start, 0)
    try visitor.field("end", &end, 0)
    try visitor.field("pause", &pause)
    try visitor.field("countsDown", &countsDown, true)
    try visitor.field("showsHours", &showsHours, true)
    try visitor.field("uppercase", &isUppercase, false)
    try visitor.field("locale", &locale)
  }
}

extension SymbolNode: Record {
  init() { self.init(name: "") }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("name", &name, "")
    try visitor.field("glyph", &glyph, "")
    try visitor.field("style", &style, .plain)
  }
}

extension StackNode: Record {
  init() { self.init(.vertical) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("axis", &axis, .vertical)
    try visitor.field("anchor", &anchor, Anchor())
    try visitor.field("spacing", &spacing)
    try visitor.field("favorsText", &favorsText, false)
    try visitor.field("children", &children, [])
  }
}

extension SpacerNode: Record {
  init() { self.init(axis: .vertical) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("axis", &axis, .vertical)
    try visitor.field("minimum", &minimum)
  }
}

extension DividerNode: Record {
  init() { self.init(axis: .vertical) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("axis", &axis, .vertical)
    try visitor.field("paint", &paint, .role(.border))
  }
}

extension GaugeNode: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("form", &form, .bar)
    try visitor.field("fraction", &fraction)
    try visitor.field("start", &start)
    try visitor.field("end", &end)
    try visitor.field("countsDown", &countsDown, false)
    try visitor.field("paint", &paint, .role(.accent))
    try visitor.field("track", &track, .role(.border))
  }
}

extension PlotNode: Record {
  init() { self.init(values: []) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("values", &values, [])
    try visitor.field("paint", &paint, .role(.accent))
  }
}
