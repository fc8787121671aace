internal import Files
internal import Foundation
internal import Sandbox

/// What is run of a plugin: its file, or a copy of what came from elsewhere.
struct PluginProgram: Hashable, Sendable {
  /// The path of the file that is run.
  let path: String
  /// The folder in which it runs.
  let folder: String
  /// The path that the plugin is told is its own.
  let ownPath: String
  /// The program to which a decision about permissions belongs, with the content of what is run.
  let identity: ProgramIdentity
  /// The file in whose folder the plugin can read.
  let readableFile: String
  /// What it can read besides.
  let visiblePaths: [String]
  /// The folder with the copies of the program, or `nil` if its file is run.
  private let copies: String?
  private let original: String

  /// The folder with the copies of all programs from elsewhere.
  static func copiesFolder(environment: [String: String]) -> String {
    "\(environment.folder(.cache))/tessera/programs"
  }

  /// Finds what is run of a plugin, and copies what came from elsewhere.
  ///
  /// Files beside a file are found by its folder, in which the copy runs; a package is a copy as a whole.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - environment: The user's environment, for the user's folders.
  /// - Throws: ``PluginProblem`` if it cannot be copied.
  init(_ plugin: Plugin, environment: [String: String]) throws(PluginProblem) {
    original = plugin.path
    guard !plugin.isOwn else {
      (path, ownPath, readableFile) = (plugin.path, plugin.path, plugin.path)
      (folder, identity, visiblePaths, copies) = (plugin.folder, plugin.identity, [], nil)
      return
    }
    let copy: ProgramCopy
    do throws(FileDigest.Failure) {
      copy = try ProgramCopy(
        of: plugin.path, package: plugin.package,
        in: Self.copiesFolder(environment: environment))
    } catch {
      throw PluginProblem(error)
    }
    path = copy.path
    identity = copy.identity
    visiblePaths = [copy.folder]
    copies = Folder.parent(of: copy.folder)
    let isPackage = plugin.package != nil
    folder = isPackage ? Folder.parent(of: copy.path) : plugin.folder
    ownPath = isPackage ? copy.path : plugin.path
    readableFile = ownPath
  }

  /// Returns what is run for a path that a plugin names: the copy for its own file, also as it was in an
  /// earlier run.
  func runPath(for named: String) -> String {
    guard let copies else { return named }
    let isOwn =
      PathBytes.areEqual(named, original)
      || PathBytes.contains(copies, named)
        && PathBytes.areEqual(UserPath.name(of: named), UserPath.name(of: path))
    return isOwn ? path : named
  }
}

extension PluginProblem {
  /// Why a program from elsewhere is not known by its content, and so not run.
  fileprivate init(_ failure: FileDigest.Failure) {
    switch failure {
    case .leadsOut(let name): self = .leadsOut(name)
    case .tooLarge:
      self = .unreadable(
        "more than \(FileDigest.byteLimit >> 20) MiB or \(FileDigest.countLimit) files")
    case .unreadable(ENOENT): self = .fileMissing
    case .unreadable(let code): self = .unreadable(String(cString: strerror(code)))
    }
  }
}
