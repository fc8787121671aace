import Configuration
import Foundation
package import HomeScreen
import Sandbox

extension UserFiles {
  private var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "" }

  /// Returns the actions that apply `permissions.yaml` and report its errors.
  ///
  /// - Parameter foreign: The extensions that are not bundled.
  package func permissionActions(foreign: Set<String>) -> [Action] {
    var rules = PermissionRules()
    rules.foreignExtensions = foreign
    rules.isConfinable = Confinement.isAvailable(searchPath: searchPath)
    guard let source = read(paths.permissions, PermissionsFile.fileName) else {
      return [.problems(.permissions, []), .permissions(rules)]
    }
    do throws(ConfigurationError) {
      rules.file = try PermissionsFile(source.get())
      return [
        .problems(.permissions, rules.file.errors.map(\.description)), .permissions(rules),
      ]
    } catch {
      return [.problems(.permissions, [error.description]), .permissions(rules)]
    }
  }

  /// Stores a preset for a name.
  ///
  /// - Returns: The actions that apply the change.
  func savePermissions(
    _ preset: String, of name: String, foreign: Set<String>
  ) throws(EditedFile.Failure) -> [Action] {
    let file = EditedFile(path: paths.permissions, name: PermissionsFile.fileName)
    try file.change { source throws(ConfigurationError) in
      try PermissionsText.setting(preset, of: name, in: source)
    }
    return permissionActions(foreign: foreign)
  }
}
