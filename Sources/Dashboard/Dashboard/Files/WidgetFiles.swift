import HomeScreen
import Sandbox

/// The files and folders that an extension names, to be told when they change.
struct NamedFiles: Hashable {
  /// Those that the extension could read itself.
  let paths: Set<String>
  /// What it can read, or `nil` for everything.
  private let readable: ReadableFiles?

  init(_ paths: [String], readable: ReadableFiles?) {
    self.paths = Set(readable.map { readable in paths.filter(readable.contains) } ?? paths)
    self.readable = readable
  }

  /// Returns whether a path is among them, and still leads to what the extension can read.
  func mayWatch(_ path: String) -> Bool {
    paths.contains(path) && readable?.contains(path) ?? true
  }
}

/// The files and folders from which each widget's timeline was made, and those that decide which
/// widgets an extension has.
struct WidgetFiles {
  private var files: [SlotID: NamedFiles] = [:]
  private var descriptionFiles: [String: NamedFiles] = [:]
  /// Whether the paths have changed since ``takeChangedPaths(for:)`` was last called.
  private(set) var hasChanges = false

  mutating func set(_ named: NamedFiles, of id: SlotID) {
    hasChanges = hasChanges || named.paths != files[id]?.paths ?? []
    files[id] = named.paths.isEmpty ? nil : named
  }

  /// Sets the files that decide which widgets an extension has.
  mutating func set(_ named: NamedFiles, ofExtension name: String) {
    hasChanges = hasChanges || named.paths != descriptionFiles[name]?.paths ?? []
    descriptionFiles[name] = named.paths.isEmpty ? nil : named
  }

  /// Returns the extensions whose widgets a changed path decides about.
  func extensions(describedBy changedPaths: Set<String>) -> [String] {
    descriptionFiles.filter { !$0.value.paths.isDisjoint(with: changedPaths) }.keys.sorted()
  }

  /// Returns the paths to watch from now on.
  ///
  /// - Parameter widgets: The widgets that still exist; the files of others are forgotten.
  /// - Returns: All paths, or `nil` if they have not changed since the last call.
  mutating func takeChangedPaths(for widgets: some Collection<SlotID>) -> Set<String>? {
    guard hasChanges else { return nil }
    hasChanges = false
    let existingWidgets = Set(widgets)
    files = files.filter { existingWidgets.contains($0.key) }
    return all.reduce(into: []) { $0.formUnion($1.paths) }
  }

  /// Returns whether an extension may be told when a file changes: it can put a link in the place of a
  /// file that it named.
  func mayWatch(_ path: String) -> Bool { all.contains { $0.mayWatch(path) } }

  private var all: [NamedFiles] { Array(files.values) + descriptionFiles.values }

  /// Returns the widgets whose timelines were made from any of the changed paths, with those paths.
  func widgets(madeFrom changedPaths: Set<String>) -> [SlotID: Set<String>] {
    files.mapValues { $0.paths.intersection(changedPaths) }.filter { !$0.value.isEmpty }
  }
}
