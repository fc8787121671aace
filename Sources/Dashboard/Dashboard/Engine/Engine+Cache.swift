import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import Timelines
import ViewTree
import Wire

extension Engine {
  /// Shows a widget's cached timeline and watches its files, or tells the home screen that there is
  /// none.
  func restore(_ id: SlotID, at now: Date) {
    let cachedTimeline = cachedTimeline(of: id)
    apply(.restored(id, cachedTimeline.map(StoredTimeline.init)), at: now)
    guard let cachedTimeline else { return }
    apply(.events(id, cachedTimeline.events), at: now)
    apply(.drawnSize(id, cachedTimeline.drawnSize), at: now)
    notePictures(of: id, madeFor: cachedTimeline.cells, at: now)
    apply(.notifications(id, cachedTimeline.notifications), at: now)
    watchFiles(cachedTimeline, of: id, at: now)
  }

  /// Stores a timeline in the cache for the next start, unless the timeline is empty or nothing is
  /// cached.
  func storeTimeline(
    _ timeline: EntryTimeline<ArchivedNode>, _ notes: TimelineNotes, of id: SlotID,
    _ request: WidgetRequest, at now: Date
  ) {
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

  private func cachedTimeline(of id: SlotID) -> CachedTimeline? {
    guard let cache, let name = name(of: id), let command = host.command(of: name),
      let request = request(for: id)
    else { return nil }
    return cache.read(key(request, name), stamp: command.buildIdentity)
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
  }
}
