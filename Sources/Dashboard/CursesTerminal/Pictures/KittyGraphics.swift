internal import CStb
internal import Cells

/// The sequences of kitty's graphics protocol.
///
/// - Source: kitty, “Terminal graphics protocol”, Unicode placeholders; tmux(1),
///   `allow-passthrough`.
nonisolated enum KittyGraphics {
  /// The character of a cell that shows a part of a picture.
  static let placeholder: UInt32 = 0x10eeee
  /// The maximum number of bytes of base64 in one sequence.
  private static let chunkLength = 4096

  /// Returns the sequences that send a picture and make it available to placeholders.
  ///
  /// - Parameters:
  ///   - image: The picture, with the proportions of its cells, because it is not stretched.
  ///   - id: The identifier, which is not 0.
  ///   - size: The size in cells.
  ///   - throughTmux: Whether tmux passes the sequences on.
  /// - Returns: The bytes, or `nil` if there is not enough memory.
  static func transmission(
    of image: PixelImage, id: UInt32, size: Size, throughTmux: Bool
  ) -> [UInt8]? {
    guard let png = png(image) else { return nil }
    let text = Base64.encode(png)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count + text.count / 64 + 128)
    var start = 0
    while start < text.count {
      let end = min(text.count, start + chunkLength)
      // Without `q=2`, the terminal would answer, and the answer would be read as keys.
      let keys = "a=T,f=100,t=d,i=\(id),U=1,c=\(size.width),r=\(size.height),q=2,"
      let more = "m=\(end < text.count ? 1 : 0)"
      let head = start == 0 ? keys + more : "q=2," + more
      append(head, text[start..<end], throughTmux, to: &bytes)
      start = end
    }
    return bytes
  }

  /// Returns the sequence that deletes a picture and its data.
  static func deletion(of id: UInt32, throughTmux: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    append("a=d,d=I,i=\(id),q=2", [], throughTmux, to: &bytes)
    return bytes
  }

  /// Appends an application program command, in which tmux requires each ESC to be doubled.
  private static func append(
    _ keys: String, _ payload: ArraySlice<UInt8>, _ throughTmux: Bool, to bytes: inout [UInt8]
  ) {
    let escape = throughTmux ? "\u{1b}\u{1b}" : "\u{1b}"
    if throughTmux { bytes += "\u{1b}Ptmux;".utf8 }
    bytes += "\(escape)_G\(keys)".utf8
    if !payload.isEmpty {
      bytes.append(0x3b)
      bytes += payload
    }
    bytes += "\(escape)\\".utf8
    if throughTmux { bytes += "\u{1b}\\".utf8 }
  }

  private static func png(_ image: PixelImage) -> [UInt8]? {
    var count: Int32 = 0
    guard
      let encoded = cstb_encode_png(
        image.bytes, Int32(image.size.width), Int32(image.size.height), &count)
    else { return nil }
    defer { cstb_free(encoded) }
    return Array(UnsafeBufferPointer(start: encoded, count: Int(count)))
  }
}

/// The characters that stand for a row, a column or a byte after a placeholder.
///
/// - Source: kitty, “Terminal graphics protocol”: the combining characters of class 230 in Unicode
///   6.0 that no character is decomposed into.
nonisolated enum KittyDiacritics {
  /// The maximum number of rows and columns of a picture.
  static let count = 297

  /// Returns the character for a number, which must be less than ``count``.
  static subscript(_ number: Int) -> UInt32 { table[number] }

  private static let table: [UInt32] = Array(ranges.joined().prefix(count))

  private static let ranges: [ClosedRange<UInt32>] = [
    0x0305...0x0305, 0x030d...0x030e, 0x0310...0x0310, 0x0312...0x0312, 0x033d...0x033f,
    0x0346...0x0346, 0x034a...0x034c, 0x0350...0x0352, 0x0357...0x0357, 0x035b...0x035b,
    0x0363...0x036f, 0x0483...0x0487, 0x0592...0x0595, 0x0597...0x0599, 0x059c...0x05a1,
    0x05a8...0x05a9, 0x05ab...0x05ac, 0x05af...0x05af, 0x05c4...0x05c4, 0x0610...0x0617,
    0x0657...0x065b, 0x065d...0x065e, 0x06d6...0x06dc, 0x06df...0x06e2, 0x06e4...0x06e4,
    0x06e7...0x06e8, 0x06eb...0x06ec, 0x0730...0x0730, 0x0732...0x0733, 0x0735...0x0736,
    0x073a...0x073a, 0x073d...0x073d, 0x073f...0x0741, 0x0743...0x0743, 0x0745...0x0745,
    0x0747...0x0747, 0x0749...0x074a, 0x07eb...0x07f1, 0x07f3...0x07f3, 0x0816...0x0819,
    0x081b...0x0823, 0x0825...0x0827, 0x0829...0x082d, 0x0951...0x0951, 0x0953...0x0954,
    0x0f82...0x0f83, 0x0f86...0x0f87, 0x135d...0x135f, 0x17dd...0x17dd, 0x193a...0x193a,
    0x1a17...0x1a17, 0x1a75...0x1a7c, 0x1b6b...0x1b6b, 0x1b6d...0x1b73, 0x1cd0...0x1cd2,
    0x1cda...0x1cdb, 0x1ce0...0x1ce0, 0x1dc0...0x1dc1, 0x1dc3...0x1dc9, 0x1dcb...0x1dcc,
    0x1dd1...0x1de6, 0x1dfe...0x1dfe, 0x20d0...0x20d1, 0x20d4...0x20d7, 0x20db...0x20dc,
    0x20e1...0x20e1, 0x20e7...0x20e7, 0x20e9...0x20e9, 0x20f0...0x20f0, 0x2cef...0x2cf1,
    0x2de0...0x2dff, 0xa66f...0xa66f, 0xa67c...0xa67d, 0xa6f0...0xa6f1, 0xa8e0...0xa8f1,
    0xaab0...0xaab0, 0xaab2...0xaab3, 0xaab7...0xaab8, 0xaabe...0xaabf, 0xaac1...0xaac1,
    0xfb1e...0xfb1e, 0xfe20...0xfe26, 0x10a0f...0x10a0f, 0x10a38...0x10a38, 0x1d185...0x1d189,
    0x1d1aa...0x1d1ad, 0x1d242...0x1d244,
  ]
}

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
