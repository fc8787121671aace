internal import Configuration
internal import Files
internal import Foundation
internal import Sandbox
internal import WidgetOptions

/// The plugins in the user's folders.
///
/// See ``PluginFolders`` for which they are.
struct PluginLibrary: Sendable {
  let environment: [String: String]
  /// The paths that are searched, in order of precedence.
  let roots: [String]
  /// The folder, in the first root, with the plugins that were loaded from addresses.
  var addedFolder: String { "\(roots[0])/added" }

  /// The maximum number of plugins; the gallery has no more widgets of an extension.
  static let limit = 450

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
    roots = PluginFolders(environment: environment).paths
  }

  /// The plugins and the paths that decide which there are.
  struct Contents: Sendable {
    var plugins: [Plugin] = []
    /// The folders and files that were looked at.
    var paths: [String] = []
    /// The number of plugins that were left out because of the limit.
    var omittedCount = 0
    /// The names that several files have, each with the file that keeps it and the others.
    var conflicts: [PluginNames.Conflict] = []
    /// The files that are no plugins because of their names, and why.
    var rejections: [Rejection] = []

    /// What the user is told about files that are left out, or have other names, one line each.
    var remarks: [String] { conflicts.map(\.text) + rejections.map(\.text) }
  }

  /// A file that is no plugin because of its name.
  struct Rejection: Hashable, Sendable {
    let path: String
    let problem: PluginName.Problem

    /// What the user is told, in one line.
    var text: String { "\(path) is no plugin: \(problem.rawValue)" }
  }

  /// Reads the folders.
  func contents() -> Contents {
    var contents = Contents()
    for root in roots {
      let resolved = Self.resolved(root)
      add(root, UserPath.name(of: root), depth: 0, in: resolved, to: &contents)
    }
    contents.conflicts = names.distribute(among: &contents.plugins)
    contents.plugins.sort { $0.kind < $1.kind }
    return contents
  }

  /// Returns the plugin with a kind, or `nil` if there is none.
  func plugin(ofKind kind: String) -> Plugin? { contents().plugins.first { $0.kind == kind } }

  /// Returns the plugin of a file, which may be anywhere; one that is in no folder of plugins has no
  /// name to which anything was allowed, nor the folders of one that has.
  func plugin(at path: String) -> Plugin {
    let file = Self.resolved(path)
    if let plugin = contents().plugins.first(where: { PathBytes.areEqual($0.path, file) }) {
      return plugin
    }
    var plugin = Plugin(path: file, isOwn: false)
    // No plugin in a folder has a path as its name.
    plugin.kind = file
    return plugin
  }

  /// The names that files had before.
  private var names: PluginNames { PluginNames(environment: environment) }

  /// Keeps the names that files have.
  func storeNames(of plugins: [Plugin]) { names.store(plugins) }

  private func add(
    _ path: String, _ name: String, depth: Int, in root: String, to contents: inout Contents
  ) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if depth == 0 { contents.paths.append(path) }
      return
    }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    if isFolder, name.hasSuffix(".swiftbar"), let file = Self.mainFile(ofPackage: path) {
      contents.paths += [path, file]
      append(
        Plugin(
          path: "\(Self.resolved(path))/\(UserPath.name(of: file))",
          named: Self.packageName(name, UserPath.name(of: file)),
          isOwn: false, package: Self.resolved(path)), to: &contents)
    } else if isFolder {
      contents.paths.append(path)
      guard depth < PluginFolders.depth else { return }
      for name in Self.names(in: path) where PluginFolders.isSearched(name) {
        add("\(path)/\(name)", name, depth: depth + 1, in: root, to: &contents)
      }
    } else if status.st_mode & S_IFMT == S_IFREG, depth == 0 || Self.isPlugin(path, name, status) {
      contents.paths.append(path)
      let file = Self.resolved(path)
      append(Plugin(path: file, named: name, isOwn: isOwn(file, in: root)), to: &contents)
    }
  }

  private func append(_ plugin: Plugin, to contents: inout Contents) {
    if let problem = PluginName.problem(ofKind: plugin.kind) {
      return contents.rejections.append(Rejection(path: plugin.path, problem: problem))
    }
    guard contents.plugins.count < Self.limit else { return contents.omittedCount += 1 }
    // The same file by two ways is one plugin, and the user's own if one of them is.
    let known = contents.plugins.firstIndex { PathBytes.areEqual($0.path, plugin.path) }
    if let index = known {
      if plugin.isOwn { contents.plugins[index] = plugin }
      return
    }
    contents.plugins.append(plugin)
  }

  /// Returns whether a file is in a root, and not by a link that leads out of it, nor from an address.
  private func isOwn(_ file: String, in root: String) -> Bool {
    let added = Self.resolved(addedFolder)
    return PathBytes.contains(root, file) && !PathBytes.contains(added, file)
  }

  /// Returns the path without symbolic links, so that a plugin finds the files beside it.
  private static func resolved(_ path: String) -> String {
    ResolvedPath.of(path) ?? path
  }

  /// Returns the names in a folder without hidden ones, sorted; none if it cannot be read.
  private static func names(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.utf8.first != UInt8(ascii: ".") }.sorted()
  }

  private static let scriptExtensions: Set<String> = [
    "sh", "bash", "zsh", "fish", "py", "rb", "pl", "js", "mjs", "ts", "php", "lua", "swift", "tcl",
    "go", "scpt", "applescript", "cr", "clj", "nu", "ps1", "r", "raku",
  ]
  private static let otherExtensions: Set<String> = [
    "json", "md", "txt", "png", "jpg", "jpeg", "gif", "svg", "icns", "yml", "yaml", "toml", "css",
    "html", "lock", "log", "plist", "csv", "conf", "ini", "xml", "bak", "db", "rst", "license",
  ]
  private static let otherNames: Set<String> = [
    "license", "readme", "makefile", "dockerfile", "gemfile", "requirements.txt", "package.json",
  ]

  /// Returns whether a file is a plugin: an executable, or a script by its beginning or its name.
  private static func isPlugin(_ path: String, _ name: String, _ status: stat) -> Bool {
    let lowerName = name.lowercased()
    guard !name.hasSuffix("~"), !otherNames.contains(lowerName) else { return false }
    let fileExtension = lowerName.split(separator: ".").dropFirst().last.map(String.init) ?? ""
    if otherExtensions.contains(fileExtension) { return false }
    if scriptExtensions.contains(fileExtension) || status.st_mode & S_IXUSR != 0 { return true }
    let beginning = (try? RegularFile.beginning(of: path, length: 2)) ?? []
    return beginning.elementsEqual("#!".utf8)
  }

  /// Returns the program of a SwiftBar package: `plugin.*`, rather an executable one.
  ///
  /// - Source: SwiftBar, `PackagedPlugin.findMainExecutable`.
  private static func mainFile(ofPackage folder: String) -> String? {
    let files = names(in: folder).filter { $0.hasPrefix("plugin.") }.map { "\(folder)/\($0)" }
    return files.first { access($0, X_OK) == 0 } ?? files.first
  }

  /// Returns the name of a package with the interval of its program.
  private static func packageName(_ package: String, _ file: String) -> String {
    let interval = PluginName(file).interval.map { ".\(IntervalText.text(ofSeconds: $0))" } ?? ""
    return "\(package.dropLast(".swiftbar".count))\(interval).swiftbar"
  }
}
