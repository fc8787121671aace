internal import CUtf8proc

extension Glyphs {
  /// Returns the UTF-8 of a text in small letters, with accented letters in one form, in which titles can be
  /// searched byte by byte.
  package static func folded(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var scalars: [utf8proc_int32_t] = Array(repeating: 0, count: 64)
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        var end = index + 1
        while end < bytes.count, bytes[end] >= 0x80 { end += 1 }
        if byte < 0x80, end == index + 1 {
          result.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        } else {
          // An ASCII letter may be the first part of an accented one, but never another.
          appendFolded(UnsafeBufferPointer(rebasing: bytes[index..<end]), to: &result, &scalars)
        }
        index = end
      }
      return result
    }
  }

  /// Appends the folded form of a part of a text.
  ///
  /// - Parameters:
  ///   - bytes: The part, in UTF-8.
  ///   - result: What it is appended to.
  ///   - scalars: Space that is used for each part, because few need more.
  private static func appendFolded(
    _ bytes: UnsafeBufferPointer<UInt8>, to result: inout [UInt8],
    _ scalars: inout [utf8proc_int32_t]
  ) {
    let options = utf8proc_option_t(UTF8PROC_COMPOSE.rawValue)
    func decompose() -> Int {
      scalars.withUnsafeMutableBufferPointer {
        // A zero follows the result.
        utf8proc_decompose_custom(
          bytes.baseAddress, bytes.count, $0.baseAddress, $0.count - 1, options,
          { scalar, _ in utf8proc_tolower(scalar) }, nil)
      }
    }
    var count = decompose()
    if count >= scalars.count {
      scalars = Array(repeating: 0, count: count + 1)
      count = decompose()
    }
    scalars.withUnsafeMutableBufferPointer { buffer in
      let length = count < 0 ? count : utf8proc_reencode(buffer.baseAddress, count, options)
      // Only if the bytes were not UTF-8, as those of a string always are.
      guard length >= 0 else { return result += bytes }
      result += UnsafeRawBufferPointer(start: buffer.baseAddress, count: length)
    }
  }
}
