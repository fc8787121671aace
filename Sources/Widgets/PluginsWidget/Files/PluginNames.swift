internal import Files
internal import Foundation

/// The names by which the home screen knows plugins, and the files that have them.
///
/// A box and a decision about permissions belong to a file. If two files claim one name, the older one
/// keeps it: the one that had it when both were first seen together. Otherwise a file of the user's own
/// has it before one from elsewhere.
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
    let claims = files
    let groups = Dictionary(grouping: plugins.indices) { plugins[$0].kind }
    let shared = groups.filter { $0.value.count > 1 }
    var keepers: [String: String] = [:]
    for (name, indices) in shared {
      let claimed = indices.first { plugins[$0].path == claims[name] }
      let keeper = claimed ?? indices.first { plugins[$0].isOwn } ?? indices[0]
      keepers[name] = plugins[keeper].path
    }
    var taken = Set(groups.keys)
    var conflicts: [Conflict] = []
    var result: [Plugin] = []
    for var plugin in plugins {
      let name = plugin.kind
      if let keeper = keepers[name], keeper != plugin.path {
        // The whole name of the file, or that of its folder before it.
        let whole = UserPath.name(of: plugin.path)
        let folder = UserPath.name(of: Folder.parent(of: plugin.path))
        let free = [whole, "\(folder)/\(whole)"].first { taken.insert($0).inserted }
        conflicts.append(
          Conflict(name: name, keeper: keeper, other: plugin.path, otherName: free))
        guard let free else { continue }
        plugin.kind = free
      }
      result.append(plugin)
    }
    plugins = result
    return conflicts.sorted { ($0.name, $0.other) < ($1.name, $1.other) }
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
    try? Folder.make(at: Folder.parent(of: path), mode: 0o700)
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
