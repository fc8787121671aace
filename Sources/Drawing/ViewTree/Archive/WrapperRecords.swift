internal import Cells

extension PaddingNode: Record {
  init() { self.init(.zero) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("insets", &insets, .zero)
    try visitor.field("givesWay", &givesWay, false)
    try visitor.field("child", &child, .empty)
  }
}

extension FrameNode: Record {
  init() { self.init(child: .empty) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("horizontal", &horizontal, FrameAxis())
    try visitor.field("vertical", &vertical, FrameAxis())
    try visitor.field("anchor", &anchor, Anchor())
    try visitor.field("growsToText", &growsToText, false)
    try visitor.field("child", &child, .empty)
  }
}

extension FixedSizeNode: Record {
  init() { self.init(child: .empty) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("horizontal", &horizontal, true)
    try visitor.field("vertical", &vertical, true)
    try visitor.field("child", &child, .empty)
  }
}

extension PriorityNode: Record {
  init() { self.init(0) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("value", &value, 0)
    try visitor.field("child", &child, .empty)
  }
}

extension AccentNode: Record {
  init() { self.init(.none) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("paint", &paint, .none)
    try visitor.field("child", &child, .empty)
  }
}

extension OffsetNode: Record {
  init() { self.init(x: 0) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("x", &x, 0)
    try visitor.field("y", &y, 0)
    try visitor.field("child", &child, .empty)
  }
}

extension LayersNode: Record {
  init() { self.init(child: .empty) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("child", &child, .empty)
    try visitor.field("behind", &background, .empty)
    try visitor.field("front", &overlay, .empty)
    try visitor.field("anchor", &anchor, Anchor())
  }
}

extension OpacityNode: Record {
  init() { self.init(1) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("value", &value, 1)
    try visitor.field("child", &child, .empty)
  }
}

extension ClipNode: Record {
  init() { self.init(.rectangle) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("outline", &outline, .rectangle)
    try visitor.field("radius", &radius, 16)
    try visitor.field("child", &child, .empty)
  }
}

extension WrapperNode: Record {
  init() { self.init(.empty) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("child", &child, .empty)
  }
}

extension RedactionNode: Record {
  init() { self.init(.redacted) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("rule", &rule, .redacted)
    try visitor.field("reasons", &reasons, 1)
    try visitor.field("child", &child, .empty)
  }
}

extension AccessibilityNode: Record {
  init() { self.init(child: .empty) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("label", &label)
    try visitor.field("value", &value)
    try visitor.field("hint", &hint)
    try visitor.field("role", &role, .none)
    try visitor.field("hidden", &isHidden, false)
    try visitor.field("selected", &isSelected, false)
    try visitor.field("children", &children, .separate)
    try visitor.field("child", &child, .empty)
  }
}

extension LinkNode: Record {
  init() { self.init("") }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("destination", &destination, "")
    try visitor.field("whole", &isWidgetURL, false)
    try visitor.field("child", &child, .empty)
  }
}

extension AspectNode: Record {
  init() { self.init(nil) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("ratio", &ratio)
    try visitor.field("fills", &fills, false)
    try visitor.field("child", &child, .empty)
  }
}

extension PositionNode: Record {
  init() { self.init(.zero) }

  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("place", &position, .zero)
    try visitor.field("child", &child, .empty)
  }
}

extension TransformNode: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("angle", &angle, 0)
    try visitor.field("scaleX", &scaleX, 1)
    try visitor.field("scaleY", &scaleY, 1)
    try visitor.field("anchor", &anchor, Vector(x: 0.5, y: 0.5))
    try visitor.field("child", &child, .empty)
  }
}

extension MaskNode: Record {
  mutating func visit(_ visitor: inout some FieldVisitor) throws(NodeError) {
    try visitor.field("child", &child, .empty)
    try visitor.field("mask", &mask, .empty)
    try visitor.field("anchor", &anchor, Anchor())
  }
}
