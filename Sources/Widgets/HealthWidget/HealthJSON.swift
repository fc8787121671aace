internal import Foundation

/// Numbers per day in JSON.
///
/// Accepted are an object of values by date, a list of objects with a date and values, and an
/// object of either by metric.
struct HealthJSON {
  let data: HealthData

  private static let dateNames: Set = [
    "date", "day", "time", "timestamp", "start", "startdate", "datetime",
  ]

  /// Parses JSON; `nil` if it is not valid or has no numbers with dates.
  init?(parsing bytes: [UInt8], today: Int, zone: TimeZone = .current) {
    // The parser's own error would name a position that the user cannot see.
    guard let root = try? JSONSerialization.jsonObject(with: Data(bytes)) else { return nil }
    var collector = Collector(today: today, zone: zone)
    collector.add(root, metric: nil)
    if let object = root as? [String: Any] {
      for (name, value) in object.sorted(by: { $0.key < $1.key }) where !(value is NSNumber) {
        collector.add(value, metric: name)
      }
    }
    data = collector.totals.data
    guard !data.metrics.isEmpty || data.problems.isEmpty == false else { return nil }
  }

  private struct Collector {
    var totals: DailyTotals
    private var reader: DateReader
    private var names = MetricNames()

    init(today: Int, zone: TimeZone) {
      totals = DailyTotals(today: today)
      reader = DateReader(zone: zone)
    }

    /// Adds values by date, or a list of objects with dates.
    mutating func add(_ value: Any, metric: String?) {
      if let object = value as? [String: Any] {
        for (date, value) in object {
          guard let time = reader.localTime(date), let number = value as? NSNumber else { continue }
          totals.add(
            number.doubleValue, of: names.metric(metric ?? "value"), on: time.day)
        }
      } else if let list = value as? [Any] {
        for case let item as [String: Any] in list { add(item, metric: metric) }
      }
    }

    private mutating func add(_ item: [String: Any], metric: String?) {
      let date = item.first { HealthJSON.dateNames.contains($0.key.lowercased()) }
      guard let date, let text = date.value as? String, let time = reader.localTime(text) else {
        return
      }
      let name = (item["metric"] ?? item["type"] ?? item["name"]) as? String ?? metric
      for (key, value) in item {
        guard let number = value as? NSNumber else { continue }
        let isValue = key.lowercased() == "value" || key.lowercased() == "qty"
        totals.add(
          number.doubleValue, of: names.metric(isValue ? name ?? key : key), on: time.day)
      }
    }
  }
}
