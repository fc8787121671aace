internal import Foundation
internal import WidgetOptions

/// What the user knows of a deck: a box for each card, by the method of Leitner.
///
/// A card that is known moves to the next box, whose cards are asked less often; a card that is not
/// known returns to the beginning.
struct Learning: Hashable, Sendable {
  /// What is known about a card that has been answered.
  struct Record: Hashable, Sendable {
    /// The box, 0…``boxCount``; 0 for a card that was not known.
    var box: Int
    /// When the card is asked again.
    var dueDate: Date
    /// The days of the first and of the last answer.
    var firstDay: Int
    var lastDay: Int
  }

  private(set) var records: [String: Record] = [:]
  /// The number of answers on each day, by the day's number.
  private(set) var answers: [Int: Int] = [:]

  /// The number of boxes.
  static let boxCount = 5
  /// The days after which the cards of each box are asked again.
  private static let intervals = [1, 2, 4, 8, 16]
  /// How long a card that was not known is left out, in seconds.
  static let retryInterval: TimeInterval = 600
  /// The maximum number of cards that are remembered.
  static let recordLimit = 5000
  /// The maximum number of days whose answers are remembered.
  static let dayLimit = 400

  /// Records an answer.
  mutating func answer(_ word: String, isKnown: Bool, at date: Date, in zone: TimeZone = .current) {
    let today = date.dayNumber(in: zone)
    let box = isKnown ? min(Self.boxCount, (records[word]?.box ?? 0) + 1) : 0
    let dueDate =
      isKnown
      ? Date(localPeriod: today + Self.intervals[box - 1], seconds: 86400, in: zone)
      : date.addingTimeInterval(Self.retryInterval)
    records[word] = Record(
      box: box, dueDate: dueDate, firstDay: records[word]?.firstDay ?? today, lastDay: today)
    answers[today, default: 0] += 1
    removeOldest()
  }

  /// Returns the number of days in a row with answers, up to a day or the day before it.
  func streak(on day: Int) -> Int {
    var last = answers[day] == nil ? day - 1 : day
    var count = 0
    while answers[last] != nil {
      count += 1
      last -= 1
    }
    return count
  }

  /// The number of cards in each box from 1.
  var boxSizes: [Int] {
    records.values.reduce(into: Array(repeating: 0, count: Self.boxCount)) { sizes, record in
      if record.box > 0 { sizes[record.box - 1] += 1 }
    }
  }

  private mutating func removeOldest() {
    if records.count > Self.recordLimit {
      let oldest = records.sorted { ($0.value.lastDay, $0.key) < ($1.value.lastDay, $1.key) }
      for (word, _) in oldest.prefix(records.count - Self.recordLimit) { records[word] = nil }
    }
    if answers.count > Self.dayLimit {
      for day in answers.keys.sorted().prefix(answers.count - Self.dayLimit) {
        answers[day] = nil
      }
    }
  }
}

extension Learning: Codable {
  private enum CodingKeys: String, CodingKey {
    case records, answers
  }

  /// Decodes what was stored; numbers that are impossible are replaced by the nearest possible.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    records = try container.decode([String: Record].self, forKey: .records)
    answers = try container.decode([Int: Int].self, forKey: .answers)
    removeOldest()
  }
}

extension Learning.Record: Codable {
  /// Decodes a list of numbers, which is shorter than an object.
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    box = min(Learning.boxCount, max(0, try container.decode(Int.self)))
    let seconds = try container.decode(Double.self)
    dueDate = Date(timeIntervalSince1970: min(1e11, max(-1e11, seconds)))
    firstDay = min(1_000_000, max(-1_000_000, try container.decode(Int.self)))
    lastDay = min(1_000_000, max(-1_000_000, try container.decode(Int.self)))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(box)
    try container.encode(dueDate.timeIntervalSince1970.rounded())
    try container.encode(firstDay)
    try container.encode(lastDay)
  }
}
