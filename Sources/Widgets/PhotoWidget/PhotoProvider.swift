internal import Files
internal import Foundation
internal import TesseraKit
internal import TesseraUI
internal import WidgetOptions

/// The photos that are shown at a date.
struct PhotoEntry: TimelineEntry {
  let date: Date
  var photos: [Photo] = []
  var style = PhotoStyle.fullBleed
  var fit = PhotoFit.fill
  var focus = PhotoFocus.center
  var caption = PhotoCaption.hidden
  /// What is wrong or missing, or `nil` if there are photos.
  var message: String?
  /// Whether the photos are samples.
  var isSample = false
}

/// Provides the photos of the current and the next few periods.
///
/// Photos make timelines large, so only a few entries are provided at a time.
struct PhotoProvider: AppIntentTimelineProvider {
  private let environment: [String: String]

  /// The number of entries of a timeline.
  private static let entryCount = 3

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  func placeholder(in context: Context) -> PhotoEntry {
    sample(PhotoIntent(), in: context)
  }

  func snapshot(for configuration: PhotoIntent, in context: Context) async -> PhotoEntry {
    guard !context.isPreview else { return sample(configuration, in: context) }
    let entries = await timeline(for: configuration, in: context).entries
    return entries.first ?? sample(configuration, in: context)
  }

  func timeline(for configuration: PhotoIntent, in context: Context) async -> Timeline<PhotoEntry> {
    let album = PhotoAlbum(configuration.path, by: configuration.order, environment: environment)
    guard !album.files.isEmpty else {
      return emptyTimeline(album, configuration, in: context)
    }
    let count = Self.count(configuration.style, context.family)
    let sequence = PhotoSequence(
      count: album.files.count, order: configuration.order, minutes: configuration.minutes,
      step: configuration.style == .contactSheet ? count : 1)
    var shelf = PhotoShelf(album: album, loader: PhotoLoader(environment: environment))
    let firstPeriod = sequence.period(at: context.date)
    let shownCount = min(count, album.files.count)
    var entries: [PhotoEntry] = []
    for number in firstPeriod..<(firstPeriod + (album.files.count > 1 ? Self.entryCount : 1)) {
      guard entries.isEmpty || !shelf.isLate else { break }
      var entry = entry(configuration, at: max(context.date, sequence.start(of: number)))
      entry.photos = await shelf.photos(count: shownCount, sequence, in: number)
      if entry.photos.isEmpty {
        entry.message = String(
          localized: "No photo in \(UserPath.name(of: album.path)) can be shown")
      }
      entries.append(entry)
    }
    // Photos that are missing because of the time limit are added by the next load.
    let isCut = shelf.isLate && (entries.first?.photos.count ?? 0) < shownCount
    let nextDate =
      isCut
      ? context.date.addingTimeInterval(2) : sequence.start(of: firstPeriod + entries.count)
    return Timeline(
      entries: entries, policy: album.files.count > 1 ? .after(nextDate) : .never,
      problems: shelf.problems
    ).made(from: [URL(fileURLWithPath: album.path)])
  }

  /// Returns the number of photos that a box shows at the same time.
  static func count(_ style: PhotoStyle, _ family: WidgetFamily) -> Int {
    switch (style, family) {
    case (.contactSheet, .systemSmall): 4
    case (.contactSheet, .systemMedium): 8
    case (.contactSheet, .systemExtraLarge): 18
    case (.contactSheet, _): 9
    case (.polaroid, .systemMedium): 2
    case (.polaroid, .systemExtraLarge): 2
    default: 1
    }
  }

  private func entry(_ settings: PhotoIntent, at date: Date) -> PhotoEntry {
    PhotoEntry(
      date: date, style: settings.style, fit: settings.fit, focus: settings.focus,
      caption: settings.caption)
  }

  private func sample(_ settings: PhotoIntent, in context: Context) -> PhotoEntry {
    var entry = entry(settings, at: context.date)
    entry.photos = (0..<Self.count(settings.style, context.family)).compactMap {
      SamplePhoto(number: $0).photo(at: context.date)
    }
    entry.isSample = true
    return entry
  }

  private func emptyTimeline(
    _ album: PhotoAlbum, _ settings: PhotoIntent, in context: Context
  ) -> Timeline<PhotoEntry> {
    var entry = entry(settings, at: context.date)
    if album.isChosen {
      entry.message = album.problem
    } else {
      entry = sample(settings, in: context)
    }
    let problems = album.isChosen ? [album.problem].compactMap(\.self) : []
    return Timeline(entries: [entry], policy: .never, problems: problems)
      .made(from: [URL(fileURLWithPath: album.path)])
  }
}

/// The photos of an album that have been loaded, each once.
private struct PhotoShelf {
  let album: PhotoAlbum
  let loader: PhotoLoader
  private var photos: [Int: Photo] = [:]
  private var unreadable: Set<Int> = []
  /// When the remaining photos are left for the next load: after 8 seconds.
  private let deadline = ContinuousClock.now.advanced(by: .seconds(8))

  init(album: PhotoAlbum, loader: PhotoLoader) {
    self.album = album
    self.loader = loader
  }

  /// One line for each file that cannot be shown.
  var problems: [String] {
    unreadable.sorted().map {
      "\(UserPath.name(of: album.files[$0].path)) is not an image that can be shown"
    }
  }

  /// Whether the time for a load is used up.
  var isLate: Bool { ContinuousClock.now >= deadline }

  /// The number of files that are tried in place of those that cannot be shown.
  private static let attemptLimit = 8

  /// Returns the photos of a period, at least one unless none can be shown.
  ///
  /// Files that cannot be shown are replaced with the next ones. When the time is used up, the
  /// remaining photos are left out.
  mutating func photos(count: Int, _ sequence: PhotoSequence, in period: Int) async -> [Photo] {
    var result: [Photo] = []
    var triedFiles: Set<Int> = []
    for offset in 0..<(count + Self.attemptLimit) where result.count < count {
      guard result.isEmpty || !isLate else { break }
      let index = sequence.index(in: period, offset: offset)
      guard triedFiles.insert(index).inserted else { continue }
      if let photo = await photo(at: index) { result.append(photo) }
    }
    return result
  }

  private mutating func photo(at index: Int) async -> Photo? {
    if let photo = photos[index] { return photo }
    guard !unreadable.contains(index) else { return nil }
    guard let photo = await loader.photo(of: album.files[index]) else {
      unreadable.insert(index)
      return nil
    }
    photos[index] = photo
    return photo
  }
}
