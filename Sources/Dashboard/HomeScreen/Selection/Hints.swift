internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import ViewTree

/// Letters over everything that can be pressed on a page.
struct Hints: Hashable, Sendable {
  struct Target: Hashable, Sendable {
    var letters: String
    var slot: SlotID
    /// The control's number, or `nil` for the whole box.
    var number: Int?
    /// What was promised to be pressed: another picture may do something else there.
    var press: PlacedControl.Press
    /// Where the letters stand, in cells of the screen.
    var point: Point
  }

  var targets: [Target]
  /// What was typed of two letters.
  var typed = ""

  /// Under the fingers first.
  private static let alphabet = Array("asdfghjklqwertyuiopzxcvbnm")

  /// So many different words of letters, all of one length.
  static func words(_ count: Int) -> [String] {
    guard count > alphabet.count else { return alphabet.prefix(count).map { String($0) } }
    return alphabet.flatMap { first in alphabet.map { "\(first)\($0)" } }.prefix(count).map(\.self)
  }
}
