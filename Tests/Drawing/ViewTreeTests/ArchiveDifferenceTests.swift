import Golden
import Testing
import ViewTree

/// Archives that are sent as differences from an earlier one.
struct ArchiveDifferenceTests {
  private func view(_ words: [String]) -> Node {
    .stack(StackNode(.vertical, children: words.map { .text(TextNode($0)) }))
  }

  /// Returns the pieces of a sequence of views, and the views that are read from them.
  private func roundTrip(_ views: [Node]) throws -> (pieces: [ArchiveSequence.Piece], read: [Node])
  {
    var sequence = ArchiveSequence()
    let archives = views.map { ArchivedNode($0).compactBytes ?? [] }
    let pieces = archives.map { sequence.append($0) }
    let read = try pieces.map { piece in
      switch piece {
      case .whole(let bytes): try ArchivedNode(compact: bytes).node()
      case .difference(let bytes, let base):
        try ArchivedNode(StoredArchive(bytes: bytes, base: archives[base])).node()
      case .same(let index): try ArchivedNode(compact: archives[index]).node()
      }
    }
    return (pieces, read)
  }

  private let words = (0..<30).map { "word number \($0)" }

  @Test(arguments: 0..<200)
  func anyChangeIsRead(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var words = self.words
    let views = (0..<8).map { _ in
      for _ in 0..<random.next(4) {
        let index = random.next(words.count)
        switch random.next(4) {
        case 0: words[index] = String(repeating: "x", count: random.next(40))
        case 1: words.remove(at: index)
        case 2: words.insert("new \(seed)", at: index)
        default: words.append(words.remove(at: index))
        }
      }
      return view(words)
    }
    #expect(try roundTrip(views).read == views)
  }

  @Test func smallChangeIsSmall() throws {
    var changed = words
    changed[7] = "another"
    let pieces = try roundTrip([view(words), view(changed)]).pieces
    guard case .difference(let bytes, from: 0) = pieces[1] else {
      Issue.record("not a difference: \(pieces[1])")
      return
    }
    #expect(bytes.count < 40)
  }

  @Test func equalViewHasTheIndexOfTheFirst() throws {
    let pieces = try roundTrip([view(words), view(["other"]), view(words)]).pieces
    guard case .same(0) = pieces[2] else {
      Issue.record("not the first: \(pieces[2])")
      return
    }
  }

  @Test func otherViewIsWhole() throws {
    let pieces = try roundTrip([view(words), .text(TextNode(String(repeating: "…", count: 99)))])
      .pieces
    guard case .whole = pieces[1] else {
      Issue.record("a difference: \(pieces[1])")
      return
    }
  }

  @Test(
    arguments: [
      // Empty; too long; a length that the operations do not give.
      [], [255, 255, 255, 255, 15], [5],
      // More bytes than the difference has; pieces before the beginning and after the end of the base.
      [3, 7, 1, 2], [3, 6, 1], [3, 6, 208, 134, 3],
      // A distance that is not a number.
      [3, 6, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1],
    ] as [[UInt8]])
  func invalidDifferenceIsRejected(bytes: [UInt8]) {
    let base = ArchivedNode(view(words)).compactBytes
    let archive = ArchivedNode(StoredArchive(bytes: bytes, base: base))
    #expect(throws: NodeError.self) { try archive.node() }
    #expect(archive.compactBytes == nil)
  }

  @Test func formDoesNotChangeFingerprint() throws {
    var changed = words
    changed[3] = "another"
    let (first, second) = (ArchivedNode(view(words)), ArchivedNode(view(changed)))
    var sequence = ArchiveSequence()
    _ = sequence.append(first.compactBytes ?? [])
    guard case .difference(let bytes, _) = sequence.append(second.compactBytes ?? []) else {
      Issue.record("not a difference")
      return
    }
    let difference = ArchivedNode(StoredArchive(bytes: bytes, base: first.compactBytes))
    let fingerprint = try difference.decoded().fingerprint
    #expect(try second.decoded().fingerprint == fingerprint)
    #expect(try first.decoded().fingerprint != fingerprint)
  }
}
