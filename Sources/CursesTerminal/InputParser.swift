package import Cells

/// Turns a terminal's bytes into keys, mouse events, pastes and answers.
///
/// A sequence may arrive in any number of pieces. A lone Escape stays pending until its time is
/// over, which the caller says by ``timeOut()``: there is no clock here.
/// - Source: ECMA-48 §5.4; xterm's ctlseqs (modified keys, SGR mouse, bracketed paste, OSC 11).
nonisolated package struct InputParser {
  private var pending: [UInt8] = []
  private var paste: [UInt8]?

  /// Pastes longer than this are cut, in bytes.
  private static let pasteLimit = 1 << 20
  /// A control sequence longer than this is dropped, in bytes.
  private static let sequenceLimit = 256

  package init() {}

  /// Whether bytes wait for more, or for ``timeOut()``.
  package var isPending: Bool { !pending.isEmpty && paste == nil }

  /// Takes bytes in and gives what is complete.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    pending.append(contentsOf: bytes)
    return drain(isOver: false)
  }

  /// Gives what was pending, read as it stands: the time for more is over.
  package mutating func timeOut() -> [TerminalInput] {
    drain(isOver: true)
  }

  private mutating func drain(isOver: Bool) -> [TerminalInput] {
    var result: [TerminalInput] = []
    while !pending.isEmpty {
      if paste != nil {
        guard let text = takePaste() else { break }
        result.append(.paste(text))
        continue
      }
      guard let step = next(isOver: isOver) else { break }
      pending.removeFirst(step.length)
      if let input = step.input { result.append(input) }
      if step.beginsPaste { paste = [] }
    }
    return result
  }

  /// What one step took: its bytes, and what they mean if anything.
  private struct Step {
    var length: Int
    var input: TerminalInput?
    var beginsPaste = false
  }

  private func next(isOver: Bool) -> Step? {
    guard pending[0] == 0x1b else { return text(from: 0, modifiers: [], isOver: isOver) }
    guard pending.count > 1 else { return isOver ? key(.escape, length: 1) : nil }
    switch pending[1] {
    case 0x5b: return control(isOver: isOver)
    case 0x4f: return singleShift(isOver: isOver)
    case 0x5d: return operatingSystemCommand(isOver: isOver)
    case 0x50, 0x58, 0x5e, 0x5f: return string(isOver: isOver)
    case 0x1b: return key(.escape, length: 1)
    default: return text(from: 1, modifiers: .alt, isOver: isOver)
    }
  }

  private func key(_ key: Key, _ modifiers: Modifiers = [], length: Int) -> Step {
    Step(length: length, input: .key(KeyPress(key, modifiers)))
  }

  // MARK: Text

  private func text(from start: Int, modifiers: Modifiers, isOver: Bool) -> Step? {
    let byte = pending[start]
    let length = start + 1
    switch byte {
    case 0x0d, 0x0a: return key(.enter, modifiers, length: length)
    case 0x09: return key(.tab, modifiers, length: length)
    case 0x7f, 0x08: return key(.backspace, modifiers, length: length)
    case 0x00: return key(.character(" "), modifiers.union(.control), length: length)
    case 0x01..<0x20:
      let letter = Character(Unicode.Scalar(byte < 0x1b ? byte + 0x60 : byte + 0x40))
      return key(.character(letter), modifiers.union(.control), length: length)
    case 0x20..<0x7f:
      return key(.character(Character(Unicode.Scalar(byte))), modifiers, length: length)
    default: return scalar(from: start, modifiers: modifiers, isOver: isOver)
    }
  }

  private func scalar(from start: Int, modifiers: Modifiers, isOver: Bool) -> Step? {
    let length =
      switch pending[start] {
      case 0xc2...0xdf: 2
      case 0xe0...0xef: 3
      case 0xf0...0xf4: 4
      default: 1
      }
    guard pending.count >= start + length else { return isOver ? Step(length: pending.count) : nil }
    let bytes = pending[start..<start + length]
    guard length > 1, let character = String(validating: bytes, as: UTF8.self)?.first else {
      return Step(length: start + 1)
    }
    return key(.character(character), modifiers, length: start + length)
  }

  // MARK: Sequences

  private func singleShift(isOver: Bool) -> Step? {
    guard pending.count > 2 else {
      return isOver ? key(.character("O"), .alt, length: 2) : nil
    }
    let named: Key? =
      switch pending[2] {
      case 0x50...0x53: .function(Int(pending[2]) - 0x4f)
      case 0x4d: .enter
      default: Self.cursorKey(pending[2])
      }
    return named.map { key($0, length: 3) } ?? Step(length: 3)
  }

  private func control(isOver: Bool) -> Step? {
    guard
      let end = pending.indices.dropFirst(2).first(where: { (0x40...0x7e).contains(pending[$0]) })
    else {
      if pending.count > Self.sequenceLimit { return Step(length: pending.count) }
      return isOver
        ? (pending.count == 2 ? key(.character("["), .alt, length: 2) : Step(length: pending.count))
        : nil
    }
    // The Linux console's function keys: CSI [ A.
    if end == 2, pending[2] == 0x5b {
      guard pending.count > 3 else { return isOver ? Step(length: 3) : nil }
      return key(.function(Int(pending[3]) - 0x40), length: 4)
    }
    let sequence = ControlSequence(Array(pending[2..<end]), final: pending[end])
    if sequence.final == 0x7e, sequence.number(0) == 200 {
      return Step(length: end + 1, beginsPaste: true)
    }
    return Step(length: end + 1, input: sequence.input)
  }

  private func operatingSystemCommand(isOver: Bool) -> Step? {
    guard let end = stringEnd() else { return unfinishedString(isOver: isOver) }
    let body = String(decoding: pending[2..<end.text], as: UTF8.self)
    return Step(length: end.next, input: Self.background(body))
  }

  private func string(isOver: Bool) -> Step? {
    guard let end = stringEnd() else { return unfinishedString(isOver: isOver) }
    return Step(length: end.next)
  }

  private func unfinishedString(isOver: Bool) -> Step? {
    isOver || pending.count > Self.sequenceLimit ? Step(length: pending.count) : nil
  }

  private func stringEnd() -> (text: Int, next: Int)? {
    for index in pending.indices.dropFirst(2) {
      if pending[index] == 0x07 { return (index, index + 1) }
      if pending[index] == 0x1b, index + 1 < pending.count, pending[index + 1] == 0x5c {
        return (index, index + 2)
      }
    }
    return nil
  }

  /// `11;rgb:RRRR/GGGG/BBBB`, with one to four digits a channel.
  private static func background(_ body: String) -> TerminalInput? {
    guard body.hasPrefix("11;rgb:") else { return nil }
    let channels = body.dropFirst(7).split(separator: "/").compactMap { part -> UInt8? in
      guard let value = Int(part, radix: 16), (1...4).contains(part.count) else { return nil }
      return UInt8(clamping: value * 255 / ((1 << (part.count * 4)) - 1))
    }
    guard channels.count == 3 else { return nil }
    return .background(RGB(red: channels[0], green: channels[1], blue: channels[2]))
  }

  static func cursorKey(_ final: UInt8) -> Key? {
    switch final {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    default: nil
    }
  }

  // MARK: Paste

  private mutating func takePaste() -> String? {
    let end: [UInt8] = [0x1b, 0x5b, 0x32, 0x30, 0x31, 0x7e]
    if let found = pending.firstRange(of: end) {
      paste?.append(contentsOf: pending[..<found.lowerBound])
      pending.removeSubrange(..<found.upperBound)
      defer { paste = nil }
      return String(decoding: (paste ?? []).prefix(Self.pasteLimit), as: UTF8.self)
    }
    let safe = max(0, pending.count - end.count)
    if (paste?.count ?? 0) < Self.pasteLimit { paste?.append(contentsOf: pending[..<safe]) }
    pending.removeFirst(safe)
    return nil
  }
}
