internal import Agendas
internal import Files
internal import Foundation
internal import WidgetOptions

/// A calendar that could not be read.
struct UnreadableCalendar: Hashable, Sendable {
  /// The file name without its folder, or the host of an address.
  let name: String
  let reason: String

  /// The error message, such as `bad.ics cannot be read: Permission denied`.
  var message: String { "\(name) cannot be read: \(reason)" }

  init(at path: String, _ reason: String) {
    self.init(UserPath.name(of: path), reason)
  }

  init(_ name: String, _ reason: String) {
    self.name = name
    self.reason = reason
  }
}

/// The events of all calendars.
struct EventLibrary: Sendable {
  var events: [Event] = []
  /// The problems of all calendars, one line for each problem.
  var problems: [String] = []

  /// Reads calendars.
  ///
  /// A calendar on a server is read from the cache; one that is not in the cache has no events.
  ///
  /// - Parameters:
  ///   - sources: The calendars.
  ///   - cache: The cache.
  ///   - window: The period whose events are read.
  init(reading sources: CalendarSources, _ cache: CalendarCache, in window: DateInterval) {
    var budget = CalendarBudget()
    problems = sources.problems
    for source in sources.calendars {
      guard let path = source.path(in: cache) else { continue }
      read(path, of: source, in: sources, window, &budget)
    }
    events.sort {
      ($0.start, $0.isAllDay ? 0 : 1, $0.title) < ($1.start, $1.isAllDay ? 0 : 1, $1.title)
    }
  }

  private mutating func read(
    _ path: String, of source: CalendarSource, in sources: CalendarSources,
    _ window: DateInterval, _ budget: inout CalendarBudget
  ) {
    let name = source.name
    do throws(RegularFile.Failure) {
      let bytes = try CalendarSource.bytes(at: path)
      let contents = budget.withShare { ICalendar.read(Data(bytes), in: window, &$0) }
      guard let contents else {
        let reason = "it is not an iCalendar file"
        return problems.append(UnreadableCalendar(name, reason).message)
      }
      let color = CalendarColor(in: bytes) ?? .position(sources.position(of: source))
      events += contents.events.map { Event($0, color) }
      problems += contents.problems.map { "\(name): \($0)" }
    } catch {
      problems.append(UnreadableCalendar(name, "\(error)").message)
    }
  }
}
