internal import Foundation
internal import GRDB

/// An error for data that Tessera never writes.
struct StoreDamage: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Returns whether damage to the file may have caused an error.
  ///
  /// Only reading the whole file shows whether it is damaged. Tessera's SQL statements are valid,
  /// so an error in them points to the file. Errors that the disk or other processes cause do not.
  static func mayHaveCaused(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return error is StoreDamage }
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_ERROR, .SQLITE_MISMATCH,
      .SQLITE_SCHEMA, .SQLITE_TOOBIG:
      return true
    // Either a damaged header or the permissions make the file read-only.
    case .SQLITE_READONLY: return error.extendedResultCode == .SQLITE_READONLY
    default: return false
    }
  }

  /// Returns a description of an error without any content of the database.
  static func summary(of error: any Error) -> String {
    // The messages of SQLite may quote content of the file.
    (error as? DatabaseError)?.resultCode.description ?? "\(error)"
  }
}

extension Row {
  /// Returns the string in a column.
  ///
  /// - Throws: ``StoreDamage`` if the value has another type.
  func text(_ column: String) throws -> String {
    let value: DatabaseValue = self[column]
    guard case .string(let text) = value.storage else {
      throw StoreDamage("\(column) is not a string")
    }
    return text
  }

  /// Returns the integer in a column.
  ///
  /// - Throws: ``StoreDamage`` if the value has another type.
  func integer(_ column: String) throws -> Int64 {
    let value: DatabaseValue = self[column]
    guard case .int64(let number) = value.storage else {
      throw StoreDamage("\(column) is not an integer")
    }
    return number
  }

  /// Returns the bytes in a column.
  ///
  /// - Throws: ``StoreDamage`` if the value has another type.
  func bytes(_ column: String) throws -> Data {
    let value: DatabaseValue = self[column]
    guard case .blob(let bytes) = value.storage else {
      throw StoreDamage("\(column) is not binary data")
    }
    return bytes
  }
}
