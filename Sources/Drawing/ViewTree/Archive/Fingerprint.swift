/// A hash of archives and images that is stable across runs.
///
/// - Source: FNV-1a, 64 bits, with words of eight bytes, because an image has a million bytes.
package struct Fingerprint {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  /// The hash of a view.
  init(_ bytes: [UInt8], _ images: ArchivedImages) {
    append(bytes[...])
    append(images.fingerprint)
  }

  package mutating func append(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { buffer in
      let end = buffer.count / 8 * 8
      for offset in stride(from: 0, to: end, by: 8) {
        append(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      }
      for byte in buffer[end...] { append(UInt64(byte)) }
    }
    append(UInt64(bytes.count))
  }

  private mutating func append(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01b3
    // A multiplication alone carries no bit to a lower one.
    value ^= value >> 29
  }
}
