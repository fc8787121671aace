package import Configuration

/// The edits of a layout in `home.yaml` or `designs.yaml`, one after the other.
package struct LayoutEdits {
  private let store: HomeStore
  /// The layout in the file on which edits that could not be saved are based, or `nil` if all are
  /// saved.
  private var unsavedBase: HomeFile?
  private var versions = LayoutVersions()

  package init(path: String, _ file: WidgetListFile = .home) {
    store = HomeStore(path: path, file)
  }

  /// Writes a layout that was made from `base`, with the edits that could not be saved before.
  ///
  /// - Throws: ``HomeStore/Failure``; after ``HomeStore/Failure/changed(_:)``, the file must be read
  ///   again.
  package mutating func save(_ layout: HomeFile, over base: HomeFile) throws {
    do {
      try store.save(layout, over: unsavedBase ?? base, &versions)
      unsavedBase = nil
    } catch {
      // The file still has the layout from before the first edit that was not saved.
      unsavedBase = unsavedBase ?? base
      if case HomeStore.Failure.changed = error { unsavedBase = nil }
      throw error
    }
  }

  /// Notes that the file was read: there are no other edits.
  package mutating func didRead() { unsavedBase = nil }
}
