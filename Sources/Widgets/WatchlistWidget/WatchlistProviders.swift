internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// Provides the items of a section; in the style `next`, the episodes that appear next.
struct WatchlistProvider: AppIntentTimelineProvider {
  private let environment: [String: String]

  /// The number of items whose posters are loaded: those that a shelf shows, and those that the
  /// next activations show.
  private static let posterLimit = 12
  /// How long an episode that has appeared stays, in seconds.
  private static let appearedPeriod: TimeInterval = 7 * 86400
  /// The maximum number of entries for episodes that appear.
  private static let episodeLimit = 20

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  func placeholder(in context: Context) -> WatchlistEntry {
    .sample(WatchIntent(), at: context.date)
  }

  func snapshot(for configuration: WatchIntent, in context: Context) async -> WatchlistEntry {
    let timeline = await timeline(for: configuration, in: context)
    guard let entry = timeline.entries.first, !(context.isPreview && entry.items.isEmpty) else {
      return .sample(configuration, at: context.date)
    }
    return entry
  }

  func timeline(
    for configuration: WatchIntent, in context: Context
  ) async -> Timeline<WatchlistEntry> {
    let source = WatchlistSource(profile: configuration.profile?.id, environment: environment)
    let date = context.date
    do throws(WatchlistError) {
      // After an activation and in the gallery, the user should not have to wait for the network.
      let usesNetwork = !context.isAfterActivation && !context.isPreview
      let result = try await source.list(at: date, maximumAge: usesNetwork ? 0 : .infinity)
      return await timeline(
        of: result, from: source, configuration, at: date, usesNetwork: usesNetwork)
    } catch {
      guard !source.isRemote else { return .failed(error.message) }
      var entry = WatchlistEntry(date: date, problem: error.message)
      entry.section = configuration.section
      if case .noFile = error { entry.isMissing = true }
      let isReported =
        switch error {
        case .unreadable, .noProfile: true
        default: false
        }
      return Timeline(
        entries: [entry], policy: .after(date.addingTimeInterval(900)),
        problems: isReported ? [error.message] : []
      ).made(from: source.files)
    }
  }

  private func timeline(
    of result: WatchlistSource.LoadResult, from source: WatchlistSource, _ settings: WatchIntent,
    at date: Date, usesNetwork: Bool
  ) async -> Timeline<WatchlistEntry> {
    var entries = Self.entries(for: settings, of: result, at: date)
    let shelf =
      settings.style == .list
      ? PosterLoader.Shelf()
      : await PosterLoader.shared.shelf(
        for: Array((entries.first?.items ?? []).prefix(Self.posterLimit)), in: source.folder,
        at: date, usesNetwork: usesNetwork, environment: environment)
    for index in entries.indices { entries[index].posters = shelf.posters }
    if let problem = result.problem { return .failed(problem.message, showing: entries) }
    // Posters that an activation made visible are requested by a load of their own.
    let reloadDate =
      shelf.isIncomplete
      ? date.addingTimeInterval(1)
      : result.date.addingTimeInterval(WatchlistSource.reloadInterval)
    return Timeline(
      entries: entries, policy: .after(reloadDate),
      problems: result.list.problems + shelf.problems
    ).made(from: source.files)
  }

  /// Returns an entry for the current date, and in the style `next` one for each date at which an
  /// episode appears.
  static func entries(
    for settings: WatchIntent, of result: WatchlistSource.LoadResult, at date: Date
  ) -> [WatchlistEntry] {
    let list = result.list
    guard settings.style == .next else {
      let items = settings.section == .continuing ? list.continuing : list.recommended
      let store = WatchlistStore()
      let carousel = Carousel(section: settings.section, profile: settings.profile?.id)
      var entry = entry(showing: items, rotatedTo: store.position(of: carousel), at: date)
      entry.isForward = store.isForward(carousel)
      return [entry.completed(settings, result)]
    }
    var ids: Set<String> = []
    let items = (list.continuing + list.recommended).filter { $0.next != nil }
      .sorted { ($0.next?.date ?? date, $0.id) < ($1.next?.date ?? date, $1.id) }
      .filter { ids.insert($0.id).inserted }
    // Days are counted from midnight to midnight.
    let midnights = (1...7).map { Date(localPeriod: date.dayNumber() + $0, seconds: 86400) }
    let end = midnights[midnights.count - 1]
    let dates = items.compactMap(\.next?.date).filter { $0 > date && $0 < end }
    return ([date] + Set(dates.prefix(episodeLimit) + midnights).sorted()).map { date in
      let shown = items.filter {
        ($0.next?.date ?? date) > date.addingTimeInterval(-appearedPeriod)
      }
      return WatchlistEntry(date: date, items: shown).completed(settings, result)
    }
  }

  /// Returns an entry with the items rotated to a position.
  ///
  /// The position wraps around at both ends.
  static func entry(
    showing items: [WatchlistItem], rotatedTo position: Int, at date: Date
  ) -> WatchlistEntry {
    guard !items.isEmpty else { return WatchlistEntry(date: date) }
    let index = (position % items.count + items.count) % items.count
    return WatchlistEntry(
      date: date, items: Array(items[index...] + items[..<index]), position: index + 1)
  }
}

extension WatchlistEntry {
  /// Returns the entry with the settings and the problems of the list.
  fileprivate func completed(
    _ settings: WatchIntent, _ result: WatchlistSource.LoadResult
  ) -> WatchlistEntry {
    var entry = self
    entry.style = settings.style
    entry.section = settings.section
    entry.profile = settings.profile?.id
    entry.problem = result.problem?.message
    entry.notice = result.problem == nil ? result.list.problems.first : "not updated"
    return entry
  }
}
