internal import Agendas
internal import Foundation
internal import TesseraKit
internal import TesseraUI

/// Provides an entry for each date until midnight at which the view changes or its relevance
/// begins, such as 15 minutes before an event, at its start and end, and at midnight.
struct CalendarProvider: AppIntentTimelineProvider {
  let environment: [String: String]
  var fetchCommand = FetchCommand()

  /// The interval between requests to a server, in seconds.
  private static let requestInterval: TimeInterval = 3600
  /// How far ahead events are shown, in days.
  private static let horizon = 60
  /// The maximum number of entries in a timeline.
  private static let maximumEntries = 120

  func placeholder(in context: Context) -> CalendarEntry {
    CalendarEntry(date: context.date, events: Event.samples(at: context.date))
  }

  func snapshot(for configuration: CalendarIntent, in context: Context) async -> CalendarEntry {
    guard context.isPreview else {
      let timeline = await timeline(for: configuration, in: context)
      return timeline.entries.first ?? placeholder(in: context)
    }
    let sources = sources(for: configuration)
    let planner = planner(of: sources, for: configuration, at: context.date)
    let entry = planner.entry(at: context.date)
    guard entry.events.isEmpty, entry.problems.isEmpty else { return entry }
    return CalendarPlanner(
      events: Event.samples(at: context.date), style: configuration.style, formats: planner.formats
    ).entry(at: context.date)
  }

  func timeline(
    for configuration: CalendarIntent, in context: Context
  ) async -> Timeline<CalendarEntry> {
    let sources = sources(for: configuration)
    let now = context.date
    let updates = context.isAfterActivation ? [] : await update(sources.addresses, at: now)
    var planner = planner(of: sources, for: configuration, at: now)
    planner.problems += updates.compactMap(\.problem)
    planner.failure = updates.first { $0.outdatedSince == nil }?.failure
    planner.outdatedSince = updates.compactMap(\.outdatedSince).min()
    let dates = planner.dates(after: now, atMost: Self.maximumEntries)
    let entries = planner.entries(at: [now] + dates)
    let files = sources.watchedPaths.map { URL(fileURLWithPath: $0) }
    if let failure = updates.lazy.compactMap(\.failure).first {
      var timeline = Timeline.failed(failure, showing: entries).made(from: files)
        .listing(events: planner.timelineEvents)
      timeline.problems = planner.problems
      return timeline
    }
    let lastDate = dates.last ?? now.addingTimeInterval(Self.requestInterval)
    let requestDate =
      sources.addresses.isEmpty ? lastDate : now.addingTimeInterval(Self.requestInterval)
    return Timeline(
      entries: entries, policy: .after(min(lastDate, requestDate)), problems: planner.problems
    ).made(from: files).listing(events: planner.timelineEvents)
  }

  private func sources(for configuration: CalendarIntent) -> CalendarSources {
    CalendarSources(environment: environment)
      .selecting(configuration.calendars?.map(\.id) ?? [])
  }

  private func planner(
    of sources: CalendarSources, for configuration: CalendarIntent, at now: Date
  ) -> CalendarPlanner {
    let formats = CalendarFormats(firstDay: configuration.firstDay, hours: configuration.hours)
    let calendar = formats.calendar
    let today = calendar.startOfDay(for: now)
    let end = calendar.date(byAdding: .day, value: Self.horizon, to: today) ?? now
    // Rules of a timetable may depend on an event that ended up to twelve hours ago.
    let start = min(
      CalendarPlanner.start(of: configuration.style, at: now, in: calendar),
      now.addingTimeInterval(-12 * 3600))
    let library = EventLibrary(
      reading: sources, CalendarCache(environment: environment),
      in: DateInterval(start: start, end: max(now, end)))
    var planner = CalendarPlanner(
      events: library.events, style: configuration.style, formats: formats)
    planner.problems = library.problems
    planner.hasCalendars = !sources.calendars.isEmpty
    return planner
  }

  /// The result of requesting a calendar from its server.
  private struct Update {
    /// Why the request has to be repeated, or `nil`.
    var failure: String?
    /// What is wrong with the response, or `nil`.
    var problem: String?
    /// The date of the cached calendar if the request failed, otherwise `nil`.
    var outdatedSince: Date?
  }

  private func update(_ addresses: [CalendarAddress], at now: Date) async -> [Update] {
    await withTaskGroup(of: Update?.self) { group in
      let cache = CalendarCache(environment: environment)
      for address in addresses {
        group.addTask { await update(address, at: now, in: cache) }
      }
      return await group.reduce(into: []) { updates, update in
        if let update { updates.append(update) }
      }
    }
  }

  private func update(
    _ address: CalendarAddress, at now: Date, in cache: CalendarCache
  ) async -> Update? {
    let error = await CalendarDownload.shared.update(
      address, at: now, in: cache, with: fetchCommand)
    guard let error else { return nil }
    let date = cache.stamp(of: address)?.date
    switch error {
    case .offline:
      return Update(
        failure: String(localized: "No response from \(address.host)"), outdatedSince: date)
    case .rejected(let reason):
      return Update(problem: "\(address.host): \(reason)", outdatedSince: date)
    }
  }
}
