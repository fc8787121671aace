extension ArchivedNode {
  /// A hash that identifies this view and is stable across runs.
  ///
  /// The compact form and the JSON of the same view have different hashes. A view whose difference
  /// is invalid has the hash of no bytes.
  package var fingerprint: UInt64 {
    var hash = Fingerprint()
    if let tree {
      hash.append(tree)
    } else {
      hash.append(words: compactBytes ?? [])
      hash.append(images.fingerprint)
    }
    return hash.value
  }
}

/// A hash to which bytes and JSON are appended.
///
/// Each JSON value begins with a byte for its kind, so that values of different kinds differ.
///
/// - Source: FNV-1a, 64 bits.
struct Fingerprint {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { append(UInt64(byte)) }
  }

  mutating func append(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01b3
  }

  /// Appends bytes as words of eight, because an image has a million bytes.
  mutating func append(words bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      let end = buffer.count / 8 * 8
      for offset in stride(from: 0, to: end, by: 8) {
        append(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        // A multiplication alone carries no bit to a lower one.
        value ^= value >> 29
      }
      append(buffer[end...])
    }
    append(UInt64(bytes.count))
  }

  mutating func append(_ json: JSON) {
    switch json {
    case .null: append([0])
    case .bool(let isTrue): append([1, isTrue ? 1 : 0])
    case .number(let number): append(2, bits: number.bitPattern)
    case .string(let text):
      append(3, bits: UInt64(text.utf8.count))
      append(text.utf8)
    case .array(let values):
      append(4, bits: UInt64(values.count))
      for value in values { append(value) }
    case .object(let members):
      append(5, bits: UInt64(members.count))
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        append(.string(name))
        append(value)
      }
    }
  }

  private mutating func append(_ kind: UInt8, bits: UInt64) {
    append([kind])
    append((0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) })
  }
}
