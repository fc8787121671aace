package import Cells

/// A child with room around it.
package struct PaddingNode: Hashable, Sendable {
  package var insets = Insets.zero
  package var child = Node.empty

  package init(_ insets: Insets = .zero, _ child: Node = .empty) {
    self.insets = insets
    self.child = child
  }
}

/// The bounds of a frame along one axis, in cells.
package struct FrameAxis: Hashable, Sendable {
  package var minimum: Int?
  package var ideal: Int?
  package var maximum: Int?

  package init(minimum: Int? = nil, ideal: Int? = nil, maximum: Int? = nil) {
    self.minimum = minimum
    self.ideal = ideal
    self.maximum = maximum
  }

  package static func fixed(_ length: Int) -> FrameAxis {
    FrameAxis(minimum: length, ideal: length, maximum: length)
  }
}

/// A child in a frame of its own bounds.
package struct FrameNode: Hashable, Sendable {
  package var horizontal = FrameAxis()
  package var vertical = FrameAxis()
  package var anchor = Anchor()
  package var child = Node.empty

  package init(
    horizontal: FrameAxis = FrameAxis(), vertical: FrameAxis = FrameAxis(),
    anchor: Anchor = Anchor(), child: Node = .empty
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.anchor = anchor
    self.child = child
  }
}

/// A child that takes its ideal length whatever it is offered.
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

/// A child that is served before its neighbours of lower priority.
package struct PriorityNode: Hashable, Sendable {
  package var value = 0.0
  package var child = Node.empty

  package init(_ value: Double = 0, child: Node = .empty) {
    self.value = value
    self.child = child
  }
}

/// A child drawn beside the place it takes.
package struct OffsetNode: Hashable, Sendable {
  package var x = 0
  package var y = 0
  package var child = Node.empty

  package init(x: Int = 0, y: Int = 0, child: Node = .empty) {
    self.x = x
    self.y = y
    self.child = child
  }
}

/// A child that gives the size, with layers behind and in front of it.
package struct LayersNode: Hashable, Sendable {
  package var child = Node.empty
  package var behind = Node.empty
  package var front = Node.empty
  package var anchor = Anchor()

  package init(
    child: Node = .empty, behind: Node = .empty, front: Node = .empty, anchor: Anchor = Anchor()
  ) {
    self.child = child
    self.behind = behind
    self.front = front
    self.anchor = anchor
  }
}

/// A child laid over what is below with an opacity of 0…1.
package struct OpacityNode: Hashable, Sendable {
  package var value = 1.0
  package var child = Node.empty

  package init(_ value: Double = 1, child: Node = .empty) {
    self.value = value
    self.child = child
  }
}

/// A child cut at an outline in its own frame.
package struct ClipNode: Hashable, Sendable {
  package var outline = Outline.rectangle
  /// Of the corners of a rounded rectangle, in points.
  package var radius = 16.0
  package var child = Node.empty

  package init(_ outline: Outline = .rectangle, child: Node = .empty) {
    self.outline = outline
    self.child = child
  }
}

/// A child with nothing said about it but its case.
package struct WrapperNode: Hashable, Sendable {
  package var child = Node.empty

  package init(_ child: Node = .empty) {
    self.child = child
  }
}

/// Why content is barred or dimmed.
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

/// A child whose redaction is set, lifted, or depends on privacy mode.
package struct RedactionNode: Hashable, Sendable {
  package enum Rule: String, Hashable, Sendable, CaseIterable {
    case redacted, unredacted, privacySensitive, invalidatable
  }

  package var rule = Rule.redacted
  package var reasons = 1
  package var child = Node.empty

  package init(_ rule: Rule = .redacted, reasons: Redaction = .placeholder, child: Node = .empty) {
    self.rule = rule
    self.reasons = reasons.rawValue
    self.child = child
  }
}

/// A child of a given proportion.
///
/// - Source: SwiftUI `aspectRatio(_:contentMode:)`.
package struct AspectNode: Hashable, Sendable {
  /// Width by height in points, or `nil` for the child's own.
  package var ratio: Double?
  /// Whether the frame is covered, and the child may stick out; else the child fits inside.
  package var fills = false
  package var child = Node.empty

  package init(_ ratio: Double? = nil, fills: Bool = false, child: Node = .empty) {
    self.ratio = ratio
    self.fills = fills
    self.child = child
  }
}

/// A child in the middle of a place, in all the room there is.
package struct PositionNode: Hashable, Sendable {
  /// In points from the corner.
  package var place = Vector.zero
  package var child = Node.empty

  package init(_ place: Vector = .zero, child: Node = .empty) {
    self.place = place
    self.child = child
  }
}

/// A child drawn turned and scaled; its room stays as it is.
package struct TransformNode: Hashable, Sendable {
  /// Clockwise, in radians.
  package var angle = 0.0
  package var scaleX = 1.0
  package var scaleY = 1.0
  /// What stays in place; shares of the frame.
  package var anchor = Vector(x: 0.5, y: 0.5)
  package var child = Node.empty

  package init() {}
}

/// A child seen where another view draws.
package struct MaskNode: Hashable, Sendable {
  package var child = Node.empty
  package var mask = Node.empty
  package var anchor = Anchor()

  package init() {}
}

/// What only the author's process can work out, by its number there; it never travels.
package struct DeferredNode: Hashable, Sendable {
  package var number = 0

  package init(_ number: Int = 0) {
    self.number = number
  }
}

/// A child that leads somewhere.
package struct LinkNode: Hashable, Sendable {
  package var destination = ""
  /// Whether it stands for the whole widget, as `widgetURL` says it, and not for a part of it.
  package var isWhole = false
  package var child = Node.empty

  package init(_ destination: String = "", child: Node = .empty) {
    self.destination = destination
    self.child = child
  }
}
