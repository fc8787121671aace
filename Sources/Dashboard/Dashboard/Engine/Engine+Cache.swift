import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import Timelines
import ViewTree
import Wire

extension Engine {
  /// Shows the cached timelines of widgets, or tells the home screen that there are none.
  ///
  /// If ``defersWork`` is set, they are read before the next frame, so that several keys that change
  /// the appearance read them once; those that are not on the screen are read later.
  func restore(_ ids: [SlotID], at now: Date) {
    guard defersWork else { return restore(ids, deferring: false, at: now) }
    let requested = Set(requestedRestores)
    requestedRestores += ids.filter { !requested.contains($0) }
  }

  private func restore(
    _ ids: [SlotID], deferring defersWork: Bool, at now: Date, until isOver: () -> Bool = { false }
  ) {
    var shown = ids
    if defersWork {
      let idsOnScreen = home.idsOnScreen
      shown = ids.filter { idsOnScreen.contains($0) }
      deferredRestores += ids.filter { !idsOnScreen.contains($0) }
    }
    guard !shown.isEmpty else { return }
    var stamps: [String: UInt64] = [:]
    var timelines: [(SlotID, CachedTimeline?)] = []
    for id in shown {
      timelines.append((id, cachedTimeline(of: id, &stamps)))
      if isOver() { break }
    }
    requestedRestores += shown[timelines.count...]
    receive(
      .restored(timelines.map { RestoredWidget($0, $1.map(StoredTimeline.init)) }), at: now)
    for case (let id, let timeline?) in timelines {
      notePictures(of: id, madeFor: timeline.cells, at: now)
      if defersWork {
        deferredWatches.append((id, timeline))
      } else {
        watchFiles(timeline, of: id, at: now)
      }
    }
  }

  /// Whether there is work that was deferred.
  var hasDeferredWork: Bool {
    !deferredRestores.isEmpty || !deferredWatches.isEmpty || !requestedRestores.isEmpty
  }

  /// The number of cached timelines that are read, and of those whose files are watched, at once.
  private static let restoresPerStep = 4
  private static let watchesPerStep = 16

  /// Does a few milliseconds of the work that was deferred.
  func doDeferredWork(at now: Date) {
    if !deferredWatches.isEmpty {
      for (id, timeline) in deferredWatches.prefix(Self.watchesPerStep) {
        watchFiles(timeline, of: id, at: now)
      }
      deferredWatches.removeFirst(min(Self.watchesPerStep, deferredWatches.count))
      return
    }
    restoreDeferred(Array(deferredRestores.prefix(Self.restoresPerStep)), at: now)
  }

  /// Reads the cached timelines that were requested, and those that were deferred and whose widgets
  /// have come onto the screen.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - isOver: Whether the others are left for the next call; asked after each timeline.
  func restoreShownWidgets(at now: Date, until isOver: () -> Bool) {
    if !requestedRestores.isEmpty {
      let ids = requestedRestores
      requestedRestores = []
      restore(ids, deferring: true, at: now, until: isOver)
    }
    guard !deferredRestores.isEmpty, !isOver() else { return }
    let idsOnScreen = home.idsOnScreen
    restoreDeferred(deferredRestores.filter { idsOnScreen.contains($0) }, at: now)
  }

  private func restoreDeferred(_ ids: [SlotID], at now: Date) {
    guard !ids.isEmpty else { return }
    deferredRestores.removeAll { ids.contains($0) }
    // A widget that was loaded meanwhile, because the user asked for it, has a newer timeline.
    let missing = ids.filter { id in
      home.loader(of: id).map { $0.timeline == nil && $0.loadingSince == nil } ?? false
    }
    restore(missing, deferring: false, at: now)
  }

  /// Stores a timeline in the cache for the next start, unless the timeline is empty, shows a secret
  /// that the settings refer to, or nothing is cached.
  func storeTimeline(
    _ timeline: EntryTimeline<ArchivedNode>, _ notes: TimelineNotes, of id: SlotID,
    _ request: WidgetRequest, at now: Date
  ) {
    guard !hasSecret(timeline, notes, request.configuration) else { return }
    // A view of the whole screen would replace that of a box of the same family.
    guard let cache, let name = name(of: id), let command = host.command(of: name),
      !timeline.isEmpty, home.wholeScreen?.id != id
    else { return }
    let kind = home.kinds[name]?[request.kind]
    var entry = CachedTimeline(
      timeline: timeline, loadDate: now, timeZone: request.timeZone ?? "",
      displayName: kind?.name ?? "", families: (kind?.families ?? []).map(\.rawValue).sorted())
    entry.files = notes.files
    entry.cells = request.cells
    entry.events = notes.events
    entry.drawnSize = notes.drawnSize(in: request)
    entry.notifications = notes.notifications
    // The stamp is that of the build that was started last, because the program's file may have
    // been replaced since.
    let stamp = host.stamp(of: name) ?? command.buildIdentity
    cache.store(entry, key(request, name), stamp: stamp, at: now)
  }

  /// Does one unit of the cache's work, and logs its error, if any.
  func workOnCache() {
    cache?.work()
    if let warning = cache?.popWarning() { log.write("tessera", warning) }
  }

  /// Reads a widget's cached timeline.
  ///
  /// - Parameters:
  ///   - id: The widget.
  ///   - stamps: The stamps of the programs so far, which are computed once for many widgets.
  /// - Returns: The timeline, or `nil` if there is none of this build of the program.
  private func cachedTimeline(of id: SlotID, _ stamps: inout [String: UInt64]) -> CachedTimeline? {
    guard let cache, let name = name(of: id), let command = host.command(of: name),
      let request = request(for: id)
    else { return nil }
    let stamp = stamps[name] ?? command.buildIdentity
    stamps[name] = stamp
    return cache.read(key(request, name), stamp: stamp)
  }

  private func key(_ request: WidgetRequest, _ name: String) -> TimelineCacheKey {
    TimelineCacheKey(request, name)
  }
}

extension TimelineCacheKey {
  /// Creates the key of an extension's response to a request.
  init(_ request: WidgetRequest, _ name: String) {
    self.init(
      extension: name, kind: request.kind, family: request.family,
      configuration: request.settingsKey, colorScheme: request.colorScheme,
      locale: request.locale ?? "")
  }
}

extension WidgetRequest {
  /// The part of the cache key that depends on the widget's settings.
  fileprivate var settingsKey: String {
    guard let configuration else { return recommendation ?? "" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Encoding plain values cannot fail.
    let values = (try? encoder.encode(configuration)).map { String(decoding: $0, as: UTF8.self) }
    return (recommendation ?? "") + (values ?? "")
  }
}

extension StoredTimeline {
  init(_ cached: CachedTimeline) {
    let kind = KindDescription(
      name: cached.displayName.truncated(to: Bounds.line),
      families: Set(cached.families.compactMap { Family(name: $0) }))
    self.init(
      timeline: cached.timeline, loaded: cached.loadDate, timeZone: cached.timeZone,
      kind: cached.displayName.isEmpty ? nil : kind)
    events = cached.events
    drawnSize = cached.drawnSize
    notifications = cached.notifications
  }
}
