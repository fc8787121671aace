internal import CUtf8proc

extension Glyphs {
  /// Returns the UTF-8 of a text in small letters, with accented letters in one form, in which titles can be
  /// searched byte by byte.
  package static func folded(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      var result: UnsafeMutablePointer<UInt8>?
      let length = utf8proc_map_custom(
        bytes.baseAddress, bytes.count, &result, utf8proc_option_t(UTF8PROC_COMPOSE.rawValue),
        { scalar, _ in utf8proc_tolower(scalar) }, nil)
      defer { free(result) }
      // Only without memory.
      guard length >= 0, let result else { return Array(bytes) }
      return Array(UnsafeBufferPointer(start: result, count: length))
    }
  }
}
