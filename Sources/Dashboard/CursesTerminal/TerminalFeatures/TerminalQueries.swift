/// The queries that are sent as one batch when the terminal is set up.
///
/// All terminals answer the last one, DA1; they answer in order, so it shows that no other response
/// will follow.
///
/// - Source: xterm's ctlseqs; kitty: keyboard protocol, graphics protocol; tmux(1),
///   `allow-passthrough`; GNU screen's manual, “Control Sequences”.
nonisolated package struct TerminalQueries: Hashable, Sendable {
  /// The mode of synchronized output.
  package static let synchronizedOutput = 2026
  /// The identifier in the query of kitty's graphics protocol.
  package static let graphicsQueryID = 31

  /// What the batch asks.
  package var scope: Scope
  /// Whether the terminal is tmux, which passes a query on to the terminal around it.
  package var isInsideTmux: Bool

  /// How much is asked.
  package enum Scope: Hashable, Sendable {
    /// Only the background color, as for a terminal that may print other queries.
    case background
    /// The features that are asked for with control sequences, which no terminal prints.
    case controlSequences
    /// All features.
    case all
  }

  package init(_ scope: Scope, isInsideTmux: Bool = false) {
    self.scope = scope
    self.isInsideTmux = isInsideTmux
  }

  /// Chooses the batch for an environment.
  ///
  /// The consoles of kernels and Apple's Terminal print parts of what they do not know. GNU screen
  /// shows an application command in its message line.
  package init(environment: [String: String]) {
    let family = (environment["TERM"] ?? "").prefix { $0 != "-" && $0 != "." }
    let isTmux = family == "tmux" || !(environment["TMUX"] ?? "").isEmpty
    let printsQueries =
      ["linux", "dumb", "ansi", "cons25", "sun", "wsvt25", "pcvt25", "hurd"].contains(family)
      || family.hasPrefix("vt") || environment["TERM_PROGRAM"] == "Apple_Terminal"
    if printsQueries {
      self.init(.background)
    } else if isTmux {
      self.init(.all, isInsideTmux: true)
    } else {
      self.init(family == "screen" ? .controlSequences : .all)
    }
  }

  /// The bytes of the batch.
  package var bytes: [UInt8] {
    Array("\(scope == .background ? "" : features)\u{1b}]11;?\u{1b}\\\u{1b}[c".utf8)
  }

  /// Whether a query is passed on to the terminal around tmux.
  var asksOuterTerminal: Bool { isInsideTmux && scope == .all }

  private var features: String {
    let name = "\u{1b}[>0q"
    let mode = "\u{1b}[?\(Self.synchronizedOutput)$p"
    // A terminal that takes the second one for an underline has its attributes reset with the first
    // frame.
    let keyboard = "\u{1b}[?u\u{1b}[?4m"
    let sixel = "\u{1b}[?1;1;0S\u{1b}[?2;1;0S"
    let sequences = name + mode + keyboard + sixel + Self.cellSize
    return scope == .all ? sequences + graphics : sequences
  }

  /// The query of the size of a cell.
  private static let cellSize = "\u{1b}[16t"

  /// The query of kitty's graphics protocol: one pixel, which is not shown.
  private var graphics: String {
    let query = "\u{1b}_Gi=\(Self.graphicsQueryID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\"
    return isInsideTmux
      ? String(decoding: Self.passedOn(Array(query.utf8)), as: UTF8.self) : query
  }

  /// Returns bytes that tmux passes on to the terminal around it, if its user allows that.
  static func passedOn(_ bytes: [UInt8]) -> [UInt8] {
    Array("\u{1b}Ptmux;".utf8) + bytes.flatMap { $0 == 0x1b ? [$0, $0] : [$0] }
      + Array("\u{1b}\\".utf8)
  }

  /// The bytes that ask for the size of a cell again, after the window was resized, or `nil` if the
  /// terminal is not asked.
  package var cellSizeBytes: [UInt8]? {
    scope == .background ? nil : Array("\(Self.cellSize)\u{1b}[c".utf8)
  }
}
