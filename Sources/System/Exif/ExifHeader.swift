package import Foundation

/// What the Exif data of a JPEG file says about the photo.
///
/// - Source: Exif 2.3 (JEITA CP-3451C), TIFF 6.0.
package struct ExifHeader: Hashable, Sendable {
  /// How the photo must be turned or mirrored, 1…8; 1 if the file does not say.
  package var orientation = 1
  /// When the photo was taken, in local time, or `nil` if the file does not say.
  package var date: Date?

  /// Reads the data of a whole file.
  package init(of file: Data) {
    self.init(Array(file.prefix(64 << 10)))
  }

  /// Reads the data at the beginning of a file; anything that is invalid is ignored.
  ///
  /// - Parameter bytes: The beginning of the file; Exif data is within the first 64 KiB.
  package init(_ bytes: [UInt8]) {
    guard let tiff = Self.tiff(in: bytes) else { return }
    let reader = TIFFReader(bytes: tiff)
    guard let directory = reader.firstDirectory else { return }
    if let value = reader.number(of: 0x0112, in: directory), (1...8).contains(value) {
      orientation = value
    }
    let details = reader.number(of: 0x8769, in: directory)
    let text =
      details.flatMap { reader.text(of: 0x9003, in: $0) } ?? reader.text(of: 0x0132, in: directory)
    date = text.flatMap(Self.date)
  }

  /// Returns the TIFF data in the segment APP1, or `nil` if there is none.
  private static func tiff(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard bytes.starts(with: [0xff, 0xd8]) else { return nil }
    var index = 2
    while index + 4 <= bytes.count, bytes[index] == 0xff {
      let (marker, length) = (bytes[index + 1], Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
      let end = index + 2 + length
      // The image data begins after the start of a scan.
      guard marker != 0xda, length >= 2, end <= bytes.count else { return nil }
      let content = bytes[(index + 4)..<end]
      if marker == 0xe1, content.starts(with: Array("Exif\0\0".utf8)) {
        return content.dropFirst(6)
      }
      index = end
    }
    return nil
  }

  /// Returns the date of a text such as `2026:11:24 10:18:00`.
  private static func date(_ text: String) -> Date? {
    let numbers = text.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count >= 6, (1...9999).contains(numbers[0]), (1...12).contains(numbers[1]),
      (1...31).contains(numbers[2])
    else { return nil }
    return Calendar(identifier: .gregorian).date(
      from: DateComponents(
        year: numbers[0], month: numbers[1], day: numbers[2], hour: min(23, numbers[3]),
        minute: min(59, numbers[4])))
  }
}

/// A reader of the directories of TIFF data, which never reads outside the data.
private struct TIFFReader {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = Array(bytes)
    isLittleEndian = bytes.starts(with: Array("II".utf8))
  }

  /// The offset of the first directory, or `nil` if the data is not TIFF.
  var firstDirectory: Int? {
    guard bytes.starts(with: Array("II".utf8)) || bytes.starts(with: Array("MM".utf8)),
      integer(at: 2, size: 2) == 42
    else { return nil }
    return integer(at: 4, size: 4)
  }

  /// Returns a field that is an integer, or `nil` if the directory has no such field.
  func number(of tag: Int, in directory: Int) -> Int? {
    guard let entry = entry(of: tag, in: directory), let type = integer(at: entry + 2, size: 2)
    else { return nil }
    switch type {
    case 3: return integer(at: entry + 8, size: 2)
    case 4: return integer(at: entry + 8, size: 4)
    default: return nil
    }
  }

  /// Returns a field that is a text of up to 64 characters, or `nil`.
  func text(of tag: Int, in directory: Int) -> String? {
    guard let entry = entry(of: tag, in: directory), integer(at: entry + 2, size: 2) == 2,
      let count = integer(at: entry + 4, size: 4), (5...64).contains(count),
      let offset = integer(at: entry + 8, size: 4), offset >= 0, offset + count <= bytes.count
    else { return nil }
    return String(decoding: bytes[offset..<(offset + count)].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns the offset of the field with a tag.
  private func entry(of tag: Int, in directory: Int) -> Int? {
    guard let count = integer(at: directory, size: 2) else { return nil }
    return (0..<min(count, 512)).lazy.map { directory + 2 + $0 * 12 }
      .first { integer(at: $0, size: 2) == tag }
  }

  /// Returns an unsigned integer, or `nil` if it is outside the data.
  private func integer(at offset: Int, size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let part = bytes[offset..<(offset + size)]
    return isLittleEndian
      ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }
}
