import Timelines
import ExtensionHost
import Foundation
import HomeScreen

/// What pictures were made from.
extension Engine {
  /// Follows the files of a widget's new timeline from now on.
  ///
  /// - Parameters:
  ///   - paths: The files and folders.
  ///   - id: The widget.
  ///   - moment: When it was asked: what is younger changed before anybody followed it.
  ///   - now: The present moment.
  func follow(_ paths: [String], of id: SlotID, askedAt moment: Date, at now: Date) {
    guard files != nil else { return }
    files?.set(paths, of: id)
    let isOld = paths.contains { FileAge.changed($0, since: moment, at: now) }
    if isOld { apply(.filesChanged([id]), at: now) }
  }

  /// Follows the files of a timeline that an earlier run loaded.
  func follow(_ kept: KeptTimeline, of id: SlotID, at now: Date) {
    guard files != nil else { return }
    files?.set(kept.files, of: id)
    let isOld = kept.files.contains { FileAge.mayHaveChanged($0, since: kept.loaded, at: now) }
    if isOld { apply(.filesChanged([id]), at: now) }
  }

  /// Files changed: who shows them is asked anew, but for who has read them since.
  func filesChanged(_ paths: Set<String>, at now: Date) {
    let widgets = files?.widgets(madeFrom: paths) ?? [:]
    let stale = widgets.filter { id, paths in
      guard let begun = home.loader(of: id)?.begun else { return true }
      return paths.contains { FileAge.mayDiffer($0, since: begun, at: now) }
    }
    if !stale.isEmpty { apply(.filesChanged(Set(stale.keys)), at: now) }
  }
}

/// Which files and folders the pictures of which widgets were made from.
struct WidgetFiles {
  private var paths: [SlotID: Set<String>] = [:]
  /// Whether others than before are to be followed.
  private var isNew = false

  mutating func set(_ files: [String], of id: SlotID) {
    let next = Set(files)
    guard next != paths[id] ?? [] else { return }
    paths[id] = next.isEmpty ? nil : next
    isNew = true
  }

  /// Takes the paths to follow from now on.
  ///
  /// - Parameter widgets: The widgets that there still are.
  /// - Returns: All of them, or `nil` where they are those of before.
  mutating func takeNew(of widgets: some Collection<SlotID>) -> Set<String>? {
    guard isNew else { return nil }
    isNew = false
    let present = Set(widgets)
    paths = paths.filter { present.contains($0.key) }
    return paths.values.reduce(into: []) { $0.formUnion($1) }
  }

  /// The widgets whose pictures were made from some of these, with those.
  func widgets(madeFrom changed: Set<String>) -> [SlotID: Set<String>] {
    paths.mapValues { $0.intersection(changed) }.filter { !$0.value.isEmpty }
  }
}
