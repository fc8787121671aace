internal import Foundation
internal import GRDB

/// Something in a database that this program never wrote.
struct StoreFault: Error, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// Whether an error may come of a damaged file; only a look at all of the file says whether it does.
  ///
  /// The statements are ours and right, so that what they complain of is the file. What the disk, the
  /// rights or other processes cause is none of it.
  static func isSuspected(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return error is StoreFault }
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_ERROR, .SQLITE_MISMATCH,
      .SQLITE_SCHEMA, .SQLITE_TOOBIG:
      return true
    // A file that its header makes unwritable, or its rights.
    case .SQLITE_READONLY: return error.extendedResultCode == .SQLITE_READONLY
    default: return false
    }
  }

  /// What is wrong, without a word of what the database holds.
  static func words(_ error: any Error) -> String {
    // SQLite's own words may quote what is in the file.
    (error as? DatabaseError)?.resultCode.description ?? "\(error)"
  }
}

extension Row {
  /// The text in a column.
  ///
  /// - Throws: ``StoreFault`` where something else is there.
  func text(_ column: String) throws -> String {
    let value: DatabaseValue = self[column]
    guard case .string(let text) = value.storage else { throw StoreFault("\(column) is no text") }
    return text
  }

  /// The whole number in a column.
  ///
  /// - Throws: ``StoreFault`` where something else is there.
  func whole(_ column: String) throws -> Int64 {
    let value: DatabaseValue = self[column]
    guard case .int64(let number) = value.storage else {
      throw StoreFault("\(column) is no whole number")
    }
    return number
  }

  /// The bytes in a column.
  ///
  /// - Throws: ``StoreFault`` where something else is there.
  func bytes(_ column: String) throws -> Data {
    let value: DatabaseValue = self[column]
    guard case .blob(let bytes) = value.storage else { throw StoreFault("\(column) is no bytes") }
    return bytes
  }
}
