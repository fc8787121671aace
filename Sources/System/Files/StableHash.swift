/// Hash values of texts that are the same in every process, unlike Swift's own.
///
/// - Source: Fowler, Noll and Vo, FNV-1a.
package enum StableHash {
  /// Returns a name for a text, such as that of a file, with up to 16 hexadecimal digits.
  package static func name(of text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }

  /// Returns a number from 0 that depends only on a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - count: The number that is larger than all results, at least 1.
  /// - Returns: The number.
  package static func index(of text: String, below count: Int) -> Int {
    let hash = text.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return Int(hash) % max(1, count)
  }
}
