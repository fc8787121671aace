internal import Agendas
internal import BoundedYAML
internal import FeedsWidget
internal import Foundation
internal import TesseraUI
internal import Yams

/// Reads the bytes of a source.
enum DataDecoder {
  /// The period before and after the current date whose events are read, in seconds.
  private static let eventPeriod = (before: 86400.0, after: 366 * 86400.0)
  /// The depth of YAML values that is read.
  private static let depthLimit = 100

  /// Decodes bytes; JSON is left to jq.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - format: What they are; not `automatic`.
  ///   - url: The address that relative links are resolved against, or `nil`.
  ///   - date: The current date.
  /// - Returns: The value, or `nil` for JSON.
  /// - Throws: ``DataProblem`` if they are of another format.
  static func value(
    of bytes: [UInt8], as format: DataFormat, from url: URL? = nil, at date: Date
  ) throws(DataProblem) -> DataValue? {
    switch format {
    case .json: return nil
    case .automatic, .text: return .text(String(decoding: bytes, as: UTF8.self))
    case .csv: return .list(DelimitedTable.rows(of: bytes, separatedBy: nil))
    case .tsv: return .list(DelimitedTable.rows(of: bytes, separatedBy: "\t"))
    case .yaml: return try yaml(bytes)
    case .feed: return try feed(bytes, from: url)
    case .calendar: return try calendar(bytes, at: date)
    case .prometheus: return .list(PrometheusText.samples(of: bytes))
    }
  }

  private static func yaml(_ bytes: [UInt8]) throws(DataProblem) -> DataValue {
    do throws(YAMLError) {
      let root = try YAMLBounds.root(of: String(decoding: bytes, as: UTF8.self))
      return root.map { value(of: $0, depth: 0) } ?? .null
    } catch {
      throw DataProblem(.decode, "\(error)")
    }
  }

  private static func value(of node: Node, depth: Int) -> DataValue {
    guard depth < depthLimit else { return .null }
    switch node {
    case .mapping(let mapping):
      return .record(
        DataValue.Record(
          mapping.map { ($0.key.string ?? "", value(of: $0.value, depth: depth + 1)) }))
    case .sequence(let sequence):
      return .list(sequence.map { value(of: $0, depth: depth + 1) })
    case .scalar(let scalar):
      if node.null != nil { return .null }
      if let flag = node.bool, scalar.style == .plain || scalar.style == .any {
        return .flag(flag)
      }
      if let number = node.float, scalar.style == .plain || scalar.style == .any {
        return .number(number)
      }
      return .text(scalar.string)
    case .alias: return .null
    }
  }

  private static func feed(_ bytes: [UInt8], from url: URL?) throws(DataProblem) -> DataValue {
    do throws(FeedParsing.Failure) {
      let feed = try FeedParsing.feed(Data(bytes), from: url)
      let items = feed.headlines.map { headline in
        DataValue.record(
          DataValue.Record([
            ("title", .text(headline.title)),
            ("url", headline.url.map { .text($0.absoluteString) } ?? .null),
            ("date", headline.date.map { .text(text(of: $0)) } ?? .null),
            ("summary", headline.summary.map { .text($0) } ?? .null),
          ]))
      }
      return .list(items)
    } catch {
      throw DataProblem(.decode, String(localized: "This is \(error.reason)."))
    }
  }

  private static func calendar(_ bytes: [UInt8], at date: Date) throws(DataProblem) -> DataValue {
    let window = DateInterval(
      start: date.addingTimeInterval(-eventPeriod.before),
      end: date.addingTimeInterval(eventPeriod.after))
    var budget = CalendarBudget()
    guard let calendar = ICalendar.read(Data(bytes), in: window, &budget) else {
      throw DataProblem(.decode, String(localized: "This is not a calendar."))
    }
    let events = calendar.events.sorted { ($0.start, $0.title) < ($1.start, $1.title) }
    let items = events.map { event in
      DataValue.record(
        DataValue.Record([
          ("title", .text(event.title)), ("start", .text(text(of: event.start))),
          ("end", .text(text(of: event.end))), ("allDay", .flag(event.isAllDay)),
          ("location", event.location.map { .text($0) } ?? .null),
          ("url", event.link.map { .text($0.absoluteString) } ?? .null),
        ]))
    }
    return .list(items)
  }

  /// Returns a date as jq's `fromdate` reads it.
  private static func text(of date: Date) -> String {
    date.formatted(.iso8601)
  }
}
