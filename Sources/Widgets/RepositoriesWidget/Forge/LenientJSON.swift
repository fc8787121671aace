internal import Foundation

/// Values of a response in which any value may be missing or of another type.
struct LenientJSON {
  private let value: Any?

  /// Parses a response, or returns `nil` if it is not JSON.
  init?(parsing data: Data) {
    guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
    self.value = value
  }

  private init(value: Any?) {
    self.value = value
  }

  subscript(key: String) -> LenientJSON { LenientJSON(value: (value as? [String: Any])?[key]) }

  /// The elements, or `nil` if the value is not a list.
  var list: [LenientJSON]? { (value as? [Any])?.map { LenientJSON(value: $0) } }
  var isObject: Bool { value is [String: Any] }
  /// The text on one line, or `nil` if the value is not a text.
  var text: String? { (value as? String).map { PlainText.line($0) } }
  var isTrue: Bool { value as? Bool ?? false }

  /// The whole number from 0 to a billion, or `nil` if the value is none.
  var number: Int? {
    // A Boolean is also a number for Foundation.
    guard !(value is String), let number = value as? Double, (0...1e9).contains(number),
      number == number.rounded()
    else { return nil }
    return Int(number)
  }

  /// The identifier, which may be larger than a ``number``, or `nil` if the value is none.
  var identifier: Int? { (value as? Int).flatMap { $0 > 0 ? $0 : nil } }

  /// The date, or `nil` if the value is not one of ISO 8601.
  var date: Date? {
    guard let text = value as? String, text.utf8.count < 40 else { return nil }
    let plain = text.replacing(/\.[0-9]+/, with: "", maxReplacements: 1)
    return try? Date(plain, strategy: .iso8601)
  }

  /// The address, or `nil` if the value is not one of the web.
  var url: URL? {
    guard let text = value as? String, text.utf8.count <= 2000, let url = URL(string: text),
      ["http", "https"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false
    else { return nil }
    return url
  }
}
