internal import Cells

extension GridNode: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("anchor", &anchor, Anchor())
    try visitor.field("columnGap", &columnGap, 1)
    try visitor.field("rowGap", &rowGap, 0)
    try visitor.field("children", &children, [])
  }
}

extension GridRowNode: Record {
  init() { self.init(alignment: nil) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("side", &alignment)
    try visitor.field("children", &children, [])
  }
}

extension GridCellNode: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("columns", &columns, 1)
    try visitor.field("columnSide", &columnAlignment)
    try visitor.field("anchor", &anchor)
    try visitor.field("unsizedHorizontally", &unsizedHorizontally, false)
    try visitor.field("unsizedVertically", &unsizedVertically, false)
    try visitor.field("child", &child, .empty)
  }
}

extension TrackNode: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("sizing", &sizing, .flexible)
    try visitor.field("minimum", &minimum, 1)
    try visitor.field("maximum", &maximum, .unbounded)
    try visitor.field("gap", &gap)
    try visitor.field("anchor", &anchor, Anchor())
  }
}

extension TracksNode: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("axis", &axis, .vertical)
    try visitor.field("tracks", &tracks, [])
    try visitor.field("side", &alignment, .center)
    try visitor.field("gap", &gap)
    try visitor.field("children", &children, [])
  }
}

extension FittingNode: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("horizontal", &horizontal, true)
    try visitor.field("vertical", &vertical, true)
    try visitor.field("children", &children, [])
  }
}
