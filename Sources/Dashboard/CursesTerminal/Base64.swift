/// Base64 with padding (RFC 4648 §4).
nonisolated enum Base64 {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group = UInt32(bytes[start]) << 16
      if count > 1 { group |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[start + 2]) }
      for position in 0..<4 {
        let isPadding = position > count
        text.append(isPadding ? 0x3d : digits[Int(group >> UInt32(18 - position * 6)) & 63])
      }
    }
    return text
  }
}
