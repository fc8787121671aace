/// A key reported by the terminal; the names are those of terminfo and ECMA-48.
package enum Key: Hashable, Sendable {
  /// Typed text: one grapheme cluster.
  case character(Character)
  case up, down, left, right, home, end, pageUp, pageDown, insert, delete
  case enter, tab, backspace, escape
  case function(Int)
}

/// A key and the modifiers held with it.
package struct KeyPress: Hashable, Sendable {
  package var key: Key
  package var modifiers: Modifiers

  package init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }
}

/// The modifier keys held during a key press or mouse event.
package struct Modifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  package static let shift = Modifiers(rawValue: 1)
  package static let alt = Modifiers(rawValue: 2)
  package static let control = Modifiers(rawValue: 4)
}

/// A mouse event at a cell.
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

/// An event decoded from terminal input.
package enum TerminalInput: Hashable, Sendable {
  case key(KeyPress)
  case mouse(MouseEvent)
  case paste(String)
  /// The terminal gained or lost the focus.
  case focus(Bool)
  /// The terminal's background color (the response to OSC 11).
  case background(RGB)
  /// The terminal's color scheme changed (the notification of mode 2031).
  case colorScheme(isDark: Bool)
  /// The response to another query.
  case reply(TerminalReply)
}
