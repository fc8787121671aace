internal import _FoundationICU

/// Functions of Foundation's own copy of ICU for which Foundation on Linux has no API.
enum ICU {
  /// Returns the text that a function writes into a buffer, or `nil` if the function fails.
  static func text(
    _ write: (UnsafeMutablePointer<UInt16>?, Int32, inout UErrorCode) -> Int32
  ) -> String? {
    var status = U_ZERO_ERROR
    var buffer = [UInt16](repeating: 0, count: 512)
    let length = buffer.withUnsafeMutableBufferPointer {
      write($0.baseAddress, Int32($0.count), &status)
    }
    guard status.rawValue <= 0, length <= 512 else { return nil }
    return String(decoding: buffer.prefix(Int(length)), as: UTF16.self)
  }

  /// Returns a number formatted with a skeleton, such as
  /// `measure-unit/duration-hour unit-width-short`, or `nil` if ICU rejects the skeleton.
  ///
  /// - Source: ICU “Number Skeletons”.
  static func formatted(_ value: Double, skeleton: String, locale: Locale) -> String? {
    withFormattedNumber(value, skeleton, locale) { result in
      text { swift_unumf_resultToString(result, $0, $1, &$2) }
    }
  }

  /// Returns the number that appears in the formatted text, or `nil` if ICU rejects the skeleton.
  ///
  /// The number differs from `value` if the skeleton converts the unit.
  static func convertedValue(_ value: Double, skeleton: String, locale: Locale) -> Double? {
    withFormattedNumber(value, skeleton, locale) { result in
      var status = U_ZERO_ERROR
      var digits = [CChar](repeating: 0, count: 64)
      let length = Int(swift_unumf_resultToDecimalNumber(result, &digits, 64, &status))
      guard status.rawValue <= 0, length <= 64 else { return nil }
      return Double(String(decoding: digits.prefix(length).map(UInt8.init), as: UTF8.self))
    }
  }

  private static func withFormattedNumber<Value>(
    _ value: Double, _ skeleton: String, _ locale: Locale, _ body: (OpaquePointer?) -> Value?
  ) -> Value? {
    var status = U_ZERO_ERROR
    let codeUnits = Array(skeleton.utf16)
    let formatter = swift_unumf_openForSkeletonAndLocale(
      codeUnits, Int32(codeUnits.count), locale.identifier, &status)
    defer { swift_unumf_close(formatter) }
    let result = swift_unumf_openResult(&status)
    defer { swift_unumf_closeResult(result) }
    swift_unumf_formatDouble(formatter, value, result, &status)
    return status.rawValue <= 0 ? body(result) : nil
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
