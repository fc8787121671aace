public import Foundation

// API for collections and lists that app code expects in SwiftUI.

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at the given offsets.
  ///
  /// - Source: SwiftUI `remove(atOffsets:)`.
  public mutating func remove(atOffsets offsets: IndexSet) {
    let remainingElements = enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
    self = Self(remainingElements)
  }
}

extension MutableCollection where Self: RangeReplaceableCollection {
  /// Moves the elements at the given offsets to the destination offset, keeping their order.
  ///
  /// - Source: SwiftUI `move(fromOffsets:toOffset:)`.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let elements = Array(self)
    func remainingElements(in range: Range<Int>) -> [Element] {
      range.filter { !source.contains($0) }.map { elements[$0] }
    }
    let movedElements = source.filter { elements.indices.contains($0) }.map { elements[$0] }
    let offset = Swift.min(Swift.max(0, destination), elements.count)
    self = Self(
      remainingElements(in: 0..<offset) + movedElements
        + remainingElements(in: offset..<elements.count))
  }
}

extension ForEach where Content: View {
  /// Has no effect, because the rows of a widget cannot be moved.
  ///
  /// The action is never called.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self { self }

  /// Has no effect, because the rows of a widget cannot be deleted.
  ///
  /// The action is never called.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self { self }
}
