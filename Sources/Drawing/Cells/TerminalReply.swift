/// A terminal's response to a query about what it is and can do.
///
/// - Source: xterm's ctlseqs (DA1, DECRQM, XTVERSION, XTQMODKEYS, XTSMGRAPHICS, window reports);
///   kitty: keyboard protocol, graphics protocol.
package enum TerminalReply: Hashable, Sendable {
  /// The primary device attributes (DA1), of which 4 is sixel.
  ///
  /// Terminals respond in order, so the responses to all earlier queries have arrived.
  case deviceAttributes([Int])
  /// The state of a private mode (DECRPM).
  case mode(Int, ModeState)
  /// The flags of kitty's keyboard protocol that are on.
  case keyboardFlags(Int)
  /// The level of xterm's modifyOtherKeys (XTQMODKEYS).
  case modifyOtherKeys(Int)
  /// The response to a query of kitty's graphics protocol with this identifier.
  case graphics(id: Int, isSupported: Bool)
  /// The name and version (XTVERSION): printable ASCII, at most ``maximumNameLength`` characters.
  case name(String)
  /// The size of a cell, in pixels.
  case cellSize(Size)
  /// The number of color registers for sixel graphics.
  case sixelColors(Int)
  /// The maximum size of a sixel picture, in pixels.
  case sixelSize(Size)

  /// The maximum length of a terminal's name.
  package static let maximumNameLength = 64
}

/// What a terminal says about a mode: the second parameter of DECRPM.
package enum ModeState: Int, Hashable, Sendable {
  case unknown, set, reset, permanentlySet, permanentlyReset

  /// Whether the mode is on, or can be turned on.
  package var isAvailable: Bool { self == .set || self == .reset || self == .permanentlySet }
}
