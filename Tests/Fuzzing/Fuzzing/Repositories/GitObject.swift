/// An object of git with its right name, whatever it contains.
///
/// - Source: gitformat-loose(5); RFC 1950 and 1951 for a stream that is not compressed.
struct GitObject {
  /// The 40 digits.
  let name: String
  /// The file of the object.
  let file: [UInt8]

  /// The path of the file in the folder of git.
  var path: String { "objects/\(name.prefix(2))/\(name.dropFirst(2))" }

  init(_ type: String, _ contents: [UInt8]) {
    let bytes = Array("\(type) \(contents.count)".utf8) + [0] + contents
    name = SHA1.digest(of: bytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0\(digits)" : digits
    }
    .joined()
    file = Self.stream(bytes)
  }

  init(commit text: String) { self.init("commit", Array(text.utf8)) }

  /// The bytes of the name.
  var digest: [UInt8] {
    stride(from: 0, to: name.count, by: 2).compactMap { offset in
      UInt8(name.dropFirst(offset).prefix(2), radix: 16)
    }
  }

  /// The largest block that is not compressed, in bytes.
  private static let blockLength = 0xffff

  /// Returns a stream of zlib.
  private static func stream(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: max(1, bytes.count), by: blockLength) {
      let block = bytes[start..<min(bytes.count, start + blockLength)]
      let length = UInt16(block.count)
      stream.append(start + blockLength >= bytes.count ? 1 : 0)
      stream += [length, ~length].flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
      stream += block
    }
    return stream + checksum(of: bytes).bytes
  }

  /// Returns the checksum Adler-32.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return second << 16 | first
  }
}
