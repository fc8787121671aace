internal import Foundation

/// A generator of damaged bytes, as disks, crashes and people cause them; deterministic for a seed.
package struct Damage: Sendable {
  private var numbers: SplitMix

  package init(seed: Int) { numbers = SplitMix(seed: UInt64(seed)) }

  /// Returns the rounds of a test: the usual number, or that of `TESSERA_DAMAGES`.
  package static func rounds(_ usual: Int) -> Range<Int> {
    0..<(ProcessInfo.processInfo.environment["TESSERA_DAMAGES"].flatMap { Int($0) } ?? usual)
  }

  /// Returns the bytes, damaged in one or several ways.
  package mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...numbers.next(3) { damage(&bytes) }
    return bytes
  }

  private mutating func damage(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    switch numbers.next(8) {
    case 0, 1: for _ in 0...numbers.next(8) { flip(&bytes) }
    case 2: fill(&bytes, 64) { UInt8($0.next(256)) }
    case 3: fill(&bytes, 512) { _ in 0 }
    case 4: fill(&bytes, 8) { _ in 0xff }
    case 5: bytes.removeLast(numbers.next(bytes.count))
    case 6: copyPage(&bytes)
    default: bytes += (0...numbers.next(300)).map { _ in UInt8(numbers.next(256)) }
    }
  }

  private mutating func flip(_ bytes: inout [UInt8]) {
    bytes[numbers.next(bytes.count)] ^= 1 << UInt8(numbers.next(8))
  }

  private mutating func fill(
    _ bytes: inout [UInt8], _ most: Int, with byte: (inout SplitMix) -> UInt8
  ) {
    let start = numbers.next(bytes.count)
    let end = min(bytes.count, start + 1 + numbers.next(most))
    for index in start..<end { bytes[index] = byte(&numbers) }
  }

  /// Overwrites a page with another one.
  private mutating func copyPage(_ bytes: inout [UInt8]) {
    let page = min(4096, bytes.count)
    let pages = bytes.count / page
    let (from, to) = (numbers.next(pages) * page, numbers.next(pages) * page)
    bytes.replaceSubrange(to..<(to + page), with: Array(bytes[from..<(from + page)]))
  }
}
