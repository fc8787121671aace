internal import Cells
internal import CursesTerminal
internal import Golden
internal import Timelines
internal import ViewTree
internal import Wire

/// Trials with damaged bytes, which must be read or rejected with an error.
enum ByteTrials {
  /// Tests damaged keys, reports and pastes: the result must not depend on how the bytes are split.
  static func input(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<random.pick([1, 3, 12]) { bytes += Array(random.pick(keys).utf8) }
    if !random.once(in: 4) {
      var damage = Damage(seed: Int(truncatingIfNeeded: seed & 0xffff_ffff))
      bytes = damage.damaged(bytes)
    }
    var parser = InputParser()
    let expectedInputs = parser.feed(bytes) + parser.timeOut()
    var byteParser = InputParser()
    var inputs: [TerminalInput] = []
    for byte in bytes { inputs += byteParser.feed([byte]) }
    inputs += byteParser.timeOut()
    return inputs == expectedInputs ? nil : "\(bytes) gives different input byte by byte"
  }

  /// Tests a damaged compact view, and its difference from another one: each must be read or
  /// rejected, and then drawn.
  static func archive(seed: UInt64) -> String? {
    var generator = RandomView(seed: seed)
    let view = generator.view()
    let next = generator.changed(view)
    guard let bytes = ArchivedNode(view).compactBytes,
      let nextBytes = ArchivedNode(next).compactBytes
    else { return nil }
    var damage = Damage(seed: Int(truncatingIfNeeded: seed & 0xffff_ffff))
    if let problem = draw(ArchivedNode(compact: damage.damaged(bytes))) { return problem }
    var sequence = ArchiveSequence()
    _ = sequence.append(bytes)
    guard case .difference(let difference, _) = sequence.append(nextBytes) else { return nil }
    // A larger one is refused in any form.
    guard nextBytes.count <= ArchiveLimits().archive else { return nil }
    guard ArchivedNode(StoredArchive(bytes: difference, base: bytes)).compactBytes == nextBytes
    else { return "the difference from an archive gives another one" }
    // Rejecting both is fine.
    let parts = try? ArchivedNode(compact: bytes).decoded(sharing: nil).parts
    let shared = try? ArchivedNode(compact: nextBytes).decoded(sharing: parts)
    let alone = try? ArchivedNode(compact: nextBytes).decoded(sharing: nil)
    guard shared?.node == alone?.node, shared?.accent == alone?.accent else {
      return "a view that shares parts with the last one is another view"
    }
    return draw(ArchivedNode(StoredArchive(bytes: damage.damaged(difference), base: bytes)))
  }

  /// Tests a message with modified members and damaged bytes.
  static func message(seed: UInt64) -> String? {
    var mutator = MessageMutator(seed: seed)
    var bytes = mutator.line()
    if seed.isMultiple(of: 3) {
      var damage = Damage(seed: Int(truncatingIfNeeded: seed & 0xffff_ffff))
      bytes = damage.damaged(bytes)
    }
    var reader = MessageReader(limit: 1 << 20)
    // Rejecting the stream is fine.
    for line in (try? reader.append(bytes + [0x0a])) ?? [] {
      if let problem = check(line) { return problem }
    }
    _ = ControlCall(reading: bytes)
    return nil
  }

  private static func views(of entries: [WireEntry]) -> [ArchivedNode] {
    var reader = EntryReader()
    // Rejecting the entry is fine.
    for entry in entries { _ = reader.append(entry) }
    return reader.datedEntries.map(\.payload)
  }

  /// Decodes a line and draws its views; returns a problem, or `nil`.
  private static func check(_ line: MessageReader.Line) -> String? {
    // Rejecting the line is fine.
    guard let json = try? line.get(),
      let message = try? WireCoding.message(ExtensionMessage.self, from: json)
    else { return nil }
    let views: [ArchivedNode] =
      switch message {
      case .entries(_, let entries): views(of: entries)
      case .timeline(_, let timeline): views(of: timeline.entries ?? [])
      case .view(_, let view): [view.archived].compactMap(\.self)
      case .performed(_, let result): [result.view?.archived].compactMap(\.self)
      default: []
      }
    for view in views { if let problem = draw(view) { return problem } }
    return nil
  }

  private static func draw(_ view: ArchivedNode) -> String? {
    // Rejecting the view is fine.
    guard let node = try? view.node() else { return nil }
    return ViewTrial.draw(node, in: Size(width: 36, height: 13))
  }

  private static let keys = [
    "a", "é", "漢", "👩‍👩‍👧", "\u{1b}", "\u{1b}[A", "\u{1b}[1;5C", "\u{1b}OP", "\u{1b}[<0;10;20M",
    "\u{1b}[<64;1;1m", "\u{1b}[200~pasted\u{1b}[201~", "\u{1b}[200~open", "\u{1b}[I", "\u{1b}[O",
    "\u{1b}]11;rgb:ffff/0000/1111\u{7}", "\u{1b}]11;#fff\u{1b}\\", "\u{1b}[?62;4c",
    "\u{1b}[?997;1n",
    "\u{1b}[1;-9223372036854775808A", "\u{1b}[99999999999999999999;1u", "\u{3}", "\u{7f}", "\t",
    "\u{1b}[27;5;9~", "\u{1b}[M !!", "\u{1b}P1$r0m\u{1b}\\", "\u{1b}_G\u{1b}\\", "\u{9b}A",
  ]
}
