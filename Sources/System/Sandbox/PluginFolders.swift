internal import Files
internal import Glibc

/// The folders and files with the user's plugins, which no program may change, and in which settings of
/// others than its own no program may read.
package struct PluginFolders: Hashable, Sendable {
  /// The variable with folders and files besides `~/.config/tessera/plugins`, separated by colons.
  package static let variable = "TESSERA_PLUGINS"
  /// The variable with the programs of extensions that are not bundled, separated by colons.
  package static let programsVariable = "TESSERA_PROGRAMS"
  /// The variable with the command lines of extensions that are not bundled, which may name more.
  package static let commandsVariable = "TESSERA_COMMANDS"
  /// The variable with the files of the configuration that are elsewhere than usual, one in each line.
  package static let filesVariable = "TESSERA_FILES"
  /// The number of levels of folders that are searched.
  package static let depth = 3

  /// The paths, in order of precedence.
  package let paths: [String]
  /// The programs of extensions, which no program may change either.
  private let programs: [String]
  /// The command lines of these, which run in the folder of this process.
  private let commands: String
  /// The files with command lines, of boxes, launchers and links, which run in the home folder.
  private let files: [String]
  private let home: String

  package init(environment: [String: String]) {
    func list(_ name: String) -> [String] {
      (environment[name] ?? "").split(separator: ":").map(String.init)
    }
    paths = ["\(environment.folder(.configuration))/tessera/plugins"] + list(Self.variable)
    programs = list(Self.programsVariable).map { Self.absolute($0) }
    commands = environment[Self.commandsVariable] ?? ""
    let folder = "\(environment.folder(.configuration))/tessera"
    files =
      ["home", "launchers", "designs", "config"].map { "\(folder)/\($0).yaml" }
      + Self.namedFiles(environment)
    home = environment.homeFolder
  }

  /// Returns the files of the configuration that are elsewhere than usual.
  static func namedFiles(_ environment: [String: String]) -> [String] {
    (environment[filesVariable] ?? "").split(separator: "\n").map(String.init)
  }

  /// Returns whether a folder in another can have plugins, which libraries have not.
  package static func isSearched(_ name: String) -> Bool {
    name.utf8.first != UInt8(ascii: ".")
      && !["lib", "libs", "node_modules", "__pycache__", "vendor"].contains(name)
  }

  private static let valuesEnding = ".vars.json"

  /// Returns the path of the file in which xbar keeps the settings of a plugin, tokens among them.
  package static func values(of program: String) -> String { program + valuesEnding }

  /// Returns whether a file has the settings of a plugin, by its name or path.
  static func areValues(_ path: String) -> Bool {
    path.utf8.suffix(valuesEnding.utf8.count).elementsEqual(valuesEnding.utf8)
  }

  /// What programs other than a plugin itself do not get of it.
  struct Contents {
    /// The folders and files, and what the links in them lead to.
    var programs: [String] = []
    /// The settings that there are, and those that plugins elsewhere would have.
    var values: [String] = []
    /// The folders in which there could be further settings: not those below, because each file of a
    /// folder that is granted in parts costs a mount without Landlock.
    var folders: [ResolvedPath] = []
    /// The files in these folders, which may be scripts.
    fileprivate var scripts: [String] = []
    /// The number of names that are looked at.
    fileprivate var budget = 20_000
  }

  /// Reads the folders.
  func contents() -> Contents {
    var contents = Contents(programs: programs + namedPrograms)
    for path in paths { Self.add(path, depth: 0, isNamed: true, to: &contents) }
    contents.programs += interpreters(of: contents.programs + contents.scripts)
    return contents
  }

  private static let fileLimit = 1 << 20

  /// The folder in which this process and extensions run.
  private static var currentFolder: String {
    var folder = [CChar](repeating: 0, count: Int(PATH_MAX))
    return getcwd(&folder, folder.count).map { String(cString: $0) } ?? "/"
  }

  /// Returns the path of a program that is not searched for in `PATH`.
  private static func absolute(_ program: String) -> String {
    PathBytes.hasSlash(program) && !PathBytes.isAbsolute(program)
      ? "\(currentFolder)/\(program)" : program
  }

  /// The programs that are named inside of command lines.
  private var namedPrograms: [String] {
    let texts = files.compactMap { try? RegularFile.text(at: $0, limit: Self.fileLimit) }
    return NamedPrograms.paths(in: commands, folder: Self.currentFolder, home: home)
      + texts.flatMap { NamedPrograms.paths(in: $0, folder: home, home: home) }
  }

  /// The number of scripts whose first lines are read, and how often an interpreter can be a script itself.
  private static let (scriptLimit, interpreterDepth) = (2_000, 4)

  /// Returns the programs that the first lines of scripts name.
  private func interpreters(of scripts: [String]) -> [String] {
    var found: [String] = []
    var next = scripts
    for _ in 0..<Self.interpreterDepth where !next.isEmpty {
      let lines = next.prefix(Self.scriptLimit).compactMap { Self.interpreterLine(of: $0) }
      next = Set(lines).flatMap { NamedPrograms.paths(in: $0, folder: "/", home: home) }
        .filter { !found.contains($0) }
      found += next
    }
    return found
  }

  /// Returns what follows `#!`, or `nil` if a file is no script.
  private static func interpreterLine(of path: String) -> String? {
    guard let bytes = try? RegularFile.beginning(of: path, length: 512),
      bytes.starts(with: "#!".utf8)
    else { return nil }
    return String(decoding: bytes.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Adds a file or a folder.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - depth: The number of folders in which it is.
  ///   - isNamed: Whether the user or a link names it, so that it is not in a folder that was added.
  ///   - contents: What it is added to.
  private static func add(
    _ path: String, depth: Int, isNamed: Bool, to contents: inout Contents
  ) {
    let place = ResolvedPath(path)
    if isNamed { contents.programs.append(place.path) }
    switch place.kind {
    case .file: contents.values.append(values(of: place.path))
    case .folder:
      if isNamed { contents.folders.append(place) }
      guard depth < Self.depth else { return }
      for name in FolderNames.of(place.path) where isSearched(name) {
        addChild("\(place.path)/\(name)", depth: depth + 1, to: &contents)
      }
    case .other, .missing: break
    }
  }

  private static func addChild(_ path: String, depth: Int, to contents: inout Contents) {
    contents.budget -= 1
    var status = stat()
    guard contents.budget >= 0, lstat(path, &status) == 0 else { return }
    let kind = status.st_mode & S_IFMT
    if areValues(path) {
      contents.values.append(path)
    } else if kind == S_IFLNK || kind == S_IFDIR {
      add(path, depth: depth, isNamed: kind == S_IFLNK, to: &contents)
    } else if kind == S_IFREG {
      contents.scripts.append(path)
    }
  }
}
