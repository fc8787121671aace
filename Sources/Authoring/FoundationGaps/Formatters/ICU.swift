internal import Languages
internal import _FoundationICU

extension ICU {
  /// Returns a number formatted with a skeleton, or `nil` if ICU rejects the skeleton.
  static func formatted(_ value: Double, skeleton: String, locale: Locale) -> String? {
    formatted(value, skeleton: skeleton, locale: locale.identifier)
  }

  /// Returns the number that appears in the formatted text, or `nil` if ICU rejects the skeleton.
  static func convertedValue(_ value: Double, skeleton: String, locale: Locale) -> Double? {
    convertedValue(value, skeleton: skeleton, locale: locale.identifier)
  }

  /// Returns items joined into a list such as `a, b, and c`, or `nil` if ICU fails.
  static func list(
    _ items: [String], _ kind: UListFormatterType, _ width: UListFormatterWidth, _ locale: Locale
  ) -> String? {
    var status = U_ZERO_ERROR
    let formatter = swift_ulistfmt_openForType(locale.identifier, kind, width, &status)
    defer { swift_ulistfmt_close(formatter) }
    guard status.rawValue <= 0 else { return nil }
    let strings = items.map { Array($0.utf16) }
    let buffers = strings.map { codeUnits in
      let buffer = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: max(1, codeUnits.count))
      _ = buffer.initialize(from: codeUnits)
      return buffer
    }
    defer { buffers.forEach { $0.deallocate() } }
    let pointers = buffers.map { UnsafePointer<UInt16>($0.baseAddress) }
    let lengths = strings.map { Int32($0.count) }
    return text {
      swift_ulistfmt_format(formatter, pointers, lengths, Int32(items.count), $0, $1, &$2)
    }
  }
}
