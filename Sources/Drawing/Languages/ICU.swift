package import _FoundationICU

/// Functions of Foundation's own copy of ICU for which Foundation on Linux has no API.
package enum ICU {
  /// Returns the text that a function writes into a buffer, or `nil` if the function fails.
  package static func text(
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
  package static func formatted(_ value: Double, skeleton: String, locale: String) -> String? {
    withFormattedNumber(value, skeleton, locale) { result in
      text { swift_unumf_resultToString(result, $0, $1, &$2) }
    }
  }

  /// Returns the number that appears in the formatted text, or `nil` if ICU rejects the skeleton.
  ///
  /// The number differs from `value` if the skeleton converts the unit.
  package static func convertedValue(
    _ value: Double, skeleton: String, locale: String
  ) -> Double? {
    withFormattedNumber(value, skeleton, locale) { result in
      var status = U_ZERO_ERROR
      var digits = [CChar](repeating: 0, count: 64)
      let length = Int(swift_unumf_resultToDecimalNumber(result, &digits, 64, &status))
      guard status.rawValue <= 0, length <= 64 else { return nil }
      return Double(String(decoding: digits.prefix(length).map(UInt8.init), as: UTF8.self))
    }
  }

  private static func withFormattedNumber<Value>(
    _ value: Double, _ skeleton: String, _ locale: String, _ body: (OpaquePointer?) -> Value?
  ) -> Value? {
    var status = U_ZERO_ERROR
    let codeUnits = Array(skeleton.utf16)
    let formatter = swift_unumf_openForSkeletonAndLocale(
      codeUnits, Int32(codeUnits.count), locale, &status)
    defer { swift_unumf_close(formatter) }
    let result = swift_unumf_openResult(&status)
    defer { swift_unumf_closeResult(result) }
    swift_unumf_formatDouble(formatter, value, result, &status)
    return status.rawValue <= 0 ? body(result) : nil
  }
}

/// The plural rules of languages.
package enum PluralRules {
  /// Returns the plural category of a number: `zero`, `one`, `two`, `few`, `many` or `other`.
  ///
  /// If ICU fails, the category is `other`.
  ///
  /// - Source: Unicode CLDR plural rules, through ICU.
  package static func category(of number: Double, locale: String) -> String {
    var status = U_ZERO_ERROR
    let rules = swift_uplrules_open(locale, &status)
    defer { swift_uplrules_close(rules) }
    guard status.rawValue <= 0 else { return "other" }
    return ICU.text { buffer, capacity, status in
      swift_uplrules_select(rules, number, buffer, capacity, &status)
    } ?? "other"
  }
}
