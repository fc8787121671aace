internal import Files
internal import Foundation

/// The names by which the home screen knows plugins, and the files that have them.
///
/// A box and a decision about permissions belong to a file, so a file keeps the name that it has: it does
/// not lose it to a file that comes later, nor take another that becomes free. Of the others, a file of
/// the user's own has a name before one from elsewhere. So a file that was renamed, for example to
/// another interval, is the only one that claims the name that it had.
struct PluginNames: Sendable {
  /// A name that several files claim.
  struct Conflict: Hashable, Sendable {
    let name: String
    /// The file that keeps the name.
    let keeper: String
    /// The other file, and the name that it has instead, or `nil` for none.
    let other: String
    let otherName: String?
  }

  private let path: String
  private static let sizeLimit = 1 << 20

  init(environment: [String: String]) {
    path = "\(environment.folder(.state))/tessera/plugin-names.json"
  }

  /// The paths of files by the names that they had; none if there is no readable file.
  private var files: [String: String] {
    guard let bytes = try? RegularFile.bytes(at: path, limit: Self.sizeLimit) else { return [:] }
    return (try? JSONDecoder().decode([String: String].self, from: Data(bytes))) ?? [:]
  }

  /// Gives each plugin a name of its own; those that get none are removed.
  ///
  /// - Parameter plugins: The plugins, in the order of the folders.
  /// - Returns: The names that several files claim.
  func distribute(among plugins: inout [Plugin]) -> [Conflict] {
    let given = names(of: plugins)
    let owners = Dictionary(
      given.enumerated().compactMap { index, name in name.map { ($0, plugins[index].path) } }
    ) { first, _ in first }
    var conflicts: [Conflict] = []
    for (plugin, name) in zip(plugins, given) where name != plugin.kind {
      // A name that nobody has any more is not claimed by two.
      guard let keeper = owners[plugin.kind] else { continue }
      conflicts.append(
        Conflict(name: plugin.kind, keeper: keeper, other: plugin.path, otherName: name))
    }
    plugins = zip(plugins, given).compactMap { plugin, name in
      guard let name else { return nil }
      var plugin = plugin
      plugin.kind = name
      return plugin
    }
    return conflicts.sorted { ($0.name, $0.other) < ($1.name, $1.other) }
  }

  /// Returns the names of plugins, of which some get none: first of those that have one, then of the
  /// user's own.
  private func names(of plugins: [Plugin]) -> [String?] {
    let claims = files
    var taken: Set<String> = []
    var names = [String?](repeating: nil, count: plugins.count)
    func give(to index: Int, _ candidates: [String]) {
      guard names[index] == nil else { return }
      names[index] = candidates.first { taken.insert($0).inserted }
    }
    for (index, plugin) in plugins.enumerated() {
      give(
        to: index,
        Self.candidates(for: plugin).filter {
          claims[$0].map { PathBytes.areEqual($0, plugin.path) } ?? false
        })
    }
    // Of two spellings that look the same, that of the name itself comes first.
    for (isOwn, isComposed) in [(true, true), (true, false), (false, true), (false, false)] {
      for (index, plugin) in plugins.enumerated()
      where plugin.isOwn == isOwn && Self.isComposed(plugin) == isComposed {
        give(to: index, Self.candidates(for: plugin))
      }
    }
    return names
  }

  private static func isComposed(_ plugin: Plugin) -> Bool {
    let name = UserPath.name(of: plugin.path)
    return PathBytes.areEqual(name, PluginName.normalized(name))
  }

  /// The names that a plugin can have: that of its kind, the whole name of its file, or this with the name
  /// of its folder before it.
  private static func candidates(for plugin: Plugin) -> [String] {
    let whole = UserPath.name(of: plugin.path)
    let folder = UserPath.name(of: Folder.parent(of: plugin.path))
    return [plugin.kind]
      + [whole, "\(folder)/\(whole)"].map(PluginName.normalized).filter {
        PluginName.problem(ofKind: $0) == nil
      }
  }

  /// Keeps the names that files have; a file that has gone keeps its name for as long as no other has
  /// it.
  func store(_ plugins: [Plugin]) {
    let old = files
    let current = Dictionary(plugins.map { ($0.kind, $0.path) }, uniquingKeysWith: { $1 })
    let kept = old.filter { current[$0.key] == nil && access($0.value, F_OK) == 0 }
    let new = kept.merging(current) { $1 }
    guard new != old, let data = try? JSONEncoder().encode(new) else { return }
    // Without the file, names go by the order of the folders.
    try? Folder.make(at: Folder.parent(of: path))
    try? RegularFile.replace(path, with: Array(data), mode: 0o600)
  }
}

extension PluginNames.Conflict {
  /// What the user is told, in one line.
  var text: String {
    let now = otherName.map { "is plugins/\($0)" } ?? "is left out"
    return "plugins/\(name) is \(keeper); \(other), which has the same name, \(now)"
  }
}
