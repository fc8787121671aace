internal import Foundation
internal import GRDB

/// A value in the store, with its type, so that a value is read as it was written.
///
/// Numbers and strings are SQLite values, which `sqlite3` displays; arrays and dictionaries are
/// binary property lists.
enum StoredValue: Hashable, Sendable {
  case integer(Int64)
  case real(Double)
  case float(Float)
  case boolean(Bool)
  case text(String)
  case data(Data)
  /// A date, in seconds since 2001.
  case date(Double)
  case url(String)
  /// The bytes of a binary property list.
  case propertyList(Data)

  /// Creates the stored form of a value, or `nil` if the value is not a property list or is
  /// an integer that does not fit in `Int64`.
  init?(_ value: Any) {
    // First, because an `NSNumber` can be cast to any of the following types.
    if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
      guard let stored = Self.number(number) else { return nil }
      self = stored
      return
    }
    switch value {
    case let boolean as Bool: self = .boolean(boolean)
    case let float as Float: self = .float(float)
    case let real as Double: self = .real(real)
    // Strings in SQLite end at a zero byte; a string that contains one is stored as a property
    // list.
    case let text as String where !text.utf8.contains(0): self = .text(text)
    case let data as Data: self = .data(data)
    case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
    case let url as URL: self = .url(url.absoluteString)
    case let number as any BinaryInteger:
      guard let integer = Int64(exactly: number) else { return nil }
      self = .integer(integer)
    default:
      // A value that cannot be serialized is not a property list.
      guard PropertyListSerialization.propertyList(value, isValidFor: .binary),
        let data = try? PropertyListSerialization.data(
          fromPropertyList: value, format: .binary, options: 0)
      else { return nil }
      self = .propertyList(data)
    }
  }

  /// Returns the stored form of a number, or `nil` for an integer greater than `Int64.max`.
  private static func number(_ number: NSNumber) -> StoredValue? {
    switch number.objCType.pointee {
    case 0x63 /* c */: .boolean(number.boolValue)
    case 0x66 /* f */: .float(number.floatValue)
    case 0x64 /* d */: .real(number.doubleValue)
    case 0x51 /* Q */: Int64(exactly: number.uint64Value).map { .integer($0) }
    default: .integer(number.int64Value)
    }
  }

  /// The value as user defaults return it, or `nil` for a property list that cannot be read.
  var value: Any? {
    switch self {
    case .integer(let integer): Int(integer)
    case .real(let real): real
    case .float(let float): float
    case .boolean(let boolean): boolean
    case .text(let text): text
    case .data(let data): data
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .url(let text): URL(string: text)
    // Only Tessera writes these property lists, so one is unreadable only if it is damaged.
    case .propertyList(let data):
      try? PropertyListSerialization.propertyList(from: data, format: nil)
    }
  }
}

extension StoredValue {
  /// The type of a value, in the column `type`.
  private enum Kind: Int64 {
    case integer = 1
    case real, float, boolean, text, data, date, url, propertyList
  }

  /// The values of the columns `type` and `value`.
  var columns: (type: Int64, value: DatabaseValue) {
    switch self {
    case .integer(let integer): (Kind.integer.rawValue, integer.databaseValue)
    case .real(let real): (Kind.real.rawValue, real.databaseValue)
    case .float(let float): (Kind.float.rawValue, Double(float).databaseValue)
    case .boolean(let boolean): (Kind.boolean.rawValue, boolean.databaseValue)
    case .text(let text): (Kind.text.rawValue, text.databaseValue)
    case .data(let data): (Kind.data.rawValue, data.databaseValue)
    case .date(let seconds): (Kind.date.rawValue, seconds.databaseValue)
    case .url(let text): (Kind.url.rawValue, text.databaseValue)
    case .propertyList(let data): (Kind.propertyList.rawValue, data.databaseValue)
    }
  }

  /// The range of dates that calendars support, in seconds: about 300,000 years either way.
  private static let supportedDates = -1e13...1e13

  /// Returns the value stored in the two columns, or `nil` if its type was added in a later
  /// version.
  ///
  /// This is not an initializer, because that crashes the optimizer of Swift 6.3.1.
  static func stored(type: Int64, value: DatabaseValue) -> StoredValue? {
    switch Kind(rawValue: type) {
    case .integer: return Int64.fromDatabaseValue(value).map { .integer($0) }
    // SQLite stores NULL for NaN.
    case .real: return .real(Double.fromDatabaseValue(value) ?? .nan)
    case .float: return .float(Double.fromDatabaseValue(value).map { Float($0) } ?? .nan)
    case .boolean: return Bool.fromDatabaseValue(value).map { .boolean($0) }
    case .text: return String.fromDatabaseValue(value).map { .text($0) }
    case .data: return Data.fromDatabaseValue(value).map { .data($0) }
    // Formatting a date outside the range would trap.
    case .date:
      return Double.fromDatabaseValue(value).flatMap {
        supportedDates.contains($0) ? .date($0) : nil
      }
    case .url: return String.fromDatabaseValue(value).map { .url($0) }
    case .propertyList: return Data.fromDatabaseValue(value).map { .propertyList($0) }
    case nil: return nil
    }
  }
}
