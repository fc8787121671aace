package import Cells

/// A child with padding.
package struct PaddingNode: Hashable, Sendable {
  package var insets = LayoutInsets.zero
  /// Whether the padding gets smaller where text would be cut otherwise.
  package var givesWay = false
  package var child = Node.empty

  /// Creates padding in whole cells.
  package init(_ insets: Insets = .zero, _ child: Node = .empty) {
    self.insets = LayoutInsets(insets)
    self.child = child
  }

  package init(_ insets: LayoutInsets, givesWay: Bool, _ child: Node) {
    self.insets = insets
    self.givesWay = givesWay
    self.child = child
  }
}

/// The frame constraints along one axis.
package struct FrameAxis: Hashable, Sendable {
  package var minimum: Length?
  package var ideal: Length?
  package var maximum: Length?

  package init(minimum: Length? = nil, ideal: Length? = nil, maximum: Length? = nil) {
    self.minimum = minimum
    self.ideal = ideal
    self.maximum = maximum
  }

  package static func fixed(_ length: Length) -> FrameAxis {
    FrameAxis(minimum: length, ideal: length, maximum: length)
  }

  /// Creates the constraints for a length of whole cells.
  package static func fixed(_ cells: Int) -> FrameAxis { fixed(Length(cells)) }

  /// The constraints of a frame that fills the available length.
  package static let filling = FrameAxis(maximum: .unbounded)
}

/// A child in a frame.
package struct FrameNode: Hashable, Sendable {
  package var horizontal = FrameAxis()
  package var vertical = FrameAxis()
  package var anchor = Anchor()
  /// Whether the frame gets larger for text that is only a little too large for it.
  package var growsToText = false
  package var child = Node.empty

  package init(
    horizontal: FrameAxis = FrameAxis(), vertical: FrameAxis = FrameAxis(),
    anchor: Anchor = Anchor(), growsToText: Bool = false, child: Node = .empty
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.anchor = anchor
    self.growsToText = growsToText
    self.child = child
  }
}

/// A child that has its ideal length along one or both axes, regardless of the proposal.
package struct FixedSizeNode: Hashable, Sendable {
  package var horizontal = true
  package var vertical = true
  package var child = Node.empty

  package init(horizontal: Bool = true, vertical: Bool = true, child: Node = .empty) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.child = child
  }
}

/// A child with a layout priority.
package struct PriorityNode: Hashable, Sendable {
  package var value = 0.0
  package var child = Node.empty

  package init(_ value: Double = 0, child: Node = .empty) {
    self.value = value
    self.child = child
  }
}

/// A child with an accent color, which the title of the box has, too.
///
/// It changes no color: what is in the accent color is archived in that color.
package struct AccentNode: Hashable, Sendable {
  /// The accent color, a paint with ``Paint/isAccent``.
  package var paint = Paint.none
  package var child = Node.empty

  package init(_ paint: Paint = .none, child: Node = .empty) {
    self.paint = paint
    self.child = child
  }
}

/// A child drawn at an offset from its layout position.
package struct OffsetNode: Hashable, Sendable {
  package var x: Length = 0
  package var y: Length = 0
  package var child = Node.empty

  package init(x: Length = 0, y: Length = 0, child: Node = .empty) {
    self.x = x
    self.y = y
    self.child = child
  }
}

/// A child with a background and an overlay; both are proposed the child's size.
package struct LayersNode: Hashable, Sendable {
  package var child = Node.empty
  package var background = Node.empty
  package var overlay = Node.empty
  package var anchor = Anchor()

  package init(
    child: Node = .empty, background: Node = .empty, overlay: Node = .empty,
    anchor: Anchor = Anchor()
  ) {
    self.child = child
    self.background = background
    self.overlay = overlay
    self.anchor = anchor
  }
}

/// A child drawn with an opacity of 0…1.
package struct OpacityNode: Hashable, Sendable {
  package var value = 1.0
  package var child = Node.empty

  package init(_ value: Double = 1, child: Node = .empty) {
    self.value = value
    self.child = child
  }
}

/// A child clipped to an outline that fills its frame.
package struct ClipNode: Hashable, Sendable {
  package var outline = Outline.rectangle
  /// The corner radius of a rounded rectangle, in points.
  package var radius = 16.0
  package var child = Node.empty

  package init(_ outline: Outline = .rectangle, child: Node = .empty) {
    self.outline = outline
    self.child = child
  }
}

/// A child without any settings; the case of the node determines what it means.
package struct WrapperNode: Hashable, Sendable {
  package var child = Node.empty

  package init(_ child: Node = .empty) {
    self.child = child
  }
}

/// The reasons to redact or dim content.
///
/// - Source: SwiftUI `RedactionReasons`.
package struct Redaction: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let placeholder = Redaction(rawValue: 1)
  package static let privacy = Redaction(rawValue: 2)
  package static let invalidated = Redaction(rawValue: 4)
}

/// A child with a rule for its redaction.
package struct RedactionNode: Hashable, Sendable {
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    case redacted, unredacted, privacySensitive, invalidatable
  }

  package var rule = Rule.redacted
  /// The raw value of the reasons that ``Rule/redacted`` adds; other rules ignore it.
  package var reasons = 1
  package var child = Node.empty

  package init(_ rule: Rule = .redacted, reasons: Redaction = .placeholder, child: Node = .empty) {
    self.rule = rule
    self.reasons = reasons.rawValue
    self.child = child
  }
}

/// A child with an aspect ratio.
///
/// - Source: SwiftUI `aspectRatio(_:contentMode:)`.
package struct AspectNode: Hashable, Sendable {
  /// The ratio of width to height in points, or `nil` for the child's own ratio.
  package var ratio: Double?
  /// Whether the child fills the frame and may exceed it; otherwise it fits inside.
  package var fills = false
  package var child = Node.empty

  package init(_ ratio: Double? = nil, fills: Bool = false, child: Node = .empty) {
    self.ratio = ratio
    self.fills = fills
    self.child = child
  }
}

/// A child centered at a position in the available space.
package struct PositionNode: Hashable, Sendable {
  /// The position in points, relative to the top left corner.
  package var position = Vector.zero
  package var child = Node.empty

  package init(_ position: Vector = .zero, child: Node = .empty) {
    self.position = position
    self.child = child
  }
}

/// A child drawn rotated and scaled; its layout size is unchanged.
package struct TransformNode: Hashable, Sendable {
  /// The clockwise rotation, in radians.
  package var angle = 0.0
  package var scaleX = 1.0
  package var scaleY = 1.0
  /// The fixed point of the transform, in unit coordinates.
  package var anchor = Vector(x: 0.5, y: 0.5)
  package var child = Node.empty

  package init() {}
}

/// A child that is visible only where the mask draws something.
package struct MaskNode: Hashable, Sendable {
  package var child = Node.empty
  package var mask = Node.empty
  package var anchor = Anchor()

  package init() {}
}

/// A reference to a view that only the extension's process can resolve; never encoded.
package struct DeferredNode: Hashable, Sendable {
  package var number = 0

  package init(_ number: Int = 0) {
    self.number = number
  }
}

/// A child with a link.
package struct LinkNode: Hashable, Sendable {
  package var destination = ""
  /// Whether the link applies to the whole widget, as set with `widgetURL`.
  package var isWidgetURL = false
  package var child = Node.empty

  package init(_ destination: String = "", child: Node = .empty) {
    self.destination = destination
    self.child = child
  }
}
