internal import Foundation
internal import GRDB

/// A value in the store, with its type, so that the value read is the value written.
///
/// Numbers and strings are SQLite values, which `sqlite3` displays; arrays and dictionaries are
/// binary property lists.
enum StoredValue: Hashable, Sendable {
  case integer(Int64)
  case real(Double)
  case float(Float)
  case flag(Bool)
  case text(String)
  case bytes(Data)
  case date(Double)
  case address(String)
  case list(Data)

  /// - Returns: `nil` if the value is not a property list.
  init?(_ value: Any) {
    // First, because an `NSNumber` can be cast to any of the following types.
    if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
      self = Self.number(number)
      return
    }
    switch value {
    case let flag as Bool: self = .flag(flag)
    case let float as Float: self = .float(float)
    case let real as Double: self = .real(real)
    // Strings in SQLite end at a zero byte; a string that contains one is stored as a property
    // list.
    case let text as String where !text.utf8.contains(0): self = .text(text)
    case let bytes as Data: self = .bytes(bytes)
    case let date as Date: self = .date(date.timeIntervalSinceReferenceDate)
    case let address as URL: self = .address(address.absoluteString)
    case let whole as any BinaryInteger:
      guard let integer = Int64(exactly: whole) else { return nil }
      self = .integer(integer)
    default:
      // A value that cannot be serialized is not a property list.
      guard PropertyListSerialization.propertyList(value, isValidFor: .binary),
        let data = try? PropertyListSerialization.data(
          fromPropertyList: value, format: .binary, options: 0)
      else { return nil }
      self = .list(data)
    }
  }

  private static func number(_ number: NSNumber) -> StoredValue {
    switch number.objCType.pointee {
    case 0x63 /* c */: .flag(number.boolValue)
    case 0x66 /* f */: .float(number.floatValue)
    case 0x64 /* d */: .real(number.doubleValue)
    default: .integer(number.int64Value)
    }
  }

  /// The value that Foundation returns, or `nil` for a property list that cannot be read.
  var value: Any? {
    switch self {
    case .integer(let integer): Int(integer)
    case .real(let real): real
    case .float(let float): float
    case .flag(let flag): flag
    case .text(let text): text
    case .bytes(let data): data
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .address(let address): URL(string: address)
    // Only this program writes property lists.
    case .list(let data): try? PropertyListSerialization.propertyList(from: data, format: nil)
    }
  }
}

extension StoredValue {
  /// The type of a value, in the column `type`.
  private enum Kind: Int64 {
    case integer = 1
    case real, float, flag, text, bytes, date, address, list
  }

  /// The values of the columns `type` and `value`.
  var columns: (type: Int64, value: DatabaseValue) {
    switch self {
    case .integer(let integer): (Kind.integer.rawValue, integer.databaseValue)
    case .real(let real): (Kind.real.rawValue, real.databaseValue)
    case .float(let float): (Kind.float.rawValue, Double(float).databaseValue)
    case .flag(let flag): (Kind.flag.rawValue, flag.databaseValue)
    case .text(let text): (Kind.text.rawValue, text.databaseValue)
    case .bytes(let data): (Kind.bytes.rawValue, data.databaseValue)
    case .date(let seconds): (Kind.date.rawValue, seconds.databaseValue)
    case .address(let address): (Kind.address.rawValue, address.databaseValue)
    case .list(let data): (Kind.list.rawValue, data.databaseValue)
    }
  }

  /// The range of dates that calendars support, in seconds: about 300,000 years in both directions.
  private static let dates = -1e13...1e13

  /// Returns the value of two columns, or `nil` for a type of a later version.
  ///
  /// This is a function because an initializer crashes the optimizer of Swift 6.3.1.
  static func stored(type: Int64, value: DatabaseValue) -> StoredValue? {
    switch Kind(rawValue: type) {
    case .integer: return Int64.fromDatabaseValue(value).map { .integer($0) }
    // SQLite stores NULL for NaN.
    case .real: return .real(Double.fromDatabaseValue(value) ?? .nan)
    case .float: return .float(Double.fromDatabaseValue(value).map { Float($0) } ?? .nan)
    case .flag: return Bool.fromDatabaseValue(value).map { .flag($0) }
    case .text: return String.fromDatabaseValue(value).map { .text($0) }
    case .bytes: return Data.fromDatabaseValue(value).map { .bytes($0) }
    // Formatting a date outside the range would trap.
    case .date:
      return Double.fromDatabaseValue(value).flatMap { dates.contains($0) ? .date($0) : nil }
    case .address: return String.fromDatabaseValue(value).map { .address($0) }
    case .list: return Data.fromDatabaseValue(value).map { .list($0) }
    case nil: return nil
    }
  }
}
