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

extension HomeScreen {
  /// Puts letters over all that can be pressed.
  mutating func showHints(at now: Date) {
    var places: [(slot: SlotID, number: Int?, press: PlacedControl.Press, point: Point)] = []
    for box in visibleBoxes {
      let id = SlotID(box.id)
      guard !isScrubbed(id) else { continue }
      let controls = controls(of: id, at: now)
      for control in controls {
        let point = Point(
          x: box.rect.minX + 1 + control.frame.minX, y: box.rect.minY + 1 + control.frame.minY)
        places.append((id, control.number, control.press, point))
      }
      if let url = url(of: id) {
        places.append(
          (id, nil, .link(url), Point(x: box.rect.maxX - 3, y: box.rect.minY)))
      }
    }
    let line = StatusLine(self, at: now)
    for id in stops where isInline(id) && !isScrubbed(id) {
      guard let url = url(of: id), let place = line.place(of: id) else { continue }
      places.append((id, nil, .link(url), Point(x: place.minX - 1, y: place.minY)))
    }
    guard !places.isEmpty else {
      say("Nothing on this page can be pressed", at: now)
      return
    }
    notice = nil
    let words = Hints.words(places.count)
    hints = Hints(
      targets: zip(words, places).map { word, place in
        Hints.Target(
          letters: word, slot: place.slot, number: place.number, press: place.press,
          point: place.point)
      })
  }

  /// What a key does while letters are shown: any other key than a letter takes them away.
  mutating func pressHint(_ press: KeyPress, at now: Date) -> [Effect]? {
    guard var current = hints else { return nil }
    guard case .character(let letter) = press.key, press.modifiers.isEmpty else {
      hints = nil
      return []
    }
    current.typed.append(contentsOf: letter.lowercased())
    let left = current.targets.filter { $0.letters.hasPrefix(current.typed) }
    guard let target = left.first else {
      hints = nil
      return []
    }
    guard left.count == 1, target.letters == current.typed else {
      hints = current
      return []
    }
    hints = nil
    return fire(target, at: now)
  }

  private mutating func fire(_ target: Hints.Target, at now: Date) -> [Effect] {
    let controls = controls(of: target.slot, at: now)
    let press =
      target.number.map { number in controls.first { $0.number == number }?.press }
      ?? url(of: target.slot).map { .link($0) }
    guard let slot = slots[target.slot], press == target.press else {
      return refuseAnotherPicture(at: now)
    }
    focus = target.slot
    guard let number = target.number else {
      return url(of: target.slot).map {
        [.open($0, extension: slot.placement.widget.extension)]
      } ?? []
    }
    let control = controls.first { $0.number == number }
    return control.map { fire($0, of: target.slot, at: now) } ?? []
  }
}
