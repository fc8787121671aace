internal import Foundation
internal import TesseraUI

/// The headlines that the user has marked as read, which all boxes share.
struct ReadMarks {
  private let defaults = UserDefaults(suiteName: "tessera.feeds")

  /// The maximum number of marks; then the earliest are dropped.
  ///
  /// All feeds of a box have fewer headlines together.
  static let limit = 20_000
  private static let key = "read"

  /// The headlines in the order in which they were marked.
  private var list: [UInt64] {
    let data = defaults?.data(forKey: Self.key) ?? Data()
    let bytes = Array(data)
    return stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { start in
      bytes[start..<(start + 8)].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// The headlines.
  var ids: Set<UInt64> { Set(list) }

  /// Marks headlines; those that were marked before count as marked now.
  func add(_ ids: [UInt64]) {
    let added = Set(ids)
    let marks = (list.filter { !added.contains($0) } + added.sorted()).suffix(Self.limit)
    let bytes = marks.flatMap { mark in
      (0..<8).map { UInt8(truncatingIfNeeded: mark >> (56 - 8 * $0)) }
    }
    defaults?.set(Data(bytes), forKey: Self.key)
  }
}
