import Configuration
import ExtensionHost
import Foundation
import HomeScreen
import Timelines
import ViewTree
import Wire

extension Engine {
  /// Shows what the disk keeps of a widget, if anything.
  func restore(_ id: SlotID, at now: Date) {
    apply(.restored(id, stored(id)), at: now)
  }

  /// Keeps a timeline for the next start.
  func keep(
    _ timeline: EntryTimeline<ArchivedNode>, of id: SlotID, _ request: WidgetRequest, at now: Date
  ) {
    guard let cache, let name = name(of: id), let command = host.command(of: name),
      !timeline.isEmpty
    else { return }
    let kind = home.kinds[name]?[request.kind]
    let kept = KeptTimeline(
      timeline: timeline, loaded: now, timeZone: request.timeZone ?? "",
      displayName: kind?.name ?? "", families: (kind?.families ?? []).map(\.rawValue).sorted())
    cache.keep(kept, key(request, name), stamp: command.stamp, at: now)
  }

  /// Does a piece of the cache's work, and says what went wrong.
  func workOnCache() {
    cache?.work()
    if let complaint = cache?.takeComplaint() { log.write("tessera", complaint) }
  }

  private func stored(_ id: SlotID) -> StoredTimeline? {
    guard let cache, let name = name(of: id), let command = host.command(of: name),
      let request = request(for: id),
      let kept = cache.read(key(request, name), stamp: command.stamp)
    else { return nil }
    let kind = KindDescription(
      name: kept.displayName.cut(to: Bounds.line),
      families: Set(kept.families.compactMap { Family(name: $0) }))
    return StoredTimeline(
      timeline: kept.timeline, loaded: kept.loaded, timeZone: kept.timeZone,
      kind: kept.displayName.isEmpty ? nil : kind)
  }

  private func key(_ request: WidgetRequest, _ name: String) -> PictureKey {
    PictureKey(
      extension: name, kind: request.kind, family: request.family,
      configuration: request.settingsKey, colorScheme: request.colorScheme,
      locale: request.locale ?? "")
  }
}

extension WidgetRequest {
  /// What of the settings tells one picture from another.
  fileprivate var settingsKey: String {
    guard let configuration else { return recommendation ?? "" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Plain values always encode.
    let values = (try? encoder.encode(configuration)).map { String(decoding: $0, as: UTF8.self) }
    return (recommendation ?? "") + (values ?? "")
  }
}
