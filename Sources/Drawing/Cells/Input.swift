/// A key as a terminal tells it; the names are terminfo's and ECMA-48's.
package enum Key: Hashable, Sendable {
  /// Text that was typed: one grapheme cluster.
  case character(Character)
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
  case enter, tab, backspace, escape
  case function(Int)
}

/// A key with the modifiers that were held.
package struct KeyPress: Hashable, Sendable {
  package var key: Key
  package var modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// Keys held while another is pressed.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let shift = Modifiers(rawValue: 1)
  package static let alt = Modifiers(rawValue: 2)
  package static let control = Modifiers(rawValue: 4)
}

/// What the mouse did, at a cell.
package struct MouseEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case press, release, drag, wheelUp, wheelDown
  }

  package var kind: Kind
  package var point: Point
  package var modifiers: Modifiers

  package init(_ kind: Kind, at point: Point, modifiers: Modifiers = []) {
    self.kind = kind
    self.point = point
    self.modifiers = modifiers
  }
}

/// Everything that a terminal's input can say.
package enum TerminalInput: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  case paste(String)
  case focus(Bool)
  /// The terminal's background colour (the answer to OSC 11).
  case background(RGB)
  /// The terminal's scheme became dark, or light (mode 2031's notification).
  case scheme(isDark: Bool)
  /// The primary device attributes: every earlier question has been answered.
  case deviceAttributes
}
