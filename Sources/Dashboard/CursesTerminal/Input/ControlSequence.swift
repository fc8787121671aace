internal import Cells

/// A control sequence: parameters between `CSI` and a final byte.
///
/// - Source: ECMA-48 §5.4; xterm's ctlseqs.
nonisolated struct ControlSequence {
  let prefix: UInt8?
  /// The byte between the parameters and the final byte, if there is one.
  let intermediate: UInt8?
  /// The parameters and their subparameters, from 0 to ``maximumParameter``, so that arithmetic on
  /// them cannot overflow.
  private let parts: [[Int]]
  let final: UInt8

  /// The largest value of a parameter; larger ones are clamped.
  private static let maximumParameter = 1 << 24

  /// Parses a sequence, or returns `nil` if it has several intermediate bytes: no supported
  /// sequence does.
  init?(_ body: [UInt8], final: UInt8) {
    prefix = body.first.flatMap { (0x3c...0x3f).contains($0) ? $0 : nil }
    intermediate = body.last.flatMap { (0x20..<0x30).contains($0) ? $0 : nil }
    let text = body.dropFirst(prefix == nil ? 0 : 1).dropLast(intermediate == nil ? 0 : 1)
    guard text.allSatisfy({ (0x30...0x3b).contains($0) }) else { return nil }
    parts = text.split(separator: 0x3b, omittingEmptySubsequences: false).map { part in
      part.split(separator: 0x3a, omittingEmptySubsequences: false).map(Self.parseParameter)
    }
    self.final = final
  }

  private static func parseParameter(_ digits: ArraySlice<UInt8>) -> Int {
    digits.reduce(0) { min(maximumParameter, $0 * 10 + Int($1) - 0x30) }
  }

  /// The parameters without their subparameters, which follow a colon.
  var parameters: [Int] { parts.indices.map(parameter) }

  /// Returns the parameter at an index, or 0 if there is none.
  func parameter(_ index: Int) -> Int { subparameter(index, 0) }

  /// Returns a part of the parameter at an index, or 0 if there is none; part 0 is the parameter.
  func subparameter(_ index: Int, _ part: Int) -> Int {
    parts.indices.contains(index) && parts[index].indices.contains(part) ? parts[index][part] : 0
  }

  /// Whether the sequence starts a bracketed paste.
  var beginsPaste: Bool {
    prefix == nil && intermediate == nil && final == 0x7e && parameter(0) == 200
  }

  /// The input event of the sequence, or `nil` if the sequence is not supported.
  var input: TerminalInput? {
    if let reply { return .reply(reply) }
    guard intermediate == nil else { return nil }
    return switch (prefix, final) {
    case (0x3c, 0x4d), (0x3c, 0x6d): mouse
    case (0x3f, 0x6e) where parameter(0) == 997: .colorScheme(isDark: parameter(1) == 1)
    case (nil, 0x49): .focus(true)
    case (nil, 0x4f): .focus(false)
    case (nil, 0x5a): .key(KeyPress(.tab, .shift))
    case (nil, 0x75): codedKey.map { .key($0) }
    case (nil, 0x7e) where parameter(0) == 27: codedKey.map { .key($0) }
    case (nil, 0x7e): numberedKey.map { .key(KeyPress($0, modifiers)) }
    // With another first parameter it reports the position of the cursor, or is not a key.
    case (nil, 0x50...0x53) where parameter(0) <= 1:
      .key(KeyPress(.function(Int(final) - 0x4f), modifiers))
    case (nil, _): InputParser.cursorKey(final).map { .key(KeyPress($0, modifiers)) }
    default: nil
    }
  }

  /// The modifiers of a key.
  ///
  /// xterm's second parameter is 1 plus the sum of shift (1), alt (2) and control (4).
  var modifiers: Modifiers { Modifiers(rawValue: UInt8(modifierBits & 7)) }

  /// The bits of the modifiers, of which kitty's protocol has more: super (8), hyper (16), meta (32),
  /// and the locks.
  var modifierBits: Int { max(0, parameter(1) - 1) }

  /// The key of `CSI n ~`, numbered as by the VT220.
  private var numberedKey: Key? {
    switch parameter(0) {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(parameter(0) - 10)
    case 17...21: .function(parameter(0) - 11)
    case 23, 24: .function(parameter(0) - 12)
    default: nil
    }
  }

  /// The SGR mouse event: button bits, column and row; the final byte distinguishes press and
  /// release.
  private var mouse: TerminalInput? {
    guard parts.count == 3 else { return nil }
    let bits = parameter(0)
    let point = Point(x: max(0, parameter(1) - 1), y: max(0, parameter(2) - 1))
    var modifiers: Modifiers = []
    if bits & 4 != 0 { modifiers.insert(.shift) }
    if bits & 8 != 0 { modifiers.insert(.alt) }
    if bits & 16 != 0 { modifiers.insert(.control) }
    let kind: MouseEvent.Kind
    switch bits & 0b1110_0011 {
    case 64: kind = .wheelUp
    case 65: kind = .wheelDown
    case 0, 1, 2: kind = final == 0x4d ? .press : .release
    case 32, 33, 34: kind = .drag
    default: return nil
    }
    return .mouse(MouseEvent(kind, at: point, modifiers: modifiers))
  }
}
