internal import Configuration
internal import Files
internal import Foundation
internal import Sandbox

/// What each plugin may do, as the user has decided in `permissions.yaml`.
struct PluginPermissions: Sendable {
  /// The name of the extension, which precedes the kind in the file.
  private static let extensionName = "plugins"

  private let file: PermissionsFile
  /// Why the file grants nothing, or `nil`.
  let problem: String?
  /// The path of the file.
  let path: String

  /// Reads the file; one that cannot be read grants no plugin anything that is not confined.
  init(environment: [String: String]) {
    path = PermissionsFile.path(environment: environment)
    (file, problem) = PermissionsFile.stored(environment: environment)
  }

  /// The identity of the file, which changes with its contents, or `nil` without a file.
  static func stamp(environment: [String: String]) -> [Int]? {
    let path = PermissionsFile.path(environment: environment)
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return [
      Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
    ]
  }

  /// Returns what a plugin may do; without an entry, what scripts in the user's own folder may do.
  ///
  /// - Parameters:
  ///   - kind: The name of the plugin.
  ///   - program: What is run of it.
  /// - Returns: What it may do.
  /// - Throws: ``UndecidedReason`` if the user has not decided about this program.
  func permissions(
    of kind: String, _ program: ProgramIdentity
  ) throws(UndecidedReason) -> Permissions {
    try file.permissions(
      of: "\(Self.extensionName)/\(kind)", program, standard: .withoutSecrets)
  }

  /// The programs that the user has decided about, which none of them may write.
  var programs: [String] { file.decisions.values.compactMap(\.file).sorted() }

  /// What the entries let their programs write.
  var writing: [PermittedWriting] { file.writing }

  /// Returns what a name in the file, `EXTENSION/KIND`, may do.
  func permissions(of name: String) -> Permissions {
    file.permissions(of: name, standard: .withoutSecrets)
  }
}
