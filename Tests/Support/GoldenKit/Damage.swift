internal import Foundation

/// A generator of damaged bytes, as disks, crashes and people damage them; the same for each seed.
package struct Damage: Sendable {
  private var random: SplitMix

  package init(seed: Int) { random = SplitMix(seed: UInt64(seed)) }

  /// Returns the rounds of a test: the default number, or the value of `TESSERA_DAMAGES`.
  package static func rounds(_ defaultCount: Int) -> Range<Int> {
    0..<(ProcessInfo.processInfo.environment["TESSERA_DAMAGES"].flatMap { Int($0) } ?? defaultCount)
  }

  /// Returns the bytes, damaged in one or several ways.
  package mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...random.next(3) { damage(&bytes) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    switch random.next(8) {
    case 0, 1: for _ in 0...random.next(8) { flip(&bytes) }
    case 2: fill(&bytes, 64) { UInt8($0.next(256)) }
    case 3: fill(&bytes, 512) { _ in 0 }
    case 4: fill(&bytes, 8) { _ in 0xff }
    case 5: bytes.removeLast(random.next(bytes.count))
    case 6: copyPage(&bytes)
    default: bytes += (0...random.next(300)).map { _ in UInt8(random.next(256)) }
    }
  }

  private mutating func flip(_ bytes: inout [UInt8]) {
    bytes[random.next(bytes.count)] ^= 1 << UInt8(random.next(8))
  }

  private mutating func fill(
    _ bytes: inout [UInt8], _ maximumLength: Int, with byte: (inout SplitMix) -> UInt8
  ) {
    let start = random.next(bytes.count)
    let end = min(bytes.count, start + 1 + random.next(maximumLength))
    for index in start..<end { bytes[index] = byte(&random) }
  }

  /// Overwrites a page with another one.
  private mutating func copyPage(_ bytes: inout [UInt8]) {
    let page = min(4096, bytes.count)
    let pages = bytes.count / page
    let (from, to) = (random.next(pages) * page, random.next(pages) * page)
    bytes.replaceSubrange(to..<(to + page), with: Array(bytes[from..<(from + page)]))
  }
}
