package import Configuration
import Files
import Foundation
package import HomeScreen
package import Sandbox

extension UserFiles {
  /// The user's decisions, and the errors in the file.
  ///
  /// While the file cannot be read, next to nothing is allowed.
  package var permissions: (file: PermissionsFile, errors: [ConfigurationError]) {
    guard let source = read(paths.permissions, PermissionsFile.fileName) else {
      guard RegularFile.isLink(paths.permissions) else { return (PermissionsFile(), []) }
      // Whatever the file says that the link led to, nobody has allowed more than that.
      let problem = ConfigurationError(
        file: PermissionsFile.fileName, line: 0,
        .unreadable("is a link to a file that does not exist"))
      return (.unreadable, [problem])
    }
    do throws(ConfigurationError) {
      let file = try PermissionsFile(source.get())
      return (file, file.errors)
    } catch {
      return (.unreadable, [error])
    }
  }

  /// Reads `permissions.yaml`.
  ///
  /// - Parameter foreign: The programs of the extensions that are not bundled, by name.
  /// - Returns: The actions that apply the file and report its errors.
  package func permissionActions(foreign: [String: ProgramIdentity]) -> [Action] {
    let (file, errors) = permissions
    var rules = PermissionRules()
    rules.file = file
    rules.foreignPrograms = foreign
    let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
    rules.isConfinable = Confinement.isAvailable(searchPath: searchPath)
    rules.limitsHosts = Confinement.hasBubblewrap(searchPath: searchPath)
    return [
      .problems(.permissions, errors.messages + rules.changedPrograms),
      .permissions(rules),
    ]
  }

  /// Stores an entry for a name.
  ///
  /// - Throws: ``EditedFile/Failure``; the file is as before then.
  func savePermissions(
    _ entry: PermissionsEntry, of name: String, _ program: ProgramIdentity?
  ) throws(EditedFile.Failure) {
    let file = EditedFile(path: paths.permissions, name: PermissionsFile.fileName)
    try file.change { source throws(ConfigurationError) in
      try PermissionsText.setting(entry, of: name, program, in: source)
    }
  }
}
