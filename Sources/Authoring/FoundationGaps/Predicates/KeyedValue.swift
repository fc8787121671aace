/// An object whose values can be read by name.
package protocol KeyedObject {
  /// Returns the value for a key; the inner `nil` is a value that is not set, the outer one an
  /// unknown key.
  func keyedValue(_ key: String) -> Any??
}

/// How two texts are compared.
struct TextComparison {
  var ignoresCase = false
  var ignoresDiacritics = false

  /// Returns two texts in a form in which they can be compared, or `nil` if one is not a text.
  func pair(_ left: Any?, _ right: Any?) -> (String, String)? {
    guard let left = KeyedValue.text(left), let right = KeyedValue.text(right) else { return nil }
    return (folded(left), folded(right))
  }

  private func folded(_ text: String) -> String {
    guard ignoresCase || ignoresDiacritics else { return text }
    var options: String.CompareOptions = []
    if ignoresCase { options.insert(.caseInsensitive) }
    if ignoresDiacritics { options.insert(.diacriticInsensitive) }
    return text.folding(options: options, locale: nil)
  }
}

/// Values of objects by name, and their order.
package enum KeyedValue {
  /// Returns the value at a path of keys such as `owner.name` or `items.@count`.
  package static func value(of object: Any?, atPath path: String) -> Any? {
    var value = unwrapped(object)
    for key in path.split(separator: ".") {
      guard let current = value else { return nil }
      value = self.value(of: current, String(key))
    }
    return value
  }

  private static func value(of object: Any, _ key: String) -> Any? {
    if key == "@count" { return elements(of: object).count }
    if key.hasPrefix("@") { return nil }
    if let value = (object as? any KeyedObject)?.keyedValue(key) { return unwrapped(value) }
    if let dictionary = object as? [String: Any] { return unwrapped(dictionary[key]) }
    if isCollection(object) { return elements(of: object).map { value(of: $0 as Any, key) } }
    var mirror = Mirror(reflecting: object) as Mirror?
    while let current = mirror {
      if let child = current.children.first(where: { $0.label == key || $0.label == "_\(key)" }) {
        return unwrapped(child.value)
      }
      mirror = current.superclassMirror
    }
    return nil
  }

  /// Returns a value without the optionals around it.
  package static func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrapped.flatMap { unwrapped($0) }
  }

  static func isCollection(_ value: Any) -> Bool {
    value is NSArray || value is NSSet || value is NSOrderedSet || value is [Any]
      || Mirror(reflecting: value).displayStyle == .set
  }

  /// Returns the elements of an array or a set; none of any other value.
  package static func elements(of value: Any?) -> [Any?] {
    switch unwrapped(value) {
    case let array as [Any]: array.map(unwrapped)
    case let array as NSArray: array.map { $0 }
    case let set as NSSet: set.allObjects
    case let set as NSOrderedSet: set.array
    case let value?:
      Mirror(reflecting: value).displayStyle == .set
        ? Mirror(reflecting: value).children.map(\.value) : []
    case nil: []
    }
  }

  static func text(_ value: Any?) -> String? {
    switch value {
    case let text as String: text
    case let text as NSString: String(text)
    case let text as Substring: String(text)
    default: nil
    }
  }

  static func areEqual(_ left: Any?, _ right: Any?, _ text: TextComparison) -> Bool {
    let (left, right) = (unwrapped(left), unwrapped(right))
    guard let left, let right else { return left == nil && right == nil }
    if let (left, right) = text.pair(left, right) { return left == right }
    if let (left, right) = numbers(left, right) { return left == right }
    if type(of: left) is AnyClass, type(of: right) is AnyClass,
      !(left is NSObject && right is NSObject)
    {
      return (left as AnyObject) === (right as AnyObject)
    }
    return (left as? AnyHashable) == (right as? AnyHashable) && left is AnyHashable
  }

  /// Returns the order of two values, or `nil` if they cannot be compared.
  static func order(
    _ left: Any?, _ right: Any?, _ text: TextComparison = TextComparison()
  ) -> ComparisonResult? {
    let (left, right) = (unwrapped(left), unwrapped(right))
    if let (left, right) = text.pair(left, right) { return left.compare(right) }
    if let (left, right) = numbers(left, right) { return order(left, right) }
    if let left = left as? Date, let right = right as? Date { return order(left, right) }
    return nil
  }

  /// Returns the order of two values for sorting: values that are not set come first.
  package static func sortOrder(_ left: Any?, _ right: Any?) -> ComparisonResult {
    let (left, right) = (unwrapped(left), unwrapped(right))
    if left == nil || right == nil {
      return left == nil ? (right == nil ? .orderedSame : .orderedAscending) : .orderedDescending
    }
    return order(left, right) ?? .orderedSame
  }

  private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult {
    left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
  }

  private static func numbers(_ left: Any?, _ right: Any?) -> (Double, Double)? {
    guard let left = number(left), let right = number(right) else { return nil }
    return (left, right)
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as Bool: value ? 1 : 0
    case let value as any BinaryInteger: Double(value)
    case let value as any BinaryFloatingPoint: Double(value)
    case let value as Decimal: NSDecimalNumber(decimal: value).doubleValue
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}
