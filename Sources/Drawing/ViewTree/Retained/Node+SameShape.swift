internal import Cells

extension Node {
  /// Returns whether two nodes are the same value in memory, and so equal with all descendants.
  @inline(__always)
  func isIdentical(to other: Node) -> Bool {
    withUnsafeBytes(of: self) { left in
      withUnsafeBytes(of: other) { right in left.elementsEqual(right) }
    }
  }

  /// Returns whether two nodes are equal apart from their children.
  ///
  /// Both must have children; leaves are compared as a whole.
  func isSame(apartFromChildren other: Node) -> Bool {
    withoutChildren == other.withoutChildren
  }

  /// The node with each child replaced by an empty one.
  private var withoutChildren: Node { mappingChildren { _ in .empty } }
}

// Views consist mostly of these.

extension StackNode {
  func isSame(apartFromChildren other: StackNode) -> Bool {
    axis == other.axis && anchor == other.anchor && spacing == other.spacing
      && favorsText == other.favorsText && children.count == other.children.count
  }
}

extension FrameNode {
  func isSame(apartFromChildren other: FrameNode) -> Bool {
    horizontal == other.horizontal && vertical == other.vertical && anchor == other.anchor
      && growsToText == other.growsToText
  }
}
