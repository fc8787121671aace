public import Foundation

// Collection and list API that app code expects in SwiftUI.

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at the given offsets.
  ///
  /// - Source: SwiftUI `remove(atOffsets:)`.
  public mutating func remove(atOffsets offsets: IndexSet) {
    let remaining = enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
    self = Self(remaining)
  }
}

extension MutableCollection where Self: RangeReplaceableCollection {
  /// Moves the elements at the given offsets to the destination offset, in their present order.
  ///
  /// - Source: SwiftUI `move(fromOffsets:toOffset:)`.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let all = Array(self)
    func remaining(in range: Range<Int>) -> [Element] {
      range.filter { !source.contains($0) }.map { all[$0] }
    }
    let moved = source.filter { all.indices.contains($0) }.map { all[$0] }
    let place = Swift.min(Swift.max(0, destination), all.count)
    self = Self(remaining(in: 0..<place) + moved + remaining(in: place..<all.count))
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
