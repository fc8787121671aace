internal import Configuration
internal import Cells
internal import FoundationEssentials
internal import ViewTree

/// Hints: one or two letters for each control on a page.
struct Hints: Hashable, Sendable {
  struct Target: Hashable, Sendable {
    var letters: String
    var slot: SlotID
    /// The control's number, or `nil` for the whole box.
    var number: Int?
    /// The action when the hints were shown; a newer view may have a different action there.
    var action: PlacedControl.Action
    /// The position of the letters, in screen cells.
    var point: Point
  }

  var targets: [Target]
  /// The letters typed so far.
  var typedLetters = ""

  /// The letters, those of the keyboard's home row first.
  private static let alphabet = Array("asdfghjklqwertyuiopzxcvbnm")

  /// Returns the given number of distinct hints, all of the same length.
  static func labels(count: Int) -> [String] {
    guard count > alphabet.count else { return alphabet.prefix(count).map { String($0) } }
    return alphabet.flatMap { first in alphabet.map { "\(first)\($0)" } }.prefix(count).map(\.self)
  }
}
