internal import Files
internal import Foundation
internal import WidgetOptions

/// The numbers that a source had so far, for lines of its past.
struct History: Codable, Hashable, Sendable {
  struct Point: Codable, Hashable, Sendable {
    var date: Date
    var value: Double
  }

  private(set) var points: [Point] = []

  /// The maximum number of points, and how long one is kept in seconds.
  private static let countLimit = 1000
  private static let retention: TimeInterval = 31 * 86_400

  /// The values that can be drawn.
  var values: [Double] { points.compactMap { DataValue.number($0.value).number } }

  /// The value before the last one that differs from it, or `nil` if there is none.
  var earlierValue: Double? {
    guard let last = points.last else { return nil }
    return points.last { $0.value != last.value }?.value
  }

  /// Adds a value; one at a date before the last is left out.
  mutating func add(_ value: Double, at date: Date) {
    guard value.isFinite, points.last.map({ $0.date < date }) ?? true else { return }
    points.append(Point(date: date, value: value))
    let oldest = date.addingTimeInterval(-Self.retention)
    points = Array(points.drop { $0.date < oldest }.suffix(Self.countLimit))
  }
}

/// The histories, in files.
struct HistoryFolder: Sendable {
  private let path: String
  private static let sizeLimit = 1 << 20

  init(environment: [String: String]) {
    path = "\(environment.folder(.state))/tessera/data"
  }

  /// Returns the history with a name; an empty one if there is none that can be read.
  func history(_ name: String) -> History {
    guard let bytes = try? RegularFile.bytes(at: "\(path)/\(name).json", limit: Self.sizeLimit)
    else { return History() }
    return (try? JSONDecoder().decode(History.self, from: Data(bytes))) ?? History()
  }

  /// Stores a history; without it, the next values begin a new one.
  func store(_ history: History, _ name: String) {
    guard let text = try? JSONEncoder().encode(history),
      (try? Folder.make(at: path)) != nil
    else { return }
    try? RegularFile.replace("\(path)/\(name).json", with: Array(text), mode: 0o600)
  }
}
