internal import Files
internal import Foundation
internal import IntentSchemas
internal import SharedStore
internal import ViewTree
internal import WidgetOptions

/// The commands `tessera plugins list`, `add`, `remove` and `test`.
@MainActor
public enum PluginCommands {
  /// What a command prints, and its exit status.
  public struct Output: Sendable {
    /// The lines for standard output.
    public var lines: [String] = []
    /// The line for standard error, or `nil`.
    public var error: String?
    /// The exit status.
    public var status: Int32 = 0

    static func failure(_ message: String, status: Int32 = 1) -> Output {
      Output(error: message, status: status)
    }
  }

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - arguments: The name of the command and its arguments.
  ///   - show: Writes text before the command ends.
  /// - Returns: What the command prints, and its exit status.
  public static func run(
    _ arguments: [String], show: @escaping (String) -> Void = { _ in }
  ) async -> Output {
    let library = PluginLibrary()
    var rest = arguments[...]
    switch rest.popFirst() {
    case "list": return list(library)
    case "add": return await add(Array(rest), library, show)
    case "remove":
      return rest.first.map { remove($0, library) } ?? .failure("remove: a name is needed")
    case "test": return await test(Array(rest), library)
    default: return .failure("available: list, add, remove, test", status: 64)
    }
  }

  private static func list(_ library: PluginLibrary) -> Output {
    let contents = library.contents()
    guard !contents.plugins.isEmpty else {
      return Output(
        lines: ["No plugins in \(library.roots.joined(separator: ", "))"] + contents.remarks)
    }
    var output = Output()
    output.lines = contents.plugins.map { plugin in
      "\(plugin.kind)  \(plugin.title)\(plugin.metadata.text.map { ": \($0)" } ?? "")"
    }
    output.lines += contents.remarks
    if contents.omittedCount > 0 {
      output.lines.append(
        "\(contents.omittedCount) more are left out: at most \(PluginLibrary.limit)")
    }
    return output
  }

  private static func add(
    _ arguments: [String], _ library: PluginLibrary, _ show: @escaping (String) -> Void
  ) async -> Output {
    guard let place = arguments.first(where: { !$0.hasPrefix("--") }) else {
      return .failure("add: a file, a folder or an address is needed")
    }
    guard place.contains("://") else { return add(place, library) }
    return await PluginInstallation(library, show: show).add(
      place, isConfirmed: arguments.contains("--yes"))
  }

  private static func add(_ path: String, _ library: PluginLibrary) -> Output {
    let files = FileManager.default
    let source = URL(fileURLWithPath: path).standardizedFileURL.path
    guard files.fileExists(atPath: source) else {
      return .failure("\(path): there is no such file")
    }
    let folder = library.roots[0]
    let link = "\(folder)/\(UserPath.name(of: source))"
    do {
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      guard (try? files.attributesOfItem(atPath: link)) == nil else {
        return .failure("\(link) exists already")
      }
      try files.createSymbolicLink(atPath: link, withDestinationPath: source)
    } catch {
      return .failure("\(link): \(error.localizedDescription)")
    }
    let contents = PluginLibrary(environment: library.environment).contents()
    let resolved = URL(fileURLWithPath: source).resolvingSymlinksInPath().path
    let isAdded = { (path: String) in PathBytes.contains(resolved, path) }
    let kinds = contents.plugins.filter { isAdded($0.path) }.map(\.kind)
    let conflicts = contents.conflicts.filter { isAdded($0.other) }.map(\.text)
    guard !kinds.isEmpty else {
      unlink(link)
      let rejection = contents.rejections.first { isAdded($0.path) }
      return .failure(
        rejection?.text ?? "\(path) is not a plugin: it is neither a program nor a script")
    }
    return Output(lines: ["Added \(link) → \(source)"] + conflicts + instructions(kinds))
  }

  /// Returns the lines that say how plugins get onto the home screen.
  static func instructions(_ kinds: [String]) -> [String] {
    guard kinds.count > 1 else {
      return kinds.map { "To put it on the home screen: tessera add plugins/\($0)" }
    }
    let names = kinds.prefix(20).map { "plugins/\($0)" }.joined(separator: ", ")
    return [
      "\(kinds.count) plugins: \(names)\(kinds.count > 20 ? " …" : "")",
      "To put them on the home screen: press + there, or tessera add plugins/NAME",
    ]
  }

  private static func remove(_ name: String, _ library: PluginLibrary) -> Output {
    // A link to a folder has no plugin of its name.
    let linkedName = UserPath.name(of: name)
    let folderLink = "\(library.roots[0])/\(linkedName)"
    if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folderLink) {
      guard unlink(folderLink) == 0 else {
        return .failure("\(folderLink): \(String(cString: strerror(errno)))")
      }
      return Output(lines: ["Removed \(folderLink); \(target) is still there"])
    }
    let plugins = library.contents().plugins
    let match = plugins.first { $0.kind == name || UserPath.name(of: $0.path) == name }
    guard let plugin = match else { return .failure("there is no plugin “\(name)”") }
    let link = "\(library.roots[0])/\(UserPath.name(of: plugin.path))"
    var status = stat()
    if !plugin.isOwn, plugin.package == nil,
      Folder.parent(of: plugin.path) == resolvedAddedFolder(library)
    {
      guard unlink(plugin.path) == 0 else {
        return .failure("\(plugin.path): \(String(cString: strerror(errno)))")
      }
      return Output(lines: ["Removed \(plugin.path)"])
    }
    guard lstat(link, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else {
      return .failure("\(plugin.path) is a file of yours, not a link: remove it yourself")
    }
    guard unlink(link) == 0 else { return .failure("\(link): \(String(cString: strerror(errno)))") }
    return Output(lines: ["Removed \(link); \(plugin.path) is still there"])
  }

  private static func resolvedAddedFolder(_ library: PluginLibrary) -> String {
    URL(fileURLWithPath: library.addedFolder).resolvingSymlinksInPath().path
  }

  /// How long `test` waits in seconds: a little longer than a plugin may run.
  private static let testPatience = 125.0

  private static func test(_ arguments: [String], _ library: PluginLibrary) async -> Output {
    let isPlain = arguments.contains("--text")
    let names = arguments.filter { $0 != "--text" && !$0.contains("=") }
    guard let name = names.first else { return .failure("test: a file is needed") }
    let path = URL(fileURLWithPath: name).standardizedFileURL.path
    let isFile = FileManager.default.fileExists(atPath: path)
    guard let plugin = isFile ? library.plugin(at: path) : library.plugin(ofKind: name) else {
      return .failure("there is no file and no plugin “\(name)”")
    }
    let values = arguments.filter { $0.contains("=") }.map { assignment in
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), String(parts[1]))
    }
    let settings: [String: JSON]
    do throws(SecretProblem) {
      let typed = IntentValues(
        intent: "", values: Dictionary(values.map { ($0, JSON.string($1)) }) { $1 })
      settings = try typed.replacingSecrets { Secrets.value(of: $0) }.values
    } catch {
      return .failure(error.englishText)
    }
    let report = PluginReport(plugin, settings.mapValues(\.displayText))
    let result = await report.run(patience: testPatience)
    var output = Output()
    output.lines =
      isPlain
      ? PluginReport.plainText(of: result.menu) : report.header + report.lines(of: result)
    if isPlain, let problem = result.problem { output.error = problem.text }
    output.status = result.menu.isEmpty ? 1 : 0
    return output
  }
}
