/// The digest by which git names objects and checks its index.
///
/// - Source: FIPS 180-4, section 6.1.
enum SHA1 {
  /// The length of a digest, in bytes.
  static let length = 20

  static func digest(of message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    let padded = padded(message)
    for start in stride(from: 0, to: padded.count, by: 64) {
      add(padded[start..<start + 64], to: &state)
    }
    return state.flatMap(\.bytes)
  }

  /// Returns a message with its length, in blocks of 64 bytes.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (64 + 55 - message.count % 64) % 64
    let bits = UInt64(message.count) * 8
    return message + [0x80] + Array(repeating: 0, count: zeros)
      + UInt32(bits >> 32).bytes + UInt32(truncatingIfNeeded: bits).bytes
  }

  private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      words.append(
        (words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]).rotated(1))
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (mix, constant): (UInt32, UInt32) =
        switch index / 20 {
        case 0: (b & c | ~b & d, 0x5a82_7999)
        case 1: (b ^ c ^ d, 0x6ed9_eba1)
        case 2: (b & c | b & d | c & d, 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      (a, b, c, d, e) = (a.rotated(5) &+ mix &+ e &+ constant &+ word, a, b.rotated(30), c, d)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
  }
}

extension UInt32 {
  /// The bytes, the most significant first.
  var bytes: [UInt8] { stride(from: 24, through: 0, by: -8).map { UInt8(self >> $0 & 0xff) } }

  fileprivate func rotated(_ count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}
