internal import Foundation
internal import WidgetOptions

/// The last commit of a working tree.
struct Commit: Hashable, Sendable, Codable {
  /// The beginning of the hash.
  var hash: String
  var date: Date
  var subject: String

  static let arguments = ["log", "-1", "--encoding=UTF-8", "--format=%H%x00%ct%x00%s", "--"]

  init(hash: String, date: Date, subject: String) {
    self.hash = hash
    self.date = date
    self.subject = subject
  }

  /// Parses the output of `git log`, or returns `nil` if it is of another form.
  init?(parsing output: Data) {
    let fields = output.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 3, let seconds = Double(fields[1]), (0...1e11).contains(seconds) else {
      return nil
    }
    self.init(
      hash: String(fields[0].prefix(7)), date: Date(timeIntervalSince1970: seconds),
      subject: PlainText.line(fields[2]))
  }
}

/// The number of commits on each day, by the number of days since 1970.
enum CommitDays {
  /// The number of commits that are counted.
  private static let countLimit = 20_000

  /// Returns the arguments for the commits since a date.
  static func arguments(since date: Date) -> [String] {
    let start = date.formatted(.iso8601)
    return ["log", "--since=\(start)", "--max-count=\(countLimit)", "--format=%at", "--"]
  }

  /// Parses the output of `git log`.
  static func counts(parsing output: Data, in zone: TimeZone = .current) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for line in output.split(separator: 0x0a) {
      guard let seconds = Double(String(decoding: line, as: UTF8.self)),
        (0...1e11).contains(seconds)
      else { continue }
      counts[Date(timeIntervalSince1970: seconds).dayNumber(in: zone), default: 0] += 1
    }
    return counts
  }
}
