internal import Foundation

// Dates are in seconds since 2001, UUIDs are 16 bytes, as in the stores of Core Data.
extension StoreValue {
  /// Creates the value of an attribute, or returns `nil` for a value of another type.
  package init?(_ value: Any?, as kind: StoreAttribute.Kind) {
    guard let value else {
      self = .null
      return
    }
    switch (kind, value) {
    case (.boolean, let value as Bool): self = .integer(value ? 1 : 0)
    case (.integer, let value as Bool): self = .integer(value ? 1 : 0)
    case (.integer, let value as any BinaryInteger): self = .integer(Int64(clamping: value))
    case (.double, let value as any BinaryFloatingPoint): self = .real(Double(value))
    case (.double, let value as any BinaryInteger): self = .real(Double(value))
    case (.integer, let value as NSNumber), (.boolean, let value as NSNumber):
      self = .integer(value.int64Value)
    case (.double, let value as NSNumber): self = .real(value.doubleValue)
    case (.decimal, let value as Decimal): self = .text(value.description)
    case (.decimal, let value as NSDecimalNumber): self = .text(value.stringValue)
    case (.text, let value as String): self = .text(value)
    case (.date, let value as Date): self = .real(value.timeIntervalSinceReferenceDate)
    case (.data, let value as Data): self = .data(value)
    case (.uuid, let value as UUID):
      self = .data(withUnsafeBytes(of: value.uuid) { Data($0) })
    case (.url, let value as URL): self = .text(value.absoluteString)
    case (.object, let value as Data): self = .data(value)
    default: return nil
    }
  }

  /// Returns the value of an attribute, or `nil` if it is not set or not of the kind.
  package func value(as kind: StoreAttribute.Kind) -> Any? {
    switch (kind, self) {
    case (.integer, .integer(let value)): Int(value)
    case (.boolean, .integer(let value)): value != 0
    case (.double, .real(let value)): value
    case (.double, .integer(let value)): Double(value)
    case (.decimal, .text(let value)): Decimal(string: value)
    case (.decimal, .real(let value)): Decimal(value)
    case (.decimal, .integer(let value)): Decimal(value)
    case (.text, .text(let value)): value
    case (.date, .real(let value)): Date(timeIntervalSinceReferenceDate: value)
    case (.date, .integer(let value)): Date(timeIntervalSinceReferenceDate: Double(value))
    case (.data, .data(let value)), (.object, .data(let value)): value
    case (.uuid, .data(let value)): Self.uuid(value)
    case (.uuid, .text(let value)): UUID(uuidString: value)
    case (.url, .text(let value)): URL(string: value)
    default: nil
    }
  }

  private static func uuid(_ data: Data) -> UUID? {
    guard data.count == 16 else { return nil }
    var uuid = UUID().uuid
    withUnsafeMutableBytes(of: &uuid) { _ = data.copyBytes(to: $0) }
    return UUID(uuid: uuid)
  }
}
