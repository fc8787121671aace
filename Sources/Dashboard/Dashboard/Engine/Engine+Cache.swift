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
    let kept = kept(id)
    apply(.restored(id, kept.map(StoredTimeline.init)), at: now)
    if let kept { follow(kept, of: id, at: now) }
  }

  /// Keeps a timeline for the next start.
  func keep(
    _ timeline: EntryTimeline<ArchivedNode>, _ files: [String], of id: SlotID,
    _ request: WidgetRequest, at now: Date
  ) {
    guard let cache, let name = name(of: id), let command = host.command(of: name),
      !timeline.isEmpty
    else { return }
    let kind = home.kinds[name]?[request.kind]
    var kept = KeptTimeline(
      timeline: timeline, loaded: now, timeZone: request.timeZone ?? "",
      displayName: kind?.name ?? "", families: (kind?.families ?? []).map(\.rawValue).sorted())
    kept.files = files
    // The program that answered: there may be another one by now.
    let stamp = host.stamp(of: name) ?? command.stamp
    cache.keep(kept, key(request, name), stamp: stamp, at: now)
  }

  /// Does a piece of the cache's work, and says what went wrong.
  func workOnCache() {
    cache?.work()
    if let complaint = cache?.takeComplaint() { log.write("tessera", complaint) }
  }

  private func kept(_ id: SlotID) -> KeptTimeline? {
    guard let cache, let name = name(of: id), let command = host.command(of: name),
      let request = request(for: id)
    else { return nil }
    return cache.read(key(request, name), stamp: command.stamp)
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

extension StoredTimeline {
  fileprivate init(_ kept: KeptTimeline) {
    let kind = KindDescription(
      name: kept.displayName.cut(to: Bounds.line),
      families: Set(kept.families.compactMap { Family(name: $0) }))
    self.init(
      timeline: kept.timeline, loaded: kept.loaded, timeZone: kept.timeZone,
      kind: kept.displayName.isEmpty ? nil : kind)
  }
}
