package import Cells

/// The rule that decides the size of the grid's unit, a small box with a fixed position on the grid.
///
/// In text, a rule is `fill`, `dense` or a size such as `24x12`, followed by the number of steps by
/// which the user made boxes larger or smaller, if any: `fill+1`, `dense-2`.
package struct GridRule: Hashable, Sendable {
  package var base: Base
  /// The number of steps by which boxes are larger, or, if negative, smaller.
  package var step = 0

  package enum Base: Hashable, Sendable {
    /// The unit grows with the screen: a larger screen has larger boxes before it has more of them.
    case fill
    /// As many boxes as the screen holds.
    case dense
    /// A unit of a fixed size, in cells.
    case unit(Size)
  }

  package init(_ base: Base, step: Int = 0) {
    self.base = base
    self.step = step
  }

  package static let fill = GridRule(.fill)
  package static let dense = GridRule(.dense)

  /// The smallest unit, in cells: a small box as widgets are designed for it.
  package static let minimumUnit = Size(width: 18, height: 9)
  /// The largest unit that can be configured, in cells.
  static let maximumUnit = Size(width: 200, height: 100)
  package static let steps = -20...20

  static let expectation = "fill, dense, or the size of a small box in cells, from 18x9 to 200x100"
}

extension GridRule: CustomStringConvertible {
  package var description: String {
    let name =
      switch base {
      case .fill: "fill"
      case .dense: "dense"
      case .unit(let size): "\(size.width)x\(size.height)"
      }
    return step == 0 ? name : name + (step > 0 ? "+" : "") + "\(step)"
  }

  /// Parses the text of a rule, or returns `nil` if the text is not one.
  package init?(_ text: String) {
    let signIndex = text.firstIndex { $0 == "+" || $0 == "-" } ?? text.endIndex
    switch text[..<signIndex] {
    case "fill": base = .fill
    case "dense": base = .dense
    case let size:
      let lengths = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard lengths.count == 2, let width = lengths[0], let height = lengths[1],
        (Self.minimumUnit.width...Self.maximumUnit.width).contains(width),
        (Self.minimumUnit.height...Self.maximumUnit.height).contains(height)
      else { return nil }
      base = .unit(Size(width: width, height: height))
    }
    guard signIndex != text.endIndex else { return }
    guard let step = Int(text[signIndex...]), Self.steps.contains(step) else { return nil }
    self.step = step
  }
}
