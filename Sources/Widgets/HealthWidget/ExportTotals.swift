internal import Foundation

/// The sums of an export of Apple Health while it is being read.
///
/// An iPhone and a Watch both count steps. Apple lists the devices by priority, which the export
/// does not contain. Values of the same hour from several sources are therefore not added up: the
/// source with the largest sum counts. Hours of sleep are compared by night.
struct ExportTotals: Hashable, Sendable {
  /// What a value is added to.
  struct Key: Hashable, Sendable {
    let metric: UInt16
    let source: UInt16
    let day: Int32
  }

  /// The sums of a day, by hour; of an averaged metric, the sum and the number of values.
  typealias Hours = [Float]

  private(set) var metrics: [HealthMetric] = []
  private var sources: [String] = []
  private var hours: [Key: Hours] = [:]
  private(set) var goals: [String: Double] = [:]
  /// The number of values that were left out because their day is in the future.
  var futureCount = 0
  /// Whether there were more days, metrics and sources than the memory is used for.
  private(set) var isTruncated = false

  private static let sourceLimit = 64
  /// The maximum number of days of all metrics and sources: about 20 MB.
  private static let keyLimit = 200_000

  /// Returns the index of a metric, or `nil` if there are too many.
  mutating func metricIndex(_ id: String, unit: String) -> UInt16? {
    if let index = metrics.firstIndex(where: { $0.id == id }) { return UInt16(index) }
    guard metrics.count < HealthData.metricLimit else {
      isTruncated = true
      return nil
    }
    metrics.append(HealthMetric(id: id, unit: unit))
    return UInt16(metrics.count - 1)
  }

  /// Returns the index of a source; those beyond the limit are treated as one.
  mutating func sourceIndex(_ name: String) -> UInt16 {
    if let index = sources.firstIndex(of: name) { return UInt16(index) }
    guard sources.count < Self.sourceLimit else { return UInt16(Self.sourceLimit - 1) }
    sources.append(name)
    return UInt16(sources.count - 1)
  }

  /// Adds a value that is summed up by hour.
  mutating func add(_ value: Double, to key: Key, hour: Int) {
    update(key, count: 24) { $0[min(23, max(0, hour))] += Float(value) }
  }

  /// Adds a value that is averaged.
  mutating func average(_ value: Double, to key: Key) {
    update(key, count: 2) {
      $0[0] += Float(value)
      $0[1] += 1
    }
  }

  mutating func setGoal(_ goal: Double, of id: String) {
    if goal.isFinite, goal > 0 { goals[id] = goal }
  }

  private mutating func update(_ key: Key, count: Int, _ change: (inout Hours) -> Void) {
    if hours[key] == nil {
      guard hours.count < Self.keyLimit else {
        isTruncated = true
        return
      }
      hours[key] = Hours(repeating: 0, count: count)
    }
    change(&hours[key, default: []])
  }

  /// The values of all days.
  var data: HealthData {
    var largest: [Key: Hours] = [:]
    for (key, values) in hours {
      let day = Key(metric: key.metric, source: 0, day: key.day)
      guard let other = largest[day] else {
        largest[day] = values
        continue
      }
      let isAveraged = metrics[Int(key.metric)].isAveraged
      largest[day] = zip(values, other).map { isAveraged ? $0 + $1 : max($0, $1) }
    }
    var data = HealthData()
    for (key, values) in largest.sorted(by: { $0.key.metric < $1.key.metric }) {
      let metric = metrics[Int(key.metric)]
      let sum = values.reduce(0) { $0 + Double($1) }
      let value = metric.isAveraged ? Double(values[0]) / Double(max(1, values[1])) : sum
      data.set(value, of: metric, on: Int(key.day))
    }
    data.goals = goals
    if futureCount > 0 { data.problems.append("\(futureCount) values are dated in the future") }
    if isTruncated { data.problems.append("the export has too many types; some are left out") }
    return data
  }
}

/// The sums are stored as bytes, because there are many.
extension ExportTotals: Codable {
  private enum CodingKeys: String, CodingKey {
    case metrics, sources, goals, futureCount, isTruncated, keys, hours
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(metrics, forKey: .metrics)
    try container.encode(sources, forKey: .sources)
    try container.encode(goals, forKey: .goals)
    try container.encode(futureCount, forKey: .futureCount)
    try container.encode(isTruncated, forKey: .isTruncated)
    let numbers = hours.keys.flatMap { [Int32($0.metric), Int32($0.source), $0.day] }
    try container.encode(numbers.withUnsafeBytes { Data($0) }, forKey: .keys)
    try container.encode(
      hours.values.flatMap(\.self).withUnsafeBytes { Data($0) }, forKey: .hours)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    metrics = try container.decode([HealthMetric].self, forKey: .metrics)
    sources = try container.decode([String].self, forKey: .sources)
    goals = try container.decode([String: Double].self, forKey: .goals)
    futureCount = try container.decode(Int.self, forKey: .futureCount)
    isTruncated = try container.decode(Bool.self, forKey: .isTruncated)
    let numbers = try container.decode(Data.self, forKey: .keys).values(of: Int32.self)
    var values = try container.decode(Data.self, forKey: .hours).values(of: Float.self)[...]
    for index in stride(from: 0, to: numbers.count - 2, by: 3) {
      guard metrics.indices.contains(Int(numbers[index])),
        let source = UInt16(exactly: numbers[index + 1])
      else { throw ExportCacheError.damaged }
      let count = metrics[Int(numbers[index])].isAveraged ? 2 : 24
      guard values.count >= count else { throw ExportCacheError.damaged }
      let key = Key(metric: UInt16(numbers[index]), source: source, day: numbers[index + 2])
      hours[key] = Array(values.prefix(count))
      values = values.dropFirst(count)
    }
  }
}

/// A checkpoint that cannot be used; the file is read from its beginning.
enum ExportCacheError: Error {
  case damaged
}

extension Data {
  /// Returns the values that the bytes consist of.
  fileprivate func values<Value: BitwiseCopyable>(of type: Value.Type) -> [Value] {
    let size = MemoryLayout<Value>.size
    return withUnsafeBytes { bytes in
      (0..<(count / size)).map { bytes.loadUnaligned(fromByteOffset: $0 * size, as: type) }
    }
  }
}
