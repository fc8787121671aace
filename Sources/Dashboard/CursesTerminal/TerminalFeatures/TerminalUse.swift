/// The features of the terminal that are used.
nonisolated package struct TerminalUse: Hashable, Sendable {
  /// Whether the terminal is told where a frame begins and ends, so that it shows it as a whole.
  package var synchronizesOutput = false
  /// The protocol for keys that are ambiguous otherwise, or `nil` for none.
  package var keyboard: KeyboardProtocol?
  /// How pictures are shown in pixels, or `nil` if they are shown as cells.
  package var pictures: PictureSupport?

  /// How the terminal shows notifications on the desktop, or `nil` if it does not.
  package var notifications: NotificationProtocol?
  /// Whether the terminal copies to the clipboard.
  package var copies = false

  /// Whether links are hyperlinks of the terminal.
  package var hyperlinks = false

  package init() {}
}

/// A protocol in which a terminal reports keys without ambiguity.
///
/// - Source: kitty: keyboard protocol, “Progressive enhancement”; xterm's ctlseqs, XTMODKEYS.
nonisolated package enum KeyboardProtocol: Hashable, Sendable {
  /// kitty's protocol: every key but plain text, with the shifted key and that of a Latin keyboard.
  case kitty
  /// xterm's modifyOtherKeys 1: keys with modifiers that have no other meaning.
  case modifyOtherKeys

  var beginningSequence: [UInt8] {
    switch self {
    case .kitty: Array("\u{1b}[>5u".utf8)
    case .modifyOtherKeys: Array("\u{1b}[>4;1m".utf8)
    }
  }

  var endingSequence: [UInt8] {
    switch self {
    case .kitty: Array("\u{1b}[<u".utf8)
    case .modifyOtherKeys: Array("\u{1b}[>4m".utf8)
    }
  }
}
