public import Foundation

// What lists of an app do with their rows; SwiftUI has it, and so sources find it there.

extension RangeReplaceableCollection where Self: MutableCollection {
  /// Removes the elements at some offsets.
  ///
  /// - Source: SwiftUI `remove(atOffsets:)`.
  public mutating func remove(atOffsets offsets: IndexSet) {
    let kept = enumerated().filter { !offsets.contains($0.offset) }.map(\.element)
    self = Self(kept)
  }
}

extension MutableCollection where Self: RangeReplaceableCollection {
  /// Moves the elements at some offsets to stand together before another offset.
  ///
  /// - Source: SwiftUI `move(fromOffsets:toOffset:)`.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    let all = Array(self)
    func kept(_ range: Range<Int>) -> [Element] {
      range.filter { !source.contains($0) }.map { all[$0] }
    }
    let moved = source.filter { all.indices.contains($0) }.map { all[$0] }
    let place = Swift.min(Swift.max(0, destination), all.count)
    self = Self(kept(0..<place) + moved + kept(place..<all.count))
  }
}

extension ForEach where Content: View {
  /// Calls nothing: a widget's rows stay where they are.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self { self }

  /// Calls nothing: a widget's rows stay.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self { self }
}
