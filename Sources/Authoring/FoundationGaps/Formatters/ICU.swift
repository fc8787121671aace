internal import _FoundationICU

/// The functions of the ICU library in Foundation that Foundation on Linux does not expose.
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

  /// Formats a number with a skeleton such as `measure-unit/duration-hour unit-width-short`.
  ///
  /// - Source: ICU “Number Skeletons”.
  static func number(_ value: Double, _ skeleton: String, _ locale: Locale) -> String? {
    formatted(value, skeleton, locale) { result in
      text { swift_unumf_resultToString(result, $0, $1, &$2) }
    }
  }

  /// Returns the number that a skeleton formats, which differs if the skeleton converts the unit.
  static func decimal(_ value: Double, _ skeleton: String, _ locale: Locale) -> Double? {
    formatted(value, skeleton, locale) { result in
      var status = U_ZERO_ERROR
      var digits = [CChar](repeating: 0, count: 64)
      let length = Int(swift_unumf_resultToDecimalNumber(result, &digits, 64, &status))
      guard status.rawValue <= 0, length <= 64 else { return nil }
      return Double(String(decoding: digits.prefix(length).map(UInt8.init), as: UTF8.self))
    }
  }

  private static func formatted<Value>(
    _ value: Double, _ skeleton: String, _ locale: Locale, _ read: (OpaquePointer?) -> Value?
  ) -> Value? {
    var status = U_ZERO_ERROR
    let units = Array(skeleton.utf16)
    let formatter = swift_unumf_openForSkeletonAndLocale(
      units, Int32(units.count), locale.identifier, &status)
    defer { swift_unumf_close(formatter) }
    let result = swift_unumf_openResult(&status)
    defer { swift_unumf_closeResult(result) }
    swift_unumf_formatDouble(formatter, value, result, &status)
    return status.rawValue <= 0 ? read(result) : nil
  }

  /// Joins items to a list such as `a, b, and c`.
  static func list(
    _ items: [String], _ kind: UListFormatterType, _ width: UListFormatterWidth, _ locale: Locale
  ) -> String? {
    var status = U_ZERO_ERROR
    let formatter = swift_ulistfmt_openForType(locale.identifier, kind, width, &status)
    defer { swift_ulistfmt_close(formatter) }
    guard status.rawValue <= 0 else { return nil }
    let strings = items.map { Array($0.utf16) }
    let buffers = strings.map { units in
      let copy = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: max(1, units.count))
      _ = copy.initialize(from: units)
      return copy
    }
    defer { buffers.forEach { $0.deallocate() } }
    let pointers = buffers.map { UnsafePointer<UInt16>($0.baseAddress) }
    let lengths = strings.map { Int32($0.count) }
    return text {
      swift_ulistfmt_format(formatter, pointers, lengths, Int32(items.count), $0, $1, &$2)
    }
  }
}
