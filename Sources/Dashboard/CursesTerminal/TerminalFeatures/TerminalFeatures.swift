package import Cells

/// What the terminal said about itself: the sum of its replies so far.
///
/// A terminal that does not answer a query does not have the feature. Only for notifications is there
/// no query; see ``NotificationProtocol/init(name:)``.
nonisolated package struct TerminalFeatures: Hashable, Sendable {
  /// The name and version, such as `kitty(0.41.1)`, or `nil` if the terminal did not tell.
  package private(set) var name: String?
  /// The primary device attributes (DA1).
  package private(set) var deviceAttributes: Set<Int> = []
  /// The state of mode 2026, synchronized output, or `nil` if the terminal did not tell.
  package private(set) var synchronizedOutput: ModeState?
  /// The flags of kitty's keyboard protocol that were on, or `nil` without the protocol.
  package private(set) var keyboardFlags: Int?
  /// Whether the terminal has xterm's modifyOtherKeys.
  package private(set) var canModifyOtherKeys = false
  /// Whether the terminal accepted a query of kitty's graphics protocol.
  package private(set) var hasKittyGraphics = false
  /// The size of a cell in pixels, or `nil` if the terminal did not tell.
  package private(set) var cellSize: Size?
  /// The number of color registers for sixel graphics, or `nil` if the terminal did not tell.
  package private(set) var sixelColorCount: Int?
  /// The maximum size of a sixel picture in pixels, or `nil` if the terminal did not tell.
  package private(set) var sixelSize: Size?
  /// Whether the terminal has answered a control string, so that it does not print those that it
  /// does not know.
  package private(set) var readsControlStrings = false
  /// Whether the terminal has answered the last query of the batch.
  ///
  /// What a terminal behind a multiplexer says may still arrive.
  package private(set) var isComplete = false

  package init() {}

  /// Whether the terminal shows sixel graphics: attribute 4 of DA1.
  package var hasSixel: Bool { deviceAttributes.contains(4) }

  /// Whether a frame can be shown as a whole: mode 2026.
  package var canSynchronizeOutput: Bool { synchronizedOutput?.isAvailable == true }

  /// Whether keys can be reported without ambiguity: kitty's keyboard protocol.
  package var canDisambiguateKeys: Bool { keyboardFlags != nil }

  /// Records that the terminal has answered a control string, such as OSC 11.
  package mutating func noteControlString() { readsControlStrings = true }

  /// Adds what a reply says.
  package mutating func apply(_ reply: TerminalReply) {
    switch reply {
    case .deviceAttributes(let attributes):
      deviceAttributes = Set(attributes)
      isComplete = true
    case .mode(TerminalQueries.synchronizedOutput, let state): synchronizedOutput = state
    case .mode: break
    case .keyboardFlags(let flags): keyboardFlags = flags
    case .modifyOtherKeys: canModifyOtherKeys = true
    case .graphics(let id, let isSupported):
      if id == TerminalQueries.graphicsQueryID { hasKittyGraphics = isSupported }
    case .name(let name):
      self.name = name
      readsControlStrings = true
    case .cellSize(let size): cellSize = size
    case .sixelColors(let count): sixelColorCount = count
    case .sixelSize(let size): sixelSize = size
    }
  }
}
