internal import Foundation

/// A scanner of Apple Health's `export.xml`, which is given the file in pieces.
///
/// It looks for the attributes of `Record` and `ActivitySummary`, and skips everything else. It
/// keeps no stack and expands no entities, so neither depth nor entities cost memory.
///
/// Foundation's `XMLParser` is not used: on Linux it crashes at the attribute declarations with
/// which each export begins, and its work cannot be continued later.
struct ExportScanner {
  private(set) var totals: ExportTotals
  /// What the bytes at the current position are part of.
  private(set) var region: Region
  private var dates: DateReader
  private let today: Int
  private var lastMetric: (name: [UInt8], index: UInt16?, metric: HealthMetric)?
  private var knownSources: [(name: [UInt8], index: UInt16)] = []

  enum Region: String, Codable, Sendable { case text, comment }

  /// The maximum length of a tag, in bytes; a longer one is skipped.
  private static let tagLimit = 64 << 10

  /// Creates a scanner, which may continue the work of another.
  ///
  /// - Parameters:
  ///   - totals: The sums of the bytes scanned so far.
  ///   - region: What the next byte is part of.
  ///   - today: The last day for which values are kept.
  ///   - zone: The time zone whose days are meant.
  init(
    continuing totals: ExportTotals = ExportTotals(), in region: Region = .text, today: Int,
    zone: TimeZone = .current
  ) {
    self.totals = totals
    self.region = region
    self.today = today
    dates = DateReader(zone: zone)
  }

  /// Scans bytes that follow those scanned before.
  ///
  /// - Returns: The number of bytes that were scanned; the others are the beginning of a tag, and
  ///   must be passed again with the bytes that follow.
  mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    while index < bytes.count {
      switch region {
      case .comment:
        guard let end = bytes.indexAfterComment(from: index) else {
          return max(index, bytes.count - 2)
        }
        index = end
        region = .text
      case .text:
        guard let start = bytes.index(of: UInt8(ascii: "<"), from: index) else {
          return bytes.count
        }
        guard let end = scanTag(bytes, at: start) else {
          // A tag that is not complete yet, or that is not a tag at all.
          guard bytes.count - start > Self.tagLimit else { return start }
          index = start + 1
          continue
        }
        index = end
      }
    }
    return index
  }

  /// Scans the tag at a position.
  ///
  /// - Returns: The index after the tag, or `nil` if its end is missing.
  private mutating func scanTag(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard bytes.count - start > 17 else {
      // The last tag of a file is short.
      return bytes.index(of: UInt8(ascii: ">"), from: start).map { $0 + 1 }
    }
    if bytes.has("<!--", at: start) {
      region = .comment
      return start + 4
    }
    let isRecord = bytes.has("<Record ", at: start)
    guard isRecord || bytes.has("<ActivitySummary ", at: start) else { return start + 1 }
    // Where another tag begins, this one is not well-formed; it is skipped.
    let next = bytes.index(of: UInt8(ascii: "<"), from: start + 1)
    let tag = UnsafeBufferPointer(rebasing: bytes[start..<(next ?? bytes.count)])
    var attributes = TagAttributes()
    guard let length = attributes.read(tag, from: isRecord ? 8 : 17) else { return next }
    if isRecord { add(attributes) } else { addActivity(attributes) }
    return start + length
  }

  private mutating func add(_ record: TagAttributes) {
    guard let type = record.type, let start = record.startDate,
      let metric = metric(type, unit: record.unit),
      let index = metric.index, let time = dates.localTime(start)
    else { return }
    guard let value = value(of: record, metric.metric, time) else { return }
    // A night belongs to the day on which it ends.
    let isNight = metric.metric.id == "SleepAnalysis"
    let day = isNight ? record.endDate.flatMap { dates.localTime($0) }?.day ?? time.day : time.day
    guard day <= today else {
      totals.futureCount += 1
      return
    }
    guard day > today - DailyTotals.dayLimit else { return }
    let key = ExportTotals.Key(
      metric: index, source: source(record.sourceName), day: Int32(truncatingIfNeeded: day))
    if metric.metric.isAveraged {
      totals.average(value, to: key)
    } else {
      totals.add(value, to: key, hour: isNight ? 0 : time.hour)
    }
  }

  /// Returns the number of a record, or `nil` if it has none.
  private mutating func value(
    of record: TagAttributes, _ metric: HealthMetric, _ start: DateReader.LocalTime
  ) -> Double? {
    guard let text = record.value else { return nil }
    switch metric.id {
    case "SleepAnalysis":
      guard text.has("HKCategoryValueSleepAnalysisAsleep", at: 0) else { return nil }
      return duration(of: record, from: start).map { $0 / 3600 }
    case "AppleStandHour": return text.has("HKCategoryValueAppleStandHourStood", at: 0) ? 1 : nil
    case "MindfulSession": return duration(of: record, from: start).map { $0 / 60 }
    default:
      guard let number = text.number, number.isFinite, abs(number) <= HealthData.valueLimit else {
        return nil
      }
      return metric.unit == "%" ? number * 100 : number
    }
  }

  /// Returns the seconds from the start to the end of a record of up to a day.
  private mutating func duration(
    of record: TagAttributes, from start: DateReader.LocalTime
  ) -> Double? {
    guard let end = record.endDate.flatMap({ dates.localTime($0) }) else { return nil }
    let seconds = end.seconds - start.seconds
    return (0...86400).contains(seconds) ? Double(seconds) : nil
  }

  private mutating func metric(
    _ type: UnsafeBufferPointer<UInt8>, unit: UnsafeBufferPointer<UInt8>?
  ) -> (index: UInt16?, metric: HealthMetric)? {
    // Records of one type follow each other.
    if let last = lastMetric, type.hasSameBytes(as: last.name) { return (last.index, last.metric) }
    let name = String(decoding: type.prefix(100), as: UTF8.self)
    var id = name[...]
    for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType"]
    where id.hasPrefix(prefix) {
      id = id.dropFirst(prefix.count)
    }
    let isCategory = name.hasPrefix("HKCategoryTypeIdentifier")
    let isKnown =
      !isCategory || ["SleepAnalysis", "AppleStandHour", "MindfulSession"].contains(id)
    guard isKnown, !id.isEmpty else { return nil }
    let metric = HealthMetric(id: String(id), unit: Self.unit(unit, of: String(id)))
    let index = totals.metricIndex(metric.id, unit: metric.unit)
    lastMetric = (Array(type), index, metric)
    return (index, metric)
  }

  private static func unit(_ bytes: UnsafeBufferPointer<UInt8>?, of id: String) -> String {
    switch id {
    case "SleepAnalysis": return "h"
    case "MindfulSession": return "min"
    default: break
    }
    switch bytes.map({ String(decoding: $0.prefix(12), as: UTF8.self) }) ?? "" {
    case "count": return ""
    case "count/min": return "bpm"
    case "Cal": return "kcal"
    case let unit: return unit
    }
  }

  private mutating func source(_ name: UnsafeBufferPointer<UInt8>?) -> UInt16 {
    guard let name else { return totals.sourceIndex("") }
    if let known = knownSources.first(where: { name.hasSameBytes(as: $0.name) }) {
      return known.index
    }
    let index = totals.sourceIndex(String(decoding: name.prefix(200), as: UTF8.self))
    if knownSources.count < 64 { knownSources.append((Array(name), index)) }
    return index
  }

  /// Adds the day's rings of Apple's Activity.
  private mutating func addActivity(_ summary: TagAttributes) {
    guard let date = summary.dateComponents, let time = dates.localTime(date), time.day <= today,
      time.day > today - DailyTotals.dayLimit
    else { return }
    for (id, ring) in zip(HealthMetric.activityIDs, summary.activityRings) {
      guard let value = ring.value?.number, value.isFinite, abs(value) <= HealthData.valueLimit,
        let index = totals.metricIndex(id, unit: ring.unit)
      else { continue }
      let key = ExportTotals.Key(
        metric: index, source: totals.sourceIndex(""), day: Int32(truncatingIfNeeded: time.day))
      totals.add(value, to: key, hour: 0)
      if let goal = ring.goal?.number { totals.setGoal(goal, of: id) }
    }
  }
}
